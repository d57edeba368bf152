#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The README's commands work as they are pasted.

usage: readme_test.py BIN_DIR SOURCE_DIR
"""
import os
import re
import subprocess

import tool_test


class ReadmeTest(tool_test.ToolTest):
    def test_commands_work_in_their_order(self):
        with open(os.path.join(self.source, "README.md"),
                  encoding="utf-8") as f:
            text = f.read()
        use = text[text.index("## Use"):text.index("## What runs where")]
        blocks = [text for language, text in re.findall(
            r"^```(\w*)\n(.*?)^```$", use, re.S | re.M) if not language]
        self.assertEqual(len(blocks), 2)
        # The checkout as far as the commands name it, with another `opt`
        # installed as LLVM's is.
        os.symlink(os.path.abspath(os.path.join(self.source, "demo")),
                   self.path("demo"))
        os.makedirs(self.path("build/release"))
        os.symlink(os.path.abspath(self.bin), self.path("build/release/bin"))
        os.mkdir(self.path("system"))
        with open(self.path("system/opt"), "w", encoding="utf-8") as f:
            f.write("#!/bin/sh\necho another opt; exit 1\n")
        os.chmod(self.path("system/opt"), 0o755)
        path = self.path("system") + ":" + os.environ["PATH"]
        done = subprocess.run(["bash", "-e", "-c", "".join(blocks)],
                              cwd=self.folder, capture_output=True, text=True,
                              timeout=600, check=False,
                              env={**os.environ, "PATH": path})
        self.assertEqual(done.returncode, 0, done.stderr)
        first = done.stdout.splitlines()[0]
        self.assertRegex(first, r"^ *281  0\.\d+  .*tabby")


if __name__ == "__main__":
    tool_test.main()
