#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares run_model with the outputs that export_jit.py wrote beside models.

usage: tools/goldens/check_jit.py [--places=host,x86] [--bin=build/release/bin]
           [--launcher=COMMAND] [--tolerance=1e-4] FOLDER...
       tools/goldens/check_jit.py --beside=OTHER FOLDER...

The error is the largest difference divided by the largest magnitude of Paddle's
output. With --beside, OTHER has folders of the same names with the same networks
in the other format of Paddle: their fused graphs must be equal but for names,
and opt's times are told. Exit codes: 0 all right, 1 something did not run,
2 usage, 4 an output or a graph is wrong. Needs numpy.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import numpy as np

# Options of each target that make its outputs comparable with floats.
OPTIONS = {"opencl": ["--opencl_precision=float"]}


class DidNotRun(Exception):
    """A tool failed; the text is its last line."""


def run_tool(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or ["no message"]
        raise DidNotRun(f"{command[0]} ended with {done.returncode}: "
                        f"{lines[-1]}")
    return done.stdout


def printed_graph(args, folder, after):
    """Returns the lines of the graph after a pass, those of blocks too."""
    with tempfile.TemporaryDirectory() as out:
        text = run_tool([args.opt, f"--model_dir={folder}",
                         "--valid_targets=host",
                         f"--print_after={after}", f"--optimize_out={out}/m"])
    return [line for line in text.splitlines()
            if re.match(r" *((input|const|output) )?%", line)]


def input_names(args, folder):
    lines = printed_graph(args, folder, "infer_shapes")
    return [line.split("%", 1)[1].split(":")[0] for line in lines
            if line.startswith("input ")]


def error_of(args, folder, place):
    """Returns the largest relative error of the model's outputs."""
    names = input_names(args, folder)
    files = sorted(folder.glob("input_*.npy"))
    shapes = [",".join(map(str, np.load(f).shape)) for f in files]
    with tempfile.TemporaryDirectory() as out:
        run_tool([*args.launcher, f"{args.bin}/run_model",
                  f"--model_dir={folder}", f"--valid_targets={place}",
                  "--input=" + ",".join(f"{n}:{f}"
                                        for n, f in zip(names, files)),
                  "--input_shape=" + ";".join(f"{n}:{s}"
                                              for n, s in zip(names, shapes)),
                  f"--output_dir={out}", *OPTIONS.get(place, [])])
        worst = 0.0
        for file in sorted(folder.glob("ref/drawn/output_*.npy")):
            ours, theirs = np.load(f"{out}/{file.name}"), np.load(file)
            if ours.shape != theirs.shape:
                return float("inf")
            error = np.abs(ours - theirs).max() / np.abs(theirs).max()
            worst = max(worst, float(error) if np.isfinite(error)
                        else float("inf"))
    return worst


def without_names(lines):
    """Returns the lines with numbers for names, without the list of constants,
    which is in the order of names' first use."""
    names = {}
    return [re.sub(r"%[^\s,:()]+",
                   lambda m: names.setdefault(m[0], f"%{len(names)}"), line)
            for line in lines if not line.lstrip().startswith("const")]


def seconds_of_opt(args, folder):
    """Returns the least of five times."""
    seconds = []
    with tempfile.TemporaryDirectory() as out:
        for _ in range(5):
            start = time.perf_counter()
            run_tool([args.opt, f"--model_dir={folder}",
                      "--valid_targets=host", f"--optimize_out={out}/m"])
            seconds.append(time.perf_counter() - start)
    return min(seconds)


def check_beside(args, folder):
    other = pathlib.Path(args.beside) / folder.name
    ours, theirs = (without_names(printed_graph(args, f, "fuse_epilogue"))
                    for f in (folder, other))
    same = ours == theirs and bool(ours)
    print(f"{folder.name}: {len(ours)} lines of graph "
          f"{'equal' if same else 'DIFFER'}, opt "
          f"{seconds_of_opt(args, folder):.3f} s, "
          f"beside {seconds_of_opt(args, other):.3f} s")
    for a, b in zip(ours, theirs):
        if not same and a != b:
            print(f"  {a}\n  {b}")
            break
    return same


def check_outputs(args, folder):
    good = True
    for place in args.places.split(","):
        error = error_of(args, folder, place)
        wrong = not error <= args.tolerance
        good = good and not wrong
        print(f"{folder.name} {place}: error {error:.2g} "
              f"{'WRONG' if wrong else 'ok'}")
    return good


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", metavar="FOLDER",
                        type=pathlib.Path)
    parser.add_argument("--places", default="host,x86")
    parser.add_argument("--bin", default="build/release/bin")
    parser.add_argument("--launcher", default=[], type=str.split,
                        help="for run_model of another machine")
    parser.add_argument("--opt", default="build/release/bin/opt")
    parser.add_argument("--beside", metavar="OTHER")
    parser.add_argument("--tolerance", type=float, default=1e-4)
    args = parser.parse_args()
    status = 0
    for folder in args.folders:
        try:
            good = (check_beside if args.beside else check_outputs)(
                args, folder)
        except DidNotRun as problem:
            print(f"{folder.name}: {problem}")
            status = status or 1
            continue
        if not good:
            status = 4
    sys.exit(status)


if __name__ == "__main__":
    main()
