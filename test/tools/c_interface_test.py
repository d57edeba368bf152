#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""c_interface.py on the project's header and on changed ones."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADER = 'lite/api/c/placelite.h'
LIST = 'lite/api/c/interface.txt'


class CInterfaceTest(unittest.TestCase):

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / HEADER).parent.mkdir(parents=True)
        for name in (HEADER, LIST):
            shutil.copyfile(ROOT / name, self.root / name)

    def run_script(self, command):
        done = subprocess.run(
            [sys.executable, ROOT / 'tools/c_interface.py', command,
             '--root=%s' % self.root],
            capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def replace(self, old, new):
        text = (self.root / HEADER).read_text()
        self.assertEqual(text.count(old), 1, old)
        (self.root / HEADER).write_text(text.replace(old, new))

    def expect_refused(self, *words):
        before = (self.root / LIST).read_text()
        for command in ('check', 'write'):
            code, text = self.run_script(command)
            self.assertEqual(code, 1, text)
            for word in words:
                self.assertIn(word, text)
        self.assertEqual((self.root / LIST).read_text(), before)

    def test_the_header_is_as_promised(self):
        code, text = self.run_script('check')
        self.assertEqual(code, 0, text)
        self.assertIn('as promised', text)

    def test_every_function_of_the_header_is_in_the_list(self):
        header = (ROOT / HEADER).read_text()
        names = self.run_script('functions')[1].split()
        self.assertGreater(len(names), 50)
        for name in names:
            self.assertIn(name + '(', header)
        self.assertEqual(header.count('PLACELITE_UINT4 = 15'), 1)
        self.assertIn('PLACELITE_UINT4 = 15\n', (ROOT / LIST).read_text())

    def test_comments_and_layout_do_not_count(self):
        self.replace('const char* placelite_version(void);',
                     'const char*  placelite_version(\n    void); /* new */')
        self.assertEqual(self.run_script('check')[0], 0)

    def test_a_function_that_is_gone(self):
        self.replace('const char* placelite_version(void);', '')
        self.expect_refused('placelite_version is gone')

    def test_another_parameter(self):
        self.replace('const char* placelite_version(void);',
                     'const char* placelite_version(int32_t part);')
        self.expect_refused('placelite_version has changed',
                            'placelite_version(int32_t part)')

    def test_another_number(self):
        self.replace('PLACELITE_CORRUPT = 4,', 'PLACELITE_CORRUPT = 9,')
        self.expect_refused('PLACELITE_CORRUPT has changed')

    def test_another_structure(self):
        self.replace('  int32_t rank; /* -1: any */',
                     '  int64_t rank; /* -1: any */')
        self.expect_refused('placelite_input_info has changed')

    def test_what_is_new_is_added_by_write(self):
        self.replace('const char* placelite_version(void);',
                     'const char* placelite_version(void);\n'
                     'int32_t placelite_answer(void);')
        code, text = self.run_script('check')
        self.assertEqual(code, 1)
        self.assertIn('lacks what is new', text)
        self.assertIn('placelite_answer', text)
        self.assertEqual(self.run_script('write')[0], 0)
        self.assertEqual(self.run_script('check')[0], 0)


if __name__ == '__main__':
    unittest.main()
