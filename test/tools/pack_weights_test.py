#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""opt --pack_weights, and what benchmark tells of such a file.

usage: pack_weights_test.py BIN_DIR SOURCE_DIR
"""
import json
import os
import subprocess

import tool_test


class PackWeightsTest(tool_test.ToolTest):
    def opt(self, name, *flags):
        done = self.run_tool("opt", "--optimize_out=" + self.path(name), *flags)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def benchmark(self, name, *flags):
        done = subprocess.run(
            [os.path.join(self.bin, "benchmark"), "--warmup=1", "--repeats=1",
             "--profile_repeats=1", "--json=" + self.path("report.json"),
             "--optimized_model_file=" + self.path(name + ".nb"), *flags],
            capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.path("report.json"), encoding="utf-8") as f:
            return done, json.load(f)

    def test_what_was_packed_is_not_packed_again(self):
        self.assertNotIn("packed", self.opt("raw").stderr)
        done = self.opt("packed", "--pack_weights=all")
        _, raw = self.benchmark("raw")
        text, packed = self.benchmark("packed")
        raw, packed = raw["memory_bytes"], packed["memory_bytes"]
        self.assertGreater(raw["packed"], 0)
        self.assertEqual(raw["mapped_packed"], 0)
        self.assertEqual(raw["mapped_packed_count"], 0)
        self.assertEqual(packed["packed"], 0)
        self.assertEqual(packed["packed_count"], 0)
        self.assertEqual(packed["mapped_packed"], raw["packed"])
        self.assertEqual(packed["mapped_packed_count"], raw["packed_count"])
        self.assertEqual(packed["weights"], raw["weights"])
        self.assertIn("packed weights: %d bytes" % raw["packed"], done.stderr)
        self.assertIn("0.00 MiB (0) and, from the file", text.stdout)
        sizes = [os.path.getsize(self.path(name))
                 for name in ("raw.nb", "packed.nb")]
        self.assertGreaterEqual(sizes[1], sizes[0] + raw["packed"])

    def test_tuned_parameters_are_packed_and_pinned(self):
        tuning = "--tuning_file=" + self.path("tuned.jsonl")
        done = self.run_tool("benchmark", "--tune", tuning, "--warmup=1",
                             "--repeats=1", "--profile_repeats=1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.opt("raw")
        self.opt("packed", "--pack_weights=all", tuning)
        _, raw = self.benchmark("raw", tuning)
        _, packed = self.benchmark("packed")
        self.assertEqual(packed["memory_bytes"]["packed_count"], 0)
        self.assertEqual(packed["memory_bytes"]["mapped_packed_count"],
                         raw["memory_bytes"]["packed_count"])
        pinned = 0
        for tuned, op in zip(raw["ops"], packed["ops"]):
            if op["chosen_by"] != "pin":
                continue
            pinned += 1
            self.assertEqual(op["variant"], tuned["variant"])
            self.assertEqual(op["parameters"], tuned["parameters"])
        self.assertGreater(pinned, 0)

    def test_pinned_ops_alone(self):
        done = self.opt("none", "--pack_weights=pinned")
        self.assertIn("packed weights: 0 bytes of 0 ops", done.stderr)
        done = self.run_tool("opt", "--pack_weights=pinned", "--explain=json",
                             "--device=x86-avx2", "--pin=type:conv2d="
                             "conv2d_gemm_avx2")
        self.assertEqual(done.returncode, 0, done.stderr)
        packed = [op["type"] for op in json.loads(done.stdout)["ops"]
                  if "packed_bytes" in op]
        self.assertEqual(set(packed), {"conv2d"})

    def test_a_file_tells_its_packings(self):
        self.opt("packed", "--pack_weights=all")
        done = subprocess.run(
            [os.path.join(self.bin, "opt"),
             "--optimized_nb_model_path=" + self.path("packed.nb")],
            capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("section packed: ", done.stdout)
        self.assertIn("  packed as conv2d_", done.stdout)
        self.assertIn("format 1.5.0, readers from 1.0.0", done.stdout)

    def test_what_cannot_be_packed_here_is_told(self):
        done = self.run_tool(
            "opt", "--device=cortex-a76", "--valid_targets=arm",
            "--pack_weights=all", "--optimize_out=" + self.path("arm"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("left to the first run: ", done.stderr)
        self.benchmark("arm")

    def test_usage(self):
        for flag, words in (("--pack_weights=some", "none, pinned or all"),
                            ("--threads=-1", "option 'threads': must be 0 to"),
                            ("--tuning_file=/nowhere", "/nowhere")):
            done = self.run_tool("opt", flag,
                                 "--optimize_out=" + self.path("bad"))
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(words, done.stderr)
            self.assertFalse(os.path.exists(self.path("bad.nb")))


if __name__ == "__main__":
    tool_test.main()
