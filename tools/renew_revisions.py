#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Keeps what ships for kernels whose sources changed and whose speed did not.

usage: renew_revisions.py FAMILY...  [--since=COMMIT]
           [--tuned=lite/kernels/tuned]

A record of a tuning database holds the revision of the sources that it
measured (docs/tuning.md). The records of these families (folders of
lite/kernels) that have the revision of COMMIT, by default the last one that
changed the databases, get the one of the working tree; so they say that what
was measured then is true of today's sources. Look at the machine code, or
measure before beside after (docs/compare.md), before you say so.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

ROW = re.compile(r'\{"(\w+)", "([0-9a-f]{16})", "[0-9a-f]{16}",')


def revisions(tree):
    """Of each family, of the sources in this folder."""
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "revisions.cc")
        subprocess.run(
            ["cmake",
             "-DKERNELS=" + os.path.abspath(os.path.join(tree, "lite/kernels")),
             "-DOUTPUT=" + output, "-P",
             os.path.join(tree, "cmake/kernel_revisions.cmake")], check=True)
        with open(output, encoding="utf-8") as f:
            return dict(ROW.findall(f.read()))


def revisions_of_commit(commit):
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(
            ["git", "archive", commit, "lite/kernels",
             "cmake/kernel_revisions.cmake"], stdout=subprocess.PIPE,
            check=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
        return revisions(folder)


def last_change_of(path):
    return subprocess.run(
        ["git", "log", "-1", "--format=%H", "--", path], check=True,
        capture_output=True, text=True).stdout.strip()


def renew(path, renewed):
    """Returns how many records changed."""
    with open(path, encoding="utf-8") as f:
        text = f.read()
    count = 0
    for old, new in renewed.items():
        was, becomes = ('"revision":"%s"' % r for r in (old, new))
        count += text.count(was)
        text = text.replace(was, becomes)
    with open(path + ".new", "w", encoding="utf-8") as f:
        f.write(text)
    os.replace(path + ".new", path)
    return count


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("families", nargs="+")
    parser.add_argument("--since", default="")
    parser.add_argument("--tuned", default="lite/kernels/tuned")
    args = parser.parse_args()

    before = revisions_of_commit(args.since or last_change_of(args.tuned))
    after = revisions(".")
    renewed = {}
    for family in args.families:
        if family not in before or family not in after:
            sys.exit("error: lite/kernels has no family '%s'" % family)
        renewed[before[family]] = after[family]
    for name in sorted(os.listdir(args.tuned)):
        if name.endswith(".jsonl"):
            count = renew(os.path.join(args.tuned, name), renewed)
            print("%s: %d records renewed" % (name, count))


if __name__ == "__main__":
    main()
