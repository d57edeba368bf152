#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a network over depth, height and width, with onnxruntime's outputs.

usage: export_volumes.py [DATA]

DATA is test/data. Convolutions with strides, dilations and groups, pools, and
convolutions on codes: models/onnx/volumes. The scales of codes are crooked, so
that no exact sum lies in the middle between two codes, where each runtime may
choose.
"""
import os
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

from export_quantized import write_case

SHAPE = [2, 4, 7, 9, 8]


class Network:
    def __init__(self):
        self.random = numpy.random.default_rng(31)
        self.nodes, self.weights, self.outputs = [], {}, []

    def add(self, op, inputs, output, **attributes):
        self.nodes.append(helper.make_node(op, inputs, [output], **attributes))
        return output

    def weight(self, name, value):
        self.weights[name] = value
        return name

    def conv(self, x, name, *shape, **attributes):
        w = (self.random.standard_normal(shape) * 0.2).astype(numpy.float32)
        b = self.random.standard_normal(shape[0]).astype(numpy.float32)
        return self.add("Conv", [x, self.weight(name + "_w", w),
                                 self.weight(name + "_b", b)], name,
                        **attributes)

    def grid(self, name, scale, zero, dtype=numpy.uint8):
        return [self.weight(name + "_scale", numpy.float32(scale)),
                self.weight(name + "_zero", dtype(zero))]


def add_floats(net):
    x = net.conv("x", "same", 6, 4, 3, 3, 3, pads=[1] * 6)
    x = net.add("Relu", [x], "same_relu")
    y = net.conv(x, "strided", 8, 3, 3, 2, 3, group=2, strides=[2, 1, 2],
                 dilations=[1, 2, 1], pads=[2, 0, 1, 1, 1, 0])
    net.outputs.append(net.add("Sigmoid", [y], "strided_out"))
    net.outputs.append(net.conv(x, "depthwise", 6, 1, 3, 1, 1, group=6))
    net.outputs.append(
        net.add("MaxPool", [x], "max", kernel_shape=[3, 2, 3],
                strides=[2, 2, 1], pads=[1, 0, 1, 1, 1, 1]))
    for name, counts in (("inside", 0), ("padded", 1)):
        net.outputs.append(
            net.add("AveragePool", [x], name, kernel_shape=[3, 3, 2],
                    strides=[2, 2, 1], pads=[1, 1, 0, 1, 1, 1],
                    count_include_pad=counts))
    net.outputs.append(net.add("GlobalAveragePool", [x], "mean"))


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
    net.outputs.append(net.add("DequantizeLinear", [y] + y_grid, "codes_out"))
    rounded = [net.add("DequantizeLinear", [codes] + x_grid, "rounded_x"),
               net.add("DequantizeLinear", [w] + w_grid, "rounded_w")]
    y = net.add("Conv", rounded, "rounded_conv", strides=[2, 1, 1])
    y = net.add("QuantizeLinear", [y] + y_grid, "rounded_codes")
    net.outputs.append(
        net.add("DequantizeLinear", [y] + y_grid, "rounded_out"))


def main():
    data = sys.argv[1] if len(sys.argv) > 1 else "test/data"
    net = Network()
    add_floats(net)
    add_codes(net)
    graph = helper.make_graph(
        net.nodes, "volumes",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, SHAPE)],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, list("ncdhw"))
         for name in net.outputs],
        [numpy_helper.from_array(numpy.asarray(value), name)
         for name, value in net.weights.items()])
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.checker.check_model(model)
    folder = os.path.join(data, "models", "onnx", "volumes")
    os.makedirs(folder, exist_ok=True)
    onnx.save(model, os.path.join(folder, "model.onnx"))
    x = net.random.standard_normal(SHAPE).astype(numpy.float32)
    write_case(data, folder, {"x": x}, 1e-4, kind="layout")


if __name__ == "__main__":
    main()
