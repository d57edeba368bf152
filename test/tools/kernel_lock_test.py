#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tools/kernel_lock.py: what makes a measurement stale, on a small tree and on
copies of lite/kernels; and cmake/kernel_lock.cmake, which reads the lock.

usage: kernel_lock_test.py CMAKE
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / 'tools' / 'kernel_lock.py'
SCRIPT = ROOT / 'cmake' / 'kernel_lock.cmake'
CMAKE = 'cmake'


class LockTest(unittest.TestCase):
  """A folder with kernels and their lock."""

  def setUp(self):
    folder = tempfile.TemporaryDirectory()
    self.addCleanup(folder.cleanup)
    self.kernels = pathlib.Path(folder.name) / 'kernels'
    self.lock = self.kernels / 'kernels.lock'

  def tool(self, *args):
    return subprocess.run(
        [sys.executable, str(TOOL), f'--kernels={self.kernels}', *args],
        capture_output=True, text=True, check=False)

  def do(self, *args):
    done = self.tool(*args)
    self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
    return done.stdout

  def refused(self, *args):
    done = self.tool(*args)
    self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
    return done.stdout + done.stderr

  def edit(self, name, before, after):
    path = self.kernels / name
    text = path.read_text('utf-8')
    self.assertIn(before, text)
    path.write_text(text.replace(before, after, 1), 'utf-8')

  def variants(self):
    """{name: (revision, hash)}"""
    lines = re.findall(r'^variant (\w+) (\d+) (\w+)', self.lock.read_text(),
                       re.M)
    return {name: (int(revision), code) for name, revision, code in lines}

  def asked_about(self):
    """The variants of which `check` asks whether they are the same."""
    out = self.tool('check').stdout
    names = re.findall(r'changed:\n    (.*)\n', out)
    return sorted(name for line in names for name in line.split())


class SmallTreeTest(LockTest):

  def setUp(self):
    super().setUp()
    self.write('pad/pad.cc', 'int Pad() { return 1; }  // one\n')
    self.write('gemm/tile.h', '#ifndef LITE_TILE_H_\nint t = 4;\n')
    self.write('fc/gemm.cc', '#include "gemm/tile.h"\nint g = 2;\n')
    self.write('fc/gemv.cc', 'const char* url = "http://x";\n')
    self.write('fc/kernels.cc', 'rows of fc\n')
    self.write('common/axis.h', 'int a;\n')
    self.lock.write_text('kernels.lock 1\nend 1 0000000000000000\n')
    for name, files in {'pad_a': ['pad/pad.cc'],
                        'fc_gemm': ['fc/gemm.cc', 'gemm/tile.h'],
                        'fc_gemv': ['fc/gemv.cc', 'gemm/tile.h']}.items():
      self.do('--accept_edits', 'add', name, *files)
    self.do('refresh')

  def write(self, name, text):
    path = self.kernels / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding='utf-8')

  def test_a_fresh_lock_has_no_problem(self):
    self.assertIn('3 variants, 0 packings, 0 problems', self.do('check'))

  def test_code_asks_about_the_variants_that_own_it(self):
    self.edit('gemm/tile.h', '4', '5')
    self.assertEqual(self.asked_about(), ['fc_gemm', 'fc_gemv'])
    self.edit('gemm/tile.h', '5', '4')
    self.edit('fc/gemv.cc', 'http://x', 'http://y')
    self.assertEqual(self.asked_about(), ['fc_gemv'])

  def test_words_ask_about_none(self):
    self.write('pad/pad.cc', '/* better\n words */ int Pad() {\n  return 1;\n}')
    self.write('fc/gemm.cc', '#include "gemm/tiles.h"\n\nint g = 2;\n')
    self.edit('fc/kernels.cc', 'rows', 'other rows')
    self.edit('gemm/tile.h', 'LITE_TILE_H_', 'LITE_GEMM_TILE_H_')
    self.do('check')

  def test_the_same_kernels_keep_their_revision(self):
    before = self.variants()
    self.edit('gemm/tile.h', '4', '5')
    self.do('refresh', 'fc_*')
    after = self.variants()
    self.assertEqual({n: r for n, (r, _) in after.items()},
                     {n: r for n, (r, _) in before.items()})
    self.assertNotEqual(before['fc_gemm'], after['fc_gemm'])
    self.assertEqual(before['pad_a'], after['pad_a'])
    self.do('check')

  def test_other_kernels_get_another_revision(self):
    self.edit('gemm/tile.h', '4', '5')
    self.do('bump', 'fc_gemm')
    self.assertEqual(self.asked_about(), ['fc_gemv'])
    self.do('refresh', 'fc_gemv')
    self.do('check')
    self.assertEqual(self.variants()['fc_gemm'][0], 2)
    self.assertEqual(self.variants()['fc_gemv'][0], 1)

  def test_every_file_with_code_is_somebodys(self):
    self.write('pad/more.cc', '// Nothing yet.\n')
    self.do('check')
    self.write('pad/more.cc', 'int more;\n')
    self.assertIn('own pad/more.cc', self.refused('check'))
    self.do('own', 'pad/more.cc', 'pad_a')
    self.assertEqual(self.asked_about(), ['pad_a'])
    self.do('bump', 'pad_a')
    self.do('check')
    self.do('disown', 'pad/more.cc', 'pad_*')
    self.do('refresh', 'pad_a')
    self.do('apart', 'pad/more.cc')
    self.do('check')
    self.edit('pad/more.cc', 'more', 'less')
    self.do('check')

  def test_a_variant_may_begin_with_the_files_of_another(self):
    self.write('fc/fast.cc', 'int fast;\n')
    self.do('add', 'fc_fast', 'fc/fast.cc', '--like=fc_gemv')
    self.do('check')
    self.assertIn('fc/ fast.cc gemv.cc gemm/ tile.h', self.lock.read_text())

  def test_files_move_and_go(self):
    (self.kernels / 'gemm/tile.h').rename(self.kernels / 'gemm/tiles.h')
    self.assertIn('gemm/tile.h is missing', self.refused('check'))
    self.do('rename', 'gemm/tile.h', 'gemm/tiles.h')
    self.do('check')
    (self.kernels / 'pad/pad.cc').unlink()
    self.assertIn("'pad_a': all its files are gone", self.refused('refresh'))
    self.do('remove', 'pad_a')
    self.do('check')

  def test_common_code_is_reported_and_fails_nothing(self):
    self.edit('common/axis.h', 'int a', 'int b')
    self.assertIn('note: common/axis.h', self.do('check'))
    self.do('refresh')
    self.assertNotIn('note', self.do('check'))

  def test_checksums_come_from_a_file(self):
    computed = self.kernels / 'computed.txt'
    computed.write_text('packing rows 1 fc_gemm 0123456789abcdef\n')
    self.do('packings', str(computed))
    computed.write_text('packing rows 2 fc_gemv 0123456789abcdef\n')
    self.do('packings', str(computed))
    self.assertIn('1 packings', self.do('check'))
    self.assertEqual(self.lock.read_text().count('\npacking '), 2)
    computed.write_text('packing rows 0 fc_gemv 0123\n')
    self.assertIn("'0' is no version", self.refused('packings', str(computed)))
    computed.write_text('')
    self.assertIn('holds no checksum', self.refused('packings', str(computed)))

  def test_bad_commands_say_why(self):
    for args, words in {
        ('bump', 'no_such'): "no variant 'no_such'",
        ('add', 'pad_a', 'pad/pad.cc'): 'twice',
        ('add', 'pad_b', 'pad/none.cc'): 'no file lite/kernels/pad/none.cc',
        ('own', 'pad/none.cc', 'pad_a'): 'no file',
        ('disown', 'fc/gemm.cc', 'pad_a'): "not pad_a's own",
        ('rename', 'pad/none.cc', 'pad/pad.cc'): 'has no file pad/none.cc',
        ('packings', '/no/such/file'): 'No such file'}.items():
      before = self.lock.read_text()
      self.assertIn(words, self.refused(*args))
      self.assertEqual(self.lock.read_text(), before)

  def embed(self):
    output = self.kernels / 'out.cc'
    done = subprocess.run(
        [CMAKE, f'-DLOCK={self.lock}', f'-DOUTPUT={output}', '-P',
         str(SCRIPT)], capture_output=True, text=True, check=False)
    return done, output.read_text('utf-8') if output.exists() else ''

  def test_the_build_learns_what_was_revised(self):
    done, text = self.embed()
    self.assertEqual(done.returncode, 0, done.stderr)
    self.assertIn('return {};', text)
    self.do('bump', 'fc_gemm')
    self.do('bump', 'fc_*')
    done, text = self.embed()
    self.assertEqual(done.returncode, 0, done.stderr)
    self.assertIn('{"fc_gemm", 3}', text)
    self.assertIn('{"fc_gemv", 2}', text)
    self.assertNotIn('pad_a', text)

  def test_a_damaged_lock_is_an_error(self):
    sound = self.lock.read_text()
    damages = {
        'cut off': sound[:len(sound) // 2],
        'cut off ': sound[:sound.rindex('variant')],
        'edited by hand': sound.replace(' 1 ', ' 2 ', 1),
        'edited': sound.replace('pad_a', 'pad_b'),
        'damaged': sound.replace('end ', 'variant x\nend '),
        'merged': sound.replace('\nvariant', '\n<<<<<<< ours\nvariant', 1),
        'cut off: ': ''}
    for words, text in damages.items():
      self.assertNotEqual(text, sound)
      self.lock.write_text(text)
      said = self.refused('check')
      self.assertIn(words.strip(' :'), said)
      self.assertIn('kernels.lock', said)
      self.refused('refresh')
      self.assertEqual(self.lock.read_text(), text)
      done, _ = self.embed()
      self.assertNotEqual(done.returncode, 0)
      self.assertRegex(done.stderr, r'cut\s+off|edited')

  def test_edits_are_taken_when_they_make_sense(self):
    sound = self.lock.read_text()
    self.lock.write_text(sound.replace('variant pad_a 1', 'variant pad_a 7'))
    self.do('--accept_edits', 'refresh')
    self.assertEqual(self.variants()['pad_a'][0], 7)
    for text, words in {'variant pad_a 1 xyz\n': "'xyz' is no hash",
                        'nonsense\n': 'is no line of a lock',
                        'variant pad_a 1 0123456789abcdef\n': 'twice'}.items():
      self.lock.write_text(sound.replace('end ', text + 'end '))
      self.assertIn(words, self.refused('--accept_edits', 'refresh'))
    self.lock.write_text('kernels.lock 9\nend 1 0000000000000000\n')
    self.assertIn("expected 'kernels.lock 1'",
                  self.refused('--accept_edits', 'refresh'))

  def test_the_lock_of_another_tree_asks_about_all_that_differs(self):
    shutil.copy(ROOT / 'lite/kernels/kernels.lock', self.lock)
    said = self.refused('check')
    self.assertIn('is missing', said)
    self.assertIn("fc/gemv.cc is no variant's own", said)


class WholeTreeTest(LockTest):
  """A copy of lite/kernels."""

  def setUp(self):
    super().setUp()
    shutil.copytree(ROOT / 'lite/kernels', self.kernels)

  def test_is_locked(self):
    self.do('check')

  def test_an_empty_file_in_each_folder_asks_about_none(self):
    before = self.variants()
    for folder in self.kernels.iterdir():
      if folder.is_dir():
        for name in ('x86_avx512_new.cc', 'new.h', 'new.cl'):
          (folder / name).write_text('')
    self.do('check')
    self.assertEqual(self.variants(), before)

  def test_a_function_in_each_common_header_asks_about_none(self):
    headers = sorted((self.kernels / 'common').glob('*.h'))
    self.assertGreater(len(headers), 20)
    for header in headers:
      text = header.read_text('utf-8')
      header.write_text(text.replace(
          '}  // namespace placelite',
          'inline int Unused() { return 0; }\n}  // namespace placelite', 1))
    said = self.do('check')
    self.assertGreater(said.count('note: common/'), 20)

  # What a change of a tile's code asks about, known by hand.
  def convolutions(self, *isas):
    names = ['conv2d_first', 'conv2d_direct', 'conv2d_positions',
             'conv2d_winograd2', 'conv2d_winograd4', 'conv2d_winograd6',
             'conv2d_rows_nhwc']
    found = [f'{name}_{isa}' for name in names for isa in isas]
    if 'avx512' in isas:
      # Winograd's larger transforms multiply floats for bf16, too.
      found += ['conv2d_direct_8c_avx512',
                'conv2d_winograd4_bf16_nchw16c_avx512',
                'conv2d_winograd6_bf16_nchw16c_avx512']
    if 'neon' in isas:
      found += ['conv2d_rows_neon']
    return sorted(found)

  def test_a_tile_asks_about_those_that_use_it(self):
    self.append('conv2d_blocked/x86_avx512_tiles.cc')
    self.assertEqual(self.asked_about(), self.convolutions('avx512'))

  def test_a_tile_of_several_instruction_sets(self):
    self.edit('conv2d_blocked/tiles_generic.h', 'kUnroll = kLanes == 16 ? 2',
              'kUnroll = kLanes == 16 ? 8')
    self.assertEqual(self.asked_about(), sorted(
        self.convolutions('avx2', 'avx512', 'neon') + [
            'conv2d_first_bf16_nchw16c_avx512',
            'conv2d_direct_bf16_nchw16c_avx512',
            'conv2d_winograd2_bf16_nchw16c_avx512'] + [
                f'{name}_{isa}' for isa in ('avx512', 'avx2', 'avxvnni')
                for name in self.products_of_bytes(
                    16 if isa == 'avx512' else 8)]))

  @staticmethod
  def products_of_bytes(block):
    return [f'conv2d_{name}int8_nchw{block}c' for name in (
        'first_', 'first_nhwc_', 'direct_', 'direct_floats_')] + [
            'conv2d_rows_int8', 'conv2d_rows_int8_nhwc', 'fc_int8', 'matmul_int8', 'fc_floats_int8', 'matmul_floats_int8',
            'integer_matmul_bytes']

  def test_a_tile_of_matrix_products(self):
    self.append('gemm/x86_avx2.cc')
    self.assertEqual(self.asked_about(), sorted(
        f'{name}_avx2' for name in (
            'fc_gemm', 'fc_gemv', 'matmul_gemm', 'matmul_gemv', 'conv2d_gemm',
            'fc_coded_weights', 'matmul_coded_weights',
            'attention_blocks', 'attention_blocks_hides',
            'conv2d_gemm_channels', 'conv2d_gemv', 'conv2d_rows_nhwc',
            'conv2d_transpose_gemm',
            'conv2d_transpose_disjoint', 'conv3d_gemm',
            'conv3d_transpose_gemm', 'conv3d_transpose_disjoint',
            'integer_matmul_floats',
            'integer_conv2d_floats', 'rnn_packed', 'gru_packed',
            'lstm_packed')))

  def test_a_shader_asks_about_its_variants(self):
    self.append('softmax/softmax.cl')
    self.assertEqual(self.asked_about(), sorted(
        name for name in self.variants()
        if name.startswith('softmax_') and name.endswith('opencl')))

  def append(self, name):
    path = self.kernels / name
    path.write_text(path.read_text('utf-8') + 'constant\n', 'utf-8')


if __name__ == '__main__':
  CMAKE = sys.argv.pop(1)
  unittest.main()
