# SPDX-License-Identifier: Apache-2.0
"""Recurrent networks; time comes first, then the batch."""
from case import f, op, values, weight

_GATES = {"LSTM": 4, "GRU": 3, "RNN_TANH": 1, "RNN_RELU": 1}


def _weight(*shape):
    return weight(f(*shape, low=-0.5, high=0.5))


def _rnn(mode, time, batch, inputs, hidden, layers=1, both_ways=False,
         lengths=None):
    gates, ways = _GATES[mode] * hidden, 2 if both_ways else 1
    matrices, biases = [], []
    for layer in range(layers):
        width = inputs if layer == 0 else hidden * ways
        for _ in range(ways):
            matrices += [_weight(gates, width), _weight(gates, hidden)]
            biases += [_weight(gates), _weight(gates)]
    states = 2 if mode == "LSTM" else 1
    more = {}
    if lengths:
        more["SequenceLength"] = values(lengths, "int32")
    before = [f(layers * ways, batch, hidden) for _ in range(states)]
    return op("rnn", Input=f(time, batch, inputs), PreState=before,
              WeightList=matrices + biases, mode=mode, input_size=inputs,
              hidden_size=hidden, num_layers=layers, is_bidirec=both_ways,
              is_test=True, out={"Out": 1, "State": states}, **more)


CASES = [
    _rnn("LSTM", 3, 2, 4, 3), _rnn("LSTM", 2, 1, 3, 2, layers=2),
    _rnn("LSTM", 3, 2, 3, 2, both_ways=True),
    _rnn("GRU", 3, 2, 4, 3), _rnn("GRU", 3, 1, 3, 2, both_ways=True),
    _rnn("RNN_TANH", 3, 2, 4, 3), _rnn("RNN_RELU", 2, 2, 3, 2, layers=2),
    _rnn("LSTM", 4, 3, 3, 2, 2, True, lengths=[2, 4, 3]),
    _rnn("GRU", 4, 3, 3, 2, 2, True, lengths=[1, 4, 2]),
    _rnn("RNN_RELU", 3, 2, 3, 2, 2, True, lengths=[2, 3]),
]
