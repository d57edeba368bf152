#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a network that resizes integers, with onnxruntime's own outputs.

usage: export_integer_resize.py [DATA]

DATA is test/data. onnxruntime's quantiser gives Resize the codes themselves in
its QOperator form; cameras give bytes: models/onnx/integer_resize. The weights
of linear modes are quarters and eighths, so that sums are exact before what is
behind the point is cut off.
"""
import sys

import numpy
from onnx import TensorProto

from onnx_network import Network

SHAPE = [2, 5, 6, 7]


def resized(net, x, name, scales, **attributes):
    scales = net.weight(name + "_scales", numpy.float32([1, 1] + scales))
    return net.add("Resize", [x, "", scales], name, **attributes)


def read(net, name):
    net.outputs[name] = list("nchw")


def add_codes(net, dtype, zero):
    """Between a quantize_linear and a convolution on codes."""
    kind = numpy.dtype(dtype).name
    grid = net.grid(kind, 0.0417, zero, dtype)
    codes = net.add("QuantizeLinear", ["x"] + grid, kind + "_codes")
    up = resized(net, codes, kind + "_up", [2.0, 2.0], mode="linear",
                 coordinate_transformation_mode="half_pixel")
    filters = net.random.integers(-90, 91, [8, 5, 3, 3]).astype(numpy.int8)
    conv_grid = net.grid(kind + "_conv", 0.0931, zero, dtype)
    w = [net.weight(kind + "_w", filters)]
    w += net.grid(kind + "_w", 0.0113, 0, numpy.int8)
    y = net.add("QLinearConv", [up] + grid + w + conv_grid, kind + "_conv",
                pads=[1, 1, 1, 1])
    y = resized(net, y, kind + "_nearest", [1.5, 2.0], mode="nearest",
                coordinate_transformation_mode="asymmetric",
                nearest_mode="floor")
    read(net, net.add("DequantizeLinear", [y] + conv_grid, kind + "_out"))


def add_bytes(net, mode, scales):
    """Of integers that have no scale."""
    pixels = net.add("Cast", [net.add("Abs", ["x"], mode + "_abs")],
                     mode + "_pixels", to=TensorProto.UINT8)
    y = resized(net, pixels, mode + "_resized", scales, mode=mode,
                coordinate_transformation_mode="asymmetric")
    read(net, net.add("Cast", [y], mode + "_bytes", to=TensorProto.FLOAT))


def main():
    data = sys.argv[1] if len(sys.argv) > 1 else "test/data"
    net = Network(23)
    add_codes(net, numpy.uint8, 131)
    add_codes(net, numpy.int8, -3)
    add_bytes(net, "linear", [4.0, 0.5])
    add_bytes(net, "nearest", [0.5, 3.0])
    net.save(data, "integer_resize", net.numbers(*SHAPE, scale=2.5))


if __name__ == "__main__":
    main()
