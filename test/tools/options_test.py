#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The one table of options beside all places that name options: the page, the
C++ configs, the C header, the Java classes and the tools.

usage: options_test.py BIN_DIR SOURCE_DIR
"""
import glob
import os
import re
import subprocess

import tool_test

RUN_TOOLS = ("run_model", "benchmark", "check_model")
# Names of Paddle Lite for options, which tools have besides.
OTHER_NAMES = {"uncombined_model_dir", "backend"}
# Members of configs that text cannot say.
NO_TEXT = {"runtime", "runtime_options", "memory", "plan", "program_bytes",
           "param_bytes", "onnx_bytes", "runtime_options.tuning",
           "runtime_options.opencl_context", "runtime_options.opencl_progress",
           "runtime_options.notes", "memory.arena", "memory.sharing",
           "memory.poison"}
# C functions of a config that set no option.
NO_OPTION = {"create", "destroy", "error", "set", "set_model_memory",
             "set_model_descriptor"}


def rows(text, header):
    """The rows of the table that begins with this header."""
    lines = text[text.index("| " + header):].splitlines()
    names = [cell.strip() for cell in lines[0].strip("|").split("|")]
    for line in lines[2:]:
        if not line.startswith("|"):
            return
        cells = [cell.strip().strip("`") for cell in line[1:-1].split(" | ")]
        yield dict(zip(names, cells))


class OptionsTest(tool_test.ToolTest):
    def setUp(self):
        super().setUp()
        self.page = self.read("docs/options.md")
        self.options = {row["option"]: row
                        for row in rows(self.page, "option | flag of")}

    def read(self, name):
        with open(os.path.join(self.source, name), encoding="utf-8") as f:
            return f.read()

    def call(self, tool, *flags):
        return subprocess.run([os.path.join(self.bin, tool), *flags],
                              capture_output=True, text=True, timeout=120,
                              check=False)

    def test_the_page_is_made_from_the_table(self):
        done = self.call("option_table", "--source=" + self.source,
                         "--output=" + self.path("options.md"))
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(self.path("options.md"), encoding="utf-8") as f:
            self.assertEqual(
                f.read(), self.page, "make docs/options.md anew: option_table "
                "--source=. --output=docs/options.md")
        self.assertGreater(len(self.options), 30)
        self.assertEqual(list(self.options), [
            row["option"] for row in rows(self.page, "option | takes")])

    def test_each_tool_has_the_flags_of_its_options(self):
        for tool in RUN_TOOLS + ("opt",):
            mine = ("all", "opt" if tool == "opt" else "run")
            want = {name for name, row in self.options.items()
                    if row["flag of"] in mine}
            if tool != "opt":
                want |= OTHER_NAMES
            flags = set(re.findall(r"^  --(\w+)  ", self.call(
                tool, "--help").stdout, re.M))
            self.assertLessEqual(want, flags, tool)
            self.assertFalse((set(self.options) - want) & flags, tool)

    def test_no_tool_defines_an_option_of_its_own(self):
        for path in glob.glob(os.path.join(self.source, "tools/*/*.cc")):
            with open(path, encoding="utf-8") as f:
                defined = set(re.findall(r"^DEFINE_\w+\((\w+)", f.read(), re.M))
            self.assertFalse(defined & set(self.options), path)

    def test_c_setters_are_options(self):
        header = self.read("lite/api/c/placelite.h")
        declared = set(re.findall(r"\bplacelite_config_(\w+)\(", header))
        named = {row["C"][len("placelite_config_"):]
                 for row in self.options.values() if row["C"]}
        self.assertEqual(declared - NO_OPTION, named)
        self.assertLessEqual(NO_OPTION, declared)

    def test_java_setters_are_options(self):
        declared = set()
        for name in ("Config", "FullConfig", "MobileConfig"):
            text = self.read("lite/api/java/ai/placelite/%s.java" % name)
            declared |= {"%s.%s" % (name, method) for method in re.findall(
                r"^  public (?:final )?\w+ (set\w*)\(", text, re.M)}
        self.assertIn("Config.set", declared)
        named = {row["Java"] for row in self.options.values() if row["Java"]}
        self.assertEqual(declared - {"Config.set", "MobileConfig.setModel"},
                         named)

    def members(self, path, struct, prefix=""):
        """The members of a struct, by the declarations that end in ';'."""
        text = re.sub(r"//.*", "", self.read(path))
        body = re.search(r"struct %s\b[^{;]*\{(.*?)\n\};" % struct, text,
                         re.S)[1]
        return {prefix + re.search(r"(\w+)\s*(=[^=]*)?$", statement.strip())[1]
                for statement in body.split(";") if statement.strip()}

    def test_each_member_of_a_config_is_an_option(self):
        members = (
            self.members("lite/api/config.h", "PredictorConfig") |
            self.members("lite/api/config.h", "FullConfig") |
            self.members("lite/core/program/runtime.h", "RuntimeOptions",
                         "runtime_options.") |
            self.members("lite/core/program/program.h", "MemoryConfig",
                         "memory."))
        named = {row["C++ member"] for row in self.options.values()}
        self.assertEqual(members - NO_TEXT, named)
        self.assertLessEqual(NO_TEXT, members)

    def refuse(self, words, *flags, tools=RUN_TOOLS + ("opt",)):
        for tool in tools:
            done = self.call(tool, *flags)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn("error: " + words + "\n", done.stderr)

    def test_tools_say_what_the_library_says(self):
        self.refuse("option 'thraeds': there is no such option; did you mean "
                    "'threads'?", "--thraeds=2")
        self.refuse("option 'threads': must be 0 to 2147483647, not -1",
                    "--threads", "-1")
        self.refuse("option 'threads': must be 0 to 2147483647, not 'two'",
                    "--threads=two")
        self.refuse("option 'threads': must not be empty", "--threads=")
        self.refuse("option 'threads': must not be empty", "--threads")
        self.refuse("option 'strict': must be true or false, not 'yes'",
                    "--strict=yes")
        self.refuse("option 'pick': must be score, article, model or plan, not "
                    "'modle'; did you mean 'model'?", "--pick=modle")
        self.refuse("option 'groups': must be off, auto or 1 to 1024, not '0'",
                    "--groups=0")
        self.refuse("option 'pin': pin 'conv' is not OP=KERNEL or OP=VARIANT",
                    "--pin=conv")
        self.refuse("option 'input_shape': names 'x' twice",
                    "--input_shape=x:1;x:2", tools=("opt",))
        self.refuse("option 'teams': must be 1 to 64, not 65", "--teams=65",
                    tools=RUN_TOOLS)

    def test_given_twice(self):
        self.refuse("option 'threads': is given twice, as '1' and '2'",
                    "--threads=1", "--threads=2")
        self.refuse("option 'strict': is given twice, as 'true' and 'false'",
                    "--strict", "--nostrict")
        self.refuse("option 'model_dir': is given twice, as 'a' and 'b'",
                    "--model_dir=a", "--uncombined_model_dir=b",
                    tools=RUN_TOOLS)
        self.refuse("option 'repeats': is given twice, as '1' and '2'",
                    "--repeats=1", "--repeats=2", tools=("benchmark",))
        # The same value does no harm, and lists add up.
        done = self.run_tool("opt", "--valid_targets=x86", "--explain",
                             "--exclude=*avx512*", "--exclude=*avx2*")
        self.assertEqual(done.returncode, 0, done.stderr)
        chosen = re.findall(r"variant (\S+)", done.stdout)
        self.assertNotIn("avx512", " ".join(chosen))

    def test_one_model(self):
        self.refuse("option 'onnx_model': the option 'model_dir' names a "
                    "model, too", "--model_dir=a", "--onnx_model=b")

    def test_flags_from_a_file(self):
        with open(self.path("flags"), "w", encoding="utf-8") as f:
            f.write("--threads=-3\n")
        self.refuse("option 'threads': must be 0 to 2147483647, not -3",
                    "--flagfile=" + self.path("flags"))


if __name__ == "__main__":
    tool_test.main()
