# SPDX-License-Identifier: Apache-2.0
"""What tests of the command-line tools share: a folder, and runs on ONet."""
import os
import subprocess
import sys
import tempfile
import unittest


class ToolTest(unittest.TestCase):
    bin = ""
    source = ""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def run_tool(self, tool, *flags):
        model = os.path.join(self.source, "test/data/models/mtcnn/ONet")
        command = [os.path.join(self.bin, tool)]
        if not any("optimized_model_file=" in flag for flag in flags):
            command += ["--model_file=" + model + ".pdmodel",
                        "--param_file=" + model + ".pdiparams"]
        if not any("--valid_targets=" in flag for flag in flags):
            command += ["--valid_targets=x86"]
        return subprocess.run(
            [*command, *flags],
            capture_output=True, text=True, timeout=120, check=False)


def main():
    """Runs the tests of the script that was given BIN_DIR SOURCE_DIR."""
    ToolTest.bin, ToolTest.source = sys.argv[1:3]
    unittest.main(module="__main__", argv=sys.argv[:1])
