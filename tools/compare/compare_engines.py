#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times networks here and in other engines, interleaved; docs/compare.md.

usage: compare_engines.py [--networks=NAME,...] [--threads=1,2] [--memory]
           [--engines=placelite,placelite_untuned,onnxruntime,openvino,mnn,ncnn]
           [--rounds=7] [--bf16]
           [--dir=build/networks] [--output_dir=build/compare]
           [--build=build/release] [--opt_flags='--valid_targets=x86']
           [--before=OTHER/build/release] [--busy=PROCESSES]

Takes NAME.onnx, NAME_input_N.npy and NAME_output_N.npy of export_networks.py
from --dir; without outputs, the first peer's are what others are compared
with. Writes compare.json, compare.md and compare.svg to --output_dir. Exit
codes: 0 all right, 1 we did not run a network, 2 usage, 4 an output of ours is
further from PyTorch's than --tolerance.
"""
import argparse
import glob
import json
import os
import platform
import shlex
import signal
import sys
import tempfile

import comparison
from busy import busy_processes
from contest import Contest, Network
from engines import BEFORE, ENGINES, IN_BF16, OURS, UNTUNED


def measure_network(args, name, data):
    network = Network(args.dir, name)
    with tempfile.TemporaryDirectory() as folder:
        for threads in args.threads:
            contest = Contest(args, network, threads, folder)
            try:
                data["nets"].append(contest.measure())
                if args.memory:
                    data["memory"] += contest.memory()
            finally:
                contest.close()
            data["engines"].update(contest.versions)
            data["geometric_mean"] = comparison.geometric_means(data["nets"])
            report(args, data)


def report(args, data):
    """Prints a line and writes the files anew, so that results are kept."""
    net = data["nets"][-1]
    print_row(comparison.net_row(net, args.engines))
    for engine, reason in net["failed"].items():
        print("    %s: %s" % (engine, reason), flush=True)
    with open(os.path.join(args.output_dir, "compare.json"), "w",
              encoding="utf-8") as f:
        json.dump(data, f, indent=1)
    text = comparison.nets_markdown(data)
    if args.memory:
        text += "\n" + comparison.memory_markdown(data)
    with open(os.path.join(args.output_dir, "compare.md"), "w",
              encoding="utf-8") as f:
        f.write(text)


def print_row(cells):
    print(cells[0].ljust(24), "  ".join(cell.rjust(11) for cell in cells[1:]),
          flush=True)


def plot(args, data):
    if not data["geometric_mean"]:
        return
    try:
        from plot import write_plot  # pylint: disable=import-outside-toplevel
        write_plot(data, os.path.join(args.output_dir, "compare.svg"))
    except ImportError as missing:
        print("no compare.svg: %s" % missing)


def device():
    with open("/proc/cpuinfo", encoding="utf-8") as f:
        for line in f:
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.machine()


def exit_code(args, nets):
    if any(OURS in net["failed"] for net in nets):
        return 1
    errors = [net["errors"].get(engine, 0) for net in nets
              for engine in (OURS, UNTUNED)]
    return 4 if max(errors) > args.tolerance else 0


def names_in(folder):
    paths = glob.glob(os.path.join(glob.escape(folder), "*.onnx"))
    names = [os.path.basename(path)[:-len(".onnx")] for path in paths]
    return sorted(name for name in names if os.path.exists(
        os.path.join(folder, name + "_input_0.npy")))


def parse():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    integers = lambda text: [int(part) for part in text.split(",")]
    parser.add_argument("--networks", default="all")
    parser.add_argument("--dir", default="build/networks")
    parser.add_argument("--threads", type=integers, default=[1])
    parser.add_argument("--engines", type=lambda text: text.split(","))
    parser.add_argument("--bf16", action="store_true",
                        help="ours with --enable_bf16 beside each peer in fp32 "
                        "and, where it has it, in bf16; tolerance 0.1")
    parser.add_argument("--before",
                        help="the build tree of the engine %s; without "
                        "--engines ours is compared with it alone" % BEFORE)
    parser.add_argument("--busy", type=int, default=0,
                        help="processes that compute at the same time")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--repeats", type=int, default=0,
                        help="runs in a turn; 0: what fills --turn_seconds")
    parser.add_argument("--turn_seconds", type=float, default=0.3)
    parser.add_argument("--cores", type=integers, default=None,
                        help="bind all engines to these; default: to none")
    parser.add_argument("--memory", action="store_true",
                        help="also how much each engine's process grew")
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--opt_flags", type=shlex.split,
                        default=["--valid_targets=x86"])
    parser.add_argument("--tolerance", type=float)
    parser.add_argument("--timeout", type=float, default=300)
    parser.add_argument("--output_dir", default="build/compare")
    args = parser.parse_args()
    if args.bf16:
        args.opt_flags = args.opt_flags + ["--enable_bf16"]
        args.engines = args.engines or IN_BF16
    args.tolerance = args.tolerance or (0.1 if args.bf16 else 1e-4)
    args.engines = args.engines or ([OURS, BEFORE] if args.before else ENGINES)
    names = names_in(args.dir)
    args.networks = (names if args.networks == "all"
                     else args.networks.split(","))
    for name in args.networks:
        if name not in names:
            parser.error("no %s.onnx with %s_input_0.npy in %s; "
                         "export_networks.py writes them" %
                         (name, name, args.dir))
    known = sorted({*ENGINES, *IN_BF16, BEFORE})
    for engine in args.engines:
        if engine not in known:
            parser.error("no engine '%s'; there are %s" %
                         (engine, ", ".join(known)))
    if (BEFORE in args.engines) != bool(args.before):
        parser.error("the engine %s goes with --before" % BEFORE)
    if not set(args.cores or []) <= os.sched_getaffinity(0):
        parser.error("there are the cores %s" % os.sched_getaffinity(0))
    if not args.networks or args.rounds < 1 or min(args.threads) < 1:
        parser.error("nothing to measure in %s" % args.dir)
    return args


def main():
    args = parse()
    # SIGTERM becomes an exit, so that workers and temporary files go, too.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    os.environ["PLACELITE_BUILD"] = os.path.abspath(args.build)
    if args.before:
        os.environ["PLACELITE_BEFORE"] = os.path.abspath(args.before)
    args.output_dir = os.path.abspath(args.output_dir)
    os.makedirs(args.output_dir, exist_ok=True)
    data = {"schema": 1, "device": device(),
            "engines": dict.fromkeys(args.engines), "rounds": args.rounds,
            "opt_flags": args.opt_flags, "busy": args.busy, "nets": [], "geometric_mean": {},
            "memory": []}
    print_row(comparison.net_header(args.engines))
    with busy_processes(args.busy):
        for name in args.networks:
            measure_network(args, name, data)
    for threads, mean in data["geometric_mean"].items():
        print("geometric mean of the ratios, threads %s: %.3f" %
              (threads, mean))
    for threads, mean in comparison.geometric_means(
            data["nets"], "ratio_untuned").items():
        print("the same untuned, threads %s: %.3f" % (threads, mean))
    plot(args, data)
    sys.exit(exit_code(args, data["nets"]))


if __name__ == "__main__":
    main()
