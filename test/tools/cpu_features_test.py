#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""--cpu_features: a machine that acts as a lesser one.

usage: cpu_features_test.py BIN_DIR SOURCE_DIR
"""
import json
import os
import struct
import unittest

import tool_test

# Rounding differs with the order of sums, not more.
TOLERANCE = 1e-5


class CpuFeaturesTest(tool_test.ToolTest):
    def benchmark(self, *flags):
        done = self.run_tool("benchmark", "--warmup=1", "--repeats=1",
                             "--profile_repeats=1",
                             "--json=" + self.path("report.json"), *flags)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.path("report.json"), encoding="utf-8") as f:
            return json.load(f)

    def features(self):
        return self.benchmark()["device"]["features"].split(",")

    def need(self, feature):
        if feature not in self.features():
            raise unittest.SkipTest("this processor has no " + feature)

    def outputs(self, *flags):
        """The first output's numbers, as run_model writes them."""
        folder = self.path("out")
        picture = self.path("picture.raw")
        with open(picture, "wb") as f:
            values = [(7 * i % 255) / 255 for i in range(3 * 48 * 48)]
            f.write(struct.pack("<%df" % len(values), *values))
        done = self.run_tool("run_model", "--output_dir=" + folder,
                             "--input=x:" + picture,
                             "--input_shape=x:1,3,48,48", *flags)
        self.assertEqual(done.returncode, 0, done.stderr)
        files = sorted(f for f in os.listdir(folder) if f.endswith(".npy"))
        self.assertTrue(files)
        with open(os.path.join(folder, files[0]), "rb") as f:
            data = f.read()
        start = 10 + int.from_bytes(data[8:10], "little")
        return memoryview(data[start:]).cast("f").tolist()

    def test_hidden_features_are_not_used(self):
        self.need("avx512")
        everything = self.benchmark()
        lesser = self.benchmark("--cpu_features=avx2")
        self.assertEqual(lesser["device"]["features"], "avx2")
        variants = [[op["variant"] for op in report["ops"]]
                    for report in (everything, lesser)]
        self.assertTrue(any("avx512" in v for v in variants[0]), variants[0])
        self.assertFalse(any("avx512" in v for v in variants[1]), variants[1])
        self.assertTrue(any("avx2" in v for v in variants[1]), variants[1])
        # Without any features the host's kernels are left.
        plain = self.benchmark("--cpu_features=none")
        self.assertFalse(any("avx" in op["variant"] for op in plain["ops"]))

    def test_outputs_stay_the_same(self):
        self.need("avx2")
        expected = self.outputs()
        self.assertGreater(len(expected), 1)
        for features in ("avx2", "none"):
            for a, b in zip(expected,
                            self.outputs("--cpu_features=" + features)):
                self.assertAlmostEqual(a, b, delta=TOLERANCE)

    def test_records_are_those_of_the_class(self):
        self.need("avx512")
        file = self.path("tuned.jsonl")
        self.benchmark("--cpu_features=avx2", "--tune", "--tuning_file=" + file)
        with open(file, encoding="utf-8") as f:
            records = [json.loads(line) for line in f]
        self.assertTrue(records)
        for record in records:
            self.assertEqual(record["class"], "x86_64-avx2")
            self.assertIn("(avx2; ", record["device"])
            self.assertNotIn("avx512", record["variant"])
        # The records are not of this machine's own features.
        report = self.benchmark("--tuning_file=none," + file)
        self.assertFalse([op for op in report["ops"]
                          if op["chosen_by"].startswith("tuned")])

    def test_opt_tells_why_kernels_are_refused(self):
        self.need("avx512")
        done = self.run_tool("opt", "--cpu_features=avx2", "--explain")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("the device lacks avx512", done.stdout)
        self.assertIn("NCHW8c", done.stdout)
        self.assertNotIn("chosen: conv2d/x86/float/NCHW16c", done.stdout)

    def test_check_model_takes_it(self):
        self.need("avx512")
        done = self.run_tool("check_model", "--cpu_features=avx2",
                             "--variants=all")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_features_that_are_not_there(self):
        for tool in ("benchmark", "run_model", "check_model", "opt"):
            done = self.run_tool(tool, "--cpu_features=avx2,dotprod")
            self.assertEqual(done.returncode, 2, tool)
            self.assertIn("dotprod", done.stderr)
            done = self.run_tool(tool, "--cpu_features=sse9")
            self.assertEqual(done.returncode, 2, tool)
            self.assertIn("unknown CPU feature 'sse9'", done.stderr)

    def test_a_described_device_hides_features_as_well(self):
        done = self.run_tool("opt", "--device=x86-avx512",
                             "--cpu_features=avx2", "--explain")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("the device lacks avx512", done.stdout)
        done = self.run_tool("opt", "--device=x86-avx2",
                             "--cpu_features=avx512", "--explain")
        self.assertEqual(done.returncode, 2)
        self.assertIn("the device has no avx512", done.stderr)


if __name__ == "__main__":
    tool_test.main()
