#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The Android archive of this build, with libraries for Linux in place of
Android's: it passes the check, and each fault is found.

usage: archive_test.py BUILD_DIR SOURCE_DIR ABI C_COMPILER
"""
import io
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile
import unittest
import zipfile

BUILD = SOURCE = None
ABI = CC = ''
OTHER = {'arm64-v8a': 'x86_64', 'armeabi-v7a': 'arm64-v8a',
         'x86_64': 'armeabi-v7a'}


def script(name, *arguments):
  return subprocess.run(
      [sys.executable, str(SOURCE / 'tools/android' / name),
       *map(str, arguments)],
      capture_output=True, text=True, timeout=300, check=False)


def program_headers(data):
  """Where the kind and where the alignment of each segment stand."""
  is_64 = data[4] == 2
  start = struct.unpack_from('<Q' if is_64 else '<I', data, 32 if is_64 else 28)
  size, count = struct.unpack_from('<HH', data, 54 if is_64 else 42)
  for i in range(count):
    at = start[0] + i * size
    yield at, at + (48 if is_64 else 28), '<Q' if is_64 else '<I'


def with_pages(data, page):
  """The library with LOAD segments that claim this alignment."""
  changed = bytearray(data)
  for kind, align, layout in program_headers(data):
    if struct.unpack_from('<I', data, kind)[0] == 1:
      struct.pack_into(layout, changed, align, page)
  return bytes(changed)


class ArchiveTest(unittest.TestCase):

  @classmethod
  def setUpClass(cls):
    cls.archive = BUILD / 'lib/placelite.aar'
    with zipfile.ZipFile(cls.archive) as archive:
      cls.files = {name: archive.read(name) for name in archive.namelist()}
    cls.jni = 'jni/%s/libplacelite_jni.so' % ABI
    cls.mobile = ('prefab/modules/mobile/libs/android.%s/libplacelite_mobile.so'
                  % ABI)

  def setUp(self):
    self.folder = tempfile.TemporaryDirectory()
    self.addCleanup(self.folder.cleanup)

  def check(self, files=None, linux=True):
    """The faults of an archive of these files."""
    path = pathlib.Path(self.folder.name) / 'x.aar'
    make_archive.write_zip(path, self.files if files is None else files,
                           zipfile.ZIP_STORED)
    return check_archive.faults_of(path, linux)

  def expect(self, faults, *words):
    """Each fault says one of the words, in their order."""
    self.assertEqual(len(faults), len(words), faults)
    for fault, word in zip(faults, words):
      self.assertIn(word, fault)

  def with_file(self, name, data):
    return dict(self.files, **{name: data})

  def with_class_files(self, change):
    """The archive with other entries in its classes.jar."""
    jar = zipfile.ZipFile(io.BytesIO(self.files['classes.jar']))
    entries = {name: jar.read(name) for name in jar.namelist()}
    change(entries)
    path = pathlib.Path(self.folder.name) / 'classes.jar'
    make_archive.write_zip(path, entries)
    return self.with_file('classes.jar', path.read_bytes())

  def test_the_archive_of_this_build_passes(self):
    done = script('check_archive.py', '--linux', '--abis=' + ABI, self.archive)
    self.assertEqual(done.returncode, 0, done.stderr)
    self.assertIn('nothing is wrong', done.stdout)

  def test_the_same_files_make_the_same_archive(self):
    again = pathlib.Path(self.folder.name) / 'again.aar'
    done = script('make_archive.py', '--output=%s' % again,
                  '--classes=%s' % (BUILD / 'lib/classes.jar'),
                  '--build=%s=%s' % (ABI, BUILD))
    self.assertEqual(done.returncode, 0, done.stderr)
    self.assertEqual(again.read_bytes(), self.archive.read_bytes())

  def test_every_shared_library_fits_large_pages(self):
    libraries = sorted((BUILD / 'lib').glob('libplacelite_*.so'))
    self.assertIn('libplacelite_jni.so', [path.name for path in libraries])
    for path in libraries:
      library = elf.Library(path.read_bytes())
      self.assertGreater(len(library.segments), 1)
      for segment in library.segments:
        self.assertTrue(segment.fits_pages(16384), (path, segment.align))

  def test_pages_of_4_kib(self):
    for name in (self.jni, self.mobile):
      changed = with_pages(self.files[name], 4096)
      faults = self.check(self.with_file(name, changed))
      self.assertEqual(len(faults), len(elf.Library(changed).segments))
      for fault in faults:
        self.assertRegex(fault, '^%s: LOAD segment [0-9] is aligned to 0x1000, '
                         'not to 0x4000' % re.escape(name))

  def test_a_library_that_a_linker_aligned_to_4_kib(self):
    source = pathlib.Path(self.folder.name) / 'x.c'
    source.write_text('int placelite_x = 5; int f(void) { return 7; }')
    for page in (4096, 16384):
      library = source.with_suffix('.so')
      subprocess.run([CC, '-shared', '-fPIC', '-nostdlib', '-o', str(library),
                      '-Wl,-z,max-page-size=%d' % page, str(source)], check=True)
      faults = self.check(self.with_file(self.jni, library.read_bytes()))
      small = [fault for fault in faults if 'is aligned to 0x1000' in fault]
      self.assertEqual(bool(small), page == 4096, faults)
      self.assertTrue(all(self.jni in fault for fault in faults))

  def test_a_segment_whose_address_does_not_fit_its_place(self):
    changed = bytearray(self.files[self.jni])
    is_64 = changed[4] == 2
    last = [kind for kind, _, _ in program_headers(changed)
            if struct.unpack_from('<I', changed, kind)[0] == 1][-1]
    layout, at = ('<Q', last + 16) if is_64 else ('<I', last + 8)
    address = struct.unpack_from(layout, changed, at)[0]
    struct.pack_into(layout, changed, at, address + 4096)
    self.expect(self.check(self.with_file(self.jni, bytes(changed))),
                'does not fit its address')

  def test_libraries_for_linux_are_none_for_android(self):
    faults = self.check(linux=False)
    self.assertTrue(any('needs libc.so.6' in fault for fault in faults))
    self.assertTrue(any('calls itself libplacelite_mobile.so.' in fault
                        for fault in faults))

  def test_what_is_missing(self):
    for name in self.files:
      files = dict(self.files)
      del files[name]
      faults = self.check(files)
      self.assertTrue(faults, name)
      if name not in (self.jni,):
        self.assertIn(name.split('/')[-1], '\n'.join(faults))

  def test_another_processor(self):
    renamed = {name.replace(ABI, OTHER[ABI]): data
               for name, data in self.files.items()}
    abi_json = self.mobile.replace(ABI, OTHER[ABI]).replace(
        'libplacelite_mobile.so', 'abi.json')
    faults = self.check(renamed)
    self.expect(faults, 'not for', abi_json, 'not for')

  def test_abis_that_are_wanted(self):
    done = script('check_archive.py', '--linux', '--abis=x86,' + ABI,
                  self.archive)
    self.assertEqual(done.returncode, 1)
    self.assertIn('wanted', done.stderr)
    faults = self.check(self.with_file('jni/mips/libplacelite_jni.so', b''))
    self.expect(faults, 'jni/mips: Android has no such ABI')

  def test_what_is_not_ours(self):
    faults = self.check(self.with_file('jni/%s/libz.so' % ABI, b''))
    self.expect(faults, 'libz.so: is not ours')

  def test_symbols(self):
    old = b'\0Java_ai_placelite_NativePredictor_warmup\0'
    self.assertEqual(self.files[self.jni].count(old), 1)
    renamed = self.files[self.jni].replace(old, old.replace(b'warmup', b'warmud'))
    self.expect(self.check(self.with_file(self.jni, renamed)),
                'NativePredictor_warmup is missing',
                'NativePredictor_warmud is offered')
    old = b'\0placelite_predictor_run\0'
    renamed = self.files[self.mobile].replace(old, b'\0placelite_predictor_rum\0')
    self.expect(self.check(self.with_file(self.mobile, renamed)),
                'placelite_predictor_run is missing')

  def test_the_library_that_converts(self):
    old = b'\0placelite_predictor_clone\0'
    changed = self.files[self.mobile].replace(
        old, b'\0placelite_predictor_clonf\0')
    self.assertEqual(self.check(self.with_file(self.mobile, changed)), [])
    full = BUILD / 'lib/libplacelite_full.so'
    if full.exists():
      faults = self.check(self.with_file(self.mobile, full.read_bytes()))
      self.assertIn('is the library that converts', '\n'.join(faults))

  def test_damaged_libraries(self):
    data = self.files[self.jni]
    for size in [0, 4, 19, 40, 63, 64, 1000] + [
        len(data) * i // 8 for i in range(1, 8)]:
      faults = self.check(self.with_file(self.jni, data[:size]))
      self.assertTrue(faults, size)
      self.assertTrue(all(self.jni in fault for fault in faults), faults)

  def test_libraries_with_wrong_bytes(self):
    data = self.files[self.jni]
    names = data.index(b'\0Java_ai_placelite_')
    draw = random.Random(1)
    damaged = 0
    for _ in range(300):
      changed = bytearray(data)
      # Headers at both ends, the names of functions, and what lies before.
      first, last = draw.choice([(4, 1024), (512, 4096), (names, names + 400),
                                 (len(data) - 3000, len(data))])
      for _ in range(draw.choice([1, 4])):
        changed[draw.randrange(first, last)] = draw.choice([0, 1, 128, 255])
      try:
        elf.Library(bytes(changed))
      except elf.NotElf:
        damaged += 1
    self.assertGreater(damaged, 30)

  def test_the_repository(self):
    folder = pathlib.Path(self.folder.name)
    (folder / 'javadoc').mkdir()
    (folder / 'javadoc/index.html').write_text('the classes')
    done = script('make_repository.py', '--output=%s' % (folder / 'maven'),
                  '--classes=%s' % (BUILD / 'lib/classes.jar'),
                  '--javadoc=%s' % (folder / 'javadoc'),
                  '--archive=%s' % self.archive)
    self.assertEqual(done.returncode, 0, done.stderr)
    for name, packaging in (('placelite', 'jar'), ('placelite-android', 'aar')):
      (artifact,) = (folder / 'maven/ai/placelite' / name).iterdir()
      start = '%s-%s' % (name, artifact.name)
      files = {path.name for path in artifact.iterdir()
               if path.suffix != '.sha1'}
      self.assertEqual(files, {start + end for end in (
          '.pom', '.' + packaging, '-sources.jar', '-javadoc.jar')})
      for end, entry in (('sources', 'ai/placelite/Predictor.java'),
                         ('javadoc', 'index.html')):
        with zipfile.ZipFile(artifact / ('%s-%s.jar' % (start, end))) as jar:
          self.assertIn(entry, jar.namelist())

  def test_the_manifest(self):
    name = 'AndroidManifest.xml'
    text = self.files[name].decode()
    for old, new, words in (
        ('minSdkVersion="24"', 'minSdkVersion="21"', 'minSdkVersion'),
        ('libOpenCL.so', 'libOther.so', 'libOpenCL.so is missing'),
        ('required="false"', 'required="true"', 'is required'),
        ('package="ai.placelite"', '', 'package'),
        ('</manifest>', '', 'is no XML')):
      self.assertIn(old, text)
      faults = self.check(self.with_file(name, text.replace(old, new).encode()))
      self.assertIn(words, '\n'.join(faults))

  def test_the_rules(self):
    name = 'proguard.txt'
    text = self.files[name].decode()
    for old, new, words in (
        ('native <methods>', 'native <fields>', 'native methods'),
        ('(int, byte[])', '(int)', 'constructor'),
        ('-keep enum', '-keepnames enum', "ErrorCode's names"),
        ('-keep class', '-dontobfuscate\n-keep class', '-dontobfuscate'),
        ('-keep class', '-keep class ai.placelite.Gone { *; }\n-keep class',
         'no class ai.placelite.Gone')):
      self.assertIn(old, text)
      faults = self.check(self.with_file(name, text.replace(old, new).encode()))
      self.assertEqual(len(faults), 2, faults)  # and they differ from the jar's
      self.assertIn(words, '\n'.join(faults))
      self.assertIn('differ', '\n'.join(faults))

  def test_the_classes(self):
    def add_library(entries):
      entries['ai/placelite/native/linux-x86_64/libplacelite_jni.so'] = b''
    self.expect(self.check(self.with_class_files(add_library)),
                'is a native library')

    def make_new(entries):
      name = 'ai/placelite/Tensor.class'
      entries[name] = entries[name][:7] + b'\x3d' + entries[name][8:]
    self.expect(self.check(self.with_class_files(make_new)),
                'Tensor.class: is for a Java newer than 8')

    def damage(entries):
      name = 'ai/placelite/Tensor.class'
      entries[name] = entries[name][:100]
    self.assertIn('class ai/placelite/Tensor is missing'.replace(
        'ai/placelite/', ''), '\n'.join(
            self.check(self.with_class_files(damage))))

  def test_prefab(self):
    folder = 'prefab/modules/mobile/'
    for name, old, new in (
        ('prefab/prefab.json', '"schema_version": 2', '"schema_version": 1'),
        ('prefab/prefab.json', '"placelite"', '"lite"'),
        (folder + 'module.json', 'libplacelite_mobile', 'libplacelite'),
        (self.mobile.replace('libplacelite_mobile.so', 'abi.json'),
         '"none"', '"c++_shared"')):
      text = self.files[name].decode()
      self.assertIn(old, text)
      faults = self.check(self.with_file(name, text.replace(old, new).encode()))
      self.expect(faults, name)
    header = folder + 'include/lite/api/c/placelite.h'
    text = self.files[header].decode()
    faults = self.check(self.with_file(header, (
        '#include "lite/core/base/status.h"\n' + text).encode()))
    self.expect(faults, 'lite/core/base/status.h is missing')

  def test_what_is_no_archive(self):
    path = pathlib.Path(self.folder.name) / 'x.aar'
    for text in ('', 'PK and more'):
      path.write_text(text)
      done = script('check_archive.py', path)
      self.assertEqual(done.returncode, 1)
      self.assertRegex(done.stderr, '^error: .*x.aar: ')
    done = script('check_archive.py', path.with_name('none.aar'))
    self.assertEqual(done.returncode, 1)
    self.assertIn('No such file', done.stderr)

  def test_what_cannot_be_made(self):
    classes = '--classes=%s' % (BUILD / 'lib/classes.jar')
    output = '--output=%s/x.aar' % self.folder.name
    done = script('make_archive.py', classes, output, '--build=x86_64')
    self.assertIn('--build is ABI=FOLDER', done.stderr)
    done = script('make_archive.py', classes, output, '--build=x86=/nowhere')
    self.assertEqual(done.returncode, 1)
    self.assertIn('there is no /nowhere/lib/', done.stderr)


if __name__ == '__main__':
  BUILD, SOURCE = map(pathlib.Path, sys.argv[1:3])
  ABI, CC = sys.argv[3:5]
  sys.path.insert(0, str(SOURCE / 'tools/android'))
  import check_archive
  import elf
  import make_archive
  unittest.main(argv=sys.argv[:1])
