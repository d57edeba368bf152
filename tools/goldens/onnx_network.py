# SPDX-License-Identifier: Apache-2.0
"""A small ONNX network that is put together node by node, for test/data."""
import os

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

from export_quantized import write_case


class Network:
    def __init__(self, seed):
        self.random = numpy.random.default_rng(seed)
        self.nodes, self.weights = [], {}
        self.outputs = {}  # their dimensions, or names of them

    def add(self, op, inputs, output, **attributes):
        self.nodes.append(helper.make_node(op, inputs, [output], **attributes))
        return output

    def weight(self, name, value):
        self.weights[name] = value
        return name

    def grid(self, name, scale, zero, dtype=numpy.uint8):
        """The scale and the zero point of codes."""
        return [self.weight(name + "_scale", numpy.float32(scale)),
                self.weight(name + "_zero", dtype(zero))]

    def numbers(self, *shape, scale=1.0):
        values = self.random.standard_normal(shape) * scale
        return values.astype(numpy.float32)

    def save(self, data, name, x, dims=None):
        """Writes models/onnx/NAME and onnxruntime's outputs for the input x,
        whose dimensions in the model are `dims`, numbers or names, if given."""
        graph = helper.make_graph(
            self.nodes, name,
            [helper.make_tensor_value_info("x", TensorProto.FLOAT,
                                           dims or x.shape)],
            [helper.make_tensor_value_info(each, TensorProto.FLOAT, shape)
             for each, shape in self.outputs.items()],
            [numpy_helper.from_array(numpy.asarray(value), each)
             for each, value in self.weights.items()])
        model = helper.make_model(
            graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
        onnx.checker.check_model(model)
        folder = os.path.join(data, "models", "onnx", name)
        os.makedirs(folder, exist_ok=True)
        onnx.save(model, os.path.join(folder, "model.onnx"))
        write_case(data, folder, {"x": x}, 1e-4, kind="layout")
