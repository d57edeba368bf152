#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs Paddle programs that came without weights, beside Paddle itself.

usage: check_programs.py PROGRAM... [--places=x86] [--bin=build/release/bin]
           [--size=HxW] [--tolerance=1e-4]

Each program (.pdmodel or __model__) gets weights by a fixed seed, of the order
that training gives; Paddle runs it, and so does run_model, from a .nb file of
opt's. Dimensions that a program leaves open are 1 for the batch and those of
--size for images. The error is the largest difference divided by the largest
magnitude of Paddle's output. Needs paddlepaddle 2.6 (a version that still reads
.pdmodel). Exit codes: 0 all right, 1 something did not run, 2 usage, 4 an
output is wrong.
"""
import argparse
import os
import subprocess
import sys
import tempfile

try:
    import numpy as np
    import paddle
except ImportError as missing:
    sys.exit("error: %s has no module %s: it needs paddlepaddle 2.6" %
             (sys.executable, missing.name))


class DidNotRun(Exception):
    """A tool failed; the text is its last line."""


def roles(program):
    """Returns {variable: input's name} for the inputs of ops that normalize."""
    found = {}
    for op in program.global_block().ops:
        if op.type in ("batch_norm", "layer_norm", "instance_norm"):
            for role in op.input_names:
                for name in op.input(role):
                    found[name] = role
    return found


def weights_of(shape, role, random):
    """Makes weights that give each layer's output the order of its input."""
    if role == "Variance":
        return random.uniform(0.5, 1.5, shape)
    if role == "Scale":
        return random.uniform(0.5, 1.5, shape)
    if role in ("Mean", "Bias") or len(shape) < 2:
        return random.normal(0, 0.2, shape)
    # Filters are [outputs, inputs, height, width], matrices [inputs, outputs].
    fan_in = np.prod(shape[1:]) if len(shape) == 4 else shape[0]
    return random.normal(0, np.sqrt(1.5 / fan_in), shape)


def fill_weights(program, scope, random):
    found = roles(program)
    variables = [v for v in program.list_vars() if v.persistable and
                 v.name not in ("feed", "fetch")]
    for v in sorted(variables, key=lambda v: v.name):
        values = weights_of(v.shape, found.get(v.name), random)
        scope.var(v.name).get_tensor().set(
            values.astype(np.float32), paddle.CPUPlace())
    return variables


def closed_shape(shape, size):
    """Closes the open dimensions of a shape: one sample, `size`, 16 words."""
    open_sizes = (1, 16) + size
    return [open_sizes[i] if d < 0 else d for i, d in enumerate(shape)]


def feeds_of(program, size, random):
    feeds = {}
    for op in program.global_block().ops:
        if op.type == "feed":
            variable = program.global_block().var(op.output("Out")[0])
            shape = closed_shape(variable.shape, size)
            if variable.dtype == paddle.int64:
                feeds[variable.name] = random.integers(1, 10, shape)
            else:
                feeds[variable.name] = random.normal(
                    0, 1, shape).astype(np.float32)
    return feeds


def run_tool(*command):
    done = subprocess.run(command, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or ["no message"]
        raise DidNotRun("%s ended with %d: %s" % (
            os.path.basename(command[0]), done.returncode, lines[-1]))


def run_ours(args, program_file, feeds, outputs, folder):
    model = os.path.join(folder, "model")
    run_tool(os.path.join(args.bin, "opt"), "--model_file=" + program_file,
             "--param_file=" + os.path.join(folder, "weights"),
             "--valid_targets=" + args.places, "--optimize_out=" + model,
             "--input_shape=" + ";".join(
                 "%s:%s" % (name, ",".join(map(str, x.shape)))
                 for name, x in feeds.items()))
    inputs = []
    for i, (name, x) in enumerate(feeds.items()):
        file = os.path.join(folder, "input_%d.npy" % i)
        np.save(file, x)
        inputs.append("%s:%s" % (name, file))
    run_tool(os.path.join(args.bin, "run_model"),
             "--optimized_model_file=%s.nb" % model,
             "--input=" + ",".join(inputs), "--output_dir=" + folder)
    return [np.load(os.path.join(folder, "output_%d.npy" % i))
            for i in range(outputs)]


def relative_error(ours, theirs):
    """Returns the relative error: infinite if shapes differ or with NaN."""
    if ours.shape != theirs.shape:
        return float("inf")
    error = np.abs(ours - theirs).max() / np.abs(theirs).max()
    return float(error) if np.isfinite(error) else float("inf")


def check(args, program_file):
    """Returns the largest error of the program's outputs."""
    random = np.random.default_rng(0)
    with open(program_file, "rb") as file:
        program = paddle.static.Program.parse_from_string(file.read())
    executor = paddle.static.Executor(paddle.CPUPlace())
    scope = paddle.static.Scope()
    with tempfile.TemporaryDirectory() as folder, \
            paddle.static.scope_guard(scope):
        variables = fill_weights(program, scope, random)
        feeds = feeds_of(program, args.size, random)
        fetched = [op.input("X")[0] for op in program.global_block().ops
                   if op.type == "fetch"]
        theirs = executor.run(program, feed=feeds, fetch_list=fetched)
        paddle.static.save_vars(executor, folder, program, variables,
                                filename="weights")
        ours = run_ours(args, program_file, feeds, len(theirs), folder)
        for i, output in enumerate(theirs):
            print("  output %d %s: magnitude %.3g, deviation %.3g" % (
                i, list(output.shape), np.abs(output).max(), output.std()))
        return max(map(relative_error, ours, theirs))


def size_of(text):
    height, width = text.split("x")
    return int(height), int(width)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", nargs="+", metavar="PROGRAM")
    parser.add_argument("--places", default="x86")
    parser.add_argument("--bin", default="build/release/bin")
    parser.add_argument("--size", type=size_of, default=(224, 224))
    parser.add_argument("--tolerance", type=float, default=1e-4)
    args = parser.parse_args()

    paddle.enable_static()
    status = 0
    for program in args.programs:
        try:
            error = check(args, program)
        except DidNotRun as problem:
            print("%s: %s" % (program, problem))
            status = status or 1
            continue
        wrong = not error <= args.tolerance
        print("%s %s: error %.2g %s" % (program, args.places, error,
                                        "WRONG" if wrong else "ok"))
        if wrong:
            status = 4
    sys.exit(status)


if __name__ == "__main__":
    main()
