#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_model as its users see it, on sound kernels and on a wrong one.

usage: check_model_cli_test.py BIN_DIR SOURCE_DIR
"""
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

BIN = SOURCE = ""


def npy_floats(path):
    """The elements of a .npy file of floats."""
    with open(path, "rb") as f:
        content = f.read()
    data = content[10 + struct.unpack("<H", content[8:10])[0]:]
    return struct.unpack("<%df" % (len(data) // 4), data)


class CheckModelTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.dir = tempfile.mkdtemp()
        cls.models = os.path.join(SOURCE, "test/data/models")
        cls.model = os.path.join(cls.dir, "det.nb")
        cls.run_tool("opt", "--model_dir=" + cls.models + "/ppocr_v3_det",
                     "--valid_targets=x86", "--input_shape=x:1,3,64,96",
                     "--optimize_out=" + cls.model[:-len(".nb")])
        cls.run_tool("benchmark", "--optimized_model_file=" + cls.model,
                     "--warmup=1", "--repeats=1",
                     "--json=" + cls.dir + "/b.json")
        with open(cls.dir + "/b.json", encoding="utf-8") as f:
            all_ops = json.load(f)["ops"]
        ops = [op for op in all_ops if op["type"] == "conv2d"]
        # The variant of the third convolution, and the first op that uses it.
        cls.variant = ops[2]["variant"]
        cls.first = next(op["name"] for op in ops
                         if op["variant"] == cls.variant)
        # A concat in place, for example, has no kernel that could be checked.
        cls.kernels = sum(op["variant"] != "view" for op in all_ops)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.dir)

    @classmethod
    def run_tool(cls, tool, *flags, spoil=None):
        environment = dict(os.environ)
        environment.pop("LITE_SPOILED_VARIANT", None)
        if spoil:
            tool = "spoiled_" + tool
            environment["LITE_SPOILED_VARIANT"] = spoil
        return subprocess.run([os.path.join(BIN, tool), *flags],
                              capture_output=True, text=True, timeout=120,
                              env=environment, cwd=cls.dir)

    def check(self, code, *flags, spoil=None):
        result = self.run_tool("check_model",
                               "--optimized_model_file=" + self.model, *flags,
                               spoil=spoil)
        self.assertEqual(result.returncode, code,
                         result.stdout + result.stderr)
        return result

    def test_sound_kernels(self):
        for flags in (["--variants=all"], ["--mode=propagate"], []):
            result = self.check(0, *flags, "--pin_file=none.txt",
                                "--repro=none")
            self.assertIn(" 0 out of their contract\n", result.stdout)
        for name in ("none.txt", "none"):
            self.assertFalse(os.path.exists(os.path.join(self.dir, name)))

    def test_a_paddle_model_with_its_input(self):
        folder = self.models + "/uci_housing"
        result = self.run_tool(
            "check_model", "--model_dir=" + folder, "--valid_targets=x86",
            "--input=x:" + SOURCE + "/test/data/inputs/rand_5_13.npy")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("1 ops, 1 kernels", result.stdout)

    def test_names_the_wrong_variant(self):
        for mode in ("isolated", "propagate"):
            result = self.check(4, "--mode=" + mode, spoil=self.variant)
            self.assertIn("error: the first op out of its contract is '%s' "
                          "(conv2d) by %s\n" % (self.first, self.variant),
                          result.stderr)
            line = result.stdout.splitlines()[1]
            self.assertRegex(line, r"output 0, element 5 at \[0,0,0,5\] of "
                                   r"\[.*\]: got .*, want .*, tolerance ")

    def test_the_report_as_json(self):
        report = os.path.join(self.dir, "report.json")
        for mode, drifts in (("isolated", 0), ("propagate", 1)):
            self.check(4, "--mode=" + mode, "--json=" + report,
                       spoil=self.variant)
            with open(report, encoding="utf-8") as f:
                found = json.load(f)
            self.assertIs(found["ok"], False)
            first = found["findings"][0]
            self.assertEqual((first["op"], first["type"], first["variant"]),
                             (self.first, "conv2d", self.variant))
            self.assertEqual(first["worst"]["element"], 5)
            self.assertGreater(
                abs(first["worst"]["got"] - first["worst"]["want"]),
                first["worst"]["tolerance"])
            self.assertEqual(len(found["drifts"]), drifts)
        self.check(0, "--json=" + report)
        with open(report, encoding="utf-8") as f:
            found = json.load(f)
        self.assertIs(found["ok"], True)
        self.assertEqual(found["findings"], [])
        self.assertGreaterEqual(found["runs"], self.kernels)
        self.check(4, "--json=" + report, spoil=self.variant + "!")
        with open(report, encoding="utf-8") as f:
            first = json.load(f)["findings"][0]
        self.assertIsNone(first["worst"])
        self.assertIn("spoiled on purpose", first["problem"])
        size = os.path.getsize(self.model)
        result = self.check(2, "--json=" + self.model)
        self.assertIn("would destroy", result.stderr)
        self.assertEqual(os.path.getsize(self.model), size)

    def test_the_pin_file_heals_the_model(self):
        pins = os.path.join(self.dir, "pins.txt")
        with open(pins, "w", encoding="utf-8") as f:
            f.write("# mine\nexclude softmax_reference")
        self.check(4, "--pin_file=" + pins, spoil=self.variant)
        with open(pins, encoding="utf-8") as f:
            lines = f.read().splitlines()
        self.assertEqual([line for line in lines if line[0] != "#"],
                         ["exclude softmax_reference",
                          "exclude " + self.variant])
        for variants in ("chosen", "all"):
            self.check(0, "--pin_file=" + pins, "--variants=" + variants,
                       spoil=self.variant)
        with open(pins, encoding="utf-8") as f:
            self.assertEqual(f.read().splitlines(), lines)
        # The other tools read it.
        result = self.run_tool("benchmark", "--warmup=1", "--repeats=1",
                               "--optimized_model_file=" + self.model,
                               "--pin_file=" + pins, "--json=pinned.json")
        self.assertEqual(result.returncode, 0, result.stderr)
        with open(os.path.join(self.dir, "pinned.json"),
                  encoding="utf-8") as f:
            self.assertNotIn(self.variant, f.read())

    def test_the_repro_shows_the_wrong_element(self):
        self.check(4, "--repro=repro", spoil=self.variant)
        folder = os.path.join(self.dir, "repro")
        with open(folder + "/command.txt", encoding="utf-8") as f:
            tool, *flags = f.read().split()
        self.assertEqual(tool, "run_model")
        self.assertIn("--pin_file=repro/pins.txt", flags)
        want = npy_floats(folder + "/expected_0.npy")
        for spoil, error in ((None, 0), (self.variant, 1)):
            result = self.run_tool(tool, *flags, "--print_profile",
                                   spoil=spoil)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertIn(self.variant, result.stdout)
            got = npy_floats(folder + "/output_0.npy")
            self.assertEqual(len(got), len(want))
            for i, (g, w) in enumerate(zip(got, want)):
                self.assertAlmostEqual(g - w, error if i == 5 else 0,
                                       delta=1e-3)

    def test_a_kernel_that_fails(self):
        result = self.check(4, spoil=self.variant + "!")
        self.assertIn("spoiled on purpose", result.stdout)

    def test_memory_that_is_planned_badly(self):
        spoil = self.variant + "~"
        self.check(0, spoil=spoil)
        result = self.check(4, "--mode=propagate", spoil=spoil)
        self.assertIn("error: output ", result.stderr)

    def test_usage_errors(self):
        pins = os.path.join(self.dir, "bad.txt")
        with open(pins, "w", encoding="utf-8") as f:
            f.write("forbid a\n")
        for flags, words in ((["--mode=apart"], "--mode=apart"),
                             (["--variants=some"], "--variants=some"),
                             (["--input=x"], "NAME:FILE"),
                             (["--pin_file=" + pins], "bad.txt: line 1: "),
                             (["--input_shape=x:1,3,48"], "x")):
            self.assertIn(words, self.check(2, *flags).stderr)
        with open(os.path.join(self.dir, "bad.nb"), "wb") as f:
            f.write(b"no model")
        result = self.run_tool("check_model",
                               "--optimized_model_file=bad.nb")
        self.assertEqual(result.returncode, 6)
        result = self.run_tool("check_model", "--valid_targets=x86")
        self.assertEqual(result.returncode, 2)
        self.assertIn("name a model", result.stderr)


if __name__ == "__main__":
    BIN = os.path.abspath(sys.argv[1])
    SOURCE = os.path.abspath(sys.argv[2])
    unittest.main(argv=sys.argv[:1])
