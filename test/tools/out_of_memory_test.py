#!/usr/bin/env python3
"""Tools where the system refuses memory: an error, never a signal.

usage: out_of_memory_test.py BIN_DIR SOURCE_DIR
"""
import os
import resource
import subprocess

import tool_test

LIMIT = 100 << 20


def limited(command):
    return subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS,
                                              (LIMIT, LIMIT)))


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


if __name__ == "__main__":
    tool_test.main()
