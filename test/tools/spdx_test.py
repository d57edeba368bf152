#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""spdx.py on small trees: what it names, and what it writes."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / 'tools/spdx.py'
TAG = 'SPDX-License-' 'Identifier: Apache-2.0'


class SpdxTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())

    def run_script(self, *flags):
        done = subprocess.run([sys.executable, SCRIPT, *flags, self.root],
                              check=False, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def test_every_kind_of_source_is_fixed_once_and_then_passes(self):
        cases = {
            'a.cc': ('// A.\nint a;\n', f'// {TAG}\n// A.\nint a;\n'),
            'a.h': ('#ifndef A\n#endif\n', f'// {TAG}\n#ifndef A\n#endif\n'),
            'c.h': ('/* A.\n * B. */\n', f'/* {TAG} */\n/* A.\n * B. */\n'),
            'k/a.cl': ('kernel\n', f'// {TAG}\nkernel\n'),
            'A.java': ('package a;\n', f'// {TAG}\npackage a;\n'),
            'a.kt': ('package a\n', f'// {TAG}\npackage a\n'),
            'a.pro': ('-keep class A\n', f'# {TAG}\n-keep class A\n'),
            'a.py': ('#!/usr/bin/python3\n"""A."""\n',
                     f'#!/usr/bin/python3\n# {TAG}\n"""A."""\n'),
            'b.py': ('"""B."""\n', f'# {TAG}\n"""B."""\n'),
            'c.py': ('#!/usr/bin/python3\n# -*- coding: utf-8 -*-\nx = 1\n',
                     '#!/usr/bin/python3\n# -*- coding: utf-8 -*-\n'
                     f'# {TAG}\nx = 1\n'),
            'a.sh': ('#!/bin/sh\n# A.\nls\n',
                     f'#!/bin/sh\n# {TAG}\n# A.\nls\n'),
            '.ci/run': ('#!/bin/sh\nls\n', f'#!/bin/sh\n# {TAG}\nls\n'),
            'CMakeLists.txt': ('project(a)\n', f'# {TAG}\nproject(a)\n'),
            'a.cmake.in': ('@A@\n', f'# {TAG}\n@A@\n'),
            'a.cc.in': ('@A@\n', f'// {TAG}\n@A@\n'),
            'windows.cc': ('int a;\r\n', f'// {TAG}\r\nint a;\r\n'),
            'empty.py': ('', f'# {TAG}\n'),
        }
        for path, (before, _) in cases.items():
            self.write(path, before)
        status, output = self.run_script()
        self.assertEqual(status, 1)
        for path in cases:
            self.assertIn(f'{path}: no line', output)
        status, output = self.run_script('--fix')
        self.assertEqual(status, 0, output)
        for path, (_, after) in cases.items():
            self.assertEqual((self.root / path).read_bytes().decode(), after)
        for flags in ([], ['--fix']):
            status, output = self.run_script(*flags)
            self.assertEqual(status, 0, output)
            self.assertIn(f'{len(cases)} files, 0 changed, 0 without', output)

    def test_what_is_no_source_is_left_alone(self):
        others = {'notes.md': '# A\n', 'data.json': '{}\n', 'list.txt': 'a\n',
                  'build/a.cc': 'int a;\n', 'test/data/a.py': 'x = 1\n',
                  'test/fuzz/seeds/a.cc': 'int a;\n'}
        for path, text in others.items():
            self.write(path, text)
        (self.root / 'picture').write_bytes(b'\xff\xd8\xff')
        self.write('a.cc', '// ' + TAG + '\n')
        status, output = self.run_script('--fix')
        self.assertEqual(status, 0, output)
        self.assertIn('1 files', output)
        for path, text in others.items():
            self.assertEqual((self.root / path).read_text(), text)

    def test_a_line_behind_the_first_line_of_code_does_not_count(self):
        self.write('a.py', f'x = 1\n# {TAG}\n')
        self.write('a.cc', f'const char* kText = "{TAG}";\n')
        status, output = self.run_script()
        self.assertEqual(status, 1)
        self.assertIn('a.py: no line', output)
        self.assertIn('a.cc: no line', output)

    def test_another_licence_is_named_and_stays(self):
        text = '// ' + TAG.replace('Apache-2.0', 'MIT') + '\nint a;\n'
        self.write('a.cc', text)
        status, output = self.run_script('--fix')
        self.assertEqual(status, 1)
        self.assertIn('a.cc: its licence is MIT', output)
        self.assertEqual((self.root / 'a.cc').read_text(), text)

    def test_a_folder_without_sources(self):
        status, output = self.run_script()
        self.assertEqual(status, 2)
        self.assertIn('no sources', output)


if __name__ == '__main__':
    unittest.main()
