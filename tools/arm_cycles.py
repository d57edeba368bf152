#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints how near the inner loops of NEON kernels are to a processor's limits.

usage: arm_cycles.py [--sysroot=build/sysroot-arm64]

Compiles the vector functions to assembly, cuts out their innermost loops and
asks llvm-mca how many cycles an iteration takes, and what its ports have to do.

The bound of products is the larger of multiply-adds over those that start per
cycle, and of loads likewise. That of other loops counts all vector
instructions, loads and stores; on Neoverse N1 as llvm-mca's ports do, of which
a store of 128 bits takes several. On Cortex-A55 the busiest of the ports for
computations, loads and stores takes one per cycle; what the core can start is
less than that, as its model starts a load beside no computation of 128 bits but
a multiply-add: computations and other loads one per cycle, a store beside
either.
"""
import argparse
import re
import subprocess
import sys

COMPILER = "aarch64-linux-gnu-g++"
# These are the flags that cmake/compiler.cmake sets for these files.
FLAGS = ("-std=c++17 -O3 -DNDEBUG -fPIC -ffp-contract=off -fno-math-errno "
         "-DTOOLCHAIN_MISS_SYS_AUXV_H -DLITE_WITH_ARM=1 -I. -S -o -").split()
ANALYSER = "llvm-mca-19"
ITERATIONS = 200
# The 128-bit vectors per cycle of each processor: multiply-adds, loads.
PROCESSORS = {"neoverse-n1": (2, 2), "cortex-a55": (1, 1)}

HALF_FLAGS = ["-march=armv8.2-a+fp16"]

# Products: the source, the function's mangled name, and the multiply-adds of
# one iteration (a loop of another length is not the inner one).
PRODUCTS = [
    ("gemm 8x12", "gemm/arm_neon.cc", "NeonTileILi8ELi3E", 8 * 3 * 16),
    ("gemm 8x8", "gemm/arm_neon.cc", "NeonTileILi8ELi2E", 8 * 2 * 16),
    ("conv 9 pixels x 8", "conv2d_blocked/arm_neon_tiles.cc",
     "ConvolveNeonILi2ELi9E", 9 * 2 * 4),
    ("conv 6 pixels x 12", "conv2d_blocked/arm_neon_tiles.cc",
     "ConvolveNeonILi3ELi6E", 6 * 3 * 4),
    ("conv 4 pixels x 16", "conv2d_blocked/arm_neon_tiles.cc",
     "ConvolveNeonILi4ELi4E", 4 * 4 * 4),
    ("first layer 9 x 8", "conv2d_blocked/arm_neon_tiles.cc",
     "ConvolveNeonPixelsILi2ELi9E", 9 * 2 * 2),
    ("depthwise 3x3", "conv2d_blocked/arm_neon_planes.cc",
     "NeonPlaneILi3ELi1E", 8 * 3),
    ("depthwise 3x3, stride 2", "conv2d_blocked/arm_neon_planes.cc",
     "NeonPlaneILi3ELi2E", 8 * 3),
    ("depthwise 5x5", "conv2d_blocked/arm_neon_planes.cc",
     "NeonPlaneILi5ELi1E", 8 * 5),
    ("depthwise 5x5, stride 2", "conv2d_blocked/arm_neon_planes.cc",
     "NeonPlaneILi5ELi2E", 8 * 5),
    ("halves: conv 8 pixels x 16", "conv2d_blocked/arm_neon_fp16_tiles.cc",
     "ConvolveFp16ILi8ELi2ELi8E", 8 * 2 * 8),
    ("halves: conv 4 pixels x 32", "conv2d_blocked/arm_neon_fp16_tiles.cc",
     "ConvolveFp16ILi8ELi4ELi4E", 4 * 4 * 8),
    ("halves: first layer 8 x 16", "conv2d_blocked/arm_neon_fp16_tiles.cc",
     "ConvolveFp16ILi4ELi2ELi8E", 8 * 2 * 4),
]

# Other loops, with the vectors that one iteration computes, loads and stores.
OTHERS = [
    ("Winograd F(4, 3) input, 2 lines", "conv2d_blocked/arm_neon_transforms.cc",
     "NeonInputTileILi4E", (28, 12, 12)),
    ("Winograd F(6, 3) input, 2 lines", "conv2d_blocked/arm_neon_transforms.cc",
     "NeonInputTileILi6E", (57, 16, 16)),
    ("Winograd F(4, 3) sums, 2 lines", "conv2d_blocked/arm_neon_transforms.cc",
     "NeonOutputTileILi4E", (22, 12, 8)),
    ("Winograd F(6, 3) sums, 2 lines", "conv2d_blocked/arm_neon_transforms.cc",
     "NeonOutputTileILi6E", (46, 16, 12)),
    ("gemv, 4 rows of the matrix", "gemm/arm_neon.cc", "GemvRowsNeon",
     (16, 8, 0)),
    ("gemv, 4 columns at a time", "gemm/arm_neon.cc", "GemvColumnsNeon",
     (16, 4, 0)),
    ("pooling 3x3, stride 2, 4 windows", "pool2d/arm_neon.cc",
     "PoolRowBlockedNeon", (12, 9, 0)),
    ("pooling 2x2, stride 2, 4 windows", "pool2d/arm_neon.cc",
     "PoolRowBlockedNeon", (8, 8, 0)),
    ("softmax, maximum of 8 vectors", "softmax/arm_neon.cc", "NeonRowMax",
     (8, 8, 0)),
    ("softmax, exponentials of 4", "softmax/arm_neon.cc", "StreamExp",
     (73, 40, 4)),
    ("sum of two tensors, 8 vectors", "elementwise/arm_neon.cc",
     "NeonCombinePixelsILNS_14BinaryFunctionE0E", (8, 16, 8)),
    ("relu, 10 vectors", "common/arm_neon_activate.cc", "NeonActivateILi0E",
     (10, 10, 10)),
    ("sigmoid, 4 vectors", "common/arm_neon_activate.cc",
     r"StreamExp\S*NeonActivateILi3E", (80, 40, 4)),
    ("swish, 4 vectors", "common/arm_neon_activate.cc",
     r"StreamExp\S*NeonActivateILi5E", (74, 44, 4)),
    ("NCHW to NCHW4c, 4 pixels", "layout/arm_neon.cc", "NeonPlanesToBlock",
     (0, 4, 4)),
    ("NCHW4c to NCHW, 4 pixels", "layout/arm_neon.cc", "NeonBlockToPlanes",
     (0, 4, 4)),
]


def assembly(source, sysroot):
    flags = FLAGS + (HALF_FLAGS if "fp16" in source else [])
    command = [COMPILER, f"--sysroot={sysroot}", *flags,
               f"lite/kernels/{source}"]
    return subprocess.run(command, check=True, capture_output=True,
                          text=True).stdout


def is_instruction(line):
    return line.startswith("\t") and not line.startswith("\t.")


def loops(text, function):
    """Returns the bodies of a function's loops, as lists of instructions."""
    found = re.search(rf"^\S*{function}\S*:\n(.*?)\.size", text, re.S | re.M)
    if not found:
        sys.exit(f"no function {function}")
    lines = found[1].split("\n")
    labels = {line[:-1]: i for i, line in enumerate(lines)
              if re.match(r"\.L\w+:$", line)}
    for i, line in enumerate(lines):
        branch = re.match(r"\t(?:b|b\.?[a-z]+|cbn?z\t\w+,|tbn?z\t.*,)\s*(\.L\w+)",
                          line)
        if branch and labels.get(branch[1], i) < i:
            yield [each for each in lines[labels[branch[1]]:i + 1]
                   if is_instruction(each)]


def multiply_adds(body):
    return sum(re.match(r"\tfml[as]\s", line) is not None for line in body)


def vectors_of(body, one, structure):
    """Counts vectors of 128 bits: a pair is two, a structure of four is four.
    """
    count = 0
    for line in body:
        found = re.match(rf"\t{structure}(\d)r?\s", line)
        if found:
            count += int(found[1])
        elif re.match(rf"\t{structure}p\s+q", line):
            count += 2
        elif re.match(rf"\t{one}\s+q", line):
            count += 1
    return count


def vector_loads(body):
    return vectors_of(body, "ldu?r", "ld")


def vector_stores(body):
    return vectors_of(body, "stu?r", "st")


def vector_instructions(body):
    """Returns the vector instructions without loads and stores."""
    return sum(re.match(r"\t(?!ld|st)\w+\s.*\bv\d+\.", line) is not None
               for line in body)


class Analysis:
    """llvm-mca's analysis of one iteration."""

    def __init__(self, body, processor):
        output = subprocess.run(
            [ANALYSER, "-mtriple=aarch64-linux-gnu", f"-mcpu={processor}",
             f"-iterations={ITERATIONS}"], input="\n".join(body), check=True,
            capture_output=True, text=True).stdout
        self.cycles = int(
            re.search(r"Total Cycles:\s+(\d+)", output)[1]) / ITERATIONS
        self.micro_ops = int(
            re.search(r"Total uOps:\s+(\d+)", output)[1]) / ITERATIONS
        names = re.findall(r"^\[[\d.]+\]\s+- (\w+)", output, re.M)
        pressure = re.search(r"per iteration:\n.*\n(.*)\n", output)[1].split()
        self.pressure = [(name, 0 if cell == "-" else float(cell))
                         for name, cell in zip(names, pressure)]

    def busiest(self, *ports):
        """Returns the cycles for which the busiest of these kinds of ports is
        taken.
        """
        busy = []
        for port in ports:
            shares = [x for name, x in self.pressure if re.search(port, name)]
            busy.append(sum(shares) / len(shares))
        return max(busy)


def shortest(bodies, what):
    fitting = list(bodies)
    if not fitting:
        sys.exit(f"no loop of {what}")
    return min(fitting, key=len)


def product_loop(text, function, count):
    """Returns the shortest loop with so many multiply-adds."""
    return shortest((body for body in loops(text, function)
                     if multiply_adds(body) == count),
                    f"{count} multiply-adds in {function}")


def counts(body):
    return vector_instructions(body), vector_loads(body), vector_stores(body)


def other_loop(text, function, wanted):
    return shortest((body for body in loops(text, function)
                     if counts(body) == wanted),
                    "%d + %d + %d vectors in " % wanted + function)


def show_product(name, body):
    count = multiply_adds(body)
    cells = [name, str(count), f"{len(body) / count:.2f}"]
    for processor, (fma_ports, load_ports) in PROCESSORS.items():
        bound = max(count / fma_ports, vector_loads(body) / load_ports)
        analysis = Analysis(body, processor)
        if processor == "neoverse-n1":
            cells.append(f"{analysis.micro_ops / count:.2f}")
        cells.append(f"{analysis.cycles:.1f}")
        cells.append(f"{100 * bound / analysis.cycles:.0f}")
    print("| " + " | ".join(cells) + " |")


def show_other(name, body):
    cells = [name, "%d + %d + %d" % counts(body), str(len(body))]
    n1 = Analysis(body, "neoverse-n1")
    a55 = Analysis(body, "cortex-a55")
    computes, loads, stores = counts(body)
    for analysis, bounds in (
            (n1, [n1.busiest("V[01]$", "L$")]),
            (a55, [max(computes, loads, stores),
                   max(computes + max(0, loads - multiply_adds(body)), loads,
                   stores)])):
        cells.append(f"{analysis.cycles:.1f}")
        cells += [f"{100 * bound / analysis.cycles:.0f}" for bound in bounds]
    print("| " + " | ".join(cells) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sysroot", default="build/sysroot-arm64")
    options = parser.parse_args()
    texts = {}

    def text(source):
        if source not in texts:
            texts[source] = assembly(source, options.sysroot)
        return texts[source]

    columns = "".join(f" {p}: cycles | % of the ports |" for p in PROCESSORS)
    print("| products | multiply-adds | instructions each | micro-ops each |"
          + columns)
    print("|---|" + "---:|" * (3 + 2 * len(PROCESSORS)))
    for name, source, function, count in PRODUCTS:
        show_product(name, product_loop(text(source), function, count))
    print("\n| other loops | computing + loads + stores | instructions |"
          + columns + " % of what can start |")
    print("|---|" + "---:|" * (3 + 2 * len(PROCESSORS)))
    for name, source, function, wanted in OTHERS:
        show_other(name, other_loop(text(source), function, wanted))


if __name__ == "__main__":
    main()
