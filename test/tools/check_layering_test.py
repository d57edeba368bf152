#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_layering.py on small trees: what it lets pass and what it names."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / 'tools/check_layering.py'


def check(files):
    """Runs the script on a tree of {path: text}; (exit status, output)."""
    with tempfile.TemporaryDirectory() as root:
        for path, text in files.items():
            file = pathlib.Path(root, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        done = subprocess.run([sys.executable, SCRIPT, root], check=False,
                              capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


class CheckLayeringTest(unittest.TestCase):

    def assert_refused(self, path, text, message):
        status, output = check({path: text})
        self.assertEqual(status, 1, output)
        self.assertIn(message, output)

    def assert_passes(self, files):
        status, output = check(files)
        self.assertEqual(status, 0, output)
        self.assertIn(f'{len(files)} files, 0 arrows back', output)

    def test_downward_includes_pass(self):
        self.assert_passes({
            'lite/core/base/status.h': '#include <string>\n',
            'lite/core/ir/graph.h': '#include "lite/core/op/op_def.h"\n',
            'lite/core/model/nb/nb.cc': '#include "lite/core/ir/graph.h"\n',
            'lite/kernels/pool/kernels.cc':
                '#include "lite/backends/host/spin.h"\n'
                '#include "hwy/highway.h"\n',
            'lite/passes/lower/lower.cc':
                '#include "lite/core/program/program.h"\n',
            'lite/api/predictor.cc': '#include "lite/passes/lower/lower.h"\n',
            'tools/opt.cc': '#include "lite/api/predictor.h"\n',
            'test/api/predictor_test.cc': '#include "tools/flags.h"\n',
        })

    def test_each_arrow_back_is_named_with_its_line(self):
        for path, included in [
                ('lite/core/base/a.h', 'lite/core/tensor/shape.h'),
                ('lite/core/tensor/a.h', 'lite/core/op/op_def.h'),
                ('lite/core/op/a.h', 'lite/core/kernel/kernel.h'),
                ('lite/core/kernel/a.h', 'lite/core/ir/graph.h'),
                ('lite/core/kernel/a.h', 'lite/backends/host/spin.h'),
                ('lite/core/ir/a.h', 'lite/core/program/program.h'),
                ('lite/core/plan/a.h', 'lite/core/tune/tune.h'),
                ('lite/core/model/a.h', 'lite/core/program/program.h'),
                ('lite/core/program/a.h', 'lite/core/model/nb/nb.h'),
                ('lite/backends/x86/a.h', 'lite/kernels/pool/pool.h'),
                ('lite/kernels/a/a.h', 'lite/core/ir/graph.h'),
                ('lite/passes/lower/a.h', 'lite/kernels/all_kernels.h'),
                ('lite/passes/lower/a.h', 'lite/backends/host/spin.h'),
                ('lite/api/a.h', 'tools/flags.h'),
                ('lite/api/a.h', 'test/support/devices.h')]:
            with self.subTest(path=path, included=included):
                self.assert_refused(path, f'\n\n#include "{included}"\n',
                                    f'{path}:3: ')

    def test_relative_includes_are_refused(self):
        for included in ('status.h', '../base/status.h', 'lite/status.h'):
            self.assert_refused('lite/core/base/a.h', f'#include "{included}"',
                                'lite/core/base/a.h:1: ')

    def test_opencl_headers_have_their_places(self):
        include = '#include <CL/cl.h>\n'
        self.assert_passes({'lite/backends/opencl/device.h': include,
                            'lite/kernels/pool/opencl_image.cc': include,
                            'test/backends/opencl/a_test.cc': include})
        for path in ('lite/core/kernel/a.h', 'lite/kernels/pool/x86.cc',
                     'tools/opt.cc'):
            self.assert_refused(path, include, 'outside the OpenCL backend')

    def test_targets_in_conditions_have_their_places(self):
        for condition in ('#ifdef LITE_WITH_X86', '#if defined(__AVX2__)',
                          '# if LITE_WITH_OPENCL', '#elif __ARM_NEON',
                          '#ifndef LITE_WITH_ARM', '#if __aarch64__'):
            self.assert_passes({'lite/backends/host/a.cc': condition,
                                'lite/kernels/pool/a.cc': condition,
                                'lite/api/opencl_devices.cc': condition,
                                'lite/api/runtime.cc': condition})
            for path in ('lite/passes/lower/a.cc', 'lite/api/no_opencl.cc',
                         'lite/api/opencl.h'):
                self.assert_refused(path, condition, 'a target in an #if')

    def test_other_conditions_pass(self):
        self.assert_passes({
            'lite/core/model/nb/opencl_cache.h':
                '#ifndef LITE_CORE_MODEL_NB_OPENCL_X86_CACHE_H_\n',
            'lite/core/base/log.cc': '#ifdef __ANDROID__\n'})

    def test_the_matrix_counts_includes(self):
        _, output = check({
            'lite/core/base/a.h': '',
            'lite/core/tensor/a.h': '#include "lite/core/base/a.h"\n' * 7})
        rows = [line.split() for line in output.splitlines()]
        self.assertIn(['tensor', '7', '.'], rows)

    def test_a_tree_without_sources_is_an_error(self):
        status, output = check({})
        self.assertEqual(status, 2)
        self.assertIn('error: no sources', output)


if __name__ == '__main__':
    unittest.main()
