#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the size figures of the source tree, by room.

usage: tools/tree_figures.py [ROOT]

Columns: files; thousands of lines (kloc); lines of a file (median/p90/max);
lines of a function, signature to closing brace (median/p90/p99/max); share of
comment lines; #if for each 1000 lines, include guards not counted; share of
lines over 80 and over 100 columns. Exits with 1, naming the files, when one
has more than 800 lines or the median of the sources passes 150.
"""
import pathlib
import re
import sys

MAX_FILE_LINES = 800
MAX_MEDIAN_LINES = 150
SUFFIXES = {'.h', '.cc', '.cl', '.inc', '.java'}

# Matches comments, and literals that may hold braces or comment signs.
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"'
                   r'|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])+\'', re.S)
# Matches the start of a declaration whose braces hold no statements.
SCOPE = re.compile(r'\b(namespace|class|struct|union|enum|extern)\b[^()]*$')
# Matches the end of a function's head: its parameters, then what may follow
# them.
HEAD = re.compile(r'\)\s*(const|noexcept|override|final|&|->[^=;]*|:[^;]*)*\s*$')
ACCESS = re.compile(r'\s*(?:(?:public|private|protected)\s*:\s*)?')
PREPROCESSOR = re.compile(r'^[ \t]*#(?:[^\n]*\\\n)*[^\n]*', re.M)


def blank(match):
    """Returns white space of the same lines, so that line numbers stay."""
    return '\n' * match[0].count('\n') or ' '


def function_lines(text):
    """Returns the length of each function with a body; lambdas count as part.
    """
    code = PREPROCESSOR.sub(blank, TOKEN.sub(blank, text))
    lengths = []
    open_braces = []  # for each: the first line of its function, or None
    head_start = 0
    for match in re.finditer(r'[{};]', code):
        head = code[head_start:match.start()]
        in_function = any(start is not None for start in open_braces)
        if match[0] == '{':
            start = None
            if not in_function and HEAD.search(head) and not SCOPE.search(head):
                first = head_start + ACCESS.match(head).end()
                start = code.count('\n', 0, first)
            open_braces.append(start)
        elif match[0] == '}' and open_braces:
            start = open_braces.pop()
            if start is not None:
                lengths.append(code.count('\n', 0, match.start()) - start + 1)
        head_start = match.end()
    return lengths


def comment_lines(text):
    """Counts lines that hold comment and nothing else."""
    without = TOKEN.sub(
        lambda m: blank(m) if m[0][:2] in ('//', '/*') else m[0], text)
    return sum(bool(before.strip()) and not after.strip() for before, after
               in zip(text.splitlines(), without.splitlines()))


def conditions(text):
    guards = len(re.findall(r'^\s*#\s*ifndef \w+_H_$', text, re.M))
    return len(re.findall(r'^\s*#\s*if', text, re.M)) - guards


def percentile(values, share):
    """Returns the smallest value that `share` of all do not exceed."""
    ordered = sorted(values) or [0]
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def room_of(path):
    depth = 3 if path.startswith('lite/core/') else 2
    return '/'.join(path.split('/')[:depth]) if path.startswith('lite/') \
        else path.split('/')[0]


def print_row(name, texts):
    lines = [line for text in texts for line in text.splitlines()]
    files = [len(text.splitlines()) for text in texts]
    functions = [n for text in texts for n in function_lines(text)]
    total = max(1, len(lines))
    comments = sum(map(comment_lines, texts))
    print(f'{name:24}{len(files):5}{total / 1000:6.1f}  '
          f'{percentile(files, .5):4} / {percentile(files, .9):3} / '
          f'{max(files):3}  '
          f'{percentile(functions, .5):3} / {percentile(functions, .9):2} / '
          f'{percentile(functions, .99):3} / {percentile(functions, 1):3}  '
          f'{100 * comments / total:7.0f} '
          f'{1000 * sum(map(conditions, texts)) / total:9.1f} '
          f'{100 * sum(len(line) > 80 for line in lines) / total:8.1f} '
          f'{100 * sum(len(line) > 100 for line in lines) / total:9.1f}')


def main(arguments):
    here = pathlib.Path(__file__).resolve().parent.parent
    root = pathlib.Path(arguments[0]) if arguments else here
    texts = {path.relative_to(root).as_posix():
             path.read_text(encoding='utf-8', errors='replace')
             for top in ('lite', 'tools', 'test')
             for path in sorted((root / top).rglob('*'))
             if path.suffix in SUFFIXES and path.is_file()}
    product = {p: t for p, t in texts.items() if not p.startswith('test/')}
    if not product:
        print(f'error: no sources under {root}', file=sys.stderr)
        return 2

    print(f'{"room":24}files  kloc  file med/p90/max  fn med/p90/p99/max  '
          'comment % #if/kloc >80col % >100col %')
    rooms = sorted({room_of(path) for path in texts})
    for room in rooms:
        print_row(room, [t for p, t in texts.items() if room_of(p) == room])
    print_row('all but test', list(product.values()))

    sizes = {path: len(text.splitlines()) for path, text in texts.items()}
    large = [path for path in sizes if sizes[path] > MAX_FILE_LINES]
    for path in large:
        print(f'{path}: {sizes[path]} lines, at most {MAX_FILE_LINES}')
    median = percentile([sizes[path] for path in product], .5)
    if median > MAX_MEDIAN_LINES:
        print(f'median file {median} lines, at most {MAX_MEDIAN_LINES}')
    return 1 if large or median > MAX_MEDIAN_LINES else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
