#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How far networks are from what the machine can do at most, as a table.

usage: floors.py --compare=build/compare/compare.json [--dir=build/networks]
           [--build=build/release] [--peak=GFLOPS] [--bandwidth=GBS]
           [--opt_flags='--valid_targets=x86 --pick=model'] [--output=FILE]

Times are ours on one thread, of compare_engines.py. The floor of an op is the
larger of its operations by the rate of multiply-adds on registers alone
(fma_peak) and the bytes it must read and write by the bandwidth of a loop over
256 MiB (NumPy's dot product); that of a network is the sum of its ops'. The
operations of a convolution are those of the direct sum: Winograd's multiplies
less, and can go below. Peak and bandwidth are measured unless they are given.
"""
import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time

HEADER = ["network", "GFLOP", "MB", "by operations, ms", "by bytes, ms",
          "floor, ms", "time, ms", "time / floor"]


def fail(*parts):
    sys.exit("error: " + " ".join(parts))


def measured_peak(build):
    out = subprocess.run([os.path.join(build, "bin/fma_peak")], check=True,
                         capture_output=True, text=True).stdout
    return max(float(rate) for rate in re.findall(r"([\d.]+) GFLOP/s", out))


def measured_bandwidth():
    # One thread is used, whatever NumPy's library would take.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    import numpy as np  # pylint: disable=import-outside-toplevel
    a = np.ones(1 << 26, np.float32)
    best = float("inf")
    for _ in range(9):
        start = time.perf_counter()
        a.dot(a)
        best = min(best, time.perf_counter() - start)
    return a.nbytes / best / 1e9


def ops_of(args, name):
    """Returns benchmark's figures of each op."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "result.json")
        done = subprocess.run(
            [os.path.join(args.build, "bin/benchmark"),
             "--onnx_model=" + os.path.join(args.dir, name + ".onnx"),
             "--warmup=1", "--repeats=1", "--profile_repeats=1",
             "--json=" + path, *shlex.split(args.opt_flags)],
            capture_output=True, text=True, check=False)
        if done.returncode != 0:
            fail("benchmark ended with %d for %s: %s" %
                 (done.returncode, name, done.stderr.strip()))
        with open(path, encoding="utf-8") as f:
            return json.load(f)["ops"]


def row(name, ops, peak, bandwidth, ms):
    # Gigaflops per second times milliseconds are millions; so are gigabytes.
    millions = [op["gflops"] * op["ms"] for op in ops]
    by_flops = [flops / peak for flops in millions]
    by_bytes = [op["bytes"] / 1e6 / bandwidth for op in ops]
    floor = sum(map(max, by_flops, by_bytes))
    return [name, "%.2f" % (sum(millions) / 1e3),
            "%.0f" % (sum(op["bytes"] for op in ops) / 1e6),
            "%.2f" % sum(by_flops), "%.2f" % sum(by_bytes), "%.2f" % floor,
            "%.2f" % ms, "%.2f" % (ms / floor)]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compare", required=True)
    parser.add_argument("--dir", default="build/networks")
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--peak", type=float)
    parser.add_argument("--bandwidth", type=float)
    parser.add_argument("--opt_flags",
                        default="--valid_targets=x86 --pick=model")
    parser.add_argument("--output", default="/dev/stdout")
    args = parser.parse_args()
    with open(args.compare, encoding="utf-8") as f:
        nets = [net for net in json.load(f)["nets"] if net["threads"] == 1]
    if not nets:
        fail(args.compare, "has no network on one thread")
    peak = args.peak or measured_peak(args.build)
    bandwidth = args.bandwidth or measured_bandwidth()
    table = [HEADER, ["---"] + ["--:"] * (len(HEADER) - 1)]
    for net in nets:
        table.append(row(net["name"], ops_of(args, net["name"]), peak,
                         bandwidth, net["ours_ms"]))
    with open(args.output, "w", encoding="utf-8") as f:
        f.write("%.0f GFLOP/s, %.1f GB/s\n\n" % (peak, bandwidth))
        f.writelines("| " + " | ".join(cells) + " |\n" for cells in table)


if __name__ == "__main__":
    main()
