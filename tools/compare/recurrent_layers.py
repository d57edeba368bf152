#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes one-layer networks of LSTM, GRU and RNN for compare_engines.py.

usage: recurrent_layers.py [FOLDER]

FOLDER, build/recurrent by default, gets NAME.onnx with seeded weights and
NAME_input_0.npy for each layer of LAYERS in one direction and in both. Needs
the modules onnx and numpy (tools/setup.sh).
"""
import pathlib
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

OPSET = 14
# This is the oldest format that has the opset, for readers of its time.
IR_VERSION = 7

GATES = {'LSTM': 4, 'GRU': 3, 'RNN': 1}
# Tuples of (name, operator, attributes, steps, batch, inputs, hidden units).
BEHIND = {'linear_before_reset': 1}
LAYERS = (
    ('lstm_256', 'LSTM', {}, 100, 1, 256, 256),
    ('gru_256', 'GRU', {}, 100, 1, 256, 256),
    ('gru_linear_256', 'GRU', BEHIND, 100, 1, 256, 256),
    ('rnn_256', 'RNN', {}, 100, 1, 256, 256),
    ('lstm_64', 'LSTM', {}, 100, 1, 64, 64),
    ('gru_64', 'GRU', {}, 100, 1, 64, 64),
    ('lstm_48_short', 'LSTM', {}, 24, 1, 96, 48),
    ('lstm_512', 'LSTM', {}, 60, 1, 512, 512),
    ('lstm_128_batch_8', 'LSTM', {}, 50, 8, 128, 128),
    ('gru_linear_128_batch_8', 'GRU', BEHIND, 50, 8, 128, 128),
    ('lstm_256_batch_32', 'LSTM', {}, 40, 32, 256, 256),
)


def weights(rng, hidden, *shape):
    """Weights as PyTorch begins with: states neither saturate nor grow."""
    limit = hidden ** -0.5
    return rng.uniform(-limit, limit, shape).astype(np.float32)


def floats(name, *shape):
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)


def layer(kind, attributes, steps, batch, inputs, hidden, both):
    """The model of one layer."""
    rng = np.random.default_rng(1)
    directions, rows = 2 if both else 1, GATES[kind] * hidden
    constants = {
        'W': weights(rng, hidden, directions, rows, inputs),
        'R': weights(rng, hidden, directions, rows, hidden),
        'B': weights(rng, hidden, directions, 2 * rows)}
    outputs = [floats('Y', steps, directions, batch, hidden)]
    for name in ('Y_h', 'Y_c')[:2 if kind == 'LSTM' else 1]:
        outputs.append(floats(name, directions, batch, hidden))
    node = helper.make_node(
        kind, ['X', *constants], [output.name for output in outputs],
        hidden_size=hidden,
        direction='bidirectional' if both else 'forward', **attributes)
    graph = helper.make_graph(
        [node], kind, [floats('X', steps, batch, inputs)], outputs,
        [numpy_helper.from_array(a, name) for name, a in constants.items()])
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid('', OPSET)])
    model.ir_version = IR_VERSION
    onnx.checker.check_model(model)
    return model


def main(arguments):
    if len(arguments) > 2 or arguments[1:2] in (['-h'], ['--help']):
        print(__doc__, end='')
        return 0 if len(arguments) == 2 else 2
    folder = pathlib.Path((arguments + ['build/recurrent'])[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, kind, attributes, steps, batch, inputs, hidden in LAYERS:
        x = np.random.default_rng(2).uniform(-1, 1, (steps, batch, inputs))
        for both in (False, True):
            full_name = name + ('_both' if both else '')
            model = layer(kind, attributes, steps, batch, inputs, hidden, both)
            onnx.save(model, folder / f'{full_name}.onnx')
            np.save(folder / f'{full_name}_input_0.npy', x.astype(np.float32))
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv))
