#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the two networks that were made to count their instructions.

usage: build/onnx-venv/bin/python tools/counted_networks.py [FOLDER]

FOLDER, test/data/counted by default, gets encoder.onnx (two blocks of a
transformer, pre-norm: layer norms, attention of four heads, a GELU between two
products) and lstm.onnx (two layers, the first one in both directions, and a
classifier). Weights are made of ONNX's ConstantOfShape, which optimisers fold:
so the files are small, and no weight is 0 or 1, which an optimiser could leave
out. Needs the modules onnx and numpy (tools/setup.sh).
"""
import pathlib
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

OPSET = 17
# This is the oldest format that has the opset, for readers of its time.
IR_VERSION = 8

TOKENS, WIDTH, HEADS, HIDDEN, BLOCKS = 64, 128, 4, 512, 2
STEPS, FEATURES, UNITS, CLASSES = 24, 64, 96, 10


class Network:
    """An ONNX graph that grows node by node; values are names."""

    def __init__(self):
        self.nodes = []

    def node(self, op, inputs, outputs=1, **attributes):
        """The name of the node's output, or a list if there are several."""
        names = [f'v{len(self.nodes)}_{i}' for i in range(outputs)]
        self.nodes.append(helper.make_node(op, inputs, names, **attributes))
        return names[0] if outputs == 1 else names

    def constant(self, values, kind):
        array = np.array(values, kind)
        return self.node('Constant', [], value=numpy_helper.from_array(array))

    def shape(self, *dims):
        return self.constant(dims, np.int64)

    def number(self, value):
        return self.constant(value, np.float32)

    def weights(self, value, *dims):
        """A tensor of equal elements, as small in the file as a number."""
        element = numpy_helper.from_array(np.array([value], np.float32))
        return self.node('ConstantOfShape', [self.shape(*dims)], value=element)

    def product(self, x, rows, columns):
        """A linear layer, as exporters write it: a product, then a sum."""
        weights = self.weights(1 / rows, rows, columns)
        product = self.node('MatMul', [x, weights])
        return self.node('Add', [self.weights(0.1, columns), product])

    def write(self, path, input_dims, output, output_dims):
        """The input is called x, the output y."""
        self.nodes.append(helper.make_node('Identity', [output], ['y']))
        graph = helper.make_graph(
            self.nodes, path.stem,
            [helper.make_tensor_value_info('x', TensorProto.FLOAT, input_dims)],
            [helper.make_tensor_value_info('y', TensorProto.FLOAT,
                                           output_dims)])
        model = helper.make_model(
            graph, producer_name='placelite', ir_version=IR_VERSION,
            opset_imports=[helper.make_opsetid('', OPSET)])
        onnx.checker.check_model(model, full_check=True)
        onnx.save(model, path)
        print(f'{path}: {path.stat().st_size} bytes')


def norm(net, x):
    return net.node('LayerNormalization',
                    [x, net.weights(0.9, WIDTH), net.weights(0.1, WIDTH)],
                    axis=-1, epsilon=1e-5)


def gelu(net, x):
    """By the error function, as PyTorch exports it."""
    erf = net.node('Erf', [net.node('Div', [x, net.number(2 ** 0.5)])])
    twice = net.node('Mul', [x, net.node('Add', [erf, net.number(1)])])
    return net.node('Mul', [twice, net.number(0.5)])


def attention(net, x):
    size = WIDTH // HEADS

    def heads(order):
        rows = net.node('Reshape', [net.product(x, WIDTH, WIDTH),
                                    net.shape(1, TOKENS, HEADS, size)])
        return net.node('Transpose', [rows], perm=order)

    query, key, value = (heads([0, 2, 1, 3]), heads([0, 2, 3, 1]),
                         heads([0, 2, 1, 3]))
    scores = net.node('Div', [net.node('MatMul', [query, key]),
                              net.number(size ** 0.5)])
    mixed = net.node('MatMul', [net.node('Softmax', [scores], axis=-1), value])
    rows = net.node('Transpose', [mixed], perm=[0, 2, 1, 3])
    rows = net.node('Reshape', [rows, net.shape(1, TOKENS, WIDTH)])
    return net.product(rows, WIDTH, WIDTH)


def write_encoder(path):
    net = Network()
    x = 'x'
    for _ in range(BLOCKS):
        x = net.node('Add', [x, attention(net, norm(net, x))])
        hidden = gelu(net, net.product(norm(net, x), WIDTH, HIDDEN))
        x = net.node('Add', [x, net.product(hidden, HIDDEN, WIDTH)])
    dims = [1, TOKENS, WIDTH]
    net.write(path, dims, norm(net, x), dims)


def recurrent(net, x, inputs, directions):
    """A layer; gives [steps, batch, directions * UNITS]."""
    y, _, _ = net.node(
        'LSTM', [x, net.weights(0.02, directions, 4 * UNITS, inputs),
                 net.weights(0.01, directions, 4 * UNITS, UNITS),
                 net.weights(0.1, directions, 8 * UNITS)], outputs=3,
        hidden_size=UNITS,
        direction='bidirectional' if directions == 2 else 'forward')
    # y is [steps, directions, batch, UNITS].
    y = net.node('Transpose', [y], perm=[0, 2, 1, 3])
    return net.node('Reshape', [y, net.shape(STEPS, 1, directions * UNITS)])


def write_lstm(path):
    net = Network()
    x = recurrent(net, 'x', FEATURES, 2)
    x = recurrent(net, x, 2 * UNITS, 1)
    net.write(path, [STEPS, 1, FEATURES], net.product(x, UNITS, CLASSES),
              [STEPS, 1, CLASSES])


def main(arguments):
    here = pathlib.Path(__file__).resolve().parent.parent
    folder = pathlib.Path(arguments[0]) if arguments else \
        here / 'test/data/counted'
    folder.mkdir(parents=True, exist_ok=True)
    write_encoder(folder / 'encoder.onnx')
    write_lstm(folder / 'lstm.onnx')


if __name__ == '__main__':
    main(sys.argv[1:])
