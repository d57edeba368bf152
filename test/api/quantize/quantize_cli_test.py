#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""opt --quantize on real models, from pictures and arrays.

usage: quantize_cli_test.py BIN_DIR SOURCE_DIR
"""
import array
import json
import os
import shutil
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "..", "tools"))
import tool_test  # pylint: disable=wrong-import-position


def write_npy(path, shape, numbers):
    header = ("{'descr': '<f4', 'fortran_order': False, 'shape': (%s,)}"
              % ", ".join(map(str, shape)))
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)))
        f.write(header.encode() + array.array("f", numbers).tobytes())


class QuantizeTest(tool_test.ToolTest):
    """ONet takes faces of 48 x 48."""

    def faces(self):
        folder = self.path("faces")
        os.mkdir(folder)
        for name in ("mtcnn_48_face", "rand_4_3_48_48"):
            shutil.copy(os.path.join(self.source, "test/data/inputs",
                                     name + ".npy"), folder)
        return folder

    def quantize(self, folder, *flags):
        return self.run_tool("opt", "--quantize=int8",
                             "--calibration_data=" + folder,
                             "--optimize_out=" + self.path("int8"), *flags)

    def check_refused(self, done, code, text):
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertIn(text, done.stderr)
        self.assertFalse(os.path.exists(self.path("int8.nb")))
        self.assertFalse(os.path.exists(self.path("report.json")))

    def test_the_file_is_a_quarter_and_the_report_lists_layers(self):
        done = self.quantize(self.faces(), "--print_quantization",
                             "--quantization_json=" + self.path("report.json"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("conv2d '", done.stdout)
        floats = self.run_tool("opt", "--optimize_out=" + self.path("float"))
        self.assertEqual(floats.returncode, 0, floats.stderr)
        sizes = [os.path.getsize(self.path(name + ".nb"))
                 for name in ("int8", "float")]
        self.assertLess(sizes[0], 0.28 * sizes[1])
        with open(self.path("report.json"), encoding="utf-8") as f:
            report = json.load(f)
        self.assertEqual(report["calibration"], "mse")
        self.assertEqual(report["samples"], 2)
        self.assertEqual({layer["choice"] for layer in report["layers"]},
                         {"int8"})
        self.assertLess(report["output_error"], 0.1)

    def test_methods_differ(self):
        folder = self.faces()
        errors = set()
        for method in ("mse", "percentile", "kl", "minmax"):
            done = self.quantize(folder, "--calibration=" + method,
                                 "--quantization_json=" +
                                 self.path("report.json"))
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(self.path("report.json"), encoding="utf-8") as f:
                errors.add(json.load(f)["output_error"])
        self.assertEqual(len(errors), 4)

    def test_bad_data_is_refused_and_nothing_is_written(self):
        report = "--quantization_json=" + self.path("report.json")
        self.check_refused(self.quantize(self.path("none"), report), 2,
                           "there is no folder")
        folder = self.path("data")
        os.mkdir(folder)
        self.check_refused(self.quantize(folder, report), 2, "has no .npy")
        bad = os.path.join(folder, "bad.npy")
        write_npy(bad, (1, 3, 24, 24), [0.0] * (3 * 24 * 24))
        self.check_refused(self.quantize(folder, report), 2, "bad.npy")
        numbers = [0.0] * (3 * 48 * 48)
        numbers[7] = float("nan")
        write_npy(bad, (1, 3, 48, 48), numbers)
        self.check_refused(self.quantize(folder, report), 2, "nan")
        with open(bad, "wb") as f:
            f.write(b"no array")
        self.check_refused(self.quantize(folder, report), 6, "bad.npy")

    def test_flags_that_do_not_fit_are_usage_errors(self):
        folder = self.faces()
        for flags, text in ((["--quantize=int4"], "int4"),
                            (["--quantize=int8"], "--calibration_data"),
                            (["--calibration_data=" + folder], "--quantize"),
                            (["--quantize=int8", "--calibration=best",
                              "--calibration_data=" + folder], "best")):
            done = self.run_tool("opt", *flags, "--optimize_out=" +
                                 self.path("int8"))
            self.check_refused(done, 2, text)

    def test_check_model_names_the_worst_layer(self):
        folder = self.faces()
        for name, flags in (("int8", ["--quantize=int8",
                                      "--calibration_data=" + folder]),
                            ("float", [])):
            done = self.run_tool("opt", "--optimize_out=" + self.path(name),
                                 *flags)
            self.assertEqual(done.returncode, 0, done.stderr)
        done = self.run_tool(
            "check_model", "--optimized_model_file=" + self.path("int8.nb"),
            "--float_model=" + self.path("float.nb"),
            "--input=x:" + os.path.join(folder, "mtcnn_48_face.npy"),
            "--json=" + self.path("report.json"))
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.path("report.json"), encoding="utf-8") as f:
            report = json.load(f)
        worst = min(report["values"], key=lambda row: row["sqnr"])
        self.assertEqual(report["worst"], worst["name"])
        self.assertIn("the worst is %s '%s'" % (worst["type"], worst["name"]),
                      done.stdout)

    def test_dynamic_needs_no_data(self):
        done = self.run_tool("opt", "--quantize=dynamic", "--optimize_out=" +
                             self.path("int8"), "--print_quantization")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("matrix products dynamically", done.stderr)
        self.assertIn("fc '", done.stdout)
        done = self.run_tool("opt", "--quantize=dynamic", "--optimize_out=" +
                             self.path("other"),
                             "--calibration_data=" + self.folder)
        self.assertEqual(done.returncode, 2)

    def test_an_onnx_file_needs_an_onnx_model(self):
        done = self.quantize(self.faces(), "--quantized_onnx=" +
                             self.path("q.onnx"))
        self.check_refused(done, 2, "the file of an ONNX model")

    def test_one_sample_is_warned_about(self):
        folder = self.faces()
        os.remove(os.path.join(folder, "rand_4_3_48_48.npy"))
        done = self.quantize(folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("one calibration sample only", done.stderr)


class PicturesTest(tool_test.ToolTest):
    """MobileNet v1 with the picture that ships with the demo."""
    PIXELS = ("--mean=103.94,116.78,123.68", "--scale=0.017", "--order=BGR",
              "--resize_short=256")

    def test_the_best_class_stays(self):
        demo = os.path.join(self.source, "demo")
        folder = self.path("pictures")
        os.mkdir(folder)
        shutil.copy(os.path.join(demo, "tabby_cat.jpg"), folder)
        done = tool_test.subprocess.run(
            [os.path.join(self.bin, "opt"), "--valid_targets=x86",
             "--model_dir=" + os.path.join(demo, "mobilenet_v1"),
             "--quantize=int8", "--calibration_data=" + folder, *self.PIXELS,
             "--optimize_out=" + self.path("int8")],
            capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("quantised 28 of 28 layers", done.stderr)
        done = self.run_tool(
            "run_model", "--optimized_model_file=" + self.path("int8.nb"),
            "--picture=" + os.path.join(demo, "tabby_cat.jpg"), "--topk=1",
            *self.PIXELS)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.split()[0], "281")


if __name__ == "__main__":
    tool_test.main()
