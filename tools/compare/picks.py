#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares ways to pick kernels on many networks (docs/search.md).

usage: picks.py MODEL[@SHAPE] ... [--picks=score,article,model] [--threads=1]
           [--rounds=5] [--repeats=5] [--bin=build/release/bin]
           [--before=FOLDER] [--opt_flags=--valid_targets=x86]
           [--benchmark_flags=FLAGS] [--search_flags=--search_tune=false]
           [--json=FILE] [--output=FILE]

MODEL is an .onnx file or a folder with a Paddle model, and where its shapes are
ranges the shape to compare it for, as in rec.onnx@1,3,48,320. Each is converted
once for each pick (opt --pick) and run in turns, so that what slows the machine
down slows all picks. "search" makes a plan with benchmark --search first, which
takes up to minutes for each network. "before" is the default pick of the
programs of an earlier build, in the folder that --before names.

The table has, for each network and pick, the median of the rounds' medians in
ms, its ratio to the first pick's (above 1: slower than that), the arena in MiB,
its ratio, the seconds that opt took, and the median ms of loading the .nb. The
last lines are, for each pick, geometric means of the ratios, and the networks
where the first pick is more than 5 % slower, or takes more than 10 % more
memory, than the fastest of the others ("before" is none of them).
"""
import argparse
import json
import math
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import time


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit("error: %s\n%s" % (shlex.join(command), done.stderr))


def model_flags(model):
    path, _, shape = model.partition("@")
    flags = ["--model_dir=" + path if os.path.isdir(path) else
             "--onnx_model=" + path]
    return flags + (["--input_shape=" + shape] if shape else [])


def name_of(model):
    path = model.partition("@")[0].rstrip("/")
    name = os.path.basename(path).removesuffix(".onnx")
    return os.path.basename(os.path.dirname(path)) if name == "model" else name


def program(args, name, pick):
    return os.path.join(args.before if pick == "before" else args.bin, name)


def convert(args, path, pick, folder):
    """Returns the .nb file and the seconds that opt took."""
    flags = model_flags(path) + args.opt_flags
    if pick == "search":
        plan = os.path.join(folder, "plan.jsonl")
        run(program(args, "benchmark", pick), "--search",
            "--plan_file=" + plan, "--threads=%d" % args.threads,
            *args.search_flags, *flags)
        flags += ["--pick=plan", "--plan=" + plan]
    elif pick != "before":
        flags += ["--pick=" + pick]
    out = os.path.join(folder, pick)
    begin = time.monotonic()
    run(program(args, "opt", pick), "--optimize_out=" + out, *flags)
    return out + ".nb", time.monotonic() - begin


def time_once(args, pick, nb, folder):
    """Returns the median in ms, the ms of loading and the bytes of the arena."""
    path = os.path.join(folder, "result.json")
    run(program(args, "benchmark", pick), "--optimized_model_file=" + nb,
        "--threads=%d" % args.threads, "--warmup=2",
        "--repeats=%d" % args.repeats, "--enable_op_time_profile=false",
        "--json=" + path, *args.benchmark_flags)
    with open(path, encoding="utf-8") as f:
        result = json.load(f)
    latency = result["latency_ms"]
    return latency["median"], latency["init"], result["memory_bytes"]["arena"]


def measure(args, path):
    """Returns, by pick, milliseconds, bytes, seconds of opt and ms of loading."""
    with tempfile.TemporaryDirectory() as folder:
        files = {pick: convert(args, path, pick, folder)
                 for pick in args.picks}
        samples = {pick: [] for pick in args.picks}
        loads = {pick: [] for pick in args.picks}
        arena = {}
        for number in range(args.rounds):
            # Whoever is first in one round is last in the next.
            for pick in args.picks[::1 if number % 2 == 0 else -1]:
                ms, load_ms, arena[pick] = time_once(args, pick, files[pick][0],
                                                     folder)
                samples[pick].append(ms)
                loads[pick].append(load_ms)
    return {pick: {"ms": statistics.median(samples[pick]),
                   "samples": samples[pick], "bytes": arena[pick],
                   "opt_s": files[pick][1],
                   "load_ms": statistics.median(loads[pick])} for pick in args.picks}


def row(name, seen, picks):
    first = seen[picks[0]]
    cells = [name]
    for pick in picks:
        one = seen[pick]
        cells += ["%.2f" % one["ms"], "%.2f" % (one["ms"] / first["ms"]),
                  "%.2f" % (one["bytes"] / 2**20),
                  "%.2f" % (one["bytes"] / max(first["bytes"], 1)),
                  "%.1f" % one["opt_s"], "%.1f" % one["load_ms"]]
    return cells


def geometric_mean(values):
    return math.exp(statistics.fmean(map(math.log, values)))


def summary(raw, picks):
    lines = []
    for pick in picks[1:]:
        ratios = {key: [seen[pick][key] / seen[picks[0]][key]
                        for seen in raw.values()]
                  for key in ("ms", "opt_s", "load_ms")}
        lines.append("%s: geometric mean of the ratios %.3f (%.2f to %.2f), of "
                     "opt %.2f, of loading %.2f" %
                     (pick, geometric_mean(ratios["ms"]), min(ratios["ms"]),
                      max(ratios["ms"]), geometric_mean(ratios["opt_s"]),
                      geometric_mean(ratios["load_ms"])))
    others = [pick for pick in picks[1:] if pick != "before"]
    for name, seen in raw.items():
        best = min(others, key=lambda pick: seen[pick]["ms"], default=None)
        if best is None:
            continue
        slower = seen[picks[0]]["ms"] / seen[best]["ms"]
        larger = seen[picks[0]]["bytes"] / max(seen[best]["bytes"], 1)
        if slower > 1.05 or (slower > 1 and larger > 1.1):
            lines.append("%s: %.2f times the time, %.2f times the memory of %s"
                         % (name, slower, larger, best))
    return "".join(line + "\n" for line in lines)


def markdown(args, raw):
    header = ["network"]
    for pick in args.picks:
        header += [pick + " ms", "ratio", "MiB", "ratio", "opt s", "load ms"]
    lines = [header, ["---"] + ["--:"] * (len(header) - 1)]
    lines += [row(name, seen, args.picks) for name, seen in raw.items()]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="+")
    parser.add_argument("--picks", default="score,article,model")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--bin", default="build/release/bin")
    parser.add_argument("--before", default="")
    parser.add_argument("--opt_flags", default=["--valid_targets=x86"],
                        type=shlex.split)
    parser.add_argument("--benchmark_flags", default=[], type=shlex.split)
    parser.add_argument("--search_flags", default=["--search_tune=false"],
                        type=shlex.split)
    parser.add_argument("--json", default="")
    parser.add_argument("--output", default="/dev/stdout")
    args = parser.parse_args()
    args.picks = args.picks.split(",")

    raw = {}
    for path in args.models:
        name = name_of(path)
        raw[name] = measure(args, path)
        print(" ".join(row(name, raw[name], args.picks)), file=sys.stderr,
              flush=True)
        if args.json:
            with open(args.json, "w", encoding="utf-8") as f:
                json.dump(raw, f)
    with open(args.output, "w", encoding="utf-8") as f:
        f.write(markdown(args, raw) + "\n" + summary(raw, args.picks))


if __name__ == "__main__":
    main()
