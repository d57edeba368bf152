#!/usr/bin/env python3
"""Prints how near the inner loops of NEON kernels are to a processor's limits.

usage: arm_cycles.py [--sysroot=build/sysroot-arm64] [--only=TEXT]

Compiles the vector functions to assembly, cuts out their innermost loops and
asks llvm-mca how many cycles an iteration takes. Two tables:

- Products. The bound is the larger of multiply-adds over those that start per
  cycle and of loads likewise.
- Loops that stream: all else. The bound is the busiest kind of port in
  llvm-mca's own model (loads, stores, vector arithmetic and shuffles, division)
  with the vector instructions of the loop alone; a pair of loads counts as two
  loads. Neoverse N1 stores 128 bits through both load and both vector ports.
  An in-order core also has a bound by issue: vector instructions over two.
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

# Loops that stream, as source and function: the innermost loop with most
# instructions is the one that runs where there is enough to do.
STREAMS = [
    ("relu", "activation/arm_neon.cc", "NeonActivateILi0E"),
    ("hard_swish", "activation/arm_neon.cc", "NeonActivateILi7E"),
    ("swish", "activation/arm_neon.cc", "NeonActivateILi5E"),
    ("NCHW to NCHW4c", "layout/arm_neon.cc", "NeonPlanesToBlock"),
    ("NCHW4c to NCHW", "layout/arm_neon.cc", "NeonBlockToPlanes"),
    ("softmax: maximum", "softmax/arm_neon.cc", "NeonRowMax"),
    ("softmax: exp and sum", "softmax/arm_neon.cc", "NeonRowExp"),
    ("softmax: scale", "softmax/arm_neon.cc", "NeonRowScale"),
]
IN_ORDER = {"cortex-a55": 2}  # instructions that start per cycle


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


def analyse(body, processor):
    return subprocess.run(
        [ANALYSER, "-mtriple=aarch64-linux-gnu", f"-mcpu={processor}",
         f"-iterations={ITERATIONS}"], input="\n".join(body), check=True,
        capture_output=True, text=True).stdout


def cycles(body, processor):
    output = analyse(body, processor)
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


def innermost_loop(text, function):
    """The longest loop that holds no other one and is left at its end alone (a
    jump back from code that was moved behind the function is no loop)."""
    found = [body for body in loops(text, function)
             if not any(re.match(r"\t(b|bl|ret)\b(?!\.)", line)
                        for line in body)]
    inner = [body for body in found
             if not any(is_inside(other, body) for other in found)]
    if not inner:
        sys.exit(f"no loop in {function}")
    return max(inner, key=len)


def is_inside(inner, outer):
    """Whether a loop is part of another; both are runs of the same lines."""
    return len(inner) < len(outer) and any(
        outer[i:i + len(inner)] == inner for i in range(len(outer)))


def is_vector(line):
    return re.search(r"\b[qv]\d+\b", line) is not None


def plain(line):
    """An instruction without the address' update; a pair of loads as two."""
    line = re.sub(r"\](!|, ?\S+$)", "]", line)
    pair = re.match(r"\tldp\t(q\d+), (q\d+), (.*)", line)
    return [f"\tldr\t{q}, {pair[3]}" for q in pair.groups()[:2]] if pair else [
        line]


def port_bound(body, processor):
    """Cycles that the busiest kind of port is busy with vector instructions."""
    lines = [each for line in body if is_vector(line) for each in plain(line)]
    output = analyse(lines, processor)
    kinds = re.findall(r"^\[[\d.]+\]\s+- (\w+)$", output, re.M)
    pressure = re.search(r"Resource pressure per iteration:\n.*\n(.*)\n",
                         output)[1].split()
    ports = {}
    for kind, busy in zip(kinds, pressure):
        kind = re.sub(r"UnitV\d", "UnitV", kind)
        ports.setdefault(kind, []).append(0 if busy == "-" else float(busy))
    return max(sum(busy) / len(busy) for busy in ports.values())


def show_stream(name, body):
    vector = [line for line in body if is_vector(line)]
    loads = sum(line.startswith("\tld") for line in body for line in plain(line)
                if is_vector(line))
    stores = sum(1 + line.startswith("\tstp") for line in vector
                 if line.startswith("\tst"))
    rest = sum(not re.match(r"\t(ld|st)", line) for line in vector)
    cells = [name, str(loads), str(stores), str(rest)]
    for processor in PROCESSORS:
        taken = cycles(body, processor)
        bound = port_bound(body, processor)
        cells += [f"{taken:.1f}", f"{100 * bound / taken:.0f}"]
        if processor in IN_ORDER:
            issue = max(bound, len(vector) / IN_ORDER[processor])
            cells.append(f"{100 * issue / taken:.0f}")
    print("| " + " | ".join(cells) + " |")


def show_streams(text_of, only):
    print("\n| loop that streams | loads | stores | arithmetic |"
          + "".join(f" {p}: cycles | % of the ports |"
                    + (" % with issue |" if p in IN_ORDER else "")
                    for p in PROCESSORS))
    print("|---|" + "---:|" * (3 + 2 * len(PROCESSORS) + len(IN_ORDER)))
    for name, source, function in STREAMS:
        if only not in source:
            continue
        show_stream(name, innermost_loop(text_of(source), function))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sysroot", default="build/sysroot-arm64")
    parser.add_argument("--only", default="", help="part of a source's path")
    options = parser.parse_args()
    print("| inner loop | multiply-adds | instructions each |"
          + "".join(f" {p}: cycles | % of the bound |" for p in PROCESSORS))
    print("|---|" + "---:|" * (2 + 2 * len(PROCESSORS)))
    texts = {}

    def text_of(source):
        if source not in texts:
            texts[source] = assembly(source, options.sysroot)
        return texts[source]

    for name, source, function, count in KERNELS:
        if options.only not in source:
            continue
        show(name, inner_loop(text_of(source), function, count))
    show_streams(text_of, options.only)


if __name__ == "__main__":
    main()
