#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Keeps lite/kernels/kernels.lock, which says what a measurement belongs to.

usage: kernel_lock.py [--kernels=DIR] [--accept_edits] COMMAND ...

  check                     compare the lock with the sources
  refresh [VARIANT...]      the sources changed and the kernels are the same:
                            what was measured stays true
  bump VARIANT...           these are other kernels now: their revision goes up
                            and what was measured of them is stale
  add VARIANT... [FILE...] [--like=VARIANT]
                            new variants, with FILEs and the files of another one
  remove VARIANT...         variants that are gone
  own FILE VARIANT...       FILE (below lite/kernels) is code of these variants
  disown FILE VARIANT...    it is not any more
  apart FILE...             no variant runs these: declarations, estimates
  rename FILE FILE          a file has another name
  packings FILE             take checksums of packed weights from FILE, which
                            kernel_rules_test wrote (docs/tuning.md)

A VARIANT may have * and ?. A change of lite/kernels/common fails nothing:
`check` names the files, and `refresh` without names takes note of them.
--accept_edits takes a lock that was merged or edited by hand.
"""
import argparse
import fnmatch
import hashlib
import os
import re
import sys

HEAD = """# What a measurement belongs to: each variant of a kernel by its name and revision,
# the hash of the files that are its own, and these files; a folder stands before
# its files. Files apart are no variant's own. Each packing of weights by name and version, with checksums of what
# variants pack. Written by tools/kernel_lock.py, which docs/tuning.md explains.
"""
FORMAT = "kernels.lock 1"
SOURCES = (".cc", ".h", ".inc", ".cl")
# Comments, and strings, in which what looks like a comment is none.
TOKENS = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|'
    r"'(?:\\.|[^'\\\n])*'", re.DOTALL)
# Lines that say nothing of what is computed: includes, and include guards,
# which change when a file gets another name.
DIRECTIVES = re.compile(
    r'^#(include .*|(ifndef|define) LITE_\w+_H_|endif  // LITE_\w+_H_)$', re.M)


class LockError(Exception):
    """What is wrong with the lock or a command, in words."""


def code_of(text):
    """The text without comments, includes and blanks: what can change how fast
    a kernel is."""
    text = TOKENS.sub(
        lambda m: "" if m.group().startswith(("//", "/*")) else m.group(),
        DIRECTIVES.sub("", text))
    return re.sub(r"\s+", "", text)


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Sources:
    """The files below lite/kernels."""

    def __init__(self, root):
        if not os.path.isdir(root):
            raise LockError("%s is no folder" % root)
        self.root = root
        self._hashes = {}

    def hash(self, name):
        """Of a file's code; none where there is no such file."""
        if name not in self._hashes:
            path = os.path.join(self.root, name)
            if not os.path.isfile(path):
                return None
            with open(path, encoding="utf-8") as f:
                self._hashes[name] = digest(code_of(f.read()))
        return self._hashes[name]

    def hash_of_all(self, names):
        """Does not depend on how files are called. Of a file that is missing
        there is no code."""
        hashes = [self.hash(name) for name in names]
        return digest(" ".join(sorted(h for h in hashes if h is not None)))

    def _in_folder(self, folder):
        for name in sorted(os.listdir(os.path.join(self.root, folder))):
            if name.endswith(SOURCES):
                yield folder + "/" + name

    def common(self):
        if os.path.isdir(os.path.join(self.root, "common")):
            yield from self._in_folder("common")

    def of_families(self):
        """The files with code that must be some variant's own."""
        for folder in sorted(os.listdir(self.root)):
            if folder in ("common", "tuned") or not os.path.isdir(
                    os.path.join(self.root, folder)):
                continue
            for name in self._in_folder(folder):
                is_empty = self.hash(name) == digest("")
                if os.path.basename(name) != "kernels.cc" and not is_empty:
                    yield name


class Variant:

    def __init__(self, revision, code, files):
        self.revision = revision
        self.code = code
        self.files = files


class Lock:
    """What the file says. Packings: {(name, variant): [version, checksum]};
    common: {file: hash}; apart: the files of families that no variant runs."""

    def __init__(self):
        self.variants = {}
        self.packings = {}
        self.common = {}
        self.apart = set()

    def text(self):
        lines = [FORMAT]
        lines += ["apart %s" % name for name in sorted(self.apart)]
        lines += ["common %s %s" % item for item in sorted(self.common.items())]
        lines += ["packing %s %d %s %s" % (name, version, variant, checksum)
                  for (name, variant), (version, checksum)
                  in sorted(self.packings.items())]
        lines += [("variant %s %d %s %s" % (name, v.revision, v.code,
                                            join_files(v.files))).rstrip()
                  for name, v in sorted(self.variants.items())]
        body = HEAD + "".join(line + "\n" for line in lines)
        return body + "end %d %s\n" % (len(lines), digest(body))


def join_files(files):
    """conv2d/a.cc conv2d/b.h gemm/c.h -> "conv2d/ a.cc b.h gemm/ c.h"."""
    words = []
    folder = None
    for name in sorted(files):
        if os.path.dirname(name) != folder:
            folder = os.path.dirname(name)
            words.append(folder + "/")
        words.append(os.path.basename(name))
    return " ".join(words)


def split_files(words):
    files = []
    folder = None
    for word in words:
        if word.endswith("/"):
            folder = word
        elif folder is None:
            raise LockError("the file '%s' stands before any folder" % word)
        else:
            files.append(folder + word)
    if len(set(files)) != len(files):
        raise LockError("a file stands there twice")
    return files


def number(word, what):
    if not re.fullmatch("[1-9][0-9]{0,5}", word):
        raise LockError("'%s' is no %s" % (word, what))
    return int(word)


def hash_word(word):
    if not re.fullmatch("[0-9a-f]{16}", word):
        raise LockError("'%s' is no hash" % word)
    return word


def add_once(table, key, value):
    if key in table:
        raise LockError("'%s' stands there twice" % (key,))
    table[key] = value


def read_line(lock, words):
    kind = words[0]
    if kind == "apart" and len(words) == 2:
        lock.apart.add(words[1])
    elif kind == "common" and len(words) == 3:
        add_once(lock.common, words[1], hash_word(words[2]))
    elif kind == "packing" and len(words) == 5:
        add_once(lock.packings, (words[1], words[3]),
                 [number(words[2], "version"), hash_word(words[4])])
    elif kind == "variant" and len(words) >= 4:
        add_once(lock.variants, words[1],
                 Variant(number(words[2], "revision"), hash_word(words[3]),
                         split_files(words[4:])))
    else:
        raise LockError("'%s' is no line of a lock" % " ".join(words)[:60])


def parse(text, accept_edits=False):
    body, found, end = text.rpartition("end ")
    if not found or not re.fullmatch(r"[0-9]+ [0-9a-f]{16}\n", end):
        if not accept_edits:
            raise LockError("its last line, 'end ...', is missing: the file was "
                            "cut off")
        body = text
    elif digest(body) != end.split()[1] and not accept_edits:
        raise LockError("it was edited by hand, merged or damaged: after a look "
                        "at it, --accept_edits takes it as it is")
    lock = Lock()
    seen_format = False
    for i, line in enumerate(body.splitlines(), 1):
        if line.startswith("#") or not line.strip():
            continue
        try:
            if not seen_format:
                if line != FORMAT:
                    raise LockError("expected '%s', got '%s'" % (FORMAT, line))
                seen_format = True
            elif not (accept_edits and line.startswith("end ")):
                read_line(lock, line.split())
        except LockError as e:
            raise LockError("line %d: %s" % (i, e)) from None
    if not seen_format:
        raise LockError("it holds nothing")
    return lock


# Each problem is a sentence with what to do.
def problems(lock, sources):
    changed = {}
    for name, variant in sorted(lock.variants.items()):
        for gone in (f for f in variant.files if sources.hash(f) is None):
            changed.setdefault("%s is missing" % gone, []).append(name)
        if sources.hash_of_all(variant.files) != variant.code:
            changed.setdefault("the code in %s changed" %
                               join_files(variant.files), []).append(name)
    for what, names in changed.items():
        yield ("%s:\n    %s\n  the same kernels as before? `kernel_lock.py "
               "refresh`; others? `kernel_lock.py bump VARIANT...`" %
               (what, " ".join(names)))
    owned = {name for v in lock.variants.values() for name in v.files}
    for name in sources.of_families():
        if name not in owned and name not in lock.apart:
            yield ("%s is no variant's own: `kernel_lock.py own %s VARIANT...`, "
                   "or `apart` where none runs it" % (name, name))
    for name in sorted(lock.apart):
        if sources.hash(name) is None:
            yield "%s is missing: `kernel_lock.py refresh`" % name
        elif name in owned:
            yield "%s is apart and some variant's own" % name
    for name, variant in sorted(lock.packings):
        if variant not in lock.variants:
            yield "packing '%s': there is no variant '%s'" % (name, variant)


def changed_common(lock, sources):
    now = {os.path.basename(name): sources.hash(name)
           for name in sources.common()}
    names = sorted(set(now) | set(lock.common))
    return [name for name in names if now.get(name) != lock.common.get(name)]


def check(lock, sources, _args):
    for name in changed_common(lock, sources):
        print("note: common/%s is another one than when the lock was refreshed"
              % name)
    found = list(problems(lock, sources))
    for problem in found:
        print("error: " + problem)
    print("%d variants, %d packings, %d problems" % (
        len(lock.variants), len({name for name, _ in lock.packings}),
        len(found)))
    return not found


def matching(lock, patterns):
    names = []
    for pattern in patterns:
        found = fnmatch.filter(sorted(lock.variants), pattern)
        if not found:
            raise LockError("there is no variant '%s' in the lock" % pattern)
        names += found
    return names


def set_hash(variant, sources):
    there = [f for f in variant.files if sources.hash(f) is not None]
    if variant.files and not there:
        raise LockError("all its files are gone")
    variant.files = there
    variant.code = sources.hash_of_all(variant.files)


def refresh(lock, sources, args):
    for name in matching(lock, args.names or ["*"]):
        try:
            set_hash(lock.variants[name], sources)
        except LockError as e:
            raise LockError("variant '%s': %s" % (name, e)) from None
    if not args.names:
        lock.apart = {f for f in lock.apart if sources.hash(f) is not None}
        lock.common = {os.path.basename(name): sources.hash(name)
                       for name in sources.common()}


def bump(lock, sources, args):
    for name in matching(lock, args.names):
        lock.variants[name].revision += 1
        set_hash(lock.variants[name], sources)


def add(lock, sources, args):
    files = [name for name in args.names if name.endswith(SOURCES)]
    for name in files:
        if sources.hash(name) is None:
            raise LockError("there is no file lite/kernels/%s" % name)
    if args.like:
        files += lock.variants[matching(lock, [args.like])[0]].files
    for name in args.names:
        if name.endswith(SOURCES):
            continue
        variant = Variant(1, "", sorted(set(files)))
        set_hash(variant, sources)
        add_once(lock.variants, name, variant)


def remove(lock, _sources, args):
    for name in matching(lock, args.names):
        del lock.variants[name]
        lock.packings = {key: value for key, value in lock.packings.items()
                         if key[1] != name}


def own(lock, sources, args):
    if sources.hash(args.file) is None:
        raise LockError("there is no file lite/kernels/%s" % args.file)
    for name in matching(lock, args.names):
        files = lock.variants[name].files
        if args.file not in files:
            files.append(args.file)
    lock.apart.discard(args.file)


def apart(lock, sources, args):
    for name in args.names:
        if sources.hash(name) is None:
            raise LockError("there is no file lite/kernels/%s" % name)
        lock.apart.add(name)


def disown(lock, _sources, args):
    for name in matching(lock, args.names):
        files = lock.variants[name].files
        if args.file not in files:
            raise LockError("%s is not %s's own" % (args.file, name))
        files.remove(args.file)


def rename(lock, sources, args):
    before, after = args.names
    if sources.hash(after) is None:
        raise LockError("there is no file lite/kernels/%s" % after)
    owners = [v for v in lock.variants.values() if before in v.files]
    if before in lock.apart:
        lock.apart.remove(before)
        lock.apart.add(after)
    elif not owners:
        raise LockError("the lock has no file %s" % before)
    for variant in owners:
        variant.files = sorted({after if f == before else f
                                for f in variant.files})


def packings(lock, _sources, args):
    taken = Lock()
    with open(args.file, encoding="utf-8") as f:
        for line in f.read().splitlines():
            read_line(taken, line.split())
    if not taken.packings:
        raise LockError("%s holds no checksum" % args.file)
    computed = {variant for _, variant in taken.packings}
    lock.packings = {key: value for key, value in lock.packings.items()
                     if key[1] not in computed}
    lock.packings.update(taken.packings)


def parse_args(argv):
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kernels", default=os.path.join(
        os.path.dirname(os.path.abspath(__file__)), "../lite/kernels"))
    parser.add_argument("--accept_edits", action="store_true")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(function, names=None, file=False):
        sub = commands.add_parser(function.__name__)
        sub.set_defaults(function=function)
        if file:
            sub.add_argument("file")
        if names:
            sub.add_argument("names", nargs=names)
        return sub

    command(check)
    command(refresh, "*")
    command(bump, "+")
    command(add, "+").add_argument("--like", default="")
    command(remove, "+")
    command(own, "+", file=True)
    command(disown, "+", file=True)
    command(apart, "+")
    command(rename, 2)
    command(packings, file=True)
    return parser.parse_args(argv)


def run(args):
    path = os.path.join(args.kernels, "kernels.lock")
    try:
        sources = Sources(args.kernels)
        with open(path, encoding="utf-8") as f:
            lock = parse(f.read(), args.accept_edits)
        if args.function is check:
            return check(lock, sources, args)
        args.function(lock, sources, args)
    except OSError as e:
        raise LockError("%s: %s" % (e.filename, e.strerror)) from None
    except (LockError, UnicodeDecodeError) as e:
        raise LockError("%s: %s" % (path, e)) from None
    with open(path + ".new", "w", encoding="utf-8") as f:
        f.write(lock.text())
    os.replace(path + ".new", path)
    return True


def main():
    try:
        sys.exit(0 if run(parse_args(sys.argv[1:])) else 1)
    except LockError as e:
        sys.exit("error: %s" % e)


if __name__ == "__main__":
    main()
