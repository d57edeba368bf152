#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a network that resizes integers, with onnxruntime's own outputs.

usage: export_integer_resize.py [DATA]

DATA is test/data. onnxruntime's quantiser gives Resize the codes themselves in
its QOperator form; cameras give bytes: models/onnx/integer_resize. The weights
of linear modes are quarters and eighths, so that sums are exact before what is
behind the point is cut off.
"""
import os
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

from export_quantized import write_case

SHAPE = [2, 5, 6, 7]


class Network:
    def __init__(self):
        self.nodes, self.weights, self.outputs = [], {}, []

    def add(self, op, inputs, output, **attributes):
        self.nodes.append(helper.make_node(op, inputs, [output], **attributes))
        return output

    def weight(self, name, value):
        self.weights[name] = value
        return name

    def resized(self, x, name, scales, **attributes):
        list_name = self.weight(name + "_scales",
                                numpy.float32([1, 1] + scales))
        return self.add("Resize", [x, "", list_name], name, **attributes)


def add_codes(net, dtype, zero):
    """Between a quantize_linear and a convolution on codes."""
    kind = numpy.dtype(dtype).name
    grid = [net.weight(kind + "_scale", numpy.float32(0.0417)),
            net.weight(kind + "_zero", dtype(zero))]
    codes = net.add("QuantizeLinear", ["x"] + grid, kind + "_codes")
    up = net.resized(codes, kind + "_up", [2.0, 2.0], mode="linear",
                     coordinate_transformation_mode="half_pixel")
    random = numpy.random.default_rng(5)
    filters = random.integers(-90, 91, [8, 5, 3, 3]).astype(numpy.int8)
    conv_grid = [net.weight(kind + "_conv_scale", numpy.float32(0.0931)),
                 net.weight(kind + "_conv_zero", dtype(zero))]
    y = net.add(
        "QLinearConv",
        [up] + grid + [net.weight(kind + "_w", filters),
                       net.weight(kind + "_w_scale", numpy.float32(0.0113)),
                       net.weight(kind + "_w_zero", numpy.int8(0))] + conv_grid,
        kind + "_conv", pads=[1, 1, 1, 1])
    y = net.resized(y, kind + "_nearest", [1.5, 2.0], mode="nearest",
                    coordinate_transformation_mode="asymmetric",
                    nearest_mode="floor")
    net.outputs.append(
        net.add("DequantizeLinear", [y] + conv_grid, kind + "_out"))


def add_bytes(net, mode, scales):
    """Of integers that have no scale."""
    pixels = net.add("Cast", [net.add("Abs", ["x"], mode + "_abs")],
                     mode + "_pixels", to=TensorProto.UINT8)
    y = net.resized(pixels, mode + "_resized", scales, mode=mode,
                    coordinate_transformation_mode="asymmetric")
    net.outputs.append(
        net.add("Cast", [y], mode + "_bytes", to=TensorProto.FLOAT))


def main():
    data = sys.argv[1] if len(sys.argv) > 1 else "test/data"
    net = Network()
    add_codes(net, numpy.uint8, 131)
    add_codes(net, numpy.int8, -3)
    add_bytes(net, "linear", [4.0, 0.5])
    add_bytes(net, "nearest", [0.5, 3.0])
    graph = helper.make_graph(
        net.nodes, "integer_resize",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, SHAPE)],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, list("nchw"))
         for name in net.outputs],
        [numpy_helper.from_array(numpy.asarray(value), name)
         for name, value in net.weights.items()])
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    onnx.checker.check_model(model)
    folder = os.path.join(data, "models", "onnx", "integer_resize")
    os.makedirs(folder, exist_ok=True)
    onnx.save(model, os.path.join(folder, "model.onnx"))
    random = numpy.random.default_rng(23)
    x = (random.standard_normal(SHAPE) * 2.5).astype(numpy.float32)
    write_case(data, folder, {"x": x}, 1e-4, kind="layout")


if __name__ == "__main__":
    main()
