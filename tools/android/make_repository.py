#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a Maven repository, a folder that Maven and Gradle read:

  ai.placelite:placelite:VERSION              the classes, with sources and javadoc
  ai.placelite:placelite:VERSION:MACHINE      the native library of a desktop
  ai.placelite:placelite-android:VERSION@aar  the Android archive, if there is one,
                                              with sources and javadoc

usage: make_repository.py --output=FOLDER --classes=JAR [--javadoc=FOLDER]
           [--native=MACHINE=JAR]... [--archive=AAR]
"""
import argparse
import hashlib
import pathlib
import re
import shutil
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / 'lite/api/java'
JSPECIFY = '1.0.0'

POM = """<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>ai.placelite</groupId>
  <artifactId>{artifact}</artifactId>
  <version>{version}</version>
  <packaging>{packaging}</packaging>
  <name>Placelite</name>
  <description>{description}</description>
  <licenses>
    <license>
      <name>Apache-2.0</name>
      <url>https://www.apache.org/licenses/LICENSE-2.0</url>
    </license>
  </licenses>
  <dependencies>
    <!-- Annotations of the classes, which compilers and R8 read. -->
    <dependency>
      <groupId>org.jspecify</groupId>
      <artifactId>jspecify</artifactId>
      <version>{jspecify}</version>
    </dependency>
  </dependencies>
</project>
"""


def project_version():
    text = (ROOT / 'CMakeLists.txt').read_text(encoding='utf-8')
    return re.search(r'project\(placelite VERSION ([\d.]+)', text)[1]


class Artifact:
    """The files of one artifact and version."""

    def __init__(self, output, name, version):
        self.name = name
        self.version = version
        self.folder = output / 'ai/placelite' / name / version
        self.folder.mkdir(parents=True)

    def path(self, ending):
        return self.folder / ('%s-%s%s' % (self.name, self.version, ending))

    def write_pom(self, packaging, description):
        self.path('.pom').write_text(
            POM.format(artifact=self.name, version=self.version,
                       packaging=packaging, description=description,
                       jspecify=JSPECIFY), encoding='utf-8')

    def add(self, ending, source):
        shutil.copyfile(source, self.path(ending))

    def add_zip(self, ending, folder, files):
        with zipfile.ZipFile(self.path(ending), 'w',
                             zipfile.ZIP_DEFLATED) as jar:
            for file in sorted(files):
                entry = zipfile.ZipInfo(str(file.relative_to(folder)),
                                        (1980, 1, 1, 0, 0, 0))
                entry.compress_type = zipfile.ZIP_DEFLATED
                entry.external_attr = 0o644 << 16
                jar.writestr(entry, file.read_bytes())

    def add_documents(self, javadoc):
        """What editors show of the classes."""
        self.add_zip('-sources.jar', SOURCES, files_below(SOURCES, '*.java'))
        if javadoc:
            self.add_zip('-javadoc.jar', javadoc, files_below(javadoc, '*'))

    def add_checksums(self):
        """Clients compare what they read with these."""
        for file in sorted(self.folder.iterdir()):
            digest = hashlib.sha1(file.read_bytes()).hexdigest()
            file.with_name(file.name + '.sha1').write_text(digest)


def files_below(folder, pattern):
    return [path for path in folder.rglob(pattern) if path.is_file()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', 1)[0])
    parser.add_argument('--output', type=pathlib.Path, required=True)
    parser.add_argument('--classes', type=pathlib.Path, required=True)
    parser.add_argument('--javadoc', type=pathlib.Path)
    parser.add_argument('--native', action='append', default=[])
    parser.add_argument('--archive', type=pathlib.Path)
    flags = parser.parse_args()
    ours = flags.output / 'ai/placelite'
    if ours.exists():
        shutil.rmtree(ours)

    version = project_version()
    desktop = Artifact(flags.output, 'placelite', version)
    desktop.write_pom('jar', 'An on-device inference engine: classes for '
                      'Java and Kotlin')
    desktop.add('.jar', flags.classes)
    desktop.add_documents(flags.javadoc)
    for each in flags.native:
        machine, _, jar = each.partition('=')
        desktop.add('-%s.jar' % machine, jar)
    desktop.add_checksums()

    if flags.archive:
        android = Artifact(flags.output, 'placelite-android', version)
        android.write_pom('aar', 'An on-device inference engine for Android')
        android.add('.aar', flags.archive)
        android.add_documents(flags.javadoc)
        android.add_checksums()
    print('%s: placelite %s' % (flags.output, version))


if __name__ == '__main__':
    main()
