#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes networks that onnxruntime's quantiser quantised dynamically, with
onnxruntime's own outputs.

usage: export_dynamic_ops.py [DATA]

DATA is test/data. models/onnx/dynamic_encoder has what the quantiser makes of
Conv, of an embedding and of Attention, once with a scale for each tensor and
once with one for each column: onnxruntime and a reader that computes the same
sums agree but for rounding errors, which may move a code of a value that
convolutions made. models/onnx/dynamic_lstm is an LSTM: onnxruntime rounds h
before each step and others may not, so that its outputs differ by a code.
"""
import os
import sys
import tempfile

import numpy
import onnx
from onnx import TensorProto, compose, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

from export_quantized import write_case

BATCH, LENGTH, HEADS, SIZE = 2, 7, 4, 8
WIDTH = HEADS * SIZE
CHANNELS, HIDDEN = 6, 24
DOMAIN = "com.microsoft"
RANDOM = numpy.random.default_rng(29)


def normal(*shape):
    return (RANDOM.standard_normal(shape) * 0.3).astype(numpy.float32)


def model_of(name, nodes, weights, inputs, outputs):
    def infos(each):
        return [helper.make_tensor_value_info(key, kind, shape)
                for key, (kind, shape) in each.items()]
    graph = helper.make_graph(
        nodes, name, infos(inputs), infos(outputs),
        [numpy_helper.from_array(value, key) for key, value in weights.items()])
    return helper.make_model(
        graph, ir_version=8, opset_imports=[helper.make_opsetid("", 13),
                                            helper.make_opsetid(DOMAIN, 1)])


def encoder():
    floats, ints = TensorProto.FLOAT, TensorProto.INT32
    nodes = [
        helper.make_node("EmbedLayerNormalization",
                         ["ids", "segments", "words", "positions", "kinds",
                          "gamma", "beta", "mask"], ["embedded", "count"],
                         domain=DOMAIN),
        helper.make_node("Cast", ["count"], ["shown"], to=TensorProto.FLOAT),
        helper.make_node("Attention", ["embedded", "w1", "b1", "mask"],
                         ["attended"], num_heads=HEADS, domain=DOMAIN),
        helper.make_node("Attention", ["attended", "w2", "b2", "late"], ["y"],
                         num_heads=HEADS, unidirectional=1, domain=DOMAIN),
        helper.make_node("Conv", ["image", "f1", "c1"], ["pixels"],
                         pads=[1, 1, 1, 1]),
        helper.make_node("Conv", ["pixels", "f2"], ["z"], group=CHANNELS,
                         strides=[2, 1]),
        helper.make_node("Conv", ["rows", "f3", "c3"], ["v"], pads=[2, 0],
                         dilations=[2]),
    ]
    weights = {
        "words": normal(50, WIDTH), "positions": normal(20, WIDTH),
        "kinds": normal(2, WIDTH), "gamma": 1 + normal(WIDTH),
        "beta": normal(WIDTH), "w1": normal(WIDTH, 3 * WIDTH),
        "b1": normal(3 * WIDTH), "w2": normal(WIDTH, 3 * WIDTH),
        "b2": normal(3 * WIDTH), "f1": normal(CHANNELS, 3, 3, 3),
        "c1": normal(CHANNELS), "f2": normal(CHANNELS, 1, 3, 3),
        "f3": normal(5, 4, 3), "c3": normal(5),
    }
    ids = {"ids": (ints, [BATCH, LENGTH]), "segments": (ints, [BATCH, LENGTH]),
           "mask": (ints, [BATCH, LENGTH]), "late": (ints, [BATCH, LENGTH]),
           "image": (floats, [1, 3, 9, 11]),
           "rows": (floats, [2, 4, 13])}
    outputs = {"y": (floats, [BATCH, LENGTH, WIDTH]), "shown": (floats, [BATCH]),
               "z": (floats, [1, CHANNELS, 4, 9]), "v": (floats, [2, 5, 11])}
    return model_of("encoder", nodes, weights, ids, outputs)


def lstm():
    nodes = [helper.make_node("LSTM", ["x", "w", "r", "b"], ["y", "h", "c"],
                              hidden_size=HIDDEN, direction="bidirectional")]
    weights = {"w": normal(2, 4 * HIDDEN, 10), "r": normal(2, 4 * HIDDEN, HIDDEN),
               "b": normal(2, 8 * HIDDEN)}
    floats = TensorProto.FLOAT
    return model_of("lstm", nodes, weights, {"x": (floats, [13, BATCH, 10])},
                    {"y": (floats, [13, 2, BATCH, HIDDEN]),
                     "h": (floats, [2, BATCH, HIDDEN]),
                     "c": (floats, [2, BATCH, HIDDEN])})


def quantized(model, per_channel, weight_type):
    """The model as the quantiser writes it."""
    with tempfile.TemporaryDirectory() as folder:
        before = os.path.join(folder, "float.onnx")
        behind = os.path.join(folder, "codes.onnx")
        onnx.save(model, before)
        quantize_dynamic(before, behind, per_channel=per_channel,
                         weight_type=weight_type)
        return onnx.load(behind)


def write(data, name, model, inputs, tolerance):
    """Writes both forms of the model as one, on the same inputs."""
    forms = [compose.add_prefix(quantized(model, *form), prefix,
                                rename_inputs=False)
             for prefix, form in (("tensor_", (False, QuantType.QInt8)),
                                  ("column_", (True, QuantType.QUInt8)))]
    graph = helper.make_graph(
        [node for form in forms for node in form.graph.node], name,
        list(forms[0].graph.input),
        [each for form in forms for each in form.graph.output],
        [each for form in forms for each in form.graph.initializer])
    joined = helper.make_model(graph, ir_version=8,
                               opset_imports=forms[0].opset_import)
    folder = os.path.join(data, "models", "onnx", name)
    os.makedirs(folder, exist_ok=True)
    onnx.save(joined, os.path.join(folder, "model.onnx"))
    write_case(data, folder, inputs, tolerance, kind=name)


def main():
    data = sys.argv[1] if len(sys.argv) > 1 else os.path.join(
        os.path.dirname(__file__), "..", "..", "test", "data")
    shape = (BATCH, LENGTH)
    mask = (numpy.arange(LENGTH) < [[5], [7]]).astype(numpy.int32)
    # The first query of a sample sees only a key that is hidden.
    late = (numpy.arange(LENGTH) >= [[1], [0]]).astype(numpy.int32)
    write(data, "dynamic_encoder", encoder(), {
        "ids": RANDOM.integers(0, 50, shape).astype(numpy.int32),
        "segments": RANDOM.integers(0, 2, shape).astype(numpy.int32),
        "mask": mask, "late": late, "image": normal(1, 3, 9, 11), "rows": normal(2, 4, 13),
    }, 1e-4)
    write(data, "dynamic_lstm", lstm(), {"x": normal(13, BATCH, 10)}, 1e-2)


if __name__ == "__main__":
    main()
