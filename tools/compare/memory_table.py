#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the table of docs/memory.md: what each planner makes of a network.

usage: memory_table.py [--dir=build/networks] [--paddle_models=DIR]
           [--bin=build/release/bin] [--valid_targets=x86] [--zero_weights]
           [--output=FILE]

Takes the .onnx files that export_networks.py --network=memory wrote to --dir,
and ppocr_v3_det at 1x3x640x640 from --paddle_models (skipped when that is
empty). Each goes through opt --memory_plan_json. MiB are of activations. Gap:
the best planner's bytes above the lower bound (the proven one where opt tells
one). Plain: the same graph without views, outputs in place of inputs, and a new
order of ops; saved: what these three take off its best plan. -: the planner
refuses.
"""
import argparse
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

PLANNERS = ["naive", "greedy", "flow", "offset"]
PLAIN_PLANNERS = ["naive", "offset"]
HEADER = (["network", "ops", "lower bound"] + PLANNERS + ["best", "gap %"] +
          ["plain " + name for name in PLAIN_PLANNERS] +
          ["plain best", "plain bound", "saved %"])
PADDLE_MODELS = {"ppocr_v3_det": "x:1,3,640,640"}


def fail(*parts):
    sys.exit("error: " + " ".join(parts))


class Plans:
    """One half of the JSON: planners and their lower bound."""

    def __init__(self, data):
        # None: the planner refuses these tensors, say because there are many.
        self.sizes = {name: None if "refused" in planner else planner["bytes"]
                      for name, planner in data["planners"].items()}
        self.best = min(size for size in self.sizes.values()
                        if size is not None)
        self.bound = max(data["lower_bound_bytes"],
                         data.get("proven_lower_bound_bytes", 0))

    def cells(self, names):
        return [mebibytes(self.sizes[name]) for name in names]


def mebibytes(size):
    return "-" if size is None else "%.2f" % (size / 2**20)


def percent(part, whole):
    return "%.1f" % (100 * part / whole)


def row(name, ops, data):
    """Returns the cells of one network; KeyError where the JSON lacks a key."""
    plans, plain = Plans(data), Plans(data["plain"])
    return [name, str(ops), mebibytes(plans.bound), *plans.cells(PLANNERS),
            mebibytes(plans.best),
            percent(plans.best - plans.bound, plans.bound),
            *plain.cells(PLAIN_PLANNERS), mebibytes(plain.best),
            mebibytes(plain.bound),
            percent(plain.best - plans.best, plain.best)]


def convert(args, name, model_flags):
    """Returns the number of ops that opt leaves, and its JSON."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "plan.json")
        done = subprocess.run(
            [os.path.join(args.bin, "opt"), *model_flags,
             "--valid_targets=" + args.valid_targets,
             "--zero_weights=" + str(args.zero_weights).lower(),
             "--optimize_out=" + os.path.join(folder, "model"),
             "--memory_plan_json=" + path],
            capture_output=True, text=True, check=False)
        if done.returncode != 0:
            fail("opt ended with %d for %s: %s" %
                 (done.returncode, name, done.stderr.strip()))
        ops = re.search(r": (\d+) ops", done.stdout + done.stderr)
        if ops is None:
            fail("opt does not tell the number of ops of", name)
        if not os.path.exists(path):
            fail("opt wrote no", os.path.basename(path), "for", name)
        with open(path, encoding="utf-8") as f:
            return int(ops.group(1)), json.load(f)


def models(args):
    """Returns pairs of name and opt's flags for the model."""
    for path in sorted(glob.glob(os.path.join(args.dir, "*.onnx"))):
        yield (os.path.basename(path)[:-len(".onnx")],
               ["--onnx_model=" + path])
    if args.paddle_models:
        for name, shape in PADDLE_MODELS.items():
            yield name, ["--model_dir=" +
                         os.path.join(args.paddle_models, name),
                         "--input_shape=" + shape]


def markdown(rows):
    lines = [HEADER, ["---"] + ["--:"] * (len(HEADER) - 1), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dir", default="build/networks")
    parser.add_argument("--paddle_models", default="../shared/models/paddle")
    parser.add_argument("--bin", default="build/release/bin")
    parser.add_argument("--valid_targets", default="x86")
    parser.add_argument("--zero_weights", action="store_true",
                        help="of networks without their weights")
    parser.add_argument("--output", default="/dev/stdout")
    args = parser.parse_args()

    if not glob.glob(os.path.join(args.dir, "*.onnx")):
        fail("no .onnx in %s; export_networks.py writes them" % args.dir)
    rows = []
    for name, flags in models(args):
        ops, data = convert(args, name, flags)
        try:
            rows.append(row(name, ops, data))
        except KeyError as key:
            fail("the memory plan of %s has no key %s" % (name, key))
    with open(args.output, "w", encoding="utf-8") as f:
        f.write(markdown(rows))


if __name__ == "__main__":
    main()
