#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The command-line tools as outside users see them: files, exit codes, words.

usage: cli_test.py BIN_DIR SOURCE_DIR
"""
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

BIN = ""
SOURCE = ""


def npy(path, shape, values=None, dtype="<f4"):
    """Writes a .npy file without numpy."""
    count = 1
    for dim in shape:
        count *= dim
    dims = ", ".join(str(d) for d in shape) + ("," if len(shape) == 1 else "")
    header = "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }" % (
        dtype, dims)
    header += " " * (63 - (10 + len(header)) % 64) + "\n"
    kind = {"<f4": "f", "<i8": "q"}[dtype]
    with open(path, "wb") as f:
        f.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)))
        f.write(header.encode() + struct.pack("<%d%s" % (count, kind),
                                              *(values or [0] * count)))


def field(number, data):
    """A protobuf field of bytes, fewer than 128, or of a small number."""
    if isinstance(data, int):
        return bytes([number << 3, data])
    return bytes([number << 3 | 2, len(data)]) + data


def onnx(path, nodes, output):
    """Writes a model of nodes (op, input, output) from the input x [1,4]."""
    def value(name):
        dims = b"".join(field(1, field(1, dim)) for dim in (1, 4))
        tensor = field(1, 1) + field(2, dims)
        return field(1, name.encode()) + field(2, field(1, tensor))
    graph = b"".join(
        field(1, field(1, x.encode()) + field(2, y.encode()) +
              field(4, op.encode())) for op, x, y in nodes)
    graph += field(11, value("x")) + field(12, value(output))
    with open(path, "wb") as f:
        f.write(field(1, 8) + field(7, graph) + field(8, field(2, 17)))


class CliTest(unittest.TestCase):
    def setUp(self):
        self.dir = tempfile.mkdtemp()
        self.housing = os.path.join(SOURCE, "test/data/models/uci_housing")

    def tearDown(self):
        shutil.rmtree(self.dir)

    def path(self, name):
        return os.path.join(self.dir, name)

    def run_tool(self, tool, *flags):
        return subprocess.run([os.path.join(BIN, tool), *flags],
                              capture_output=True, text=True, timeout=120)

    def expect_error(self, code, text, tool, *flags):
        result = self.run_tool(tool, *flags)
        self.assertEqual(result.returncode, code, result.stderr)
        self.assertIn(text, result.stderr)
        self.assertIn("error: ", result.stderr)

    def convert(self):
        result = self.run_tool("opt", "--model_dir=" + self.housing,
                               "--valid_targets=x86",
                               "--optimize_out=" + self.path("m"))
        self.assertEqual(result.returncode, 0, result.stderr)
        return self.path("m.nb")

    def test_converts_runs_and_measures(self):
        model = self.convert()
        npy(self.path("a.npy"), [5, 13])
        npy(self.path("b.npy"), [2, 13])
        inputs = "x:%s;x:%s" % (self.path("a.npy"), self.path("b.npy"))
        result = self.run_tool("run_model", "--optimized_model_file=" + model,
                               "--input=" + inputs,
                               "--output_dir=" + self.path("out"))
        self.assertEqual(result.returncode, 0, result.stderr)
        for run in ("run0", "run1"):
            self.assertTrue(
                os.path.exists(self.path("out/%s/output_0.npy" % run)))
        result = self.run_tool("benchmark", "--optimized_model_file=" + model,
                               "--input_shape=x:4,13", "--repeats=3",
                               "--warmup=1", "--json=" + self.path("b.json"))
        self.assertEqual(result.returncode, 0, result.stderr)
        with open(self.path("b.json")) as f:
            report = json.load(f)
        for key in ("init", "first", "min", "median", "mean", "p90", "p99",
                    "max", "std"):
            self.assertGreaterEqual(report["latency_ms"][key], 0)
        for key in ("weights", "arena", "packed", "device", "peak_rss"):
            self.assertIn(key, report["memory_bytes"])
        self.assertEqual(set(report["ops"][0]),
                         {"name", "type", "place", "kernel", "variant", "runs",
                          "parameters", "chosen_by", "ms", "estimated_cycles",
                          "gflops", "bytes", "group"})

    def test_full_predictor_gives_the_same_output(self):
        model = self.convert()
        npy(self.path("a.npy"), [5, 13], [i / 7 for i in range(65)])
        outputs = []
        for i, flags in enumerate((["--optimized_model_file=" + model],
                                   ["--model_dir=" + self.housing,
                                    "--valid_targets=x86"])):
            out = self.path("out%d" % i)
            result = self.run_tool("run_model", *flags,
                                   "--input=x:" + self.path("a.npy"),
                                   "--output_dir=" + out)
            self.assertEqual(result.returncode, 0, result.stderr)
            with open(os.path.join(out, "output_0.npy"), "rb") as f:
                outputs.append(f.read())
        self.assertEqual(outputs[0], outputs[1])

    def test_a_model_for_another_processor_warns_once(self):
        for target, device in (("arm", "cortex-a76"), ("x86", "x86-avx512")):
            result = self.run_tool("opt", "--model_dir=" + self.housing,
                                   "--valid_targets=" + target,
                                   "--device=" + device,
                                   "--optimize_out=" + self.path(target))
            self.assertEqual(result.returncode, 0, result.stderr)
        npy(self.path("a.npy"), [5, 13], [i / 7 for i in range(65)])
        warnings = []
        for target in ("arm", "x86"):
            result = self.run_tool(
                "run_model", "--optimized_model_file=%s.nb" % self.path(target),
                "--input=x:" + self.path("a.npy"), "--explain=json")
            self.assertEqual(result.returncode, 0, result.stderr)
            report = json.loads(result.stdout[result.stdout.index("{"):])
            lines = [line for line in result.stderr.splitlines()
                     if "was converted for " + target in line]
            self.assertEqual(
                lines != [],
                any("was converted for" in note for note in report["notes"]))
            self.assertLessEqual(len(lines), 1, result.stderr)
            warnings += lines
        self.assertTrue(warnings)

    def test_a_list_that_leaves_the_fast_kernels_out_warns(self):
        result = self.run_tool(
            "opt", "--model_dir=" + os.path.join(SOURCE, "demo/mobilenet_v1"),
            "--valid_targets=arm/float/NCHW", "--device=cortex-a76",
            "--optimize_out=" + self.path("m"))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("14 of 31 ops, 3.1 % of the operations", result.stderr)
        self.assertIn("add arm/float/NCHW4c to the valid targets",
                      result.stderr)
        self.assertIn("pool2d_0.tmp_0", result.stderr)

    def test_usage_errors(self):
        flags = ["--model_dir=" + self.housing,
                 "--optimize_out=" + self.path("m")]
        self.expect_error(2, "named twice", "opt", *flags,
                          "--valid_targets=x86,x86")
        self.expect_error(2, "mali-g76", "opt", *flags, "--valid_targets=arm",
                          "--device=mali-g77")
        self.expect_error(2, "is not a flag", "opt", "model")
        self.expect_error(2, "no_such_folder", "opt",
                          "--model_dir=" + self.path("no_such_folder"),
                          "--valid_targets=x86",
                          "--optimize_out=" + self.path("m"))
        self.expect_error(2, "no kernel or variant", "opt", *flags,
                          "--valid_targets=x86", "--pin=*=no_such_variant")
        self.expect_error(2, "no input 'y'", "opt", *flags,
                          "--valid_targets=x86", "--input_shape=y:1,13")

    def test_pin_files(self):
        pins = self.path("pins.txt")
        with open(pins, "w") as f:
            f.write("# no vectors\nexclude *avx*\n")
        model = self.convert()
        variants = {}
        for flags in ([], ["--pin_file=" + pins]):
            result = self.run_tool("benchmark", "--warmup=1", "--repeats=1",
                                   "--optimized_model_file=" + model,
                                   "--input_shape=x:2,13",
                                   "--json=" + self.path("b.json"), *flags)
            self.assertEqual(result.returncode, 0, result.stderr)
            with open(self.path("b.json")) as f:
                variants[len(flags)] = json.load(f)["ops"][0]["variant"]
        self.assertEqual(variants[1], "fc_reference")
        result = self.run_tool("opt", "--model_dir=" + self.housing,
                               "--valid_targets=x86", "--explain",
                               "--pin_file=" + pins)
        self.assertIn("chosen: fc/host/float/NCHW/def", result.stdout)
        with open(pins, "a") as f:
            f.write("pin fc\n")
        for tool, model_flag in (("opt", "--model_dir=" + self.housing),
                                 ("run_model",
                                  "--optimized_model_file=" + model),
                                 ("benchmark",
                                  "--optimized_model_file=" + model)):
            self.expect_error(2, "pins.txt: line 3: ", tool, model_flag,
                              "--pin_file=" + pins)
            self.expect_error(2, "missing.txt", tool, model_flag,
                              "--pin_file=" + self.path("missing.txt"))

    def test_any_number_of_threads(self):
        model = "--optimized_model_file=" + self.convert()
        flags = (model, "--warmup=1", "--repeats=1", "--input_shape=x:2,13",
                 "--json=" + self.path("b.json"))
        cpus = len(os.sched_getaffinity(0))
        for asked, run in ((0, 1), (1, 1), (cpus + 1, cpus), (10**9, cpus)):
            result = self.run_tool("benchmark", "--threads=%d" % asked, *flags)
            self.assertEqual(result.returncode, 0, result.stderr)
            with open(self.path("b.json")) as f:
                self.assertEqual(json.load(f)["device"]["threads"], run)
            self.assertEqual(result.stderr.count("threads asked for"),
                             0 if asked == run else 1, result.stderr)
        self.expect_error(2, "option 'threads': must be 0 to", "benchmark",
                          "--threads=-1", *flags)
        self.expect_error(2, "option 'spin': must be 0 to 1000000, not -1",
                          "benchmark", "--spin=-1", *flags)

    def test_bad_inputs_of_a_run(self):
        model = self.convert()
        out = "--output_dir=" + self.path("out")
        npy(self.path("rank.npy"), [13])
        npy(self.path("width.npy"), [5, 14])
        npy(self.path("type.npy"), [5, 13], dtype="<i8")
        for file, words in (("rank", "x"), ("width", "x"), ("type", "float")):
            self.expect_error(2, words, "run_model",
                              "--optimized_model_file=" + model, out,
                              "--input=x:" + self.path(file + ".npy"))
        self.expect_error(2, "no input 'z'", "run_model",
                          "--optimized_model_file=" + model, out,
                          "--input=z:" + self.path("width.npy"))
        self.expect_error(2, "no such file", "run_model",
                          "--optimized_model_file=" + model, out,
                          "--input=x:" + self.path("missing.npy"))

    def test_damaged_models(self):
        model = self.convert()
        with open(model, "rb") as f:
            good = f.read()
        for name, bad in (("cut", good[:len(good) // 2]),
                          ("empty", b""),
                          ("flipped", good[:200] + bytes([good[200] ^ 1]) +
                           good[201:])):
            with open(self.path(name + ".nb"), "wb") as f:
                f.write(bad)
            self.expect_error(6, name + ".nb", "benchmark",
                              "--optimized_model_file=" +
                              self.path(name + ".nb"))
        program = self.path("broken")
        os.mkdir(program)
        shutil.copy(os.path.join(self.housing, "fc_0.w_0"), program)
        shutil.copy(os.path.join(self.housing, "fc_0.b_0"), program)
        with open(os.path.join(self.housing, "__model__"), "rb") as f:
            text = f.read()
        with open(os.path.join(program, "__model__"), "wb") as f:
            f.write(text[:len(text) // 2])
        self.expect_error(6, "__model__", "opt", "--model_dir=" + program,
                          "--valid_targets=x86",
                          "--optimize_out=" + self.path("n"))

    def test_weights_that_are_missing_or_wrong(self):
        folder = self.path("weights")
        shutil.copytree(self.housing, folder)
        flags = ["--model_dir=" + folder, "--valid_targets=x86",
                 "--optimize_out=" + self.path("m")]
        weight = os.path.join(folder, "fc_0.w_0")
        with open(weight, "ab") as f:
            f.write(b"more")
        self.expect_error(6, "fc_0.w_0", "opt", *flags)
        os.remove(weight)
        self.expect_error(2, "fc_0.w_0", "opt", *flags)

    def test_unsupported_models(self):
        with open(self.path("m.json"), "w") as f:
            f.write('{"base_code": {"magic": "pir", "version": 99}}')
        self.expect_error(3, "PIR", "opt",
                          "--model_file=" + self.path("m.json"),
                          "--param_file=" + self.path("m.json"),
                          "--valid_targets=x86",
                          "--optimize_out=" + self.path("m"))
        self.expect_error(3, "fc", "opt", "--model_dir=" + self.housing,
                          "--valid_targets=arm", "--strict",
                          "--device=this", "--print_model_ops")
        result = self.run_tool("opt", "--model_dir=" + self.housing,
                               "--valid_targets=arm", "--device=this",
                               "--print_model_ops")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("fc_coded_weights_neon: the device lacks neon", result.stdout)

    def test_programs_of_paddle_3(self):
        folder = os.path.join(SOURCE, "test/data/models/paddle3_block")
        program = "--model_file=" + os.path.join(folder, "inference.json")
        params = "--param_file=" + os.path.join(folder, "inference.pdiparams")
        for flags in (["--model_dir=" + folder], [program], [program, params]):
            result = self.run_tool("opt", *flags, "--valid_targets=x86",
                                   "--optimize_out=" + self.path("m"))
            self.assertEqual(result.returncode, 0, result.stderr)
            result = self.run_tool("run_model", *flags, "--valid_targets=x86",
                                   "--input=x0:" + folder + "/input_0.npy",
                                   "--output_dir=" + self.path("out"))
            self.assertEqual(result.returncode, 0, result.stderr)
        self.expect_error(2, "there is no", "opt", "--model_file=" + shutil.copy(
            os.path.join(folder, "inference.json"), self.dir),
            "--valid_targets=x86", "--optimize_out=" + self.path("m"))

    def test_a_program_without_weights_is_judged(self):
        program = self.path("inference.pdmodel")
        shutil.copy(os.path.join(SOURCE, "test/data/models/ppocr_cls",
                                 "inference.pdmodel"), program)
        result = self.run_tool("opt", "--model_file=" + program,
                               "--valid_targets=x86", "--print_model_ops")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("all ops of the model are supported", result.stdout)

    def onnx_flags(self, name):
        return ["--onnx_model=" + self.path(name), "--valid_targets=x86",
                "--print_model_ops"]

    def skip_without_onnx(self):
        result = self.run_tool("opt", *self.onnx_flags("none.onnx"))
        if "has no ONNX reader" in result.stderr:
            self.skipTest("this build has no ONNX reader")

    def test_ops_of_an_onnx_model(self):
        self.skip_without_onnx()
        onnx(self.path("m.onnx"), [("Relu", "x", "y"), ("Exp", "y", "z")], "z")
        result = self.run_tool("opt", *self.onnx_flags("m.onnx"))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("relu 'y': runs on relu/x86", result.stdout)
        self.assertIn("exp 'z': runs on exp/", result.stdout)
        self.assertIn("all ops of the model are supported", result.stdout)

    def test_all_missing_ops_of_an_onnx_model_are_named(self):
        self.skip_without_onnx()
        onnx(self.path("m.onnx"), [("Fancy", "x", "a"), ("Relu", "a", "b"),
                                   ("Multinomial", "b", "c"),
                                   ("Fancy", "c", "d")], "d")
        self.expect_error(
            3, 'm.onnx: 3 ops cannot be read: 2 Fancy (outputs "a", "d"): this '
            'op is not supported; 1 Multinomial (output "c"): this op is not '
            'supported', "opt",
            *self.onnx_flags("m.onnx"))

    def test_other_ops_of_an_onnx_model_are_judged_all_the_same(self):
        self.skip_without_onnx()
        onnx(self.path("m.onnx"), [("Relu", "x", "a"), ("Fancy", "a", "b"),
                                   ("Exp", "b", "c")], "c")
        result = self.run_tool("opt", *self.onnx_flags("m.onnx"))
        self.assertEqual(result.returncode, 3, result.stderr)
        self.assertIn("relu 'a': runs on relu/x86", result.stdout)
        self.assertNotIn("exp", result.stdout)
        self.assertIn('1 Fancy (output "b"): this op', result.stderr)

    def test_wrong_onnx_files(self):
        self.skip_without_onnx()
        self.expect_error(2, "none.onnx", "opt", *self.onnx_flags("none.onnx"))
        onnx(self.path("m.onnx"), [("Relu", "x", "y")], "y")
        with open(self.path("m.onnx"), "rb") as f:
            good = f.read()
        for name, bad in (("cut.onnx", good[:len(good) // 2]),
                          ("empty.onnx", b""),
                          ("ghost.onnx", good.replace(b"\x0a\x01x\x12",
                                                      b"\x0a\x01q\x12", 1))):
            with open(self.path(name), "wb") as f:
                f.write(bad)
            self.expect_error(6, name, "opt", *self.onnx_flags(name))

    def test_files_of_another_kind_are_called_so(self):
        self.skip_without_onnx()
        onnx(self.path("m.onnx"), [("Relu", "x", "y")], "y")
        for name, content, message in (
                ("m.pt", b"PK\x03\x04 m/data.pkl", "a PyTorch file"),
                ("m.tflite", b"\x1c\0\0\0TFL3", "a TensorFlow Lite model"),
                ("m.html", b"<!doctype html>", "an HTML page")):
            with open(self.path(name), "wb") as f:
                f.write(content)
            for flag in "onnx_model", "model_file":
                self.expect_error(2, message, "opt", "--valid_targets=x86",
                                  "--%s=%s" % (flag, self.path(name)))
            self.expect_error(2, message, "run_model",
                              "--optimized_model_file=" + self.path(name))
        self.expect_error(2, "an ONNX model; give it as --onnx_model", "opt",
                          "--valid_targets=x86",
                          "--model_file=" + self.path("m.onnx"))
        self.expect_error(2, "give it as --model_file", "opt",
                          *self.onnx_flags(os.path.abspath(os.path.join(
                              self.housing, "__model__"))))
        self.expect_error(2, "an optimised model (.nb)", "opt",
                          *self.onnx_flags(self.convert()))

    def test_an_output_that_cannot_be_written_leaves_the_old_one(self):
        self.expect_error(1, "missing_folder", "opt",
                          "--model_dir=" + self.housing, "--valid_targets=x86",
                          "--optimize_out=" + self.path("missing_folder/m"))
        model = self.convert()
        with open(model, "rb") as f:
            before = f.read()
        self.expect_error(3, "fc", "opt", "--model_dir=" + self.housing,
                          "--valid_targets=arm", "--strict", "--device=this",
                          "--optimize_out=" + self.path("m"))
        with open(model, "rb") as f:
            self.assertEqual(f.read(), before)

    def test_explains_as_json(self):
        result = self.run_tool("opt", "--model_dir=" + self.housing,
                               "--valid_targets=x86", "--explain=json")
        self.assertEqual(result.returncode, 0, result.stderr)
        ops = json.loads(result.stdout)["ops"]
        self.assertEqual([op["type"] for op in ops], ["fc"])
        self.assertIn("fc/host/float/NCHW/def",
                      [c["kernel"] for c in ops[0]["candidates"]])

    def test_explains_as_text_by_default(self):
        result = self.run_tool("opt", "--model_dir=" + self.housing,
                               "--valid_targets=x86", "--explain")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("chosen: fc/x86/float/NCHW/def by score", result.stdout)

    def test_inspects_and_draws_a_model(self):
        model = self.convert()
        result = self.run_tool(
            "opt", "--optimized_nb_model_path=" + model,
            "--visualization_file_output_path=" + self.path("dots"))
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("1 fc", result.stdout)
        with open(self.path("dots/Block_0.dot")) as f:
            dot = f.read()
        self.assertIn("digraph", dot)
        self.assertIn("fillcolor=lightblue", dot)

    def test_prints_tables(self):
        result = self.run_tool("opt", "--print_all_ops")
        self.assertEqual(result.returncode, 0)
        self.assertIn("conv2d", result.stdout)
        result = self.run_tool("kernel_table",
                               "--output=" + self.path("kernels.md"))
        self.assertEqual(result.returncode, 0)
        with open(self.path("kernels.md")) as f:
            self.assertIn("softmax_rows_avx512", f.read())


if __name__ == "__main__":
    BIN, SOURCE = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1])
