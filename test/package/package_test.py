#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs into an empty prefix and uses what lies there, and nothing else.

usage: package_test.py BUILD_DIR SOURCE_DIR CMAKE
"""
import concurrent.futures
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

# The libraries that the mobile library may need: protobuf-lite, cpuinfo and the
# system's.
MOBILE_MAY_NEED = re.compile(
    r"lib(protobuf-lite|cpuinfo|stdc\+\+|m|gcc_s|c|pthread|dl)\.so|ld-linux")

FULL_ONLY = {"placelite_predictor_create_full", "placelite_convert",
             "placelite_predictor_explain_json"}

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


# The declarations that the README leaves out of its examples.
README_CXX = """
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>
%s
static int Fail(const std::string& why) {
  std::fprintf(stderr, "%%s\\n", why.c_str());
  return 1;
}
int main(int, char** argv) {
  std::vector<float> pixels(3 * 224 * 224);
  std::FILE* file = std::fopen(argv[1], "rb");
  if (std::fread(pixels.data(), 4, pixels.size(), file) == 0) return 2;
%s
  std::printf("%%td\\n", std::max_element(scores, scores + 1000) - scores);
}
"""

README_C = """
#include <stdio.h>
#include <string.h>
%s
static int fail(const char* why) {
  fprintf(stderr, "%%s\\n", why);
  return 1;
}
int main(int argc, char** argv) {
  static float pixels[3 * 224 * 224];
  placelite_config* config = NULL;
  placelite_predictor* predictor = NULL;
  placelite_tensor input, output;
  const float* scores;
  int i, best = 0;
  FILE* file = fopen(argv[argc - 1], "rb");
  if (fread(pixels, 4, 3 * 224 * 224, file) == 0) return 2;
%s
  scores = (const float*)output.data;
  for (i = 0; i < 1000; ++i) best = scores[i] > scores[best] ? i : best;
  printf("%%d\\n", best);
  return 0;
}
"""

README_CMAKE = """
cmake_minimum_required(VERSION 3.16)
project(readme LANGUAGES C CXX)
set(CMAKE_CXX_STANDARD 17)
%s
"""

# A user of what tuning.md, search.md and opencl.md tell to use.
TUNING_MAIN = """
#include <cstdio>
#include "lite/api/convert.h"
#include "lite/api/opencl.h"
#include "lite/api/opencl_devices.h"
#include "lite/api/kernel_plan.h"
#include "lite/api/search.h"
#include "lite/api/tuning.h"
using namespace placelite;
int main() {
  const bool found = LoadTuning({"missing.jsonl"}).ok() ||
                     ReadPlan("missing.plan").ok() ||
                     SearchPlan(FullConfig(), SearchOptions()).ok();
  const auto runtime = MakeRuntime(RuntimeOptions());
  if (!runtime.ok() || OpenClContextOf(**runtime).ok()) return 1;
  std::printf("%s%d", ToText(DescribeOpenClDevices()).c_str(), found);
}
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
        check(os.path.join(cls.prefix, "bin", "placelite-opt"),
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
        self.assertFalse(FULL_ONLY & set(self.symbols("mobile")))
        self.assertLessEqual(FULL_ONLY, set(self.symbols("full")))

    def test_the_c_interface_is_exported_as_promised(self):
        promised = set(check(
            sys.executable, os.path.join(SOURCE, "tools/c_interface.py"),
            "functions").split())
        for component, functions in (("mobile", promised - FULL_ONLY),
                                     ("full", promised)):
            found = {symbol for symbol in self.symbols(component)
                     if symbol.startswith("placelite_")}
            self.assertEqual(found, functions)

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

    def test_tools_have_names_of_their_own(self):
        names = {"placelite-opt", "placelite-benchmark", "placelite-run",
                 "placelite-check"}
        self.assertEqual(set(os.listdir(os.path.join(self.prefix, "bin"))),
                         names)
        for name in names:
            text = check(os.path.join(self.prefix, "bin", name), "--version")
            self.assertEqual(text, name + " (Placelite) 0.1.0\n")

    def test_the_licence_is_installed(self):
        found = glob.glob(self.prefix + "/**/LICENSE", recursive=True)
        self.assertEqual(len(found), 1)
        with open(found[0], encoding="utf-8") as f:
            self.assertIn("Apache License", f.read())

    def headers(self):
        """Each installed header by the name that users include it by."""
        root = os.path.join(self.prefix, "include", "placelite")
        return root, sorted(
            os.path.relpath(path, root)
            for path in glob.glob(root + "/**/*.h", recursive=True))

    def test_installed_headers_are_complete(self):
        root, names = self.headers()
        for page in glob.glob(os.path.join(SOURCE, "docs/*.md")):
            with open(page, encoding="utf-8") as f:
                named = re.findall(r"include \"(lite/[^\"]*)\"", f.read())
            self.assertLessEqual(set(named), set(names), page)
        for name in ("convert", "opencl", "opencl_devices", "kernel_plan",
                     "predictor", "search", "tuning", "c/placelite"):
            self.assertIn("lite/api/%s.h" % name, names)
        for name in names:
            with open(os.path.join(root, name), encoding="utf-8") as f:
                included = re.findall('^#include "(.*)"', f.read(), re.M)
            # This header is of use only to builds of the library that define
            # LITE_TAILOR.
            included = {header for header in included
                        if header != "lite/core/base/tailor.h"}
            self.assertLessEqual(included, set(names), name)

    def test_each_installed_header_compiles_alone(self):
        root, names = self.headers()
        def failed(name):
            return run("c++", "-std=c++17", "-fsyntax-only", "-Wall", "-Werror",
                       "-I", root, "-include", name, "-x", "c++",
                       "/dev/null").stderr
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            errors = list(pool.map(failed, names))
        self.assertEqual("".join(errors), "")

    def write_project(self, **files):
        source = tempfile.mkdtemp(dir=self.dir)
        for name, text in files.items():
            name = name.replace("_", ".")
            with open(os.path.join(source, name), "w", encoding="utf-8") as f:
                f.write(text)
        return source

    def test_what_the_pages_tell_to_use_links(self):
        cmake = FULL_CMAKE.replace("LANGUAGES C", "LANGUAGES CXX").replace(
            "main.c", "main.cc") + "target_compile_features(full PRIVATE " \
            "cxx_std_17)\n"
        folder = self.build(self.write_project(main_cc=TUNING_MAIN,
                                               CMakeLists_txt=cmake))
        text = check(os.path.join(folder, "full"), cwd=self.dir)
        self.assertTrue(text.endswith("\n0"), text)

    def test_the_readmes_examples_name_the_cat(self):
        with open(os.path.join(SOURCE, "README.md"), encoding="utf-8") as f:
            readme = f.read()
        texts = {}
        for kind in ("cpp", "c", "cmake"):
            found = re.findall("^```%s\n(.*?)^```$" % kind, readme,
                               re.S | re.M)
            self.assertEqual(len(found), 1, kind)
            texts[kind] = found[0]
        sources = {}
        for kind, frame in (("cpp", README_CXX), ("c", README_C)):
            head = re.findall("^#include .*\n", texts[kind], re.M)
            body = re.sub("^#include .*\n", "", texts[kind], flags=re.M)
            sources[kind] = frame % ("".join(head), body)
        cmake = ""
        for kind, name in (("cpp", "main.cc"), ("c", "user.c")):
            target = "app_" + kind
            cmake += "add_executable(%s %s)\n" % (target, name)
            cmake += texts["cmake"].replace("(app ", "(%s " % target)
        folder = self.build(self.write_project(
            main_cc=sources["cpp"], user_c=sources["c"],
            CMakeLists_txt=README_CMAKE % cmake))
        pixels = self.cat()
        shutil.copy(self.path("m.nb"), self.path("mobilenet_v1.nb"))
        for kind in ("cpp", "c"):
            app = os.path.join(folder, "app_" + kind)
            self.assertEqual(check(app, pixels, cwd=self.dir), "281\n")
            missing = run(app, pixels, cwd=folder)
            self.assertEqual(missing.returncode, 1)
            self.assertIn("mobilenet_v1.nb", missing.stderr)

    def cat(self):
        """A file with the pixels of the tabby cat, as MobileNet wants them."""
        pixels = self.path("cat.raw")
        with open(pixels, "wb") as f:
            f.write(npy_data(os.path.join(
                SOURCE, "test/data/inputs/caffe_mobilenet_224_tabby_cat.npy")))
        return pixels

    def test_examples_name_the_cat(self):
        pixels = self.cat()
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
