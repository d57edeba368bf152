#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the tuning database of a device class, which ships (docs/tuning.md).

usage: tune_networks.py --cpu_features=avx2|avx2,avx512 [--threads=1,2]
           [--dir=test/data/networks] [--networks=NAME,...]
           [--build=build/release] [--work=build/tuning]
           [--output=lite/kernels/tuned]

Tunes all networks of DIR as kernels are picked by score and by costs. What is
measured goes to WORK/CLASS.jsonl at once, all candidates of it, so that a
killed run goes on where it was; a first run begins with what ships. What ships,
OUTPUT/CLASS.jsonl, is written at the end: the winners alone, of today's
kernels, sorted. Without changed kernels nothing is measured and the file stays
the same, byte by byte.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

import kernel_lock

PICKS = ("score", "model")


def class_of(features):
    """Returns the class's name in the library, by the widest vectors."""
    classes = {"avx2": "x86_64-avx2", "avx2,avx512": "x86_64-avx512"}
    found = classes.get(",".join(sorted(features.split(","))))
    if found:
        return found
    sys.exit("error: --cpu_features=%s is neither avx2 nor avx2,avx512" %
             features)


def revisions():
    """Returns {variant: revision} of today's kernels."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                        "../lite/kernels/kernels.lock")
    with open(path, encoding="utf-8") as f:
        lock = kernel_lock.parse(f.read())
    return {name: v.revision for name, v in lock.variants.items()}


# Keys that the build does not read (cmake/shipped_tunings.cmake), and the
# median does not need.
NOT_SHIPPED = ("schema", "device", "samples", "chosen", "spread_ms")


def compact(record):
    """Returns a record as a line without the keys that are not shipped."""
    kept = {key: value for key, value in record.items()
            if value != "" and key not in NOT_SHIPPED}
    kept["median_ms"] = float("%.4g" % record["median_ms"])
    return json.dumps(kept, separators=(",", ":"))


def winners(lines, device_class, current):
    """The lines that ship: of each workload the last chosen record of today's
    kernels, in the order of their text."""
    kept = {}
    for line in lines:
        try:
            record = json.loads(line)
        except ValueError:
            continue  # a kill has cut off this line
        if (not record.get("chosen", True) or record["class"] != device_class or
                current.get(record["variant"]) != record["revision"]):
            continue
        workload = json.dumps([record.get(key, "") for key in (
            "op", "memory", "inputs", "outputs", "attributes", "epilogue",
            "threads")])
        kept[workload] = compact(record)
    return sorted(kept.values())


def tune(args, network, pick, threads, work):
    """Tunes a network and returns benchmark's counts."""
    with tempfile.TemporaryDirectory() as folder:
        report = os.path.join(folder, "report.json")
        done = subprocess.run(
            [os.path.join(args.build, "bin/benchmark"),
             "--onnx_model=" + os.path.join(args.dir, network + ".onnx"),
             "--zero_weights", "--cpu_features=" + args.cpu_features,
             "--pick=" + pick, "--threads=%d" % threads, "--tune",
             "--tuning_file=" + work, "--dry_run", "--json=" + report],
            capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit("error: %s\n%s" % (network, done.stderr))
        with open(report, encoding="utf-8") as f:
            return json.load(f)["tuning"]


def this_device(args, names):
    """Returns the device's name as in the records of the smallest network."""
    smallest = min(names, key=lambda name: os.path.getsize(
        os.path.join(args.dir, name + ".onnx")))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "device.jsonl")
        tune(args, smallest, PICKS[0], 1, path)
        return json.loads(read_lines(path)[0])["device"]


def begin_with_what_ships(args, names, shipped, work):
    """What ships lacks what the build does not read: it is taken for what this
    device measured, so that workloads of today's kernels are known."""
    left_out = {"schema": 2, "device": this_device(args, names), "samples": 1,
                "chosen": True}
    records = [{**left_out, **json.loads(line)} for line in read_lines(shipped)]
    write_atomically(work, "".join(json.dumps(record) + "\n"
                                   for record in records))


def tune_all(args, names, work):
    start = time.monotonic()
    totals = dict.fromkeys(("measured", "candidates", "samples"), 0)
    for threads in args.threads.split(","):
        for name in names:
            for pick in PICKS:
                counts = tune(args, name, pick, int(threads), work)
                for key in totals:
                    totals[key] += counts[key]
                print("%s, %s threads, %s: %d known, %d measured, %.1f s" %
                      (name, threads, pick, counts["known"],
                       counts["measured"], counts["seconds"]), flush=True)
    print("%(measured)d workloads measured, %(candidates)d candidates, "
          "%(samples)d samples" % totals,
          "in %.0f s" % (time.monotonic() - start))


def read_lines(path):
    with open(path, encoding="utf-8") as f:
        return [line.rstrip("\n") for line in f if line.strip()]


def write_atomically(path, text):
    with open(path + ".new", "w", encoding="utf-8") as f:
        f.write(text)
    os.replace(path + ".new", path)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cpu_features", required=True)
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--dir", default="test/data/networks")
    parser.add_argument("--networks", default="")
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--work", default="build/tuning")
    parser.add_argument("--output", default="lite/kernels/tuned")
    args = parser.parse_args()

    device_class = class_of(args.cpu_features)
    names = args.networks.split(",") if args.networks else sorted(
        name[:-5] for name in os.listdir(args.dir) if name.endswith(".onnx"))
    work = os.path.join(args.work, device_class + ".jsonl")
    output = os.path.join(args.output, device_class + ".jsonl")
    os.makedirs(args.work, exist_ok=True)
    if not os.path.exists(work) and os.path.exists(output):
        begin_with_what_ships(args, names, output, work)
    tune_all(args, names, work)
    lines = winners(read_lines(work), device_class, revisions())
    write_atomically(output, "".join(line + "\n" for line in lines))
    print("%s: %d workloads, %d bytes" %
          (output, len(lines), os.path.getsize(output)))


if __name__ == "__main__":
    main()
