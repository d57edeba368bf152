#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the Paddle goldens in test/data/goldens: small programs of one op,
their inputs and weights, and what Paddle itself computes.

usage: tools/setup.sh --goldens
       build/goldens-venv/bin/python tools/goldens/make_goldens.py [FAMILY...]
       build/paddle3-venv/bin/python tools/goldens/make_goldens.py --pir

A family is a table of cases in tools/goldens/tables; without one, all are made.
With --pir they are made as PIR programs, by Paddle 3, in test/data/pir_goldens;
ops that only Paddle 2 has are refused then. The tables jit, open_sizes and paddle3 are for PIR alone.
"""
import argparse
import collections
import importlib
import pathlib
import sys

import archive

HERE = pathlib.Path(__file__).resolve().parent
PIR_ONLY = ("jit", "open_sizes", "paddle3")


def named_cases(family):
    table = importlib.import_module(f"tables.{family}")
    # A table has a prefix where its ops have cases in another table, too.
    prefix = getattr(table, "PREFIX", "")
    count = collections.Counter()
    for case in table.CASES:
        case.name = f"{case.op_type}/{prefix}{count[case.op_type]}"
        count[case.op_type] += 1
        yield case


def make(family, folder, writer):
    """Writes the family's archive; returns how many cases Paddle refuses."""
    goldens, refused = [], 0
    for case in named_cases(family):
        try:
            goldens.append(archive.golden(case, *writer.run(case)))
        except Exception as error:  # whatever Paddle throws
            reason = [s for s in str(error).split("\n") if s.strip()][-4:]
            print(f"{case.name}: {type(error).__name__}:", *reason, sep="\n  ")
            refused += 1
    size = archive.write(folder / f"{family}.goldens", goldens) if goldens else 0
    print(f"{family}: {len(goldens)} goldens, {size} bytes")
    return refused


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("family", nargs="*")
    parser.add_argument("--pir", action="store_true")
    parser.add_argument("--out")
    args = parser.parse_args()
    writer = importlib.import_module(
        "pir_program" if args.pir else "paddle_program")
    name = "pir_goldens" if args.pir else "goldens"
    folder = pathlib.Path(args.out or HERE.parents[1] / "test/data" / name)
    folder.mkdir(parents=True, exist_ok=True)
    families = args.family or sorted(
        p.stem for p in (HERE / "tables").glob("[a-z]*.py")
        if args.pir or p.stem not in PIR_ONLY)
    refused = sum(make(family, folder, writer) for family in families)
    sys.exit(1 if refused else 0)


if __name__ == "__main__":
    main()
