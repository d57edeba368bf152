#!/usr/bin/env python3
"""Prints how near the inner loops of NEON kernels are to a processor's limits.

usage: arm_cycles.py [--sysroot=build/sysroot-arm64]

Compiles the vector functions to assembly, cuts out their innermost loops and
asks llvm-mca how many cycles an iteration takes. Shown beside are the two
bounds: multiply-adds over those that start per cycle, and loads likewise.
"""
import argparse
import re
import subprocess
import sys

COMPILER = "aarch64-linux-gnu-g++"
# As cmake/compiler.cmake sets them for these files.
FLAGS = ("-std=c++17 -O3 -DNDEBUG -fPIC -ffp-contract=off -fno-math-errno "
         "-DTOOLCHAIN_MISS_SYS_AUXV_H -DLITE_WITH_ARM=1 -I. -S -o -").split()
ANALYSER = "llvm-mca-19"
ITERATIONS = 200
# Of 128-bit vectors per cycle: multiply-adds, loads.
PROCESSORS = {"neoverse-n1": (2, 2), "cortex-a55": (1, 1)}

# What is shown: source, function in its mangled name, with the multiply-adds
# of one iteration (a loop of another length is not the inner one).
KERNELS = [
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
]


def assembly(source, sysroot):
    command = [COMPILER, f"--sysroot={sysroot}", *FLAGS,
               f"lite/kernels/{source}"]
    return subprocess.run(command, check=True, capture_output=True,
                          text=True).stdout


def is_instruction(line):
    return line.startswith("\t") and not line.startswith("\t.")


def loops(text, function):
    """The bodies of a function's loops, as lists of instructions."""
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
    return sum("\tfmla\t" in line for line in body)


def vector_loads(body):
    """Of 128 bits; a pair is two."""
    pairs = sum(line.startswith("\tldp\tq") for line in body)
    return 2 * pairs + sum(
        re.match(r"\t(ldr\tq|ld1r|ld1\t)", line) is not None for line in body)


def cycles(body, processor):
    output = subprocess.run(
        [ANALYSER, "-mtriple=aarch64-linux-gnu", f"-mcpu={processor}",
         f"-iterations={ITERATIONS}"], input="\n".join(body), check=True,
        capture_output=True, text=True).stdout
    return int(re.search(r"Total Cycles:\s+(\d+)", output)[1]) / ITERATIONS


def inner_loop(text, function, count):
    """The shortest loop with so many multiply-adds."""
    fitting = [body for body in loops(text, function)
               if multiply_adds(body) == count]
    if not fitting:
        sys.exit(f"no loop of {count} multiply-adds in {function}")
    return min(fitting, key=len)


def show(name, body):
    count = multiply_adds(body)
    cells = [name, str(count), f"{len(body) / count:.2f}"]
    for processor, (fma_ports, load_ports) in PROCESSORS.items():
        bound = max(count / fma_ports, vector_loads(body) / load_ports)
        taken = cycles(body, processor)
        cells.append(f"{taken:.1f}")
        cells.append(f"{100 * bound / taken:.0f}")
    print("| " + " | ".join(cells) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sysroot", default="build/sysroot-arm64")
    options = parser.parse_args()
    print("| inner loop | multiply-adds | instructions each |"
          + "".join(f" {p}: cycles | % of the bound |" for p in PROCESSORS))
    print("|---|" + "---:|" * (2 + 2 * len(PROCESSORS)))
    texts = {}
    for name, source, function, count in KERNELS:
        if source not in texts:
            texts[source] = assembly(source, options.sysroot)
        show(name, inner_loop(texts[source], function, count))


if __name__ == "__main__":
    main()
