#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The tools on OpenCL: devices listed and chosen, programs kept, and machines
without any.

usage: opencl_test.py BIN_DIR SOURCE_DIR
"""
import json
import os
import subprocess

import tool_test


class OpenClTest(tool_test.ToolTest):
    def run_onet(self, tool, *flags, **environment):
        model = os.path.join(self.source, "test/data/models/mtcnn/ONet")
        return subprocess.run(
            [os.path.join(self.bin, tool), "--model_file=" + model + ".pdmodel",
             "--param_file=" + model + ".pdiparams",
             "--valid_targets=opencl,x86", *flags],
            capture_output=True, text=True, timeout=120, check=False,
            env=dict(os.environ, **environment))

    def benchmark(self, *flags, **environment):
        """Its words and its report."""
        report = self.path("report.json")
        result = self.run_onet("benchmark", "--json=" + report, "--warmup=1",
                               "--repeats=1", "--profile_repeats=1", *flags,
                               **environment)
        self.assertEqual(result.returncode, 0, result.stderr)
        with open(report, encoding="utf-8") as file:
            return result, json.load(file)

    def list_devices(self, **environment):
        return subprocess.run(
            [os.path.join(self.bin, "benchmark"), "--list_devices"],
            capture_output=True, text=True, timeout=60, check=True,
            env=dict(os.environ, **environment)).stdout

    def needs_device(self):
        if "no OpenCL device can be used" in self.list_devices():
            self.skipTest("no OpenCL device")

    def test_devices_are_listed_with_their_facts(self):
        self.needs_device()
        text = self.list_devices()
        self.assertRegex(text, r"(?m)^opencl \d+:\d+$")
        for fact in ("platform", "model", "vendor", "driver", "version",
                     "units", "memory", "groups", "images", "fp16",
                     "extensions"):
            self.assertRegex(text, r"(?m)^  %s +\S" % fact)

    def test_without_a_platform_the_list_says_so(self):
        # The loader of Khronos and ocl-icd read it.
        text = self.list_devices(OCL_ICD_VENDORS=self.folder,
                                 OCL_ICD_FILENAMES="")
        self.assertIn("no OpenCL device can be used", text)
        self.assertIn("left out: there is no OpenCL platform", text)

    def test_without_a_platform_models_run_on_the_next_target(self):
        result, report = self.benchmark(OCL_ICD_VENDORS=self.folder)
        self.assertIn("there is no OpenCL platform", result.stderr)
        self.assertNotIn("opencl", report)
        for op in report["ops"]:
            self.assertNotIn("opencl", op["kernel"])
        with open(self.path("input.bin"), "wb") as file:
            file.write(bytes(4 * 3 * 48 * 48))
        explained = self.run_onet(
            "run_model", "--explain=text", "--input=x:" + self.path("input.bin"),
            "--input_shape=1,3,48,48", OCL_ICD_VENDORS=self.folder)
        self.assertIn("note: OpenCL: there is no OpenCL device: there is no "
                      "OpenCL platform", explained.stdout)

    def test_a_device_of_another_name_is_not_taken(self):
        self.needs_device()
        result, report = self.benchmark("--opencl_device=Adreno 999")
        self.assertIn("no OpenCL device is called 'Adreno 999', there is: ",
                      result.stderr)
        self.assertNotIn("opencl", report)

    def test_a_second_process_compiles_nothing(self):
        self.needs_device()
        cache = "--opencl_cache=" + self.path("cache")
        first, report = self.benchmark(cache)
        programs = report["opencl"]["programs_compiled"]
        self.assertGreater(programs, 0)
        self.assertEqual(len(os.listdir(self.path("cache"))), programs)
        self.assertIn("programs: %d compiled, 0 loaded" % programs,
                      first.stdout)
        second, report = self.benchmark(cache)
        self.assertEqual(report["opencl"], {
            "programs_compiled": 0, "programs_loaded": programs,
            "programs_failed": 0, "groups_refused": 0, "measurements": 0})
        self.assertIn("programs: 0 compiled, %d loaded" % programs,
                      second.stdout)

    def test_a_second_process_measures_nothing(self):
        self.needs_device()
        flags = ("--opencl_cache=" + self.path("cache"),
                 "--opencl_tune_mode=rapid")
        _, report = self.benchmark(*flags)
        self.assertGreater(report["opencl"]["measurements"], 0)
        _, report = self.benchmark(*flags)
        self.assertEqual(report["opencl"]["measurements"], 0)
        self.assertEqual(report["opencl"]["programs_compiled"], 0)

    def test_both_ways_to_wait(self):
        self.needs_device()
        for awake in ("false", "true"):
            self.benchmark("--opencl_wait_awake=" + awake)


if __name__ == "__main__":
    tool_test.main()
