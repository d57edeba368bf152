#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compiles the mobile library and that for Java for Android as far as that goes
without an NDK:
Clang makes code of each source for Android's targets, 64 and 32 bits, minSdk 24, with
the headers of Debian's sysroots in the place of bionic's. So the code for
Android alone (__ANDROID__, its log) is compiled; nothing is linked or run. The
presets arm64 and armv7 must be built before, as their commands are taken.

usage: tools/check_android.py [--filter=REGEX] [PRESET...]   (arm64 armv7)
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
TARGETS = {
    'arm64': ('aarch64-linux-gnu', 'arm64', '--target=aarch64-linux-android24'),
    # These headers exist for the hard-float library only; sizes are the same.
    'armv7': ('arm-linux-gnueabihf', 'armhf',
              '--target=armv7a-linux-androideabi24', '-D__ARM_PCS_VFP=1'),
}
KEPT = re.compile(r'-(I|D|std=|march=|mfpu=|mfloat-abi=)')


def commands(preset):
  """Returns the compiler's arguments and the source, for all of the library."""
  output = subprocess.run(
      ['ninja', '-C', ROOT / 'build' / preset, '-t', 'commands', 'lite_mobile',
       'placelite_jni'],
      check=True, capture_output=True, text=True).stdout
  for line in output.splitlines():
    arguments = shlex.split(line)
    if '-c' not in arguments:
      continue
    source = arguments[arguments.index('-c') + 1]
    kept = [a for a in arguments if KEPT.match(a)]
    for i, argument in enumerate(arguments):
      if argument == '-isystem':
        kept += ['-isystem', arguments[i + 1]]
    if source.startswith(str(ROOT / 'lite')):
      yield kept, source


def check(preset, arguments, source):
  """Returns whether Clang accepts the source, and its output."""
  triplet, architecture, *target = TARGETS[preset]
  sysroot = ROOT / 'build' / f'sysroot-{architecture}' / 'usr/include'
  library = pathlib.Path('/usr') / triplet / 'include/c++/12'
  headers = []
  for folder in (library, library / triplet, sysroot / triplet, sysroot,
                 '/usr/include/android'):
    headers += ['-isystem', str(folder)]
  run = subprocess.run(
      ['clang++', *target, '-nostdinc++', '-O1', '-c', '-o', '/dev/null',
       '-Wall', '-Wextra', '-Werror', *arguments, *headers, source],
      capture_output=True, text=True, check=False)
  return run.returncode == 0, run.stderr


def main():
  parser = argparse.ArgumentParser(description=__doc__.split('\n', 1)[0])
  parser.add_argument('--filter', default='', help='of sources, a pattern')
  parser.add_argument('preset', nargs='*', default=list(TARGETS))
  flags = parser.parse_args()
  failed = checked = 0
  with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    runs = {}
    for preset in flags.preset:
      for arguments, source in commands(preset):
        if re.search(flags.filter, source):
          runs[pool.submit(check, preset, arguments, source)] = preset, source
    for run in concurrent.futures.as_completed(runs):
      preset, source = runs[run]
      accepted, text = run.result()
      checked += 1
      if not accepted:
        failed += 1
        print(f'{preset}: {source}\n{text}', file=sys.stderr)
  print(f'{checked - failed} passed, {failed} failed')
  return 1 if failed or not checked else 0


if __name__ == '__main__':
  sys.exit(main())
