# SPDX-License-Identifier: Apache-2.0
"""cmake/kernel_revisions.cmake: what changes the revision of a kernel family.

usage: kernel_revisions_test.py CMAKE
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SCRIPT = (pathlib.Path(__file__).resolve().parents[2] / 'cmake'
          / 'kernel_revisions.cmake')
CMAKE = 'cmake'


class KernelRevisionsTest(unittest.TestCase):

  def setUp(self):
    self.folder = tempfile.TemporaryDirectory()
    self.addCleanup(self.folder.cleanup)
    for name in ('common/loop.cc', 'gemm/gemm.h', 'conv2d/kernels.cc',
                 'conv2d/x86_variants.inc', 'softmax/softmax.cc', 'pad/pad.h'):
      self.write(name, f'// {name}\nint f() {{ return 1; }}  // one; "two"\n')
    # conv2d -> gemm -> common <- softmax
    self.include('gemm/simd.h', 'common/loop.h')
    self.include('conv2d/conv.cc', 'gemm/gemm.h')
    self.include('softmax/generic.h', 'common/loop.h')
    self.write('all_kernels.cc', 'in no family')

  def include(self, name, header):
    self.write(name, f'#include "lite/kernels/{header}"\n')

  def write(self, name, text):
    path = pathlib.Path(self.folder.name) / 'kernels' / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding='utf-8')

  def revisions(self, column=0, *options):
    output = pathlib.Path(self.folder.name) / 'revisions.cc'
    subprocess.run(
        [CMAKE, f'-DKERNELS={self.folder.name}/kernels', f'-DOUTPUT={output}',
         *options, '-P', str(SCRIPT)], check=True)
    rows = re.findall(
        r'\{"(\w+)", "([0-9a-f]{16})", "([0-9a-f]{16})",\s*'
        r'"([0-9a-f]{16})"\}',
        output.read_text(encoding='utf-8'))
    return {family: revision[column] for family, *revision in rows}

  def changed_by(self, name, text, column=0):
    before = self.revisions(column)
    self.write(name, text)
    after = self.revisions(column)
    return sorted(f for f in after if before.get(f) != after[f])

  def test_others_than_those_asked_for_are_left_out(self):
    wanted = self.revisions(0, '-DFAMILIES=pad;softmax')
    self.assertEqual(sorted(wanted), ['pad', 'softmax'])
    self.assertEqual(wanted['softmax'], self.revisions()['softmax'])

  def test_families_have_one_each(self):
    revisions = self.revisions()
    self.assertEqual(sorted(revisions),
                     ['common', 'conv2d', 'gemm', 'pad', 'softmax'])
    self.assertEqual(len(set(revisions.values())), 5)
    self.assertEqual(self.revisions(), revisions)

  def test_code_changes_its_own(self):
    self.assertEqual(
        self.changed_by('conv2d/kernels.cc', 'int f() { return 2; }'),
        ['conv2d'])
    self.assertEqual(self.changed_by('conv2d/x86_variants.inc', 'ROW(a)'),
                     ['conv2d'])
    self.assertEqual(self.changed_by('conv2d/new.h', ''), ['conv2d'])

  def test_shared_code_changes_those_that_include_it(self):
    self.assertEqual(self.changed_by('common/loop.cc', 'int g();'),
                     ['common', 'conv2d', 'gemm', 'softmax'])
    self.assertEqual(self.changed_by('gemm/gemm.h', 'int h();'),
                     ['conv2d', 'gemm'])
    # From now on it includes pad, and the other way round.
    self.include('softmax/more.h', 'pad/pad.h')
    self.include('pad/more.h', 'softmax/generic.h')
    self.assertEqual(self.changed_by('pad/pad.h', 'int p();'),
                     ['pad', 'softmax'])

  def test_comments_and_blanks_change_none(self):
    self.assertEqual(
        self.changed_by('conv2d/kernels.cc',
                        '\n// Better words.\nint f() {\n  return 1;\n}\n'), [])
    self.assertEqual(self.changed_by('conv2d/notes.txt', 'no source'), [])

  def test_arm_has_a_revision_of_its_own(self):
    for name in ('conv2d/arm_neon.cc', 'conv2d/kernels_arm.cc',
                 'conv2d/arm_tiles.h'):
      self.assertEqual(self.changed_by(name, 'int a();'), [], name)
      self.assertEqual(self.changed_by(name, 'int b();', column=1),
                       ['conv2d'], name)
    # What both share counts for both.
    self.assertEqual(
        self.changed_by('conv2d/kernels.cc', 'int c();', column=1), ['conv2d'])
    # What Arm alone includes, for it alone.
    self.include('softmax/arm_slices.h', 'pad/pad.h')
    self.assertEqual(self.changed_by('pad/pad.h', 'int p();'), ['pad'])
    self.assertEqual(self.changed_by('pad/pad.h', 'int q();', column=1),
                     ['pad', 'softmax'])

  def test_opencl_has_a_revision_of_its_own(self):
    for name in ('conv2d/opencl.cc', 'conv2d/kernels_opencl.cc',
                 'conv2d/opencl_filter.h', 'conv2d/conv2d.cl'):
      self.assertEqual(self.changed_by(name, 'int a();'), [], name)
      self.assertEqual(self.changed_by(name, 'int b();', column=2),
                       ['conv2d'], name)
    self.assertEqual(
        self.changed_by('conv2d/kernels.cc', 'int c();', column=2), [])
    # Nor does what its files include count for the others.
    self.include('softmax/opencl.cc', 'pad/pad.h')
    self.assertEqual(self.changed_by('pad/pad.h', 'int p();'), ['pad'])


if __name__ == '__main__':
  CMAKE = sys.argv.pop(1)
  unittest.main()
