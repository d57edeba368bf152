#!/usr/bin/env python3
"""Installs into an empty prefix and uses what lies there, and nothing else.

usage: package_test.py BUILD_DIR SOURCE_DIR CMAKE
"""
import glob
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

BUILD = SOURCE = CMAKE = ""

# What the mobile library may need: protobuf-lite, cpuinfo and the system.
MOBILE_MAY_NEED = re.compile(
    r"lib(protobuf-lite|cpuinfo|stdc\+\+|m|gcc_s|c|pthread|dl)\.so|ld-linux")

FULL_ONLY = "placelite_predictor_create_full"

FULL_MAIN = """
#include <stdio.h>
#include "lite/api/c/placelite.h"
int main(int argc, char** argv) {
  placelite_config* config = NULL;
  placelite_predictor* predictor = NULL;
  size_t count = 0;
  if (argc != 2) return 2;
  placelite_config_create(&config);
  placelite_config_set_paddle_dir(config, argv[1]);
  placelite_predictor_create_full(config, &predictor);
  placelite_predictor_input_count(predictor, &count);
  printf("%s: %zu inputs\\n", placelite_version(), count);
  placelite_predictor_destroy(predictor);
  placelite_config_destroy(config);
  return 0;
}
"""

FULL_CMAKE = """
cmake_minimum_required(VERSION 3.16)
project(full LANGUAGES C)
find_package(placelite 0.1 REQUIRED COMPONENTS full)
add_executable(full main.c)
target_link_libraries(full PRIVATE placelite::full)
"""


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True,
                          timeout=300, **options)


def check(*command, **options):
    result = run(*command, **options)
    if result.returncode != 0:
        raise AssertionError("%s\n%s%s" % (" ".join(command), result.stdout,
                                           result.stderr))
    return result.stdout


def npy_data(path):
    """The bytes of the elements of a .npy file of version 1."""
    with open(path, "rb") as f:
        content = f.read()
    return content[10 + struct.unpack("<H", content[8:10])[0]:]


class PackageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.dir = tempfile.mkdtemp()
        cls.prefix = os.path.join(cls.dir, "prefix")
        check(CMAKE, "--install", BUILD, "--prefix", cls.prefix)
        check(os.path.join(cls.prefix, "bin", "opt"),
              "--model_dir=" + os.path.join(SOURCE, "demo/mobilenet_v1"),
              "--valid_targets=x86", "--optimize_out=" + cls.path("m"))

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.dir)

    @classmethod
    def path(cls, name):
        return os.path.join(cls.dir, name)

    def installed_library(self, component):
        found = glob.glob(self.path("prefix/lib*/**/libplacelite_%s.so" %
                                    component), recursive=True)
        self.assertEqual(len(found), 1)
        return found[0]

    def build(self, source):
        """Builds a project that knows nothing but the prefix."""
        folder = tempfile.mkdtemp(dir=self.dir)
        check(CMAKE, "-G", "Ninja", "-S", source, "-B", folder,
              "-DCMAKE_PREFIX_PATH=" + self.prefix)
        check(CMAKE, "--build", folder)
        return folder

    def dynamic(self, component, tag):
        text = check("readelf", "-d", self.installed_library(component))
        return re.findall(r"\(%s\).*\[(.*)\]" % tag, text)

    def symbols(self, component):
        text = check("nm", "-D", "--defined-only",
                     self.installed_library(component))
        return {line.split()[-1].split("@")[0] for line in text.splitlines()}

    def test_the_mobile_library_needs_little(self):
        needed = self.dynamic("mobile", "NEEDED")
        self.assertTrue(any("protobuf-lite" in name for name in needed))
        for name in needed:
            self.assertRegex(name, MOBILE_MAY_NEED)

    def test_no_library_needs_the_tools_libraries(self):
        for name in self.dynamic("full", "NEEDED"):
            self.assertNotRegex(name, "gflags|glog|gtest|gmock|benchmark")

    def test_libraries_have_versioned_names(self):
        for component in ("mobile", "full"):
            self.assertEqual(self.dynamic(component, "SONAME"),
                             ["libplacelite_%s.so.0.1" % component])

    def test_only_our_names_are_exported(self):
        for component in ("mobile", "full"):
            symbols = self.symbols(component)
            self.assertIn("placelite_predictor_run", symbols)
            for symbol in symbols - {"PLACELITE_0.1"}:
                self.assertRegex(symbol, "^(placelite_|_ZN|_ZNK|_ZT.N)")
                self.assertNotIn("protobuf", symbol)
                self.assertNotIn("N_AVX", symbol)
        self.assertNotIn(FULL_ONLY, self.symbols("mobile"))
        self.assertIn(FULL_ONLY, self.symbols("full"))

    def test_nothing_installed_names_the_source_or_build_folder(self):
        texts = [name for name in glob.glob(self.prefix + "/**/*",
                                            recursive=True)
                 if re.search(r"\.(h|cmake)$", name)]
        self.assertGreater(len(texts), 20)
        for name in texts:
            with open(name, encoding="utf-8") as f:
                text = f.read()
            self.assertNotIn(SOURCE, text, name)
            self.assertNotRegex(text, r"#include [<\"](hwy|google|gtest|glog)")

    def test_examples_name_the_cat(self):
        pixels = self.path("cat.raw")
        with open(pixels, "wb") as f:
            f.write(npy_data(os.path.join(
                SOURCE, "test/data/inputs/caffe_mobilenet_224_tabby_cat.npy")))
        published = npy_data(os.path.join(
            SOURCE, "demo/mobilenet_v1/ref/caffe_mobilenet_224_tabby_cat",
            "output_0.npy"))
        scores = struct.unpack("<1000f", published)
        best = max(range(1000), key=lambda i: scores[i])
        for example in ("c", "cpp"):
            folder = self.build(os.path.join(SOURCE, "examples", example))
            classify = os.path.join(folder, "classify")
            text = check(classify, self.path("m.nb"), pixels)
            found = re.fullmatch(r"class (\d+), score (\d\.\d+)\n", text)
            self.assertEqual(int(found[1]), best)
            self.assertAlmostEqual(float(found[2]), scores[best], delta=1e-3)
            missing = run(classify, self.path("missing.nb"), pixels)
            self.assertEqual(missing.returncode, 1)
            self.assertIn("missing.nb", missing.stderr)

    def test_the_full_library_reads_a_paddle_model(self):
        source = tempfile.mkdtemp(dir=self.dir)
        for name, text in (("main.c", FULL_MAIN),
                           ("CMakeLists.txt", FULL_CMAKE)):
            with open(os.path.join(source, name), "w",
                      encoding="utf-8") as f:
                f.write(text)
        text = check(os.path.join(self.build(source), "full"),
                     os.path.join(SOURCE, "test/data/models/uci_housing"))
        self.assertEqual(text, "0.1.0: 1 inputs\n")

    def test_a_component_that_does_not_exist(self):
        source = tempfile.mkdtemp(dir=self.dir)
        with open(os.path.join(source, "CMakeLists.txt"), "w",
                  encoding="utf-8") as f:
            f.write(FULL_CMAKE.replace("COMPONENTS full", "COMPONENTS tiny"))
        result = run(CMAKE, "-G", "Ninja", "-S", source,
                     "-B", os.path.join(source, "b"),
                     "-DCMAKE_PREFIX_PATH=" + self.prefix)
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("component 'tiny' is not installed", result.stderr)

    def test_sizes_are_printed(self):
        text = check(os.path.join(SOURCE, "tools/library_sizes.sh"), BUILD)
        print(text, end="")
        sizes = re.findall(r"(\d+)  libplacelite_(\w+)\.so", text)
        self.assertEqual([name for _, name in sizes], ["mobile", "full"])
        for size, name in sizes:
            self.assertGreater(int(size), 100000)
            self.assertLessEqual(int(size),
                                 os.path.getsize(self.installed_library(name)))


if __name__ == "__main__":
    BUILD, SOURCE, CMAKE = sys.argv[1:4]
    unittest.main(argv=sys.argv[:1])
