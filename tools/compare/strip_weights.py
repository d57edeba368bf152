#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes ONNX files without their weights, for tests that need shapes alone.

usage: strip_weights.py [--output_dir=test/data/networks] NETWORK.onnx ...

Float weights become references to a file that does not exist; names that
nobody asks for are replaced by short ones. What is left has all nodes,
attributes, and shapes: `opt --print_model_ops` and readers that need no
weights take it. Needs the module onnx.
"""
import argparse
import os

import onnx

# Weights up to so many bytes are kept, as they may be part of a formula.
KEPT_BYTES = 16


def strip(tensor):
    if (tensor.data_type != onnx.TensorProto.FLOAT or
            len(tensor.raw_data) <= KEPT_BYTES):
        return
    tensor.ClearField("raw_data")
    tensor.data_location = onnx.TensorProto.EXTERNAL
    entry = tensor.external_data.add()
    entry.key, entry.value = "location", "none"


def shorten(graph):
    """Shortens names of values, but for inputs and outputs, in order of use."""
    names = {v.name: v.name for v in [*graph.input, *graph.output]}

    def short(name):
        if name:
            names.setdefault(name, "%x" % len(names))
        return names.get(name, "")

    for tensor in graph.initializer:
        tensor.name = short(tensor.name)
    for node in graph.node:
        node.ClearField("name")
        node.ClearField("doc_string")
        for values in (node.input, node.output):
            values[:] = [short(name) for name in values]
    del graph.value_info[:]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("networks", nargs="+")
    parser.add_argument("--output_dir", default="test/data/networks")
    args = parser.parse_args()
    os.makedirs(args.output_dir, exist_ok=True)
    total = 0
    for path in args.networks:
        model = onnx.load(path)
        for tensor in model.graph.initializer:
            strip(tensor)
        shorten(model.graph)
        output = os.path.join(args.output_dir, os.path.basename(path))
        total += model.ByteSize()
        with open(output, "wb") as f:
            f.write(model.SerializeToString(deterministic=True))
    print("%d networks, %d bytes" % (len(args.networks), total))


if __name__ == "__main__":
    main()
