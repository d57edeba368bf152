#!/usr/bin/env python3
"""What share of the multiply-add peak each convolution of a network reaches.

usage: convolutions.py [--networks=resnet50,vgg16] [--dir=build/networks]
           [--build=build/release] [--opt_flags=--valid_targets=x86]
           [--benchmark_flags=...] [--rounds=5] [--output=FILE]

The peak is what fma_peak measures, here and now, on registers alone. Each
network runs on one thread in --rounds processes; of each convolution the least
of their mean times counts, since others on the machine only add to it. Winograd
counts the operations of the direct sum. Intensity: operations per byte that any
algorithm must move (inputs, weights and outputs once). The last column marks
direct convolutions of at least 30 FLOP per byte below 80 % of the peak; the
exit code is 4 when there are any.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

LEAST_SHARE = 0.8
LEAST_INTENSITY = 30
HEADER = ("network", "convolution", "variant", "parameters", "ms", "GFLOP/s",
          "% of peak", "FLOP/byte", "")


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit("error: %s\n%s" % (" ".join(command), done.stderr))
    return done.stdout


def measure_peak(args):
    """Of the widest vectors, in GFLOP/s: the best of a few runs."""
    tool = os.path.join(args.build, "bin", "fma_peak")
    return max(float(run(tool).split()[1]) for _ in range(3))


def convolutions(args, network, folder):
    """The conv2d ops of a network, each with its least time."""
    bin_dir = os.path.join(args.build, "bin")
    model = os.path.join(folder, network)
    run(os.path.join(bin_dir, "opt"), "--onnx_model=" +
        os.path.join(args.dir, network + ".onnx"), "--optimize_out=" + model,
        *args.opt_flags.split())
    best = None
    for _ in range(args.rounds):
        run(os.path.join(bin_dir, "benchmark"),
            "--optimized_model_file=%s.nb" % model, "--threads=1",
            "--warmup=3", "--repeats=1", "--profile_repeats=10",
            "--json=" + model + ".json", *args.benchmark_flags.split())
        with open(model + ".json", encoding="utf-8") as f:
            ops = [op for op in json.load(f)["ops"] if op["type"] == "conv2d"]
        if best is None:
            best = ops
        for kept, op in zip(best, ops):
            if op["ms"] < kept["ms"]:
                kept.update(op)
    return best


def row(network, op, peak):
    flops = op["gflops"] * op["ms"] * 1e6
    share = op["gflops"] / peak
    intensity = flops / op["bytes"]
    low = ("winograd" not in op["variant"] and share < LEAST_SHARE and
           intensity >= LEAST_INTENSITY)
    return (network, op["name"], op["variant"], op["parameters"],
            "%.3f" % op["ms"], "%.0f" % op["gflops"], "%.0f" % (100 * share),
            "%.0f" % intensity, "below" if low else "")


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
            rows += [row(network, op, peak)
                     for op in convolutions(args, network, folder)]
    text = "\n".join(["peak: %.1f GFLOP/s" % peak, ""] + table(rows)) + "\n"
    print(text, end="")
    if args.output:
        with open(args.output, "w", encoding="utf-8") as f:
            f.write(text)
    sys.exit(4 if any(cells[-1] for cells in rows) else 0)


if __name__ == "__main__":
    main()
