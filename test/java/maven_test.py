#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The Kotlin example, built by Maven from this build's repository alone and what
tools/setup.sh has fetched: it names the cat and tells of errors, as it is and
minified by the rules that come with the classes.

usage: maven_test.py BUILD_DIR SOURCE_DIR MVN JAVA OPT
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

BUILD = SOURCE = None
MVN = JAVA = OPT = ''


def run(*command, **options):
  return subprocess.run([str(part) for part in command], capture_output=True,
                        text=True, timeout=600, check=False, **options)


def check(*command, **options):
  done = run(*command, **options)
  if done.returncode != 0:
    raise AssertionError('%s\n%s%s' % (command, done.stdout[-8000:],
                                       done.stderr[-4000:]))
  return done.stdout


def link_local_repository(folder):
  """What Maven has fetched, without artifacts of ours: those would be taken in
  place of this build's, and would stay behind."""
  fetched = pathlib.Path.home() / '.m2/repository'
  (folder / 'ai').mkdir(parents=True)
  for entry in fetched.iterdir():
    if entry.name != 'ai':
      (folder / entry.name).symlink_to(entry)


class MavenTest(unittest.TestCase):

  @classmethod
  def setUpClass(cls):
    cls.folder = pathlib.Path(tempfile.mkdtemp())
    cls.project = cls.folder / 'kotlin'
    shutil.copytree(SOURCE / 'examples/kotlin', cls.project)
    link_local_repository(cls.folder / 'local')
    check(OPT, '--model_dir=%s' % (SOURCE / 'demo/mobilenet_v1'),
          '--valid_targets=x86', '--optimize_out=%s' % (cls.folder / 'm'))
    cls.model = cls.folder / 'm.nb'
    cls.maven('package')

  @classmethod
  def tearDownClass(cls):
    shutil.rmtree(cls.folder)

  @classmethod
  def maven(cls, *goals):
    return check(
        MVN, '-o', '-B', '-ntp', '-Pminified',
        '-Daether.offline.protocols=file',
        '-Dmaven.repo.local=%s' % (cls.folder / 'local'),
        '-Dplacelite.repository=file://%s' % (BUILD / 'maven'), *goals,
        cwd=cls.project)

  def classify(self, jar, model, **options):
    # A minified jar is whole, and has no manifest that names other jars.
    program = (['-jar', self.project / 'target' / jar] if jar == 'classify.jar'
               else ['-cp', self.project / 'target' / jar, 'ClassifyKt'])
    return run(JAVA, '-Xcheck:jni', *program, model, SOURCE / 'demo/tabby_cat.jpg',
               SOURCE / 'demo/synset_words.txt', **options)

  def expect_cat(self, jar):
    done = self.classify(jar, self.model)
    self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
    lines = done.stdout.splitlines()
    self.assertEqual(len(lines), 3, done.stdout)
    self.assertRegex(lines[0], r'^0\.\d{3}  .*tabby')
    return lines

  def expect_errors(self, jar):
    done = self.classify(jar, self.folder / 'none.nb')
    self.assertEqual(done.returncode, 1)
    self.assertRegex(done.stderr, '^error: .*none.nb\n$')
    damaged = self.folder / 'damaged.nb'
    damaged.write_bytes(self.model.read_bytes()[:5000])
    # Native code makes this exception, by the names of class and constructor.
    done = self.classify(jar, damaged)
    self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
    self.assertRegex(done.stderr,
                     '^CORRUPT: model in memory: .*; convert the model with opt')

  def test_it_names_the_cat(self):
    self.expect_cat('classify.jar')

  def test_it_tells_of_errors(self):
    self.expect_errors('classify.jar')

  def test_minified_it_does_the_same(self):
    self.assertEqual(self.expect_cat('classify-minified.jar'),
                     self.expect_cat('classify.jar'))
    self.expect_errors('classify-minified.jar')
    mapping = (self.project / 'target/mapping.txt').read_text()
    names = dict(re.findall(r'^ai\.placelite\.(\S+) -> ai\.placelite\.(\S+):',
                            mapping, re.M))
    self.assertEqual(names['NativePredictor'], 'NativePredictor')
    self.assertEqual(names['PlaceliteException'], 'PlaceliteException')
    self.assertEqual(names['ErrorCode'], 'ErrorCode')
    self.assertNotEqual(names['Predictor'], 'Predictor', 'nothing is renamed')

  def test_without_the_rules_it_fails(self):
    rules = (self.project / 'minify.pro').read_text()
    without = re.sub(r'(?m)^-include .*$', '-dontwarn org.jspecify.**', rules)
    self.assertNotEqual(without, rules)
    (self.project / 'without.pro').write_text(
        without.replace('classify-minified', 'classify-without').replace(
            'mapping.txt', 'mapping-without.txt'))
    self.maven('exec:java@minify', '-Drules=without.pro')
    done = self.classify('classify-without.jar', self.model)
    self.assertNotEqual(done.returncode, 0)
    self.assertIn('UnsatisfiedLinkError', done.stdout + done.stderr)

  def test_the_repository(self):
    folder = BUILD / 'maven/ai/placelite/placelite/0.1.0'
    jars = {path.name: zipfile.ZipFile(path) for path in folder.glob('*.jar')}
    self.assertEqual(len(jars), 4, jars)
    classes = jars['placelite-0.1.0.jar'].namelist()
    self.assertIn('ai/placelite/Predictor.class', classes)
    self.assertIn('META-INF/proguard/placelite.pro', classes)
    self.assertFalse([name for name in classes if name.endswith('.so')])
    self.assertIn('ai/placelite/Predictor.java',
                  jars['placelite-0.1.0-sources.jar'].namelist())
    self.assertIn('ai/placelite/Predictor.html',
                  jars['placelite-0.1.0-javadoc.jar'].namelist())
    self.assertEqual(
        [name for name in jars['placelite-0.1.0-linux-x86_64.jar'].namelist()
         if not name.startswith('META-INF')],
        ['ai/placelite/native/linux-x86_64/libplacelite_jni.so'])


if __name__ == '__main__':
  BUILD, SOURCE = map(pathlib.Path, sys.argv[1:3])
  MVN, JAVA, OPT = sys.argv[3:6]
  os.environ.pop('MAVEN_ARGS', None)
  unittest.main(argv=sys.argv[:1])
