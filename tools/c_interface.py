#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the C interface to what is promised: every function, number and
structure of lite/api/c/placelite.h stands in lite/api/c/interface.txt. What
stands there may not change or go, since applications are compiled against it;
what is new is added by `write`, in the same commit.

usage: c_interface.py check|write|functions [--root=FOLDER]
  check      compares header and list; exit status 1 where they differ
  write      adds to the list what is new; refuses where something changed or is
             gone (libraries of another name begin with an empty list)
  functions  prints the names of the functions
"""
import argparse
import pathlib
import re
import sys

HEADER = 'lite/api/c/placelite.h'
LIST = 'lite/api/c/interface.txt'
HEAD = """# SPDX-License-Identifier: Apache-2.0
# The C interface as applications were compiled against it: tools/c_interface.py
# compares it with placelite.h. Nothing here may change or go unless the
# libraries get other names (docs/c_api.md).
"""


def one_line(text):
    return re.sub(r'(?<=\() | (?=\))', '', ' '.join(text.split()))


def declarations(header):
    """Each declaration of a header on one line, in its order; of an enum, each
    number."""
    text = re.sub(r'/\*.*?\*/', ' ', header, flags=re.S)
    text = re.sub(r'^#.*$', '', text, flags=re.M)
    text = text.replace('extern "C" {', '', 1)
    found = []
    depth, start = 0, 0
    for i, letter in enumerate(text):
        if letter == '{':
            depth += 1
        elif letter == '}':
            depth = max(depth - 1, 0)
            if depth == 0 and not text[start:i].strip():
                start = i + 1  # the end of extern "C"
        elif letter == ';' and depth == 0:
            found.append(one_line(text[start:i]))
            start = i + 1
    lines = []
    for each in found:
        numbers = re.fullmatch(r'enum \{(.*?),?\s*\}', each)
        if numbers:
            lines += [number.strip() for number in numbers[1].split(',')]
        else:
            lines.append(each)
    return lines


def name_of(declaration):
    """What a declaration declares."""
    function = re.search(r'(\w+)\(', declaration)
    if function:
        return function[1]
    number = re.fullmatch(r'(\w+) = -?\d+', declaration)
    if number:
        return number[1]
    return declaration.split()[-1]


def functions(lines):
    return [name_of(line) for line in lines if '(' in line]


def read_list(path):
    if not path.exists():
        return []
    return [line for line in path.read_text(encoding='utf-8').splitlines()
            if line and not line.startswith('#')]


def differences(promised, current):
    """What is wrong, and what is new."""
    by_name = {name_of(line): line for line in current}
    wrong, new = [], []
    known = set()
    for line in promised:
        name = name_of(line)
        known.add(name)
        if name not in by_name:
            wrong.append('%s is gone: %s' % (name, line))
        elif by_name[name] != line:
            wrong.append('%s has changed:\n  from %s\n  to   %s' %
                         (name, line, by_name[name]))
    new = [line for line in current if name_of(line) not in known]
    return wrong, new


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', 1)[0])
    parser.add_argument('command', choices=('check', 'write', 'functions'))
    parser.add_argument('--root', type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parents[1])
    flags = parser.parse_args()
    current = declarations((flags.root / HEADER).read_text(encoding='utf-8'))
    if flags.command == 'functions':
        print('\n'.join(functions(current)))
        return 0
    promised = read_list(flags.root / LIST)
    wrong, new = differences(promised, current)
    for each in wrong:
        print('error: %s: %s' % (HEADER, each), file=sys.stderr)
    if flags.command == 'check':
        for line in new:
            print('error: %s lacks what is new (tools/c_interface.py write): %s'
                  % (LIST, line), file=sys.stderr)
        if not wrong and not new:
            print('%d declarations are as promised' % len(promised))
        return 1 if wrong or new else 0
    if wrong:
        return 1
    (flags.root / LIST).write_text(HEAD + '\n'.join(current) + '\n',
                                   encoding='utf-8')
    print('%d declarations, %d of them new' % (len(current), len(new)))
    return 0


if __name__ == '__main__':
    sys.exit(main())
