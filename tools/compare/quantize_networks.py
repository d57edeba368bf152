#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Quantises ONNX networks in the forms that onnxruntime's quantiser writes.

usage: quantize_networks.py MODEL.onnx ... [--forms=all] [--calls=4]
           [--output_dir=build/quantized] [--shape=N,N,...]
           [--inputs=FILE.npy,...]

Writes NAME.FORM.onnx for each network and form:
  qdq          QuantizeLinear and DequantizeLinear, uint8 beside int8 weights
  qdq_channel  the same with a scale for each output channel of the weights
  qdq_signed   int8 beside int8
  qoperator    QLinearConv, QLinearAdd, ...
  dynamic      DynamicQuantizeLinear, MatMulInteger, ConvInteger

Open dimensions become those of --shape, else 1. Ranges are measured over
--calls inputs: normal numbers, or whole numbers below 1000 where the network
takes these. So the files are good for comparing engines, and no network in
them is good for anything else. Networks of one input can be measured on
--inputs instead. Scales by channel need opset 13: for qdq_channel, older
networks become such of opset 13 first.
"""
import argparse
import os
import sys
import tempfile

try:
    import numpy
    import onnx
    import onnx.version_converter
    from onnxruntime import quantization
    from onnxruntime.quantization import QuantFormat, QuantType
except ImportError as error:
    sys.exit("error: %s has no module %s: run 'tools/setup.sh --compare'" %
             (sys.executable, error.name))

STATIC = {
    "qdq": dict(quant_format=QuantFormat.QDQ),
    "qdq_channel": dict(quant_format=QuantFormat.QDQ, per_channel=True),
    "qdq_signed": dict(quant_format=QuantFormat.QDQ,
                       activation_type=QuantType.QInt8),
    "qoperator": dict(quant_format=QuantFormat.QOperator),
}
FORMS = list(STATIC) + ["dynamic"]


def random_inputs(graph, shape, generator):
    """An array for each input of the graph that is no initialiser."""
    constants = {each.name for each in graph.initializer}
    arrays = {}
    for value in graph.input:
        if value.name in constants:
            continue
        tensor = value.type.tensor_type
        sizes = [each.dim_value or 1 for each in tensor.shape.dim]
        if shape:
            sizes = shape
        if tensor.elem_type == onnx.TensorProto.FLOAT:
            array = generator.standard_normal(sizes).astype(numpy.float32)
        else:
            array = generator.integers(1, 1000, sizes)
        arrays[value.name] = array
    return arrays


class SampleReader(quantization.CalibrationDataReader):
    def __init__(self, samples):
        self._all = iter(samples)

    def get_next(self):
        return next(self._all, None)


def calibration_samples(graph, args):
    """What the ranges of a network are measured on, by the inputs' names."""
    shape = [int(each) for each in args.shape.split(",") if each]
    if args.inputs:
        constants = {each.name for each in graph.initializer}
        names = [each.name for each in graph.input
                 if each.name not in constants]
        if len(names) != 1:
            sys.exit("error: --inputs takes networks of one input; this has " +
                     ", ".join(names))
        return [{names[0]: numpy.load(each)}
                for each in args.inputs.split(",")]
    generator = numpy.random.default_rng(1)
    return [random_inputs(graph, shape, generator) for _ in range(args.calls)]


def raise_opset(path, least):
    """Makes a network one of a newer opset, where it is of an older one."""
    model = onnx.load(path)
    if any(each.domain == "" and each.version < least
           for each in model.opset_import):
        onnx.save(onnx.version_converter.convert_version(model, least), path)


def quantize(path, form, args, output):
    with tempfile.TemporaryDirectory() as folder:
        ready = os.path.join(folder, "ready.onnx")
        quantization.shape_inference.quant_pre_process(
            path, ready, skip_symbolic_shape=True)
        if form == "dynamic":
            quantization.quantize_dynamic(ready, output)
            return
        if STATIC[form].get("per_channel"):
            raise_opset(ready, 13)
        options = dict(activation_type=QuantType.QUInt8,
                       weight_type=QuantType.QInt8)
        options.update(STATIC[form])
        graph = onnx.load(ready).graph
        quantization.quantize_static(
            ready, output, SampleReader(calibration_samples(graph, args)),
            **options)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("models", nargs="+")
    parser.add_argument("--forms", default="all")
    parser.add_argument("--calls", type=int, default=4)
    parser.add_argument("--output_dir", default="build/quantized")
    parser.add_argument("--shape", default="")
    parser.add_argument("--inputs", default="")
    args = parser.parse_args()
    forms = FORMS if args.forms == "all" else args.forms.split(",")
    for form in forms:
        if form not in FORMS:
            sys.exit("error: no form %s; there are %s" %
                     (form, ", ".join(FORMS)))
    os.makedirs(args.output_dir, exist_ok=True)
    for path in args.models:
        name = os.path.basename(path).removesuffix(".onnx")
        if name == "model":
            name = os.path.basename(os.path.dirname(path))
        for form in forms:
            output = os.path.join(args.output_dir,
                                  "%s.%s.onnx" % (name, form))
            quantize(path, form, args, output)
            print(output, flush=True)


if __name__ == "__main__":
    main()
