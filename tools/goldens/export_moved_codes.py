#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a network that moves codes more than once before they become floats,
as recognisers and attention do, with onnxruntime's own outputs.

usage: export_moved_codes.py [DATA]

DATA is test/data. Columns of a map become steps of a sequence, and heads are
moved behind a product: models/onnx/moved_codes. The width is open, so that
kernels are chosen without knowing it.
"""
import sys

import numpy

import onnx_network

WIDTH = 23


class Network(onnx_network.Network):
    def codes(self, name, *shape):
        values = self.random.integers(-90, 91, shape).astype(numpy.int8)
        return self.weight(name, values)

    def end(self, x, grid, output):
        self.add("DequantizeLinear", [x] + grid, output)


def main():
    data = sys.argv[1] if len(sys.argv) > 1 else "test/data"
    net = Network(23)
    x = net.grid("x", 0.0307, 120)
    weights = net.grid("weights", 0.0113, 0, numpy.int8)
    y = net.grid("y", 0.0473, 131)
    codes = net.add("QuantizeLinear", ["x"] + x, "x_codes")
    conv = net.add("QLinearConv", [codes] + x + [net.codes("w", 8, 12, 1, 1)] +
                   weights + y, "map")
    net.add("Transpose", [conv], "columns", perm=[0, 3, 1, 2])
    net.add("Reshape",
            ["columns", net.weight("steps", numpy.int64([0, 0, -1]))], "rows")
    net.end("rows", y, "sequence")
    product = net.add("QLinearMatMul", ["rows"] + y +
                      [net.codes("v", 32, 24)] + weights + x, "product")
    net.add("Reshape",
            [product, net.weight("heads", numpy.int64([0, 0, 3, 8]))], "split")
    net.add("Transpose", ["split"], "keys", perm=[0, 2, 3, 1])
    net.end("keys", x, "attention")
    net.outputs = {"sequence": [1, "width", 32],
                   "attention": [1, 3, 8, "width"]}
    net.save(data, "moved_codes", net.numbers(1, 12, 4, WIDTH),
             dims=[1, 12, 4, "width"])


if __name__ == "__main__":
    main()
