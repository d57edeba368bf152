#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares estimated with measured times of ops (docs/estimates.md).

usage: estimates.py MODEL ... [--bin=build/release/bin] [--repeats=10]
           [--benchmark_flags=--backend=x86] [--worst=10] [--min_us=5]
       estimates.py --kernel_bench=FILE.json [--worst=10] [--min_us=5]

MODEL is an .onnx file, a folder with a Paddle model, or a result that
benchmark --json has written. FILE.json is what kernel_bench writes with
--benchmark_out=FILE.json --benchmark_out_format=json.

The tables have, for each network and for each type of op (each family of
variants of kernel_bench), the number of ops; Spearman's rank correlation of
estimate and time; and the time in ns for each estimated cycle: its median, and
the 10th and 90th percentile as parts of the median. Then come the ops whose
ratio is furthest from the median of all. Ops below
--min_us are left out.
"""
import argparse
import collections
import json
import math
import os
import subprocess
import sys
import tempfile

Op = collections.namedtuple("Op", "network type name estimate ns")


def ranks(values):
    """Ranks from 1, where equal values share the mean of theirs."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    result = [0.0] * len(values)
    begin = 0
    while begin < len(order):
        end = begin
        while (end < len(order) and
               values[order[end]] == values[order[begin]]):
            end += 1
        for i in order[begin:end]:
            result[i] = (begin + end + 1) / 2
        begin = end
    return result


def spearman(a, b):
    """Spearman's rank correlation; NaN where a side is constant."""
    x, y = ranks(a), ranks(b)
    mean = (len(x) + 1) / 2
    covariance = sum((p - mean) * (q - mean) for p, q in zip(x, y))
    spread = math.sqrt(sum((p - mean) ** 2 for p in x) *
                       sum((q - mean) ** 2 for q in y))
    return covariance / spread if spread else math.nan


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def ops_of_result(result, network):
    return [Op(network, op["type"], "%s %s" % (op["name"], op["variant"]),
               op["estimated_cycles"], op["ms"] * 1e6)
            for op in result["ops"] if op["estimated_cycles"] and op["ms"]]


def run_network(args, path):
    if path.endswith(".json"):
        with open(path, encoding="utf-8") as f:
            return json.load(f)
    flag = "--model_dir=" if os.path.isdir(path) else "--onnx_model="
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "result.json")
        done = subprocess.run(
            [os.path.join(args.bin, "benchmark"), flag + path, "--threads=1",
             "--warmup=2", "--repeats=%d" % args.repeats,
             "--profile_repeats=%d" % args.repeats, "--json=" + out] +
            args.benchmark_flags, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit("error: %s\n%s" % (path, done.stderr))
        with open(out, encoding="utf-8") as f:
            return json.load(f)


def ops_of_kernel_bench(path):
    with open(path, encoding="utf-8") as f:
        runs = json.load(f)["benchmarks"]
    ops = []
    for run in runs:
        if run.get("error_occurred") or not run.get("estimated_cycles"):
            continue
        variant, case = run["name"].split("/", 1)
        ops.append(Op(case, variant, run["name"], run["estimated_cycles"],
                      run["real_time"]))
    return ops


def row(name, ops):
    ratios = [op.ns / op.estimate for op in ops]
    median = percentile(ratios, 0.5)
    return "%-36s %5d %6.2f %8.3f %6.2f %6.2f" % (
        name[:36], len(ops),
        spearman([op.estimate for op in ops], [op.ns for op in ops]), median,
        percentile(ratios, 0.1) / median, percentile(ratios, 0.9) / median)


def table(title, ops, key):
    by_key = collections.defaultdict(list)
    for op in ops:
        by_key[key(op)].append(op)
    print("%-36s %5s %6s %8s %6s %6s" % (title, "ops", "rank", "ns/cycle",
                                         "p10", "p90"))
    for name, group in sorted(by_key.items(), key=lambda each: -len(each[1])):
        print(row(name, group))
    print(row("all", ops) + "\n")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("models", nargs="*")
    parser.add_argument("--bin", default="build/release/bin")
    parser.add_argument("--repeats", type=int, default=10)
    parser.add_argument("--benchmark_flags", default=[], type=str.split)
    parser.add_argument("--kernel_bench")
    parser.add_argument("--worst", type=int, default=10)
    parser.add_argument("--min_us", type=float, default=5)
    args = parser.parse_args()
    ops = []
    for path in args.models:
        name = os.path.splitext(os.path.basename(path.rstrip("/")))[0]
        ops += ops_of_result(run_network(args, path), name)
    if args.kernel_bench:
        ops += ops_of_kernel_bench(args.kernel_bench)
    ops = [op for op in ops if op.ns >= 1000 * args.min_us]
    if not ops:
        sys.exit("no ops with estimates")
    if args.models:
        table("network", ops, lambda op: op.network)
    table("type", ops, lambda op: op.type)
    median = percentile([op.ns / op.estimate for op in ops], 0.5)
    print("furthest from the median:")
    for op in sorted(ops, key=lambda op: -abs(
            math.log(op.ns / op.estimate / median)))[:args.worst]:
        print("%8.2f  %9.1f us  %s %s %s" % (
            op.ns / op.estimate / median, op.ns / 1e3, op.network, op.type,
            op.name))


if __name__ == "__main__":
    main()
