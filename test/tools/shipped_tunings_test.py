#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How tuning databases get into the library: tools/tune_networks.py keeps the
winners, cmake/shipped_tunings.cmake embeds them.

usage: shipped_tunings_test.py CMAKE
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'tools'))
# pylint: disable=wrong-import-position
import tune_networks

SCRIPT = ROOT / 'cmake' / 'shipped_tunings.cmake'
CMAKE = 'cmake'


def record(size=8, variant='fast', parameters='reg_n=2', chosen=True,
           revision=1, device_class='x86_64-avx2', epilogue='add+relu'):
    """A line of a database."""
    image = f'float/NCHW8c[1,8,{size},{size}]'
    return json.dumps({
        'schema': 2, 'op': 'conv2d', 'memory': 'cpu',
        'inputs': [image, 'const float/NCHW[8,8,3,3]', '-'],
        'outputs': [image], 'attributes': 'kind="SAME" paddings=[1,1]',
        'epilogue': epilogue, 'threads': 2, 'variant': variant,
        'parameters': parameters, 'device': 'Laptop', 'class': device_class,
        'driver': '', 'revision': revision, 'samples': 7, 'median_ms': 0.5,
        'spread_ms': 0.1, 'chosen': chosen})


class WinnersTest(unittest.TestCase):

  def winners(self, *lines):
    return tune_networks.winners(lines, 'x86_64-avx2', {'fast': 1, 'faster': 1, 'slow': 1})

  def test_keeps_the_last_chosen_one_of_each_workload(self):
    kept = self.winners(record(), record(variant='slow', chosen=False),
                        record(variant='faster'), record(size=4))
    self.assertEqual([json.loads(line)['variant'] for line in kept],
                     ['fast', 'faster'])
    self.assertEqual(kept, sorted(kept))

  def test_lines_are_short_and_stay_as_they_are(self):
    kept = self.winners(record(epilogue='', parameters=''))
    self.assertEqual(len(json.loads(kept[0])), len(json.loads(record())) - 8)
    self.assertEqual(self.winners(*kept), kept)

  def test_leaves_out_what_does_not_ship(self):
    self.assertEqual(
        self.winners(record(revision=2), record(variant='gone'), record()[:40], 'no json',
                     record(device_class='x86_64-avx512')), [])

  def test_the_order_of_measuring_does_not_count(self):
    lines = [record(size=size) for size in (3, 1, 2)]
    self.assertEqual(self.winners(*lines), self.winners(*reversed(lines)))

  def test_classes_are_those_of_the_library(self):
    self.assertEqual(tune_networks.class_of('avx2'), 'x86_64-avx2')
    self.assertEqual(tune_networks.class_of('avx2,avx512'), 'x86_64-avx512')
    with self.assertRaises(SystemExit):
      tune_networks.class_of('neon')


class EmbeddingTest(unittest.TestCase):

  def embed(self, **files):
    with tempfile.TemporaryDirectory() as folder:
      for name, lines in files.items():
        path = pathlib.Path(folder) / (name.replace('_avx', '-avx') + '.jsonl')
        path.write_text(''.join(line + '\n' for line in lines),
                        encoding='utf-8')
      output = pathlib.Path(folder) / 'out.cc'
      done = subprocess.run(
          [CMAKE, f'-DTUNED={folder}', f'-DOUTPUT={output}', '-P',
           str(SCRIPT)], capture_output=True, text=True, check=False)
      return done, output.read_text('utf-8') if output.exists() else ''

  def test_a_workload_is_hashed_as_its_text(self):
    done, text = self.embed(x86_64_avx2=[record(), record(epilogue='')])
    self.assertEqual(done.returncode, 0, done.stderr)
    workload = ('conv2d@cpu(float/NCHW8c[1,8,8,8],const float/NCHW[8,8,3,3],-)'
                '->(float/NCHW8c[1,8,8,8]){kind="SAME" paddings=[1,1]}')
    for epilogue in ('+add+relu', ''):
      self.assertIn(f'ShippedKeyHash(R"key({workload}{epilogue} x2)key")', text)
    self.assertIn('{"x86_64-avx2", kHashes0', text)

  def test_candidates_are_kept_once(self):
    _, text = self.embed(x86_64_avx2=[
        record(size=1), record(size=2, parameters=''), record(size=3)])
    self.assertEqual(text.count('{"fast", "reg_n=2", 1}'), 1)
    self.assertEqual(text.count('{"fast", "", 1}'), 1)
    self.assertIn('kWinners0[] = {0, 1, 0, }', text)

  def test_nothing_may_ship(self):
    for files in ({}, {'x86_64_avx2': []}):
      done, text = self.embed(**files)
      self.assertEqual(done.returncode, 0, done.stderr)
      self.assertIn('return {};', text)

  def test_a_record_of_another_class_is_an_error(self):
    done, _ = self.embed(x86_64_avx2=[record(device_class='aarch64-neon')])
    self.assertNotEqual(done.returncode, 0)
    self.assertIn('aarch64-neon', done.stderr)


if __name__ == '__main__':
  CMAKE = sys.argv[1]
  unittest.main(argv=sys.argv[:1])
