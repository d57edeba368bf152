#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks an Android archive (AAR) of Placelite: what lies in it, the manifest,
the rules for R8, the classes, and of each native library the processor, the
alignment of its segments to pages of 16 KiB, its name, what it needs and the
symbols that it offers. Prints each fault and exits with 1 if there is any.

usage: check_archive.py [--linux] [--abis=ABI,ABI] ARCHIVE
  --linux  libraries for Linux stand in for Android's: they may need its C and
           C++ libraries and have versioned names
  --abis   the ABIs that must be there, and no others
"""
import argparse
import io
import json
import re
import sys
import xml.etree.ElementTree
import zipfile

import class_file
import elf

PAGE = 16384
MIN_SDK = 24
# The ABIs of Android with the machine of their libraries.
ABIS = {'arm64-v8a': 'aarch64', 'armeabi-v7a': 'arm', 'x86_64': 'x86_64',
        'x86': 'x86'}
# The libraries that the NDK lets applications use, as far as we need them.
ANDROID_LIBRARIES = re.compile(r'lib(c|m|dl|log)\.so$')
LINUX_LIBRARIES = re.compile(
    r'(lib(c|m|dl|pthread|rt|stdc\+\+|gcc_s|protobuf|protobuf-lite|cpuinfo|'
    r'onnx|onnx_proto)\.so[.\d]*|ld-linux[\w.-]*)$')
# What opens a device is found by name while running.
OPENCL_LIBRARIES = {'libOpenCL.so', 'libOpenCL-pixel.so', 'libOpenCL-car.so'}
MOBILE_SYMBOLS = {'placelite_version', 'placelite_predictor_create',
                  'placelite_predictor_run',
                  'placelite_config_set_model_descriptor'}
CONVERTERS = 'placelite_predictor_create_full'
NAMESPACE = '{http://schemas.android.com/apk/res/android}'
PREFAB = 'prefab/modules/mobile/'


def comments_removed(rules):
    return re.sub(r'#.*', '', rules)


class Checker:

    def __init__(self, archive, linux, abis):
        self.archive = archive
        self.linux = linux
        self.wanted = abis
        self.names = set(archive.namelist())
        self.faults = []
        self.classes = {}

    def fault(self, *words):
        self.faults.append(': '.join(words))

    def read(self, name):
        """The bytes of an entry; None, and a fault, where it is missing."""
        if name not in self.names:
            self.fault(name, 'is missing')
            return None
        return self.archive.read(name)

    def read_json(self, name):
        data = self.read(name)
        if data is None:
            return {}
        try:
            return json.loads(data)
        except ValueError as error:
            self.fault(name, 'is no JSON: %s' % error)
            return {}

    def check(self):
        if len(self.names) != len(self.archive.namelist()):
            self.fault('the archive', 'has entries of the same name')
        self.read('R.txt')
        self.check_metadata()
        self.check_manifest()
        self.check_classes()
        self.check_rules()
        abis = self.check_abis()
        for abi in abis:
            self.check_jni(abi)
        self.check_prefab(abis)
        for name in sorted(self.names):
            if re.search(r'(^|/)\.\.(/|$)|^/', name):
                self.fault(name, 'lies outside the archive')

    def check_metadata(self):
        name = 'META-INF/com/android/build/gradle/aar-metadata.properties'
        data = self.read(name)
        if data is None:
            return
        pairs = dict(line.split('=', 1)
                     for line in data.decode().splitlines() if '=' in line)
        for key in ('aarFormatVersion', 'aarMetadataVersion'):
            if pairs.get(key) != '1.0':
                self.fault(name, '%s is not 1.0' % key)
        # The manifest's elements are known since that SDK.
        if int(pairs.get('minCompileSdk', '0')) < 31:
            self.fault(name, 'minCompileSdk is less than 31')

    def check_manifest(self):
        name = 'AndroidManifest.xml'
        data = self.read(name)
        if data is None:
            return
        try:
            root = xml.etree.ElementTree.fromstring(data)
        except xml.etree.ElementTree.ParseError as error:
            self.fault(name, 'is no XML: %s' % error)
            return
        if root.tag != 'manifest' or root.get('package') != 'ai.placelite':
            self.fault(name, 'is not a manifest of package ai.placelite')
        sdk = root.find('uses-sdk')
        if sdk is None or sdk.get(NAMESPACE + 'minSdkVersion') != str(MIN_SDK):
            self.fault(name, 'minSdkVersion is not %d' % MIN_SDK)
        libraries = {
            each.get(NAMESPACE + 'name'): each.get(NAMESPACE + 'required')
            for each in root.findall('application/uses-native-library')}
        for library in sorted(OPENCL_LIBRARIES - set(libraries)):
            self.fault(name, 'uses-native-library %s is missing' % library)
        for library, required in sorted(libraries.items()):
            if required != 'false':
                self.fault(name, '%s is required, so that phones without it '
                           'could not install the application' % library)

    def check_classes(self):
        data = self.read('classes.jar')
        if data is None:
            return
        try:
            jar = zipfile.ZipFile(io.BytesIO(data))
        except zipfile.BadZipFile as error:
            self.fault('classes.jar', str(error))
            return
        for name in jar.namelist():
            where = 'classes.jar: ' + name
            if name.endswith('.so'):
                self.fault(where, 'is a native library, which every '
                           'application would carry')
            if not name.endswith('.class'):
                continue
            try:
                found = class_file.ClassFile(jar.read(name))
            except (ValueError, KeyError, IndexError,
                    class_file.struct.error) as error:
                self.fault(where, str(error))
                continue
            self.classes[found.name] = found
            if found.name + '.class' != name:
                self.fault(where, 'is class %s' % found.name)
            if found.version > class_file.JAVA_8:
                self.fault(where, 'is for a Java newer than 8')
        for name in ('Predictor', 'MobileConfig', 'Tensor', 'ShapeRange',
                     'PlaceliteException', 'package-info'):
            if 'ai/placelite/' + name not in self.classes:
                self.fault('classes.jar', 'class %s is missing' % name)
        if 'META-INF/proguard/placelite.pro' not in jar.namelist():
            self.fault('classes.jar', 'the rules are missing')
        elif ('proguard.txt' in self.names and
              jar.read('META-INF/proguard/placelite.pro') !=
              self.archive.read('proguard.txt')):
            self.fault('classes.jar', 'the rules differ from proguard.txt')

    def check_rules(self):
        """That what native code looks for keeps its name. What the rules do is
        tested by ProGuard itself (test/java/maven_test.py)."""
        name = 'proguard.txt'
        data = self.read(name)
        if data is None:
            return
        rules = comments_removed(data.decode())
        if not re.search(r'-keepclasseswithmembernames\S*\s+class\s+'
                         r'ai\.placelite\.\*\*\s*\{\s*native <methods>;\s*\}',
                         rules):
            self.fault(name, 'native methods are not kept')
        if not re.search(r'-keep\s+class\s+ai\.placelite\.PlaceliteException'
                         r'\s*\{\s*<init>\(int, byte\[\]\);\s*\}', rules):
            self.fault(name, "PlaceliteException's constructor is not kept")
        if not re.search(r'-keep\s+enum\s+ai\.placelite\.ErrorCode\s*\{\s*\*;\s*\}',
                         rules):
            self.fault(name, "ErrorCode's names are not kept")
        # A global option would change the application that takes the rules.
        for option in re.findall(r'^\s*-(dont(?:optimize|obfuscate|shrink)|'
                                 r'ignorewarnings|dontwarn\s*$)', rules, re.M):
            self.fault(name, 'option -%s is not ours to set' % option)
        for mentioned in re.findall(r'(?:class|enum)\s+(ai\.placelite\.\w+)', rules):
            if mentioned.replace('.', '/') not in self.classes:
                self.fault(name, 'there is no class %s' % mentioned)
        thrown = self.classes.get('ai/placelite/PlaceliteException')
        if thrown and ('<init>', '(I[B)V') not in thrown.methods:
            self.fault(name, 'PlaceliteException has no such constructor')

    def check_abis(self):
        abis = {name.split('/')[1] for name in self.names
                if name.startswith('jni/') and name.count('/') == 2}
        if not abis:
            self.fault('jni', 'there is no ABI')
        for abi in sorted(abis - set(ABIS)):
            self.fault('jni/' + abi, 'Android has no such ABI')
        if self.wanted is not None and abis != self.wanted:
            self.fault('jni', 'has %s, wanted %s' %
                       (sorted(abis), sorted(self.wanted)))
        return sorted(abis & set(ABIS))

    def library(self, folder, name, abi):
        """A library of which all that both have to be is checked."""
        where = folder + name
        data = self.read(where)
        if data is None:
            return None
        try:
            library = elf.Library(data)
        except elf.NotElf as error:
            self.fault(where, str(error))
            return None
        if library.machine != ABIS[abi]:
            self.fault(where, 'is for %s, not for %s' %
                       (library.machine, ABIS[abi]))
        if library.kind != 3:
            self.fault(where, 'is no shared library')
        if not library.segments:
            self.fault(where, 'has no LOAD segment')
        for i, segment in enumerate(library.segments):
            if not segment.is_congruent():
                self.fault(where, 'LOAD segment %d lies at %#x of the file, '
                           'which does not fit its address %#x' %
                           (i, segment.offset, segment.address))
            elif not segment.fits_pages(PAGE):
                self.fault(where, 'LOAD segment %d is aligned to %#x, not to '
                           '%#x: link with -Wl,-z,max-page-size=%d' %
                           (i, segment.align, PAGE, PAGE))
        soname = library.soname or name
        if soname != name and not (self.linux and
                                   re.match(re.escape(name) + r'[.\d]+$',
                                            soname)):
            self.fault(where, 'calls itself %s' % soname)
        allowed = LINUX_LIBRARIES if self.linux else ANDROID_LIBRARIES
        for needed in library.needed:
            if not allowed.match(needed):
                self.fault(where, 'needs %s' % needed)
        return library

    def native_functions(self):
        """The functions of the classes' native methods. A method that is
        native twice would have other names; none is."""
        functions = set()
        for name, found in self.classes.items():
            for method in found.native_methods:
                function = 'Java_%s_%s' % (name.replace('/', '_'), method)
                if function in functions:
                    self.fault(name, 'two native methods are called %s' %
                               method)
                functions.add(function)
        return functions

    def check_jni(self, abi):
        folder = 'jni/%s/' % abi
        library = self.library(folder, 'libplacelite_jni.so', abi)
        others = [name for name in self.names if name.startswith(folder) and
                  name != folder + 'libplacelite_jni.so']
        for name in sorted(others):
            self.fault(name, 'is not ours')
        if library is None:
            return
        functions = self.native_functions()
        where = folder + 'libplacelite_jni.so'
        for name in sorted(functions - library.symbols):
            self.fault(where, '%s is missing' % name)
        for name in sorted(library.symbols - functions):
            self.fault(where, '%s is offered, and no native method' % name)

    def check_prefab(self, abis):
        package = self.read_json('prefab/prefab.json')
        if package.get('name') != 'placelite':
            self.fault('prefab/prefab.json', 'is not called placelite')
        if package.get('schema_version') != 2:
            self.fault('prefab/prefab.json', 'schema_version is not 2')
        if not re.match(r'\d+\.\d+\.\d+$', str(package.get('version'))):
            self.fault('prefab/prefab.json', 'version is not three numbers')
        module = self.read_json(PREFAB + 'module.json')
        if module.get('library_name') != 'libplacelite_mobile':
            self.fault(PREFAB + 'module.json', 'names another library')
        self.check_headers()
        built = {name.split('/')[4] for name in self.names
                 if name.startswith(PREFAB + 'libs/')}
        if built != {'android.' + abi for abi in abis}:
            self.fault(PREFAB + 'libs', 'has other ABIs than jni')
        for abi in abis:
            self.check_prefab_library(abi)

    def check_prefab_library(self, abi):
        folder = PREFAB + 'libs/android.%s/' % abi
        description = self.read_json(folder + 'abi.json')
        for key, value in (('abi', abi), ('api', MIN_SDK), ('stl', 'none'),
                           ('static', False)):
            if description.get(key) != value:
                self.fault(folder + 'abi.json', '%s is not %s' % (key, value))
        if not isinstance(description.get('ndk'), int):
            self.fault(folder + 'abi.json', 'ndk is no number')
        library = self.library(folder, 'libplacelite_mobile.so', abi)
        if library is None:
            return
        where = folder + 'libplacelite_mobile.so'
        for name in sorted(MOBILE_SYMBOLS - library.symbols):
            self.fault(where, '%s is missing' % name)
        if CONVERTERS in library.symbols:
            self.fault(where, 'is the library that converts')
        for name in sorted(library.symbols):
            if not name.startswith('placelite_') and not self.linux:
                self.fault(where, '%s is offered, and no C function' % name)

    def check_headers(self):
        include = PREFAB + 'include/'
        headers = {name[len(include):] for name in self.names
                   if name.startswith(include)}
        if 'lite/api/c/placelite.h' not in headers:
            self.fault(include, 'lite/api/c/placelite.h is missing')
        for header in sorted(headers):
            text = self.archive.read(include + header).decode()
            for included in re.findall(r'^#include "(.*)"', text, re.M):
                if included not in headers:
                    self.fault(include + header, '%s is missing' % included)


def faults_of(path, linux=False, abis=None):
    with zipfile.ZipFile(path) as archive:
        checker = Checker(archive, linux, abis)
        checker.check()
        return checker.faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', 1)[0])
    parser.add_argument('--linux', action='store_true')
    parser.add_argument('--abis')
    parser.add_argument('archive')
    flags = parser.parse_args()
    abis = set(flags.abis.split(',')) if flags.abis else None
    try:
        faults = faults_of(flags.archive, flags.linux, abis)
    except (OSError, zipfile.BadZipFile) as error:
        sys.exit('error: %s: %s' % (flags.archive, error))
    for fault in faults:
        print('%s: %s' % (flags.archive, fault), file=sys.stderr)
    if faults:
        return 1
    print('%s: nothing is wrong' % flags.archive)
    return 0


if __name__ == '__main__':
    sys.exit(main())
