#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tools where the system refuses memory: an error, never a signal.

usage: out_of_memory_test.py BIN_DIR SOURCE_DIR
"""
import os
import resource
import subprocess

import tool_test

LIMIT = 100 << 20


def limited(command, limit=LIMIT):
    return subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS,
                                              (limit, limit)))


class OutOfMemoryTest(tool_test.ToolTest):
    def setUp(self):
        super().setUp()
        tool = os.path.join(self.bin, "run_model")
        if limited([tool, "--help"]).returncode != 0:
            self.skipTest("this build wants more memory for itself")

    # The tool reads its input before the library sees it.
    def test_an_input_larger_than_the_memory(self):
        with open(self.path("huge.bin"), "wb") as f:
            f.truncate(4 * LIMIT)
        model = os.path.join(self.source, "test/data/models/mtcnn/ONet")
        done = limited([os.path.join(self.bin, "run_model"),
                        "--model_file=" + model + ".pdmodel",
                        "--param_file=" + model + ".pdiparams",
                        "--valid_targets=x86",
                        "--input=x:" + self.path("huge.bin")])
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("error: out of memory while running the tool",
                      done.stderr)

    def enough_for(self, command):
        """The least memory that ends in exit code 0, about."""
        low, high = 1 << 20, LIMIT
        while high - low > 1 << 14:
            middle = (low + high) // 2
            if limited(command, middle).returncode == 0:
                high = middle
            else:
                low = middle
        return high

    # The limits reach from too little for the loader to enough for everything:
    # constructors before main, the conversion, and its printed report.
    def test_any_memory_that_is_too_little(self):
        model = os.path.join(self.source, "test/data/models/mtcnn/ONet")
        files = ["--model_file=" + model + ".pdmodel",
                 "--param_file=" + model + ".pdiparams", "--valid_targets=x86"]
        with open(self.path("x.bin"), "wb") as f:
            f.write(bytes(4 * 3 * 48 * 48))
        for tool, *flags in (
                ("opt", *files, "--explain"), ("opt", "--print_all_ops"),
                ("run_model", *files, "--input=x:" + self.path("x.bin"),
                 "--print_profile", "--explain=json")):
            command = [os.path.join(self.bin, tool), *flags]
            whole = limited(command).stdout
            self.assertTrue(whole)
            enough = self.enough_for(command)
            codes = set()
            for limit in range(enough - (5 << 20), enough + (1 << 20), 40000):
                done = limited(command, limit)
                codes.add(done.returncode)
                if done.returncode == 1:
                    self.assertIn("error: ", done.stderr)
                elif done.returncode == 0:
                    self.assertEqual(done.stdout, whole)
            # Code 127 means that the loader had no memory for the libraries.
            self.assertLessEqual(codes, {0, 1, 127}, command)
            self.assertLessEqual({0, 1}, codes, command)


if __name__ == "__main__":
    tool_test.main()
