#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The --memory_limit of benchmark and run_model.

usage: memory_limit_test.py BIN_DIR SOURCE_DIR
"""
import json

import tool_test


class MemoryLimitTest(tool_test.ToolTest):
    def benchmark(self, *flags):
        return self.run_tool("benchmark", "--warmup=1", "--repeats=1",
                             "--profile_repeats=1", *flags)

    def test_is_that_of_the_arena_to_the_byte(self):
        done = self.benchmark("--json=" + self.path("report.json"))
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.path("report.json"), encoding="utf-8") as f:
            arena = json.load(f)["memory_bytes"]["arena"]
        done = self.benchmark("--memory_limit=%d" % arena)
        self.assertEqual(done.returncode, 0, done.stderr)
        done = self.benchmark("--memory_limit=%d" % (arena - 1))
        self.assertEqual(done.returncode, 1)
        self.assertIn("the limit is %d" % (arena - 1), done.stderr)

    def test_has_units_and_holds_in_run_model(self):
        with open(self.path("x.bin"), "wb") as f:
            f.write(bytes(4 * 3 * 48 * 48))
        for limit, number, code in (("64", 64, 1), ("64KiB", 64 << 10, 1),
                                    ("64MiB", 64 << 20, 0),
                                    ("1GiB", 1 << 30, 0)):
            done = self.run_tool("run_model", "--input=x:" + self.path("x.bin"),
                                 "--memory_limit=" + limit)
            self.assertEqual(done.returncode, code, done.stderr)
            if code:
                self.assertIn("the limit is %d" % number, done.stderr)

    def test_must_be_a_number_of_bytes(self):
        for limit in ("12MB", "-1", "lots", "MiB", "9999999999GiB"):
            done = self.benchmark("--memory_limit=" + limit)
            self.assertEqual(done.returncode, 2, limit)
            self.assertIn("option 'memory_limit': must be a number of bytes "
                          "such as 1000000, 600KiB or 12MiB, not '%s'" % limit,
                          done.stderr)


if __name__ == "__main__":
    tool_test.main()
