#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How long a call from Python takes here and in onnxruntime, in turns, on
models so small that the way to the engine counts.

usage: python3 tools/compare/python_calls.py [ONNX...]

Needs tools/setup.sh --compare. Without a file the model is max(x, 0) on four
elements. Each call reads an array of NumPy and returns a new one; one thread.
Turns are short, so that what slows the machine meets all. Prints microseconds,
the least of all calls and the median of the turns' medians, and the ratio to
onnxruntime in the same round: the median and the quartiles.
"""
import argparse
import pathlib
import statistics
import sys
import tempfile
import time

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper

SOURCE = pathlib.Path(__file__).resolve().parents[2]


def smallest_model(folder):
    graph = helper.make_graph(
        [helper.make_node("Relu", ["x"], ["y"])], "smallest",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, 4])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [1, 4])])
    path = pathlib.Path(folder, "smallest.onnx")
    onnx.save(helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), path)
    return path


def time_calls(call, count):
    """Returns the microseconds of each of `count` calls."""
    clock = time.perf_counter_ns
    times = []
    for _ in range(count):
        start = clock()
        call()
        times.append((clock() - start) / 1e3)
    return times


def callers(placelite, path):
    """Returns a function for each way to call the model, by its name, on the
    same random inputs."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(
        path, options, providers=["CPUExecutionProvider"])
    predictor = placelite.load(path)
    random = np.random.default_rng(1)
    inputs = {each.name: random.random(
        [size if isinstance(size, int) else 1 for size in each.shape],
        np.float32) for each in session.get_inputs()}
    arrays = list(inputs.values())
    names = [each.name for each in session.get_outputs()]
    outputs = {name: np.empty_like(array)
               for name, array in predictor.run(inputs).items()}
    for name, want in zip(names, session.run(names, inputs)):
        np.testing.assert_allclose(outputs[name].shape, want.shape)
        np.testing.assert_allclose(predictor.run(inputs)[name], want,
                                   rtol=1e-3, atol=1e-4)
    return {
        "onnxruntime: session.run(names, {...})":
            lambda: session.run(names, inputs),
        "placelite: predictor(...)": lambda: predictor(*arrays),
        "placelite: predictor.run({...})": lambda: predictor.run(inputs),
        "placelite: predictor.run({...}, {...})":
            lambda: predictor.run(inputs, outputs),
    }


def compare(placelite, path, rounds, calls):
    ways = callers(placelite, path)
    for call in ways.values():
        time_calls(call, calls)
    turns = {name: [] for name in ways}
    for turn in range(rounds):
        order = list(ways)
        order = order[turn % len(order):] + order[:turn % len(order)]
        for name in order:
            turns[name].append(time_calls(ways[name], calls))
    medians = {name: [statistics.median(times) for times in lists]
               for name, lists in turns.items()}
    theirs = next(iter(medians.values()))
    print(f"{path.name}, {rounds} turns of {calls} calls")
    print(f"{'least':>8} {'median':>8} {'ratio':>6}  microseconds of a call")
    for name, ours in medians.items():
        low, ratio, high = statistics.quantiles(
            [a / b for a, b in zip(ours, theirs)], n=4)
        print(f"{min(map(min, turns[name])):8.2f} "
              f"{statistics.median(ours):8.2f} {ratio:6.2f}  {name} "
              f"({low:.2f} to {high:.2f})")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="*", type=pathlib.Path)
    parser.add_argument("--package", default=SOURCE / "build/release/python")
    parser.add_argument("--rounds", type=int, default=401)
    parser.add_argument("--calls", type=int, default=300)
    args = parser.parse_args()
    sys.path.insert(0, str(args.package))
    import placelite  # from the folder that was named

    with tempfile.TemporaryDirectory() as folder:
        for path in args.models or [smallest_model(folder)]:
            compare(placelite, path, args.rounds, args.calls)


if __name__ == "__main__":
    main()
