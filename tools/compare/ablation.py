#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What each step of the CPU engine brings (NeoCPU's table 3).

usage: ablation.py [--networks=NAME,...] [--dir=build/networks]
           [--build=build/release] [--threads=1] [--tuning_file=FILE]
           [--rounds=5] [--output=FILE]

Steps, each with those before it:
  plain       convolutions and all else in NCHW
  blocked     convolutions in NCHW[x]c, all else in NCHW: transforms around each
  kept        all ops that can stay in blocks do: transforms only at the ends
  winograd    3x3 convolutions by Winograd's algorithm where the estimate says
  model       kernels of all ops chosen together (opt --pick=model)
  tuned       variants and parameters as measured (what ships, or --tuning_file)
Prints milliseconds (median of rounds, interleaved), the ratio to the step
before, and the number of layout transforms.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

NETWORKS = ("resnet50,vgg16,densenet121,inception_v3,mobilenet_v2,"
            "squeezenet1_1,shufflenet_v2,resnext50")
# The blocked kernels of all ops but convolutions; a kernel name begins with its
# op.
OTHERS = ["%s/x86/float/NCHW*c/*" % op for op in (
    "pool2d", "interpolate", "elementwise_*", "relu*", "leaky_relu", "prelu",
    "sigmoid", "tanh", "swish", "hard_*", "clip", "scale", "batch_norm",
    "concat", "split", "slice", "pad*", "channel_shuffle", "reduce_*",
    "softmax", "reshape", "flatten", "squeeze", "unsqueeze", "unary")]
WINOGRAD = ["conv2d_winograd*"]
X86 = ["--valid_targets=x86"]


def steps(tuning_file):
    """Returns (name, flags of opt, flags of benchmark) of each step, in order.
    """
    untuned = ["--tuning_file=none"]
    return [
        ("plain", ["--valid_targets=x86/float/NCHW,x86/any/NCHW"], untuned),
        ("blocked", X86 + ["--exclude=" + ",".join(OTHERS + WINOGRAD)],
         untuned),
        ("kept", X86 + ["--exclude=" + ",".join(WINOGRAD)], untuned),
        ("winograd", X86, untuned),
        ("model", X86 + ["--pick=model"], untuned),
        ("tuned", X86 + ["--pick=model"],
         ["--tuning_file=" + tuning_file] if tuning_file else []),
    ]


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit("error: %s\n%s" % (" ".join(command), done.stderr))


class Step:
    def __init__(self, args, network, folder, name, opt_flags, flags):
        self.name = name
        self.flags = flags
        self.model = os.path.join(folder, network + "_" + name)
        self.bin = os.path.join(args.build, "bin")
        self.threads = args.threads
        self.samples = []
        self.transforms = 0
        run(os.path.join(self.bin, "opt"), "--onnx_model=" +
            os.path.join(args.dir, network + ".onnx"),
            "--optimize_out=" + self.model, *opt_flags)

    def measure(self):
        run(os.path.join(self.bin, "benchmark"),
            "--optimized_model_file=%s.nb" % self.model,
            "--threads=%d" % self.threads, "--warmup=3", "--repeats=10",
            "--enable_op_time_profile=false", "--json=" + self.model + ".json",
            *self.flags)
        with open(self.model + ".json", encoding="utf-8") as f:
            report = json.load(f)
        self.samples.append(report["latency_ms"]["median"])
        self.transforms = sum(op["type"] == "layout" for op in report["ops"])

    def ms(self):
        return statistics.median(self.samples)


def rows_of(args, network, folder):
    all_steps = [Step(args, network, folder, *step)
                 for step in steps(args.tuning_file)]
    for _ in range(args.rounds):
        for step in all_steps:
            step.measure()
    before = None
    for step in all_steps:
        ratio = "" if before is None else "%.2f" % (before.ms() / step.ms())
        spread = "%.2f to %.2f" % (min(step.samples), max(step.samples))
        yield (network, step.name, "%.2f" % step.ms(), spread, ratio,
               str(step.transforms))
        before = step


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--networks", default=NETWORKS)
    parser.add_argument("--dir", default="build/networks")
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--tuning_file", default="")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--output", default="")
    args = parser.parse_args()

    header = ("network", "step", "ms", "spread", "times faster", "transforms")
    lines = ["| " + " | ".join(header) + " |", "|---" * len(header) + "|"]
    print("\n".join(lines))
    with tempfile.TemporaryDirectory() as folder:
        for network in args.networks.split(","):
            for cells in rows_of(args, network, folder):
                lines.append("| " + " | ".join(cells) + " |")
                print(lines[-1], flush=True)
    if args.output:
        with open(args.output, "w", encoding="utf-8") as f:
            f.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
