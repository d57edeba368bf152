#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes small quantised networks with onnxruntime's own outputs.

usage: export_quantized.py [DATA]

DATA is test/data. The network has the ops that onnxruntime's quantiser knows,
in branches that each end in an output, and random weights. It is written as
models/onnx/qoperator (QLinearConv, QLinearAdd, ...) and models/onnx/qdq
(QuantizeLinear, DequantizeLinear), each with one input and what onnxruntime
computes from it. An output may differ by two codes: each of two engines may round
a value beside the middle between two codes to either side, and what follows may
round that once more.

models/onnx/weights_in_bits and models/onnx/dynamic have the products and
look-ups of com.microsoft whose weights are in few bits, or whose inputs are
quantised when they are run.
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


def codes(random, *shape):
    return random.integers(0, 256, shape).astype(numpy.uint8)


def weights_in_bits():
    """Products with 96 x 40 weights and rows of tables, each an output."""
    random = numpy.random.default_rng(6)
    nodes, weights, outputs = [], {}, []

    def add(op, inputs, **attributes):
        names = []
        for value in inputs:
            if isinstance(value, str):
                names.append(value)
                continue
            names.append("w%d" % len(weights))
            weights[names[-1]] = value
        outputs.append("y%d" % len(outputs))
        nodes.append(helper.make_node(op, names, [outputs[-1]],
                                      domain="com.microsoft", **attributes))

    def scales(*shape):
        return random.uniform(0.01, 0.05, shape).astype(numpy.float32)

    n, k = 40, 96
    for bits, block in [(4, 16), (4, 64), (8, 32)]:
        blocks = (k + block - 1) // block
        packed = codes(random, n, blocks, block * bits // 8)
        attributes = dict(N=n, K=k, bits=bits, block_size=block)
        add("MatMulNBits", ["x", packed, scales(n * blocks)],
            **attributes)
        add("MatMulNBits",
            ["x", packed, scales(n * blocks),
             codes(random, n * ((blocks * bits + 7) // 8))],
            **attributes)
    add("GatherBlockQuantized", [codes(random, 20, 32), "i", scales(20, 4)],
        bits=4, block_size=16, gather_axis=0, quantize_axis=1)
    add("GatherBlockQuantized",
        [codes(random, 20, 32), "i", scales(20, 4), codes(random, 20, 2)],
        bits=4, block_size=16, gather_axis=0, quantize_axis=1)
    return graph_of("weights_in_bits", nodes, weights, outputs)


def dynamic():
    random = numpy.random.default_rng(7)
    signed = random.integers(-128, 128, (96, 40)).astype(numpy.int8)
    bias = random.standard_normal(40).astype(numpy.float32)
    row = random.uniform(0.01, 0.05, 40).astype(numpy.float32)
    weights = {"w": signed, "u": codes(random, 96, 40),
               "s": numpy.float32(0.02), "row": row, "bias": bias,
               "uz": numpy.uint8(121), "wz": numpy.int8(3),
               "zs": random.integers(-9, 9, 40).astype(numpy.int8)}
    nodes = [
        helper.make_node("DynamicQuantizeLinear", ["x"], ["q", "qs", "qz"])]
    contrib = [
        ("DynamicQuantizeMatMul", ["x", "w", "s"]),
        ("DynamicQuantizeMatMul", ["x", "w", "row", "zs", "bias"]),
        ("DynamicQuantizeMatMul", ["x", "u", "s", "uz"]),
        ("MatMulIntegerToFloat", ["q", "w", "qs", "s", "qz", "wz", "bias"]),
        ("MatMulIntegerToFloat", ["q", "u", "qs", "row", "qz"]),
    ]
    outputs = []
    for op, inputs in contrib:
        outputs.append("y%d" % len(outputs))
        nodes.append(helper.make_node(op, inputs, [outputs[-1]],
                                      domain="com.microsoft"))
    return graph_of("dynamic", nodes, weights, outputs)


def graph_of(name, nodes, weights, outputs):
    inputs = {"x": (TensorProto.FLOAT, [2, 5, 96]),
              "i": (TensorProto.INT64, [2, 3])}
    read = {each for node in nodes for each in node.input}
    graph = helper.make_graph(
        nodes, name,
        [helper.make_tensor_value_info(each, *inputs[each])
         for each in inputs if each in read],
        [helper.make_tensor_value_info(each, TensorProto.FLOAT, None)
         for each in outputs],
        [numpy_helper.from_array(numpy.asarray(value), each)
         for each, value in weights.items()])
    return helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", 13),
                              helper.make_opsetid("com.microsoft", 1)],
        ir_version=8)


def write_of_bits(data, model):
    form = model.graph.name
    folder = os.path.join(data, "models", "onnx", form)
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "model.onnx")
    onnx.save(model, path)
    random = numpy.random.default_rng(8)
    write_case(data, folder, {
        "x": random.standard_normal((2, 5, 96)).astype(numpy.float32),
        "i": random.integers(0, 20, (2, 3))}, 1e-4)


def write(data, form, float_path):
    folder = os.path.join(data, "models", "onnx", form)
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, "model.onnx")
    quantization.quantize_static(
        float_path, path, Inputs(), quant_format=FORMS[form],
        activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8,
        per_channel=form == "qdq")
    x = numpy.random.default_rng(5).standard_normal(SHAPE)
    write_case(data, folder, {"x": x.astype(numpy.float32)}, 0.017)


def write_case(data, folder, inputs, tolerance, kind="quantized"):
    """Writes the inputs, and what onnxruntime computes from them."""
    case = os.path.join(folder, "ref", "random")
    os.makedirs(case, exist_ok=True)
    path = os.path.join(folder, "model.onnx")
    session = onnxruntime.InferenceSession(path)
    names = {}
    for each in session.get_inputs():
        shape = "_".join(str(size) for size in inputs[each.name].shape)
        names[each.name] = "inputs/%s_%s_%s.npy" % (kind, each.name, shape)
        numpy.save(os.path.join(data, names[each.name]), inputs[each.name])
    outputs = []
    for i, value in enumerate(session.run(None, {
            name: inputs[name] for name in names})):
        numpy.save(os.path.join(case, "output_%d.npy" % i), value)
        outputs.append({"index": i, "name": session.get_outputs()[i].name,
                        "type": str(value.dtype), "dims": list(value.shape)})
    with open(os.path.join(case, "case.json"), "w", encoding="utf-8") as file:
        json.dump({"inputs": names, "outputs": outputs,
                   "oracle": "onnxruntime " + onnxruntime.__version__,
                   "atol": 0, "rtol": tolerance}, file, indent=1)
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
    write_of_bits(data, weights_in_bits())
    write_of_bits(data, dynamic())


if __name__ == "__main__":
    main()
