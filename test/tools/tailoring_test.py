#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Libraries that are tailored to models: the lists that opt writes, and rows
that lose their code. tools/check_small.sh builds and runs whole libraries.

usage: tailoring_test.py BIN_DIR SOURCE_DIR CMAKE COMPILER
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

BIN = SOURCE = CMAKE = COMPILER = ''
LISTS = ('ops', 'kernels', 'families', 'features', 'variants')


def check(*command):
  run = subprocess.run([str(part) for part in command], capture_output=True,
                       text=True, timeout=300, check=False)
  if run.returncode != 0:
    raise AssertionError(f'{command}\n{run.stdout}{run.stderr}')
  return run.stdout


def read_list(folder, name):
  path = pathlib.Path(folder) / f'.tailored_{name}_list'
  return path.read_text().splitlines()


class TailoringTest(unittest.TestCase):

  def setUp(self):
    # pylint: disable=consider-using-with
    holder = tempfile.TemporaryDirectory()
    self.addCleanup(holder.cleanup)
    self.dir = pathlib.Path(holder.name)

  def record(self, model, device, kind='model_dir'):
    check(f'{BIN}/opt', f'--{kind}={SOURCE}/{model}', '--valid_targets=x86',
          f'--device={device}', '--record_tailoring_info',
          f'--optimize_out={self.dir}/m')
    return {name: read_list(self.dir / 'm', name) for name in LISTS}

  def test_lists_name_what_the_model_uses(self):
    lists = self.record('demo/mobilenet_v1', 'x86-avx2')
    self.assertIn('conv2d', lists['ops'])
    self.assertIn('softmax', lists['ops'])
    self.assertNotIn('lrn', lists['ops'])
    self.assertIn('conv2d/x86/float/NCHW8c/def', lists['kernels'])
    self.assertIn('conv2d_blocked', lists['families'])
    self.assertNotIn('lrn', lists['families'])
    self.assertIn('conv2d_direct_avx2', lists['variants'])

  def test_lists_leave_out_what_the_device_cannot_run(self):
    variants = self.record('demo/mobilenet_v1', 'x86-avx2')['variants']
    self.assertFalse([v for v in variants if v.startswith('conv2d') and
                      'avx512' in v])

  def test_features_say_whether_models_run_in_stages(self):
    features = self.record('demo/mobilenet_v1', 'x86-avx2')['features']
    self.assertEqual(features, ['program'])
    features = self.record('test/data/models/onnx/control/model.onnx',
                           'x86-avx2', 'onnx_model')['features']
    self.assertEqual(features, ['program', 'stages'])

  def write_lists(self, folder, ops, variants):
    folder = self.dir / 'lists' / folder
    folder.mkdir(parents=True)
    for name, lines in zip(
        LISTS, (ops, ['some/kernel'], ['softmax'], ['program'], variants)):
      (folder / f'.tailored_{name}_list').write_text('\n'.join(lines) + '\n')

  def undefined_symbols(self, source):
    """Those of the source, compiled for a library tailored to the lists."""
    check(CMAKE, f'-DLITE_TAILOR={self.dir}/lists',
          f'-DPROJECT_SOURCE_DIR={SOURCE}', f'-DPROJECT_BINARY_DIR={self.dir}',
          '-P', f'{SOURCE}/cmake/tailor.cmake')
    # These flags drop unreferenced code as the library's own build does.
    check(COMPILER, '-std=c++17', '-Os', '-ffunction-sections',
          '-DLITE_TAILOR=1', f'-I{SOURCE}', f'-I{self.dir}/tailor', '-c',
          f'{SOURCE}/{source}', '-o', self.dir / 'source.o')
    return check('nm', '-u', '-C', self.dir / 'source.o')

  def test_rows_of_other_variants_lose_their_code(self):
    self.write_lists('a', ['relu'], ['unary_reference'])
    softmax = self.undefined_symbols('lite/kernels/softmax/kernels.cc')
    self.assertNotIn('SoftmaxReference', softmax)
    self.assertIn('IsLeftOut', softmax)

  def test_the_lists_of_all_folders_count(self):
    self.write_lists('a', ['relu'], ['unary_reference'])
    self.write_lists('b', ['softmax'], ['softmax_reference'])
    self.assertIn('SoftmaxReference', self.undefined_symbols(
        'lite/kernels/softmax/kernels.cc'))

  def test_folders_without_lists_are_refused(self):
    (self.dir / 'lists').mkdir()
    with self.assertRaisesRegex(AssertionError, 'record_tailoring_info'):
      self.undefined_symbols('lite/kernels/softmax/kernels.cc')


if __name__ == '__main__':
  BIN, SOURCE, CMAKE, COMPILER = sys.argv[1:5]
  unittest.main(argv=sys.argv[:1])
