#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a network of the ops that onnxruntime's optimiser of transformers
makes, with onnxruntime's own outputs.

usage: export_encoder_ops.py [DATA]

DATA is test/data. Each op stands alone behind the inputs, in all the forms that
it has, and each form ends in outputs: models/onnx/encoder_ops.
"""
import os
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

from export_quantized import write_case

BATCH, LENGTH, HEADS, SIZE = 2, 5, 4, 8
WIDTH = HEADS * SIZE
PAST = 3
DOMAIN = "com.microsoft"


class Network:
    """Nodes of one op each, on shared inputs and on weights of their own."""

    def __init__(self):
        self.random = numpy.random.default_rng(11)
        self.inputs, self.nodes, self.weights, self.outputs = {}, [], {}, []

    def numbers(self, *shape, scale=1.0):
        values = self.random.standard_normal(shape) * scale
        return values.astype(numpy.float32)

    def input(self, name, value):
        self.inputs[name] = value

    def add(self, op, inputs, outputs=1, domain=DOMAIN, **attributes):
        """Adds a node; arrays among the inputs become weights. `outputs` is how
        many there are, or a list: True for one, False for one without a name,
        "int" for one that becomes floats."""
        names = []
        for value in inputs:
            if isinstance(value, str):
                names.append(value)
                continue
            names.append("w%d" % len(self.weights))
            self.weights[names[-1]] = value
        made, casts = [], []
        for asked in [True] * outputs if isinstance(outputs, int) else outputs:
            name = "y%d" % len(self.outputs) if asked else ""
            if asked:
                self.outputs.append(name)
            made.append(name)
            if asked == "int":
                made[-1] = name + "_int"
                casts.append(helper.make_node("Cast", [made[-1]], [name],
                                              to=TensorProto.FLOAT))
        self.nodes.append(helper.make_node(op, names, made, domain=domain,
                                           **attributes))
        self.nodes += casts

    def model(self):
        graph = helper.make_graph(
            self.nodes, "encoder_ops",
            [helper.make_tensor_value_info(
                name, helper.np_dtype_to_tensor_dtype(value.dtype),
                value.shape) for name, value in self.inputs.items()],
            [helper.make_tensor_value_info(name, TensorProto.UNDEFINED, None)
             for name in self.outputs],
            [numpy_helper.from_array(value, name)
             for name, value in self.weights.items()])
        for output in graph.output:
            output.ClearField("type")
        return helper.make_model(
            graph, opset_imports=[helper.make_opsetid("", 14),
                                  helper.make_opsetid(DOMAIN, 1)],
            ir_version=8)


def add_inputs(net):
    net.input("x", net.numbers(BATCH, LENGTH, WIDTH))
    net.input("skip", net.numbers(BATCH, LENGTH, WIDTH))
    net.input("ids", net.random.integers(0, 20, (BATCH, LENGTH)).astype("int32"))
    net.input("kinds", net.random.integers(0, 2, (BATCH, LENGTH)).astype("int32"))
    net.input("shown", numpy.array([[1, 1, 1, 0, 0], [1] * 5], "int32"))
    net.input("each", net.random.integers(0, 2, (BATCH, LENGTH, LENGTH))
              .astype("int32"))
    net.input("ends", numpy.array([3, 5], "int32"))
    net.input("spans", numpy.array([4, 5, 1, 0], "int32"))
    net.input("bias", net.numbers(1, HEADS, LENGTH, LENGTH))
    net.input("other", net.numbers(BATCH, 7, WIDTH))
    net.input("past_key", net.numbers(BATCH, HEADS, PAST, SIZE))
    net.input("past_value", net.numbers(BATCH, HEADS, PAST, SIZE))


def add_attention(net):
    def weights(width=3 * WIDTH):
        return [net.numbers(WIDTH, width, scale=0.2),
                net.numbers(width, scale=0.2)]

    def attention(*inputs, **attributes):
        net.add("Attention", ["x", *inputs], num_heads=HEADS, **attributes)

    attention(*weights())
    attention(weights()[0])
    attention(*weights(), "shown")
    attention(*weights(), "shown", mask_filter_value=-2.0)
    attention(*weights(), "each")
    attention(*weights(), "ends")
    attention(*weights(), "spans")
    attention(*weights(), unidirectional=1)
    attention(*weights(), "shown", unidirectional=1, scale=0.25)
    attention(*weights(), "", "", "bias")
    attention(*weights(2 * WIDTH + 2 * HEADS),
              qkv_hidden_sizes=[WIDTH, WIDTH, 2 * HEADS])

    def heads(*inputs, outputs=1, **attributes):
        net.add("MultiHeadAttention", inputs, outputs, num_heads=HEADS,
                **attributes)

    biases = net.numbers(3 * WIDTH)
    heads("x", "x", "x")
    heads("x", "other", "other", biases)
    heads("x", "x", "skip", biases, "shown")
    heads("x", "x", "skip", "", "shown", "bias")
    heads("x", "x", "x", "", "ends", unidirectional=1)
    heads("x", "skip", "x", "", "", "", "past_key", "past_value", outputs=3)
    heads("x", "past_key", "past_value")
    heads("x", "x", "skip", scale=0.5)


def add_others(net):
    gamma, beta = net.numbers(WIDTH), net.numbers(WIDTH)
    net.add("SkipLayerNormalization", ["x", "skip", gamma])
    net.add("SkipLayerNormalization", ["x", "skip", gamma, beta, beta],
            [True, False, False, True], epsilon=1e-5)
    net.add("SkipLayerNormalization",
            ["x", net.numbers(1, LENGTH, WIDTH), gamma, beta])
    net.add("SkipSimplifiedLayerNormalization", ["x", "skip", gamma])
    net.add("SkipSimplifiedLayerNormalization", ["x", "skip", gamma, beta],
            [True, False, False, True], epsilon=1e-5)
    net.add("SimplifiedLayerNormalization", ["x", gamma], domain="", axis=-1,
            epsilon=1e-6)
    net.add("LayerNormalization", ["x", gamma, beta], domain="", axis=-1)
    tables = [net.numbers(20, WIDTH), net.numbers(8, WIDTH),
              net.numbers(2, WIDTH)]
    net.add("EmbedLayerNormalization", ["ids", "kinds", *tables, gamma, beta],
            [True, "int"])
    net.add("EmbedLayerNormalization",
            ["ids", "kinds", *tables, gamma, beta, "shown"],
            [True, "int"])
    net.add("EmbedLayerNormalization",
            ["ids", "", *tables[:2], "", gamma, beta], [True, "int", True],
            epsilon=1e-5)
    positions = numpy.array([[4, 3, 2, 1, 0]], "int32")
    net.add("EmbedLayerNormalization",
            ["ids", "", *tables[:2], "", gamma, beta, "", positions],
            [True, "int"])
    net.add("BiasGelu", ["x", beta])
    net.add("Gelu", ["x"])
    net.add("FastGelu", ["x"])
    net.add("FastGelu", ["x", beta])
    net.add("QuickGelu", ["x"], alpha=1.5)
    net.add("FusedMatMul", ["x", net.numbers(WIDTH, 6)], alpha=0.5)
    net.add("FusedMatMul", ["x", "skip"], transB=1)
    net.add("FusedMatMul", ["x", "skip"], transA=1)
    net.add("FusedMatMul", ["x", net.numbers(LENGTH, WIDTH, 7)], transBatchA=1)


def main():
    data = sys.argv[1] if len(sys.argv) > 1 else "test/data"
    net = Network()
    add_inputs(net)
    add_attention(net)
    add_others(net)
    folder = os.path.join(data, "models", "onnx", "encoder_ops")
    os.makedirs(folder, exist_ok=True)
    onnx.save(net.model(), os.path.join(folder, "model.onnx"))
    write_case(data, folder, net.inputs, 1e-4, kind="encoder")


if __name__ == "__main__":
    main()
