#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""opt --weight_precision, and the flags that Paddle Lite has for it.

usage: weight_precision_test.py BIN_DIR SOURCE_DIR
"""
import os

import tool_test


class WeightPrecisionTest(tool_test.ToolTest):
    def opt(self, name, *flags):
        done = self.run_tool("opt", "--optimize_out=" + self.path(name), *flags)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr

    def bytes_of(self, name):
        with open(self.path(name + ".nb"), "rb") as file:
            return file.read()

    def test_files_are_smaller(self):
        self.assertNotIn("weights:", self.opt("float"))
        size = len(self.bytes_of("float"))
        for name, share in (("fp16", 0.6), ("bf16", 0.6), ("int16", 0.6),
                            ("int8", 0.4)):
            text = self.opt(name, "--weight_precision=" + name)
            self.assertIn("rounded to " + name, text)
            self.assertLess(len(self.bytes_of(name)), share * size)
            done = self.run_tool("opt", "--optimized_nb_model_path=" +
                                 self.path(name + ".nb"))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("constants stored as " + name, done.stdout)

    def test_paddle_lites_names(self):
        for bits in ("8", "16"):
            self.opt("ours", "--weight_precision=int" + bits)
            self.opt("theirs", "--quant_model", "--quant_type=QUANT_INT" + bits)
            self.assertEqual(self.bytes_of("ours"), self.bytes_of("theirs"))
        self.opt("standard", "--quant_model")
        self.assertEqual(self.bytes_of("standard"), self.bytes_of("ours"))

    def test_int8_kernels_need_no_flag(self):
        self.assertIn("chosen by their cost",
                      self.opt("int8", "--prefer_int8_kernel"))

    def test_nothing_is_written_of_nonsense(self):
        for flags, text in (
                (["--weight_precision=int4"], "expected float, fp16"),
                (["--quant_type=INT8"], "expected QUANT_INT8"),
                (["--quant_model", "--weight_precision=bf16"],
                 "--quant_model means --weight_precision=int16")):
            done = self.run_tool("opt", "--optimize_out=" + self.path("no"),
                                 *flags)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(text, done.stderr)
            self.assertFalse(os.path.exists(self.path("no.nb")))


if __name__ == "__main__":
    tool_test.main()
