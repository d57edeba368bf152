#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the tables of docs/memory.md on parallel groups.

usage: groups_table.py --models=FILE.onnx,... [--groups=off,1,2,4,8,16,each]
           [--rounds=5] [--repeats=5] [--bin=build/release/bin]
           [--json=FILE] [--output=FILE] [-- BENCHMARK_FLAG ...]

Each row is a network with one number of groups, each column what benchmark
--groups tells of it: synchronisations between ops, arena (with the device's
memory), the median of the rounds' medians and their spread (the middle half of
them, in percent of the median). Settings take turns within a round, so that
what slows the machine down slows all of them. "each" are as many groups as a
layer can have: the order of layers, with each op alone.

Model: the gain that the thesis predicts, (sum of op times + synchronisations) /
(sum of group times + synchronisations), with op times of "off", the slowest op
of a group as the group's time, and what is left of "off" for each of its
synchronisations. Measured: the gain that there was. Both in percent.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

EACH = "1000000"
HEADER = ["network", "groups", "in all", "side by side", "syncs", "MiB", "ms",
          "spread %", "model %", "measured %"]


def fail(*parts):
    sys.exit("error: " + " ".join(parts))


def run(args, model, groups, profile):
    """Returns the JSON that benchmark writes."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "result.json")
        done = subprocess.run(
            [os.path.join(args.bin, "benchmark"), "--onnx_model=" + model,
             "--groups=" + (EACH if groups == "each" else groups),
             "--warmup=2", "--repeats=%d" % args.repeats,
             "--enable_op_time_profile=" + ("true" if profile else "false"),
             "--profile_repeats=%d" % args.repeats, "--json=" + path,
             *args.flags],
            capture_output=True, text=True, check=False)
        if done.returncode != 0:
            fail("benchmark ended with %d for %s in %s groups: %s" %
                 (done.returncode, model, groups, done.stderr.strip()))
        with open(path, encoding="utf-8") as f:
            return json.load(f)


def measure(args, model):
    """Returns, by setting, its first JSON, with op times, and all medians."""
    seen = {}
    for number in range(args.rounds):
        for groups in args.groups:
            result = run(args, model, groups, profile=number == 0)
            first, times = seen.setdefault(groups, (result, []))
            times.append(result["latency_ms"]["median"])
    return seen


def syncs(result):
    return result["synchronisations"]["compute"]


def predicted_ms(result, op_ms, sync_ms):
    groups = {}
    for number, op in enumerate(result["ops"]):
        # Ops without a parallel group stand alone.
        key = op["group"] if op["group"] >= 0 else -1 - number
        groups[key] = max(groups.get(key, 0), op_ms.get(op["name"], 0))
    return sum(groups.values()) + syncs(result) * sync_ms


def gain(before, after):
    """Returns the gain in percent, as text; without a sign where it is zero."""
    return "%.1f" % (round(100 * (before / after - 1), 1) + 0.0)


def rows(name, seen):
    base = statistics.median(seen["off"][1])
    off = seen["off"][0]
    op_ms = {op["name"]: op["ms"] for op in off["ops"]}
    left = max(base - sum(op_ms.values()), 0)
    sync_ms = left / max(syncs(off), 1)
    model_base = predicted_ms(off, op_ms, sync_ms)
    for groups, (result, times) in seen.items():
        median = statistics.median(times)
        low, _, high = statistics.quantiles(times, n=4, method="inclusive")
        memory = result["memory_bytes"]
        cells = [name, groups, "-", "-", str(syncs(result)),
                 "%.2f" % ((memory["arena"] + memory["device"]) / 2**20),
                 "%.2f" % median, "%.1f" % (100 * (high - low) / median),
                 "-", "-"]
        if result["groups"]["per_layer"] > 0:
            cells[2] = str(result["groups"]["groups"])
            cells[3] = ("all" if result["groups"]["out_of_order"] else
                        str(result["groups"]["side_by_side"]))
            predicted = predicted_ms(result, op_ms, sync_ms)
            cells[8] = gain(model_base, predicted)
        if groups != "off":
            cells[9] = gain(base, median)
        yield cells


def markdown(table):
    lines = [HEADER, ["---"] + ["--:"] * (len(HEADER) - 1), *table]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", required=True)
    parser.add_argument("--groups", default="off,1,2,4,8,16,each")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--bin", default="build/release/bin")
    parser.add_argument("--json", default="")
    parser.add_argument("--output", default="/dev/stdout")
    parser.add_argument("flags", nargs="*")
    args = parser.parse_args()
    args.groups = args.groups.split(",")
    if "off" not in args.groups:
        fail("--groups needs off, to compare with")
    if args.rounds < 2:
        fail("--rounds must be at least 2: one tells no spread")

    table, raw = [], {}
    for model in args.models.split(","):
        name = os.path.basename(model).removesuffix(".onnx")
        seen = measure(args, model)
        table += rows(name, seen)
        raw[name] = {groups: {"result": result, "medians_ms": times}
                     for groups, (result, times) in seen.items()}
        with open(args.output, "w", encoding="utf-8") as f:
            f.write(markdown(table))
        if args.json:
            with open(args.json, "w", encoding="utf-8") as f:
                json.dump(raw, f)


if __name__ == "__main__":
    main()
