#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a network over depth, height and width, with onnxruntime's outputs.

usage: export_volumes.py [DATA]

DATA is test/data. Convolutions with strides, dilations and groups, pools, and
convolutions on codes: models/onnx/volumes. The scales of codes are crooked, so
that no exact sum lies in the middle between two codes, where each runtime may
choose.
"""
import sys

import numpy

from onnx_network import Network

SHAPE = [2, 4, 7, 9, 8]


def conv(net, x, name, *shape, **attributes):
    w = net.weight(name + "_w", net.numbers(*shape, scale=0.2))
    b = net.weight(name + "_b", net.numbers(shape[0]))
    return net.add("Conv", [x, w, b], name, **attributes)


def read(net, name):
    net.outputs[name] = list("ncdhw")


def add_floats(net):
    x = conv(net, "x", "same", 6, 4, 3, 3, 3, pads=[1] * 6)
    x = net.add("Relu", [x], "same_relu")
    y = conv(net, x, "strided", 8, 3, 3, 2, 3, group=2, strides=[2, 1, 2],
             dilations=[1, 2, 1], pads=[2, 0, 1, 1, 1, 0])
    read(net, net.add("Sigmoid", [y], "strided_out"))
    read(net, conv(net, x, "depthwise", 6, 1, 3, 1, 1, group=6))
    read(net, net.add("MaxPool", [x], "max", kernel_shape=[3, 2, 3],
                      strides=[2, 2, 1], pads=[1, 0, 1, 1, 1, 1]))
    # Windows that would begin behind the input are left out.
    read(net, net.add("MaxPool", [x], "ceil", kernel_shape=[2, 2, 2],
                      strides=[2, 2, 2], pads=[1] * 6, ceil_mode=1))
    for name, counts in (("inside", 0), ("padded", 1)):
        read(net, net.add("AveragePool", [x], name, kernel_shape=[3, 3, 2],
                          strides=[2, 2, 1], pads=[1, 1, 0, 1, 1, 1],
                          count_include_pad=counts))
    read(net, net.add("GlobalAveragePool", [x], "mean"))


def add_codes(net):
    """As onnxruntime's quantiser writes them: QDQ, and its QOperator form."""
    x_grid = net.grid("codes_x", 0.0317, 127)
    codes = net.add("QuantizeLinear", ["x"] + x_grid, "codes_x")
    w = net.weight("codes_w", net.random.integers(
        -90, 91, [8, 4, 3, 3, 3]).astype(numpy.int8))
    w_grid = net.grid("codes_w", 0.0107, 0, numpy.int8)
    y_grid = net.grid("codes_y", 0.0973, 121)
    y = net.add("QLinearConv", [codes] + x_grid + [w] + w_grid + y_grid,
                "codes_conv", pads=[1, 0, 0, 1, 0, 0])
    read(net, net.add("DequantizeLinear", [y] + y_grid, "codes_out"))
    rounded = [net.add("DequantizeLinear", [codes] + x_grid, "rounded_x"),
               net.add("DequantizeLinear", [w] + w_grid, "rounded_w")]
    y = net.add("Conv", rounded, "rounded_conv", strides=[2, 1, 1])
    y = net.add("QuantizeLinear", [y] + y_grid, "rounded_codes")
    read(net, net.add("DequantizeLinear", [y] + y_grid, "rounded_out"))


def main():
    data = sys.argv[1] if len(sys.argv) > 1 else "test/data"
    net = Network(31)
    add_floats(net)
    add_codes(net)
    net.save(data, "volumes", net.numbers(*SHAPE))


if __name__ == "__main__":
    main()
