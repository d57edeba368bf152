#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports a Paddle model of simple ops to ONNX, for comparisons.

usage: paddle_to_onnx.py MODEL_DIR OUT.onnx

Reads __model__ and one file per weight; knows the ops of MobileNet v1. Writes
OUT_input_0.npy, too, a seeded random input, as compare_engines.py wants it.
"""
import os
import struct
import subprocess
import sys
import tempfile

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))


def load_program(path):
    """Parses a ProgramDesc by the reader's own .proto."""
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(ROOT, "lite/core/model/paddle")
        subprocess.check_call(["protoc", "-I" + source,
                               "--python_out=" + folder, "framework.proto"])
        sys.path.insert(0, folder)
        import framework_pb2
        program = framework_pb2.ProgramDesc()
        with open(path, "rb") as f:
            program.ParseFromString(f.read())
        return program


def load_weight(path):
    """Reads a LoDTensor file: versions, lod, TensorDesc, raw floats."""
    with open(path, "rb") as f:
        data = f.read()
    at = 4
    levels, = struct.unpack_from("<Q", data, at)
    at += 8
    for _ in range(levels):
        size, = struct.unpack_from("<Q", data, at)
        at += 8 + size
    _, size = struct.unpack_from("<Ii", data, at)
    return np.frombuffer(data, "<f4", offset=at + 8 + size)


class Exporter:
    def __init__(self, model_dir):
        self.dir = model_dir
        self.block = load_program(os.path.join(model_dir, "__model__")).blocks[0]
        self.vars = {v.name: v for v in self.block.vars}
        self.nodes, self.weights, self.names = [], {}, {}
        self.inputs, self.outputs = [], []

    def dims(self, name):
        """Returns the declared dimensions; an open one (the batch) is 1."""
        return [max(1, d)
                for d in self.vars[name].type.lod_tensor.tensor.dims]

    def value(self, name):
        """Returns the current ONNX name of a variable; loads weights."""
        if self.vars[name].persistable and name not in self.weights:
            dims = list(self.vars[name].type.lod_tensor.tensor.dims)
            data = load_weight(os.path.join(self.dir, name)).reshape(dims)
            self.weights[name] = numpy_helper.from_array(data.copy(), name)
        return self.names.get(name, name)

    def define(self, name):
        """Makes a fresh ONNX name: programs may write a variable twice."""
        fresh = "%s@%d" % (name, len(self.nodes))
        self.names[name] = fresh
        return fresh

    def add(self, kind, inputs, output, **attributes):
        self.nodes.append(helper.make_node(kind, inputs, [output],
                                           **attributes))

    def constant(self, name, array):
        self.weights[name] = numpy_helper.from_array(array, name)
        return name

    def export(self):
        for op in self.block.ops:
            args = {v.parameter: list(v.arguments) for v in op.inputs}
            outs = {v.parameter: list(v.arguments) for v in op.outputs}
            attributes = {a.name: a for a in op.attrs}
            getattr(self, "op_" + op.type)(args, outs, attributes)
        graph = helper.make_graph(self.nodes, "paddle", self.inputs,
                                  self.outputs, list(self.weights.values()))
        model = helper.make_model(
            graph, opset_imports=[helper.make_opsetid("", 13)])
        model.ir_version = 8
        onnx.checker.check_model(model)
        return model

    def op_feed(self, args, outs, attributes):
        name = outs["Out"][0]
        self.inputs.append(helper.make_tensor_value_info(
            name, TensorProto.FLOAT, self.dims(name)))

    def op_fetch(self, args, outs, attributes):
        name = args["X"][0]
        self.outputs.append(helper.make_tensor_value_info(
            self.value(name), TensorProto.FLOAT, self.dims(name)))

    def op_conv2d(self, args, outs, attributes):
        pads = list(attributes["paddings"].ints)
        x, w = self.value(args["Input"][0]), self.value(args["Filter"][0])
        self.add("Conv", [x, w], self.define(outs["Output"][0]),
                 strides=list(attributes["strides"].ints), pads=pads * 2,
                 dilations=list(attributes["dilations"].ints),
                 group=attributes["groups"].i)

    op_depthwise_conv2d = op_conv2d

    def op_elementwise_add(self, args, outs, attributes):
        x, y = self.value(args["X"][0]), args["Y"][0]
        rank = len(self.vars[args["X"][0]].type.lod_tensor.tensor.dims)
        bias = load_weight(os.path.join(self.dir, y))
        name = self.constant(y + "@bias",
                             bias.reshape([1, -1] + [1] * (rank - 2)).copy())
        self.add("Add", [x, name], self.define(outs["Out"][0]))

    def op_batch_norm(self, args, outs, attributes):
        inputs = [self.value(args[k][0])
                  for k in ("X", "Scale", "Bias", "Mean", "Variance")]
        self.add("BatchNormalization", inputs, self.define(outs["Y"][0]),
                 epsilon=attributes["epsilon"].f)

    def op_relu(self, args, outs, attributes):
        x = self.value(args["X"][0])
        self.add("Relu", [x], self.define(outs["Out"][0]))

    def op_pool2d(self, args, outs, attributes):
        x = self.value(args["X"][0])
        self.add("AveragePool", [x], self.define(outs["Out"][0]),
                 kernel_shape=list(attributes["ksize"].ints),
                 strides=list(attributes["strides"].ints))

    def op_reshape(self, args, outs, attributes):
        x = self.value(args["X"][0])
        shape = self.constant("shape@%d" % len(self.nodes), np.array(
            list(attributes["shape"].ints), np.int64))
        self.add("Reshape", [x, shape], self.define(outs["Out"][0]))

    def op_softmax(self, args, outs, attributes):
        x = self.value(args["X"][0])
        self.add("Softmax", [x], self.define(outs["Out"][0]), axis=-1)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    exporter = Exporter(sys.argv[1])
    onnx.save(exporter.export(), sys.argv[2])
    shape = [d.dim_value for d in exporter.inputs[0].type.tensor_type.shape.dim]
    x = np.random.default_rng(1).uniform(-1, 1, shape).astype(np.float32)
    np.save(os.path.splitext(sys.argv[2])[0] + "_input_0.npy", x)


if __name__ == "__main__":
    main()
