#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that every source file names its licence.

usage: tools/spdx.py [--fix] [ROOT]

A source file has the line `SPDX-License-Identifier: Apache-2.0` in a comment
before its first line of code. --fix adds it to the files that lack it, at the
top, or behind the line that names a script's interpreter. A file that names
another licence is never changed.

Exits with 1 when a file lacks the line, with 2 when ROOT holds no sources.
"""
import argparse
import os
import pathlib
import re
import sys

LICENCE = 'SPDX-License-Identifier: Apache-2.0'

# How a comment begins in each kind of file, by the end of the file's name.
# CMake fills in templates (.in), which are sources of the kind before it.
COMMENTS = {
    '.cc': '//', '.h': '//', '.inc': '//', '.c': '//', '.cl': '//',
    '.java': '//', '.kt': '//', '.gradle': '//', '.proto': '//',
    '.py': '#', '.sh': '#', '.cmake': '#', '.map': '#', '.pro': '#',
}
NAMES = {'CMakeLists.txt': '#'}

# Paths from the root that are not checked.
EXCLUDED = {
    '.git': 'the history',
    'build': 'made by builds',
    'test/data': 'models and arrays made by others (NOTICE)',
    'test/fuzz/seeds': 'inputs of fuzz targets, which are no sources',
}

TAG = re.compile(r'SPDX-License-Identifier:[ \t]*(\S[^*\n]*)')
CODING = re.compile(r'^[ \t\f]*#.*?coding[:=]')


def comment_of(path, first_line):
    """Returns how a comment begins in this file; None when it is no source."""
    name = path.name.removesuffix('.in')
    if name in NAMES:
        return NAMES[name]
    suffix = pathlib.PurePath(name).suffix
    if suffix in COMMENTS:
        return COMMENTS[suffix]
    return '#' if first_line.startswith('#!') else None


def sources(root):
    """Yields every source file under root: (path, text, start of a comment)."""
    for folder, folders, names in os.walk(root):
        where = pathlib.Path(folder).relative_to(root)
        folders[:] = sorted(f for f in folders
                            if (where / f).as_posix() not in EXCLUDED)
        for name in sorted(names):
            path = pathlib.Path(folder, name)
            if path.is_symlink() or not path.is_file():
                continue
            try:
                text = path.read_bytes().decode()
            except UnicodeDecodeError:
                continue  # no text, so no source
            comment = comment_of(path, text.partition('\n')[0])
            if comment is not None:
                yield path, text, comment


def head(text, comment):
    """Returns the lines before the first line of code."""
    lines = []
    inside = False  # of a comment /* ... */
    for line in text.splitlines():
        bare = line.strip()
        starts = comment == '//' and bare.startswith('/*')
        if bare and not (inside or starts or bare.startswith((comment, '#!'))):
            break
        if starts or inside:
            inside = '*/' not in bare
        lines.append(line)
    return '\n'.join(lines)


def with_licence(text, comment):
    """Returns the text with the line in it, in the style of the file's
    comments.
    """
    lines = text.splitlines(keepends=True)
    at = 0
    if lines and lines[0].startswith('#!'):
        at = 1
    if comment == '#' and len(lines) > at and CODING.match(lines[at]):
        at += 1
    line = f'{comment} {LICENCE}'
    if comment == '//' and text.startswith('/*'):
        line = f'/* {LICENCE} */'
    end = '\r\n' if lines and lines[0].endswith('\r\n') else '\n'
    return ''.join(lines[:at]) + line + end + ''.join(lines[at:])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--fix', action='store_true')
    parser.add_argument('root', nargs='?', type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parents[1])
    args = parser.parse_args()
    count = fixed = 0
    wrong = []
    for path, text, comment in sources(args.root):
        count += 1
        found = TAG.search(head(text, comment))
        name = path.relative_to(args.root).as_posix()
        if found and found[1].strip() == 'Apache-2.0':
            continue
        if found:
            wrong.append(f'{name}: its licence is {found[1].strip()}')
        elif args.fix:
            path.write_bytes(with_licence(text, comment).encode())
            fixed += 1
        else:
            wrong.append(f'{name}: no line "{LICENCE}"')
    if count == 0:
        print(f'no sources in {args.root}', file=sys.stderr)
        return 2
    for line in wrong:
        print(line)
    print(f'{count} files, {fixed} changed, {len(wrong)} without the licence')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
