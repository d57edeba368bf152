#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What share of the multiply-add peak each convolution of a network reaches.

usage: convolutions.py [--networks=resnet50,vgg16] [--dir=build/networks]
           [--build=build/release] [--opt_flags=--valid_targets=x86]
           [--benchmark_flags=...] [--rounds=5] [--output=FILE]

Prints a Markdown table: each convolution as the direct sum, and by Winograd's
algorithm where that is chosen, counted as if it did the operations of the
direct sum, so that it can exceed the peak. FLOP/byte: operations per byte that
any algorithm must move (inputs, weights and outputs once).

The peak is what fma_peak measures, here and now, on registers alone. Each
network runs on one thread, with and without Winograd in turn, in --rounds
processes; of each convolution the least of their mean times counts, since
others on the machine only add to it. The last column marks direct convolutions
of at least 30 FLOP per byte below 80 % of the peak; the exit code is 4 when
there are any.
"""
import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile

LEAST_SHARE = 0.8
LEAST_INTENSITY = 30
DIRECT = "--exclude=conv2d_winograd*"
HEADER = ("network", "convolution", "input", "kernel", "output", "FLOP/byte",
          "direct ms", "% of peak", "Winograd ms", "% by direct FLOPs", "")


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit("error: %s\n%s" % (" ".join(command), done.stderr))
    return done.stdout


def measure_peak(args):
    """Returns the peak of the widest vectors in GFLOP/s, the best of some runs.
    """
    tool = os.path.join(args.build, "bin", "fma_peak")
    return max(float(run(tool).split()[1]) for _ in range(3))


def parse_explanation(text):
    """Parses opt's lines '%NAME: TYPE[SHAPE] = OP(%INPUT, ...) {...}' by name.
    """
    ops = {}
    for match in re.finditer(
            r"^%(.*): \w+\[([\d,]*)\] = (\w+)\(%([^,)]*)(.*)$", text, re.M):
        name, shape, _, source, rest = match.groups()
        groups = re.search(r"groups=(\d+)", rest)
        strides = re.search(r"strides=\[(\d+),(\d+)\]", rest)
        ops[name] = {"shape": shape.split(","), "source": source,
                     "groups": int(groups.group(1)) if groups else 1,
                     "strides": strides.groups() if strides else ("1", "1")}
    return ops


def parse_inputs(texts):
    """Parses the benchmark's 'NAME: TYPE[SHAPE]' by name."""
    found = [re.fullmatch(r"(.*): \w+\[([\d,]*)\]", text) for text in texts]
    return {match.group(1): match.group(2).split(",") for match in found}


def describe(op, flops, ops, inputs):
    """Describes input, kernel and output as people write them."""
    known = ops[op]
    source = known["source"]
    shape = ops[source]["shape"] if source in ops else inputs[source]
    outputs = math.prod(int(size) for size in known["shape"])
    taps = round(flops / 2 / outputs * known["groups"] / int(shape[1]))
    side = math.isqrt(taps)
    kernel = ("%dx%d" % (side, side) if side * side == taps
              else "%d elements" % taps)
    if set(known["strides"]) != {"1"}:
        kernel += "/" + "x".join(sorted(set(known["strides"])))
    if known["groups"] > 1:
        kernel += ", %d groups" % known["groups"]
    return "x".join(shape[1:]), kernel, "x".join(known["shape"][1:])


class Network:
    """A network converted with flags of its own, and its convolutions."""

    def __init__(self, args, name, folder, flags):
        self.args, self.flags = args, flags
        self.model = os.path.join(folder, "%s%d" % (name, len(flags)))
        self.best = {}  # the least time of each convolution, by name of the op
        self.inputs = {}
        explained = run(self.tool("opt"), "--onnx_model=" + os.path.join(
            args.dir, name + ".onnx"), "--optimize_out=" + self.model,
                        "--explain=text", *args.opt_flags.split(), *flags)
        self.ops = parse_explanation(explained)

    def tool(self, name):
        return os.path.join(self.args.build, "bin", name)

    def measure(self):
        run(self.tool("benchmark"), "--optimized_model_file=%s.nb" %
            self.model, "--threads=1", "--warmup=3", "--repeats=1",
            "--profile_repeats=10", "--json=" + self.model + ".json",
            *self.args.benchmark_flags.split(), *self.flags)
        with open(self.model + ".json", encoding="utf-8") as f:
            data = json.load(f)
        self.inputs = parse_inputs(data["inputs"])
        for op in data["ops"]:
            name = op["name"]
            if op["type"] == "conv2d" and (
                    name not in self.best or op["ms"] < self.best[name]["ms"]):
                self.best[name] = op


def short_name(name):
    return name.strip("/").replace("_output_0", "")


def row(network, direct, chosen, peak, description):
    """Makes a table row of a convolution in the runs `direct` and `chosen`."""
    intensity = direct["gflops"] * direct["ms"] * 1e6 / direct["bytes"]
    share = direct["gflops"] / peak
    low = share < LEAST_SHARE and intensity >= LEAST_INTENSITY
    winograd = ("-", "-")
    if "winograd" in chosen["variant"]:
        winograd = ("%.3f" % chosen["ms"],
                    "%.0f" % (100 * chosen["gflops"] / peak))
    return (network, short_name(direct["name"]), *description,
            "%.0f" % intensity, "%.3f" % direct["ms"], "%.0f" % (100 * share),
            *winograd, "below" if low else "")


def rows_of(args, name, folder, peak):
    direct = Network(args, name, folder, [DIRECT])
    chosen = Network(args, name, folder, [])
    for _ in range(args.rounds):
        direct.measure()
        chosen.measure()
    rows = []
    for op, best in direct.best.items():
        flops = best["gflops"] * best["ms"] * 1e6
        rows.append(row(name, best, chosen.best.get(op, best), peak,
                        describe(op, flops, direct.ops, direct.inputs)))
    return rows


def table(rows):
    lines = ["| " + " | ".join(HEADER) + " |", "|---" * len(HEADER) + "|"]
    return lines + ["| " + " | ".join(cells) + " |" for cells in rows]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--networks", default="resnet50,vgg16")
    parser.add_argument("--dir", default="build/networks")
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--opt_flags", default="--valid_targets=x86")
    parser.add_argument("--benchmark_flags", default="")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--output", default="")
    args = parser.parse_args()

    rows = []
    peak = measure_peak(args)
    with tempfile.TemporaryDirectory() as folder:
        for network in args.networks.split(","):
            rows += rows_of(args, network, folder, peak)
    text = "\n".join(["Peak: %.1f GFLOP/s." % peak, ""] + table(rows)) + "\n"
    print(text, end="")
    if args.output:
        with open(args.output, "w", encoding="utf-8") as f:
            f.write(text)
    sys.exit(4 if any(cells[-1] for cells in rows) else 0)


if __name__ == "__main__":
    main()
