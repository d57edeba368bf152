#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The tools on models that run in stages, of ONNX's operator cases.

usage: staged_models_test.py BIN_DIR SOURCE_DIR
"""
import json
import os
import struct
import subprocess
import unittest

from tool_test import ToolTest, main

CASES = "/usr/share/libonnx-testdata/data/node"


@unittest.skipUnless(os.path.isdir(CASES), "no libonnx-testdata")
class StagedModelsTest(ToolTest):
    def run_on(self, case, tool, *flags):
        model = os.path.join(CASES, case, "model.onnx")
        return subprocess.run(
            [os.path.join(self.bin, tool), "--onnx_model=" + model, *flags],
            capture_output=True, text=True, timeout=120, check=False)

    def loop_inputs(self):
        """Raw files of five iterations from -2 on."""
        inputs = []
        for name, data in (("trip_count", struct.pack("<q", 5)),
                           ("cond", b"\1"), ("y", struct.pack("<f", -2))):
            with open(self.path(name), "wb") as f:
                f.write(data)
            inputs.append(name + ":" + self.path(name))
        return ",".join(inputs)

    def test_benchmark_counts_iterations(self):
        out = self.path("out.json")
        run = self.run_on("test_loop11", "benchmark", "--repeats=1",
                          "--json=" + out, "--profile_repeats=3",
                          "--trace_file=" + self.path("trace.json"),
                          "--input_layer_value_files=" + self.loop_inputs())
        self.assertEqual(run.returncode, 0, run.stderr)
        with open(out, encoding="utf-8") as f:
            ops = json.load(f)["ops"]
        adds = [op for op in ops if op["type"] == "elementwise_add"]
        self.assertTrue(adds)
        self.assertEqual({op["runs"] for op in adds}, {5})
        self.assertIn(", 5 times", run.stdout)

    def test_benchmark_tells_what_did_not_run(self):
        run = self.run_on("test_loop11", "benchmark", "--repeats=1")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn(", not run", run.stdout)

    def test_check_model_names_loops(self):
        for mode in ("isolated", "propagate"):
            run = self.run_on("test_loop11", "check_model", "--mode=" + mode,
                              "--input=" + self.loop_inputs())
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertIn("not checked, the block of loop", run.stdout)

    def test_check_model_checks_later_stages(self):
        run = self.run_on("test_nonzero_example", "check_model",
                          "--mode=propagate")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("3 ops", run.stdout)

    def test_opt_judges_the_ops_of_blocks(self):
        run = self.run_on("test_loop11", "opt", "--print_model_ops")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("elementwise_add", run.stdout)

    def test_opt_tells_why_there_is_no_memory_plan(self):
        for flags in (["--print_memory_plan"], ["--memory_limit=1MiB"],
                      ["--pack_weights=all"]):
            run = self.run_on("test_nonzero_example", "opt",
                              "--optimize_out=" + self.path("m"), *flags)
            self.assertEqual(run.returncode, 3, run.stdout)
            self.assertIn("runs in stages", run.stderr)

    def test_pins_of_a_later_stage(self):
        pin = "--pin=result=transpose/host/any/NCHW/def"
        run = self.run_on("test_nonzero_example", "benchmark", "--repeats=1",
                          pin)
        self.assertEqual(run.returncode, 0, run.stderr)


if __name__ == "__main__":
    main()
