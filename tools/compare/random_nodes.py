#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs random ONNX graphs of one node in onnxruntime and here, and compares.

usage: random_nodes.py [--seeds=500] [--seed_from=0] [--op=NAME]
           [--places='x86;host'] [--bin=build/release/bin] [--keep=FOLDER]
           [--processes=2]

A seed makes the same graph always: an op, an opset from 7 to 24, inputs that
are fed or constants, attributes, sizes that are declared or have a name. With
--op all graphs are of that op. What onnxruntime does not run is drawn again, up
to 12 times. opt converts the graph for each of the places and run_model runs
it: integers and booleans must be the same, floats within 1e-3 of the largest
magnitude, fp16 within 1e-2. What opt refuses (its exit code 3) counts apart,
with its reasons; any other exit code is a disagreement. --keep gets the model,
the inputs and all outputs of each disagreement. Needs onnx, onnxruntime and
NumPy. Exit codes: 0 all right, 2 usage, 4 something disagrees.
"""
import argparse
import collections
import os
import sys

try:
    from nodes import OPS
    from nodes.judge import AGREED, DISAGREED, KNOWN, NOT_RUN, REFUSED
    from nodes.workers import verdicts
except ImportError as missing:
    sys.exit("error: %s has no module %s: pip install onnx onnxruntime numpy" %
             (sys.executable, missing.name))

COLUMNS = (AGREED, REFUSED, KNOWN, DISAGREED, NOT_RUN)


def print_table(counts):
    """Prints a table; counts is {op: Counter of verdicts}."""
    row = "%-26s" + " %9s" * len(COLUMNS)
    print(row % (("op",) + COLUMNS))
    for op, count in sorted(counts.items()):
        print(row % ((op,) + tuple(count[kind] or "-" for kind in COLUMNS)))
    total = sum(counts.values(), collections.Counter())
    print(row % (("all",) + tuple(total[kind] for kind in COLUMNS)))


def print_reasons(title, reasons):
    """Prints the reasons, a Counter of (op, text)."""
    if reasons:
        print("\n%s:" % title)
    for (op, text), count in sorted(reasons.items()):
        print("  %s (%d): %s" % (op, count, text))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=500)
    parser.add_argument("--seed_from", type=int, default=0)
    parser.add_argument("--op")
    parser.add_argument("--places", default="x86")
    parser.add_argument("--bin", default="build/release/bin")
    parser.add_argument("--keep")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    if options.op is not None and options.op not in OPS:
        parser.error("no op '%s'; there are %s" % (options.op,
                                                   ", ".join(sorted(OPS))))
    if not os.access(os.path.join(options.bin, "opt"), os.X_OK):
        parser.error("no opt in %s" % options.bin)

    counts = collections.defaultdict(collections.Counter)
    reasons = {kind: collections.Counter() for kind in COLUMNS}
    seeds = range(options.seed_from, options.seed_from + options.seeds)
    for verdict in verdicts(options, seeds):
        counts[verdict.op][verdict.kind] += 1
        reasons[verdict.kind][verdict.op, verdict.text] += 1
        if verdict.kind == DISAGREED:
            print("seed %d: %s\n    %s" % (verdict.seed, verdict.op,
                                           verdict.text), flush=True)
    print_table(counts)
    print_reasons("refused", reasons[REFUSED])
    print_reasons("known to differ", reasons[KNOWN])
    print_reasons("not run by onnxruntime", reasons[NOT_RUN])
    sys.exit(4 if reasons[DISAGREED] else 0)


if __name__ == "__main__":
    main()
