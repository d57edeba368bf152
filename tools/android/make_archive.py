#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Assembles the Android archive (AAR): classes, native libraries, what R8 must
keep, the manifest, and the C interface for C++ code (prefab). The same files
give the same archive. check_archive.py looks at what came of it.

usage: make_archive.py --classes=JAR --build=ABI=FOLDER [--build=...]
           --output=FILE [--ndk=MAJOR]
  --classes  classes.jar, as the target placelite_classes makes it
  --build    a build folder with the targets placelite_jni and
             placelite_mobile for this ABI, as arm64-v8a=build/android-arm64-v8a
  --ndk      major version of the NDK that built them
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ANDROID = ROOT / 'lite/api/java/android'
C_HEADER = 'lite/api/c/placelite.h'
MIN_SDK = 24

METADATA = """aarFormatVersion=1.0
aarMetadataVersion=1.0
minCompileSdk=31
minCompileSdkExtension=0
minAndroidGradlePluginVersion=4.1.0
coreLibraryDesugaringEnabled=false
"""


def fail(words):
    sys.exit('error: ' + words)


def project_version():
    text = (ROOT / 'CMakeLists.txt').read_text(encoding='utf-8')
    return re.search(r'project\(placelite VERSION ([\d.]+)', text)[1]


def stripped(build, name):
    """The library's bytes without debug information and local symbols, by the
    program of the build's own compiler."""
    library = build / 'lib' / name
    if not library.exists():
        fail('there is no %s: build its target first' % library)
    cache = (build / 'CMakeCache.txt').read_text(encoding='utf-8')
    strip = re.search(r'^CMAKE_STRIP:\w+=(.+)$', cache, re.M)
    if not strip:
        fail('%s names no CMAKE_STRIP' % (build / 'CMakeCache.txt'))
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / name
        subprocess.run([strip[1], '-o', copy, library.resolve()], check=True)
        return copy.read_bytes()


def as_json(value):
    return (json.dumps(value, indent=2) + '\n').encode()


def prefab(builds, ndk):
    """The C interface as CMake of an application finds it. It needs no C++
    library of the application ("stl": "none"): C types alone go through it."""
    files = {'prefab/prefab.json': as_json({
        'schema_version': 2, 'name': 'placelite',
        'version': project_version(), 'dependencies': []})}
    module = 'prefab/modules/mobile/'
    files[module + 'module.json'] = as_json({
        'export_libraries': [], 'library_name': 'libplacelite_mobile'})
    files[module + 'include/' + C_HEADER] = (ROOT / C_HEADER).read_bytes()
    for abi, build in builds.items():
        folder = module + 'libs/android.%s/' % abi
        files[folder + 'abi.json'] = as_json({
            'abi': abi, 'api': MIN_SDK, 'ndk': ndk, 'stl': 'none',
            'static': False})
        name = 'libplacelite_mobile.so'
        files[folder + name] = stripped(build, name)
    return files


def contents(classes, builds, ndk):
    files = {
        'AndroidManifest.xml': (ANDROID / 'AndroidManifest.xml').read_bytes(),
        'META-INF/com/android/build/gradle/aar-metadata.properties':
            METADATA.encode(),
        'R.txt': b'',  # there are no resources
        'classes.jar': classes.read_bytes(),
        'proguard.txt': (ANDROID / 'placelite.pro').read_bytes(),
    }
    for abi, build in builds.items():
        name = 'libplacelite_jni.so'
        files['jni/%s/%s' % (abi, name)] = stripped(build, name)
    files.update(prefab(builds, ndk))
    return files


def write_zip(path, files, compression=zipfile.ZIP_DEFLATED):
    """The same files make the same bytes: sorted, without times."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + '.part')
    with zipfile.ZipFile(part, 'w') as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = compression
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[name])
    part.replace(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', 1)[0])
    parser.add_argument('--classes', type=pathlib.Path, required=True)
    parser.add_argument('--build', action='append', required=True)
    parser.add_argument('--output', type=pathlib.Path, required=True)
    parser.add_argument('--ndk', type=int, default=27)
    flags = parser.parse_args()
    builds = {}
    for each in flags.build:
        abi, _, folder = each.partition('=')
        if not folder or abi in builds:
            fail("--build is ABI=FOLDER, each ABI once, not '%s'" % each)
        builds[abi] = pathlib.Path(folder)
    write_zip(flags.output, contents(flags.classes, builds, flags.ndk))
    print('%s: %d bytes, for %s' % (flags.output, flags.output.stat().st_size,
                                    ', '.join(sorted(builds))))


if __name__ == '__main__':
    main()
