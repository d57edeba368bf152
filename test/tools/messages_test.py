#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the tools say to somebody who uses them for the first time.

usage: messages_test.py BIN_DIR SOURCE_DIR
"""
import os
import re
import shutil
import subprocess

import tool_test
from inputs_test import FLOAT, model, node, value

TOOLS = ("opt", "run_model", "benchmark", "check_model", "kernel_table")


class MessagesTest(tool_test.ToolTest):
    def setUp(self):
        super().setUp()
        self.housing = os.path.join(self.source, "test/data/models/uci_housing")

    def call(self, tool, *flags, **env):
        return subprocess.run(
            [os.path.join(self.bin, tool), *flags], capture_output=True,
            text=True, timeout=300, check=False, env={**os.environ, **env})

    def succeed(self, tool, *flags):
        done = self.call(tool, *flags)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def fail_with(self, code, words, tool, *flags, **env):
        done = self.call(tool, *flags, **env)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertIn("error: ", done.stderr)
        self.assertIn(words, done.stderr)
        return done.stderr

    def convert(self, folder, name="m.nb"):
        self.succeed("opt", "--model_dir=" + folder, "--valid_targets=x86",
                     "--optimize_out=" + self.path(name))
        return self.path("m.nb")

    def onnx(self, dims):
        """An ONNX model of one input of this shape, None for what is open."""
        model(self.path("m.onnx"), node("Relu", ["x"], "y"),
              [value("x", FLOAT, dims)], [value("y", FLOAT, dims)])
        flags = ["--onnx_model=" + self.path("m.onnx"), "--valid_targets=x86"]
        if "has no ONNX reader" in self.call("opt", *flags,
                                             "--print_model_ops").stderr:
            self.skipTest("this build has no ONNX reader")
        return flags

    def test_help(self):
        for tool in TOOLS:
            for flags in (["--help"], ["-h"], ["-help"], ["--helpfull"], []):
                done = self.succeed(tool, *flags)
                self.assertTrue(done.stdout.startswith(tool), done.stdout)
                self.assertIn("flags:", done.stdout)
        self.assertIn("--valid_targets", done.stdout + self.succeed(
            "opt", "-h").stdout)

    def test_version(self):
        with open(os.path.join(self.source, "lite/core/base/version.h"),
                  encoding="utf-8") as f:
            version = re.search('kVersion.. = "(.*)"', f.read())[1]
        for tool in TOOLS:
            done = self.succeed(tool, "--version")
            self.assertEqual(done.stdout,
                             "%s (Placelite) %s\n" % (tool, version))

    def test_installed_tools_call_themselves_by_their_names(self):
        for name, tool in (("placelite-opt", "opt"),
                           ("placelite-check", "check_model")):
            os.symlink(os.path.abspath(os.path.join(self.bin, tool)),
                       self.path(name))
            done = subprocess.run([self.path(name), "--help"], check=True,
                                  capture_output=True, text=True)
            self.assertIn("  %s --model_dir=" % name, done.stdout)
            self.assertNotIn("$0", done.stdout)

    def test_flags_that_do_not_exist(self):
        for tool, flag, meant in (
                ("opt", "--modle_dir=x", "model_dir"),
                ("opt", "-valid_target=x86", "valid_targets"),
                ("run_model", "--thread=2", "threads"),
                ("benchmark", "--no_flag_time=1", None),
                ("check_model", "--varaints=all", "variants"),
                ("kernel_table", "--outptu=f", "output"),
                ("kernel_table", "--model_dir=x", None)):
            said = self.fail_with(2, "there is no such option", tool, flag)
            if meant:
                self.assertIn("; did you mean '%s'?" % meant, said)
            else:
                self.assertNotIn("did you mean", said)

    def test_values_may_be_arguments_of_their_own(self):
        self.succeed("opt", "--model_dir", self.housing, "--valid_targets",
                     "x86", "--nostrict", "--optimize_out", self.path("m"))
        self.fail_with(2, "option 'threads': must be 0 to", "benchmark",
                       "--optimized_model_file", self.path("m.nb"),
                       "--threads", "-1")

    def test_other_names_that_do_not_exist(self):
        flags = ["--model_dir=" + self.housing, "--optimize_out=" +
                 self.path("m")]
        for flag, words in (
                ("--valid_targets=opencll", "did you mean 'opencl'?"),
                ("--valid_targets=x86/flaot", "did you mean 'float'?"),
                ("--device=adreno-6400", "did you mean 'adreno-640'?"),
                ("--cpu_features=avx3", "did you mean 'avx2'?"),
                ("--pin=type:cf=fc_reference", "did you mean 'type:fc'?"),
                ("--pin=fc=fc_reference", "did you mean 'type:fc'?"),
                ("--pin=type:fc=fc_referense", "did you mean 'fc_reference'?"),
                ("--disable_pass=fuse_epilog", "did you mean 'fuse_epilogue'?"),
                ("--memory_plan=ofset", "did you mean 'offset'?")):
            targets = ([] if flag.startswith("--valid_targets") else
                       ["--valid_targets=x86"])
            self.fail_with(2, words, "opt", *targets, *flags, flag)

    def test_a_missing_shape_is_asked_for_by_its_flag(self):
        flags = self.onnx([None, 3, 48, None])
        want = ("input 'x' has shape [1,3,48,?]: give an exact one, such as "
                "--input_shape='x:1,3,48,320'")
        self.fail_with(2, want, "benchmark", *flags)
        self.fail_with(2, want, "check_model", *flags)
        cat = os.path.join(self.source, "demo/tabby_cat.jpg")
        self.fail_with(2, want, "run_model", *flags, "--picture=" + cat)
        with open(self.path("raw"), "wb") as f:
            f.write(bytes(12))
        self.fail_with(2, want, "run_model", *flags,
                       "--input=x:" + self.path("raw"))
        self.fail_with(
            2, "input 'x' has [?,3,48,?]: give one, such as "
            "--input_shape='x:1,3,48,320'", "opt", *flags,
            "--print_memory_plan")
        self.succeed("benchmark", *flags, "--repeats=1",
                     "--input_shape=x:1,3,48,320")

    def test_weights_that_are_not_there(self):
        folder = self.path("nop")
        os.mkdir(folder)
        shutil.copy(os.path.join(self.source, "test/data/models/ppocr_cls",
                                 "inference.pdmodel"), folder)
        self.fail_with(2, "nop/inference.pdiparams: no such file", "opt",
                       "--model_dir=" + folder, "--valid_targets=x86",
                       "--explain")
        program = "--model_file=" + folder + "/inference.pdmodel"
        self.fail_with(2, "(param_file) is not named", "opt", program,
                       "--valid_targets=x86", "--explain")
        self.succeed("opt", program, "--valid_targets=x86", "--zero_weights",
                     "--print_memory_plan", "--input_shape=1,3,48,192")
        mtcnn = os.path.join(self.source, "test/data/models/mtcnn/ONet.pdmodel")
        self.succeed("opt", "--model_file=" + mtcnn, "--valid_targets=x86",
                     "--optimize_out=" + self.path("onet"))

    def test_a_model_behind_the_wrong_flag(self):
        nb = self.convert(self.housing)
        for tool, flag, nb_flag in (
                ("run_model", "--model_file", "--optimized_model_file"),
                ("opt", "--model_file", "--optimized_nb_model_path")):
            done = self.fail_with(2, "this is an optimised model (.nb)", tool,
                                  flag + "=" + nb, "--param_file=" + nb,
                                  "--valid_targets=x86")
            self.assertIn(nb_flag, done)
        self.onnx([1, 4])
        path = self.path("m.onnx")
        self.fail_with(2, path + ": this is an ONNX model; give it as "
                       "--onnx_model", "run_model", "--optimized_model_file=" + path)

    def test_the_output_may_be_named_with_its_extension(self):
        self.convert(self.housing, "m.nb")
        self.assertEqual(os.listdir(self.folder), ["m.nb"])

    def test_no_gpu_is_said_once(self):
        said = self.fail_with(
            3, "opencl is the only valid target, and this has no OpenCL device",
            "opt", "--model_dir=" + self.housing, "--strict",
            "--valid_targets=opencl", "--optimize_out=" + self.path("m"),
            OCL_ICD_VENDORS="/nonexistent")
        self.assertNotIn("is in no valid place", said)

    def test_explanations_are_text_or_json(self):
        self.fail_with(2, "neither text nor json", "opt", "--explain=dot",
                       "--model_dir=" + self.housing, "--valid_targets=x86")

    def test_no_table_of_ops_without_their_times(self):
        nb = self.convert(self.housing)
        flags = ["--optimized_model_file=" + nb, "--repeats=1", "--warmup=1"]
        text = self.succeed("benchmark", *flags).stdout
        self.assertRegex(text, "ms +% +est% +GFLOP/s")
        self.assertIn("by variant:", text)
        text = self.succeed("benchmark", "--enable_op_time_profile=false",
                            *flags).stdout
        self.assertNotIn("op, kernel, variant", text)
        self.assertNotIn("by variant:", text)

    def test_pictures_and_classes(self):
        nb = self.convert(os.path.join(self.source, "demo/mobilenet_v1"))
        flags = ["--optimized_model_file=" + nb, "--topk=2", "--picture=" +
                 os.path.join(self.source, "demo/tabby_cat.jpg")]
        done = self.succeed("run_model", *flags)
        self.assertIn("note: the network gets pixels of 0 to 255", done.stderr)
        done = self.succeed("run_model", *flags, "--scale=1", "--order=BGR")
        self.assertNotIn("note: ", done.stderr)
        # Four positions of the last pooling, each with its classes.
        done = self.succeed("run_model", *flags, "--scale=0.017",
                            "--mean=103.94,116.78,123.68", "--order=BGR",
                            "--input_shape=1,3,256,256")
        lines = done.stdout.splitlines()
        self.assertEqual([line for line in lines if line[0] == "["],
                         ["[%d,-]" % i for i in range(4)])
        classes = [int(line.split()[0]) for line in lines if line[0] == " "]
        self.assertEqual(len(classes), 8)
        self.assertLess(max(classes), 1000)
        done = self.succeed("run_model", *flags, "--scale=1",
                            "--output_dir=" + self.path("out"))
        self.assertIn("wrote %s: '" % self.path("out/output_0.npy"),
                      done.stderr)
        self.assertIn(", float[1,1000]", done.stderr)

    def test_many_rows_are_cut(self):
        flags = self.onnx([20, 3, 1])
        with open(self.path("raw"), "wb") as f:
            f.write(bytes(240))
        done = self.succeed("run_model", *flags, "--topk=1",
                            "--input=x:" + self.path("raw"))
        lines = done.stdout.splitlines()
        self.assertEqual(lines[0], "[0,-,0]")
        self.assertEqual(len(lines), 17)
        self.assertEqual(lines[-1], "12 more rows; --output_dir writes all")


if __name__ == "__main__":
    tool_test.main()
