#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a small network that onnxruntime quantised, with its own outputs.

usage: export_quantized.py [DATA]

DATA is test/data. The network has the ops that onnxruntime's quantiser knows,
in branches that each end in an output, and random weights. It is written as
models/onnx/qoperator (QLinearConv, QLinearAdd, ...) and models/onnx/qdq
(QuantizeLinear, DequantizeLinear), each with one input and what onnxruntime
computes from it. An output may differ by two codes: each of two engines may round
a value beside the middle between two codes to either side, and what follows may
round that once more.
"""
import json
import os
import sys
import tempfile

import numpy
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from onnxruntime import quantization
from onnxruntime.quantization import QuantFormat, QuantType

SHAPE = [1, 3, 12, 12]
FORMS = {"qoperator": QuantFormat.QOperator, "qdq": QuantFormat.QDQ}


def network():
    random = numpy.random.default_rng(3)
    weights = {
        "w1": random.standard_normal((8, 3, 3, 3)) * 0.3,
        "b1": random.standard_normal(8) * 0.1,
        "w2": random.standard_normal((8, 1, 3, 3)) * 0.4,
        "w3": random.standard_normal((8, 8, 1, 1)) * 0.4,
        "w4": random.standard_normal((10, 16)) * 0.3,
        "b4": random.standard_normal(10) * 0.1,
        "w5": random.standard_normal((10, 6)) * 0.3,
    }
    pads = [1, 1, 1, 1]
    nodes = [
        ("Conv", ["x", "w1", "b1"], "c1", dict(pads=pads, strides=[2, 2])),
        ("Relu", ["c1"], "r1", {}),
        ("Conv", ["r1", "w2"], "c2", dict(pads=pads, group=8)),
        ("Conv", ["c2", "w3"], "c3", {}),
        ("Add", ["c3", "r1"], "added", {}),
        ("Sigmoid", ["added"], "s", {}),
        ("Mul", ["added", "s"], "swished", {}),
        ("LeakyRelu", ["c2"], "leaky", dict(alpha=0.2)),
        ("MaxPool", ["leaky"], "largest",
         dict(kernel_shape=[2, 2], strides=[2, 2])),
        ("AveragePool", ["swished"], "mean",
         dict(kernel_shape=[3, 3], strides=[2, 2], pads=pads)),
        ("Concat", ["largest", "mean"], "joined", dict(axis=1)),
        ("GlobalAveragePool", ["joined"], "pooled", {}),
        ("Flatten", ["pooled"], "flat", {}),
        ("Gemm", ["flat", "w4", "b4"], "classes", dict(transB=1)),
        ("MatMul", ["classes", "w5"], "product", {}),
        ("Softmax", ["product"], "shares", dict(axis=1)),
    ]
    outputs = {"swished": [1, 8, 6, 6], "joined": [1, 16, 3, 3],
               "classes": [1, 10], "shares": [1, 6]}
    graph = helper.make_graph(
        [helper.make_node(op, inputs, [output], **attributes)
         for op, inputs, output, attributes in nodes],
        "quantised",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, SHAPE)],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)
         for name, shape in outputs.items()],
        [numpy_helper.from_array(value.astype(numpy.float32), name)
         for name, value in weights.items()])
    return helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)


class Inputs(quantization.CalibrationDataReader):
    def __init__(self):
        random = numpy.random.default_rng(4)
        self.rest = iter([
            {"x": random.standard_normal(SHAPE).astype(numpy.float32)}
            for _ in range(16)])

    def get_next(self):
        return next(self.rest, None)


def write(data, form, float_path):
    folder = os.path.join(data, "models", "onnx", form)
    case = os.path.join(folder, "ref", "random")
    os.makedirs(case, exist_ok=True)
    path = os.path.join(folder, "model.onnx")
    quantization.quantize_static(
        float_path, path, Inputs(), quant_format=FORMS[form],
        activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8,
        per_channel=form == "qdq")
    x = numpy.random.default_rng(5).standard_normal(SHAPE)
    x = x.astype(numpy.float32)
    name = "inputs/quantized_x.npy"
    numpy.save(os.path.join(data, name), x)
    session = onnxruntime.InferenceSession(path)
    outputs = []
    for i, value in enumerate(session.run(None, {"x": x})):
        numpy.save(os.path.join(case, "output_%d.npy" % i), value)
        outputs.append({"index": i, "name": session.get_outputs()[i].name,
                        "type": str(value.dtype), "dims": list(value.shape)})
    with open(os.path.join(case, "case.json"), "w", encoding="utf-8") as file:
        json.dump({"inputs": {"x": name}, "outputs": outputs,
                   "oracle": "onnxruntime " + onnxruntime.__version__,
                   "atol": 0, "rtol": 0.017}, file, indent=1)
        file.write("\n")
    ops = sorted({node.op_type for node in onnx.load(path).graph.node})
    print("%s: %s" % (path, ", ".join(ops)))


def main():
    data = sys.argv[1] if len(sys.argv) > 1 else "test/data"
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "float.onnx")
        onnx.save(network(), path)
        for form in FORMS:
            write(data, form, path)


if __name__ == "__main__":
    main()
