#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares each op of a quantised ONNX network with onnxruntime's.

usage: tools/compare/quantized_ops.py BIN_DIR MODEL.onnx [--shape=N,N,...]
           [--input=FILE.npy] [--seed=7]

MODEL has QuantizeLinear and DequantizeLinear nodes, or operators that take codes
(QLinearConv and the like). onnxruntime runs it without optimisations. Then each stretch between two roundings runs alone, on the values
that the whole network has there, by run_model of BIN_DIR and by onnxruntime
without and with optimisations, the second of which computes with integers. For
each kind of op this prints how many codes differ from those of the first, and
by how much. Exits with 1 where one of ours differs by more than one code.
"""
import argparse
import collections
import os
import subprocess
import sys
import tempfile

import numpy
import onnx
import onnxruntime
from onnx import TensorProto, helper

LEVELS = onnxruntime.GraphOptimizationLevel
ROUNDING = ('QuantizeLinear', 'DequantizeLinear')

# Which inputs of an operator are the scale and the zero point of its result.
RESULT_GRID = {
    'QuantizeLinear': (1, 2), 'QLinearConcat': (0, 1),
    'QLinearAveragePool': (3, 4), 'QLinearGlobalAveragePool': (3, 4),
    'QLinearLeakyRelu': (3, 4), 'QLinearSigmoid': (3, 4),
    'QLinearSoftmax': (3, 4), 'QLinearAdd': (6, 7), 'QLinearConv': (6, 7),
    'QLinearMatMul': (6, 7), 'QLinearMul': (6, 7), 'QGemm': (7, 8)}


def session(path, level):
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.intra_op_num_threads = 1
    options.graph_optimization_level = level
    return onnxruntime.InferenceSession(path, options,
                                        providers=['CPUExecutionProvider'])


def bracket(model):
    """Decodes and rounds again, which changes nothing, behind each operator
    that leaves codes to another, as if the model had been written so."""
    graph = model.graph
    if not any(node.op_type in RESULT_GRID and node.op_type not in ROUNDING
               for node in graph.node):
        return
    nodes, grids, renamed = [], {}, {}
    for node in graph.node:
        grid = None
        if node.op_type in RESULT_GRID:
            grid = [node.input[i] for i in RESULT_GRID[node.op_type]]
        elif node.op_type != 'DequantizeLinear' and node.input:
            grid = grids.get(node.input[0])
        for i, name in enumerate(node.input):
            node.input[i] = renamed.get(name, name)
        nodes.append(node)
        for name in node.output if grid else ():
            grids[name] = grid
            values, codes = name + '/values', name + '/codes'
            for op, source, target in (
                    ('DequantizeLinear', name, values),
                    ('QuantizeLinear', values, codes),
                    ('DequantizeLinear', codes, codes + '/values')):
                nodes.append(helper.make_node(op, [source, *grid], [target]))
            renamed[name] = codes
    del graph.node[:]
    graph.node.extend(nodes)


class Network:
    """A model, the roundings of its activations, and its values."""

    def __init__(self, path):
        self.model = onnx.load(path)
        bracket(self.model)
        graph = self.model.graph
        self.constants = {each.name: each for each in graph.initializer}
        self.maker = {name: node for node in graph.node
                      for name in node.output}
        decoder = {node.input[0]: node for node in graph.node
                   if node.op_type == 'DequantizeLinear'}
        # The decoding node of each rounding, by the rounding's output.
        self.decoded = {
            node.output[0]: decoder[node.output[0]] for node in graph.node
            if node.op_type == 'QuantizeLinear' and
            node.input[0] not in self.constants and node.output[0] in decoder}
        self.values = {}

    def run(self, array, folder):
        """Computes what each rounding leaves."""
        whole = onnx.ModelProto()
        whole.CopyFrom(self.model)
        names = {each.name for each in whole.graph.output}
        for node in self.decoded.values():
            if node.output[0] not in names:
                whole.graph.output.append(helper.make_tensor_value_info(
                    node.output[0], TensorProto.FLOAT, None))
        path = os.path.join(folder, 'whole.onnx')
        onnx.save(whole, path)
        run = session(path, LEVELS.ORT_DISABLE_ALL)
        name = run.get_inputs()[0].name
        outputs = [each.name for each in run.get_outputs()]
        self.values = dict(zip(outputs, run.run(None, {name: array})))
        self.values[name] = array

    def stretch(self, codes):
        """The nodes that compute `codes` from other rounded values, and what
        these values are."""
        nodes, inputs, seen = [], {}, set()

        def follow(name):
            if not name or name in self.constants or name in seen:
                return
            seen.add(name)
            node = self.maker.get(name)
            if node is None:
                inputs[name] = self.values[name]
                return
            rounded = node.output[0] in self.decoded
            if rounded and node.output[0] != codes:
                decoded = self.decoded[node.output[0]].output[0]
                inputs[node.input[0]] = self.values[decoded]
            else:
                for each in node.input:
                    follow(each)
            nodes.append(node)

        follow(self.decoded[codes].output[0])
        return nodes, inputs

    def save(self, nodes, inputs, output, path):
        used = {name for node in nodes for name in node.input}
        graph = helper.make_graph(
            nodes, 'stretch',
            [helper.make_tensor_value_info(
                name, helper.np_dtype_to_tensor_dtype(value.dtype), value.shape)
             for name, value in inputs.items()],
            [helper.make_tensor_value_info(output, TensorProto.FLOAT, None)],
            [self.constants[name] for name in used if name in self.constants])
        onnx.save(helper.make_model(graph, ir_version=self.model.ir_version,
                                    opset_imports=self.model.opset_import),
                  path)


def run_ours(tools, path, inputs, folder):
    words = []
    for number, (name, value) in enumerate(inputs.items()):
        file = os.path.join(folder, f'in_{number}.npy')
        numpy.save(file, value)
        for mark in '\\,;:':
            name = name.replace(mark, '\\' + mark)
        words.append(f'{name}:{file}')
    subprocess.run([os.path.join(tools, 'run_model'), f'--onnx_model={path}',
                    '--input=' + ','.join(words), f'--output_dir={folder}'],
                   check=True, capture_output=True)
    return numpy.load(os.path.join(folder, 'output_0.npy'))


def compare(tools, network, folder):
    """{kind of op: [codes, ours that differ, by, onnxruntime's, by]}"""
    path = os.path.join(folder, 'stretch.onnx')
    found = collections.defaultdict(lambda: [0, 0, 0, 0, 0])
    for codes, decoder in network.decoded.items():
        nodes, inputs = network.stretch(codes)
        kind = '+'.join(node.op_type for node in nodes
                        if node.op_type not in ROUNDING)
        if not kind:
            continue
        network.save(nodes, inputs, decoder.output[0], path)
        expected = session(path, LEVELS.ORT_DISABLE_ALL).run(None, inputs)[0]
        integers = session(path, LEVELS.ORT_ENABLE_ALL).run(None, inputs)[0]
        ours = run_ours(tools, path, inputs, folder)
        scale = onnx.numpy_helper.to_array(
            network.constants[decoder.input[1]]).item()
        row = found[kind]
        row[0] += expected.size
        for place, values in ((1, ours), (3, integers)):
            apart = numpy.rint(abs(values.astype('f8') - expected) / scale)
            row[place] += int((apart > 0).sum())
            row[place + 1] = max(row[place + 1], int(apart.max(initial=0)))
    return found


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument('tools', metavar='BIN_DIR')
    parser.add_argument('model', metavar='MODEL.onnx')
    parser.add_argument('--shape', default='')
    parser.add_argument('--input', default='')
    parser.add_argument('--seed', type=int, default=7)
    args = parser.parse_args()
    network = Network(args.model)
    value = network.model.graph.input[0].type.tensor_type
    shape = [int(each) for each in args.shape.split(',') if each] or [
        each.dim_value or 1 for each in value.shape.dim]
    generator = numpy.random.default_rng(args.seed)
    if args.input:
        array = numpy.load(args.input)
    elif value.elem_type == TensorProto.FLOAT:
        array = generator.standard_normal(shape).astype(numpy.float32)
    else:
        array = generator.integers(1, 1000, shape)
    with tempfile.TemporaryDirectory() as folder:
        network.run(array, folder)
        found = compare(args.tools, network, folder)
    for kind, row in sorted(found.items()):
        print('%-28s %9d codes; of ours %d differ, by %d at most; of '
              "onnxruntime's integers %d, by %d" % (kind, *row))
    return 1 if any(row[2] > 1 for row in found.values()) else 0


if __name__ == '__main__':
    sys.exit(main())
