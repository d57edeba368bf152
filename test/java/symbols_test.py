#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The library for Java, of any processor: it has the function of each native
method, nothing else, and it can be loaded.

usage: symbols_test.py LIBRARY SOURCES JAVAC JSPECIFY NM LOADER...
  SOURCES is a folder of classes; JSPECIFY, the jar of their annotations;
  LOADER, load_library behind its emulator
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

LIBRARY = SOURCES = JAVAC = JSPECIFY = NM = ''
LOADER = []


def run(*command):
  done = subprocess.run([str(part) for part in command], capture_output=True,
                        text=True, timeout=300, check=False)
  if done.returncode != 0:
    raise AssertionError(f'{command}\n{done.stdout}{done.stderr}')
  return done.stdout


def native_methods():
  """Their functions' names, as the Java compiler declares them."""
  with tempfile.TemporaryDirectory() as folder:
    classes = sorted(pathlib.Path(SOURCES).rglob('*.java'))
    run(JAVAC, '-nowarn', '-cp', JSPECIFY, '-d', f'{folder}/classes', '-h',
        folder, *classes)
    headers = ''.join(header.read_text()
                      for header in pathlib.Path(folder).glob('*.h'))
  return set(re.findall(r'JNIEXPORT\s.*JNICALL\s+(Java_\w+)', headers))


class SymbolsTest(unittest.TestCase):

  def test_each_native_method_has_its_function_and_nothing_else_is_seen(self):
    wanted = native_methods()
    self.assertGreater(len(wanted), 10)
    lines = run(NM, '--dynamic', '--defined-only', LIBRARY).splitlines()
    self.assertEqual({line.split()[-1] for line in lines}, wanted)

  def test_it_is_loaded_with_all_that_it_needs(self):
    run(*LOADER, LIBRARY, *sorted(native_methods()))

  def test_the_loader_tells_of_a_function_that_is_missing(self):
    with self.assertRaisesRegex(AssertionError, 'Java_ai_placelite_nothing'):
      run(*LOADER, LIBRARY, 'Java_ai_placelite_nothing')


if __name__ == '__main__':
  LIBRARY, SOURCES, JAVAC, JSPECIFY, NM = sys.argv[1:6]
  LOADER = sys.argv[6:]
  unittest.main(argv=sys.argv[:1])
