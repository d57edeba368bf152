#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks who includes whom, as docs/architecture.md draws it.

usage: tools/check_layering.py [ROOT]

Prints the include matrix of the rooms (rows include columns) and names each
line that breaks a rule:
  - an include of a room above or beside one's own,
  - an OpenCL header outside the OpenCL backend and the OpenCL kernels,
  - a target in an #if outside backends, kernels, files that are named for a
    target, and the lists of backends.
Exits with 1 when there is any, with 2 when ROOT holds no sources.
"""
import collections
import pathlib
import re
import sys

BELOW_IR = ['base', 'tensor', 'op', 'kernel', 'plan', 'tune']
CORE = BELOW_IR + ['ir', 'model', 'program']
# The rooms that each room may include, lowest first. A kernel never sees the
# graph; a pass never sees a backend.
MAY_INCLUDE = {
    'base': [],
    'tensor': ['base'],
    'op': ['base', 'tensor'],
    'kernel': ['base', 'tensor', 'op'],
    'plan': ['base', 'tensor', 'op', 'kernel'],
    'tune': ['base', 'tensor', 'op', 'kernel'],
    'check': ['base', 'tensor', 'op', 'kernel'],
    'ir': BELOW_IR,
    'model': BELOW_IR + ['ir'],
    'program': BELOW_IR + ['ir'],
    'backends': BELOW_IR,
    'kernels': BELOW_IR + ['backends'],
    'passes': CORE,
    'api': CORE + ['check', 'backends', 'kernels', 'passes'],
    'tools': CORE + ['check', 'backends', 'kernels', 'passes', 'api'],
    'test': CORE + ['check', 'backends', 'kernels', 'passes', 'api', 'tools'],
}
# The files that say which backends a build has: the library's and the tests'.
BACKEND_LISTS = {'lite/api/runtime.cc', 'test/support/devices.cc'}

INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')
CONDITION = re.compile(r'\s*#\s*(?:if|ifdef|ifndef|elif)\b(.*)')
TARGET = re.compile(r'X86|x86_64|i386|\bLITE_WITH_ARM|OPENCL|__AVX|__SSE|__ARM'
                    r'|__arm|__aarch64')
OPENCL_PLACE = re.compile(r'(lite|test)/backends/opencl/'
                          r'|(lite|test)/kernels/(.*/)?opencl[^/]*$')
TARGET_PLACE = re.compile(r'(lite|test)/(backends|kernels)/'
                          r'|(lite|test)/(.*/)?opencl_?[^/]*\.cc$')
OURS = ('lite/', 'tools/', 'test/', '.')
SUFFIXES = {'.h', '.cc', '.inc'}


def room_of(path):
    """Returns the room of a path from the root, None when it is in none."""
    parts = path.split('/')
    if parts[0] in ('tools', 'test'):
        return parts[0]
    if parts[0] != 'lite' or len(parts) < 3:
        return None
    room = parts[2] if parts[1] == 'core' else parts[1]
    return room if room in MAY_INCLUDE else None


def sources(root):
    for top in ('lite', 'tools', 'test'):
        for path in sorted((root / top).rglob('*')):
            if path.suffix in SUFFIXES and path.is_file():
                yield path.relative_to(root).as_posix(), path


def include_problem(path, room, bracket, included):
    """Returns what is wrong with an include, None when nothing is."""
    if included.startswith('CL/') and not OPENCL_PLACE.match(path):
        return f'{included} outside the OpenCL backend and kernels'
    if bracket == '<':
        return None
    target = room_of(included)
    if target is None:
        # Other libraries have a folder of their own ("hwy/highway.h").
        if '/' in included and not included.startswith(OURS):
            return None
        return f'"{included}" is not a path from the root into a room'
    if target != room and target not in MAY_INCLUDE[room]:
        return f'{room} may not include {target} ("{included}")'
    return None


def check_file(path, text, matrix):
    """Yields (line number, problem); counts includes in the matrix."""
    room = room_of(path)
    if room is None:
        yield 1, 'the file is in no room'
        return
    may_name_targets = TARGET_PLACE.match(path) or path in BACKEND_LISTS
    for number, line in enumerate(text.splitlines(), 1):
        include = INCLUDE.match(line)
        if include:
            matrix[room, room_of(include[2])] += 1
            problem = include_problem(path, room, include[1], include[2])
            if problem:
                yield number, problem
        condition = CONDITION.match(line)
        # An include guard holds the path, which may name a target.
        if (condition and TARGET.search(condition[1]) and not may_name_targets
                and not condition[1].rstrip().endswith('_H_')):
            yield number, f'a target in an #if: {line.strip()}'


def print_matrix(matrix):
    rooms = [room for room in MAY_INCLUDE
             if any(room in pair for pair in matrix)]
    print(f'{"":9}' + ''.join(f'{room:>9}' for room in rooms))
    for row in rooms:
        cells = (matrix[row, column] or '.' for column in rooms)
        print(f'{row:9}' + ''.join(f'{cell:>9}' for cell in cells))


def main(arguments):
    here = pathlib.Path(__file__).resolve().parent.parent
    root = pathlib.Path(arguments[0]) if arguments else here
    matrix = collections.Counter()
    problems = []
    files = 0
    for path, file in sources(root):
        files += 1
        text = file.read_text(encoding='utf-8', errors='replace')
        problems += [f'{path}:{number}: {problem}'
                     for number, problem in check_file(path, text, matrix)]
    if files == 0:
        print(f'error: no sources under {root}', file=sys.stderr)
        return 2
    print_matrix(matrix)
    print(*problems, sep='\n', end='\n' if problems else '')
    print(f'{files} files, {len(problems)} arrows back')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
