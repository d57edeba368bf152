#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Converts and runs exported networks and compares with PyTorch's outputs.

usage: check_networks.py [--dir=build/networks] [--network=NAME|all]
           [--places=x86] [--bin=build/release/bin] [--tolerance=1e-3]

Takes what export_networks.py wrote to DIR. Each network is converted by opt
once for each of the places (comma-separated lists of targets, joined by ';')
and run by run_model on one thread. The error is the largest difference
divided by the largest magnitude of PyTorch's output. Exit codes: 0 all right,
1 something did not run, 2 usage, 4 an output is wrong.
"""
import argparse
import glob
import os
import subprocess
import sys
import tempfile

import numpy as np


class DidNotRun(Exception):
    """A tool failed; the text is its last line."""


def run_tool(*command):
    done = subprocess.run(command, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or ["no message"]
        raise DidNotRun("%s ended with %d: %s" % (
            os.path.basename(command[0]), done.returncode, lines[-1]))


def relative_error(ours, theirs):
    """Returns the relative error: infinite when shapes differ or with NaN."""
    if ours.shape != theirs.shape:
        return float("inf")
    error = np.abs(ours - theirs).max() / np.abs(theirs).max()
    return float(error) if np.isfinite(error) else float("inf")


def network_error(args, name, place):
    """Returns the largest error of the network's outputs."""
    path = os.path.join(args.dir, name)
    expected = sorted(glob.glob(glob.escape(path) + "_output_*.npy"))
    if not expected:
        raise DidNotRun("there is no %s_output_0.npy" % path)
    with tempfile.TemporaryDirectory() as folder:
        model = os.path.join(folder, "model")
        run_tool(os.path.join(args.bin, "opt"), "--onnx_model=%s.onnx" % path,
                 "--valid_targets=" + place, "--optimize_out=" + model)
        run_tool(os.path.join(args.bin, "run_model"),
                 "--optimized_model_file=%s.nb" % model,
                 "--input=x:%s_input_0.npy" % path, "--output_dir=" + folder)
        return max(
            relative_error(np.load("%s/output_%d.npy" % (folder, i)),
                           np.load("%s_output_%d.npy" % (path, i)))
            for i in range(len(expected)))


def check(args, name, place):
    """Checks a network, prints its line and returns an exit code."""
    line = "%-24s %-5s" % (name, place)
    try:
        error = network_error(args, name, place)
    except (DidNotRun, OSError) as problem:
        print("%s FAILED: %s" % (line, problem), flush=True)
        return 1
    good = error <= args.tolerance
    print("%s error %.1e %s" % (line, error, "ok" if good else "FAILED"),
          flush=True)
    return 0 if good else 4


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dir", default="build/networks")
    parser.add_argument("--network", default="all")
    parser.add_argument("--places", default="x86")
    parser.add_argument("--bin", default="build/release/bin")
    parser.add_argument("--tolerance", type=float, default=1e-3)
    args = parser.parse_args()

    names = sorted(os.path.basename(path)[:-len(".onnx")]
                   for path in glob.glob(os.path.join(args.dir, "*.onnx")))
    if args.network != "all":
        names = [name for name in names if name == args.network]
    if not names:
        parser.error("no network '%s' in %s; export_networks.py writes them" %
                     (args.network, args.dir))
    codes = [check(args, name, place)
             for name in names for place in args.places.split(";")]
    failed = sum(code != 0 for code in codes)
    print("%d passed, %d failed" % (len(codes) - failed, failed))
    sys.exit(max(codes))


if __name__ == "__main__":
    main()
