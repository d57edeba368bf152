# SPDX-License-Identifier: Apache-2.0
"""Programs that Paddle 3 writes as PIR only, by its own functions: ops that it
cannot translate from a ProgramDesc, and forms that they have in PIR alone."""
import numpy as np
import paddle
from paddle.static.nn import cond, while_loop

from case import f, flags, i32, i64, network, values, weight

PREFIX = "pir"

_GATES = {"LSTM": 4, "GRU": 3, "RNN_TANH": 1, "RNN_RELU": 1}


def _rnn(mode, time, batch, inputs, hidden, layers=1, ways=1, lengths=None):
    """Makes the case of paddle._C_ops.rnn: states, weights, perhaps lengths."""
    gates = _GATES[mode] * hidden
    weights = []
    for shape in ([(gates, None), (gates, hidden)], [(gates,), (gates,)]):
        for layer in range(layers):
            width = inputs if layer == 0 else hidden * ways
            for _ in range(ways):
                for dims in shape:
                    dims = [width if d is None else d for d in dims]
                    weights.append(weight(f(*dims, low=-0.5, high=0.5)))
    states = [f(layers * ways, batch, hidden)
              for _ in range(2 if mode == "LSTM" else 1)]
    tail = [values(lengths, "int32")] if lengths else []

    def build(x, *rest):
        length = rest[-1] if lengths else None
        before = list(rest[:len(states)])
        listed = list(rest[len(states):len(states) + len(weights)])
        dropout = paddle.zeros([1], "uint8")
        out, _, state = paddle._C_ops.rnn(
            x, before, listed, length, dropout, 0.0, ways == 2, inputs, hidden,
            layers, mode, 0, True)
        return [out] + list(state)
    return network("rnn", build, f(time, batch, inputs), *states, *weights,
                   *tail)


def listed(elements, dtype):
    def build(x):
        return [paddle.assign(np.array(elements, dtype)),
                paddle.assign(np.array(elements, dtype)) + x.astype(dtype)]
    return build


def repeats(count, axis):
    return lambda x: [paddle.repeat_interleave(x, count, axis)]


def splits(x):
    first, _, third = paddle.split(x, 3, axis=1)
    return [first, third, *paddle.split(x, [1, -1], axis=0)]


def reshapes(x):
    """Makes a target of dimensions that are computed and others."""
    rows = paddle.shape(x)[0]
    return [paddle.reshape(x, [rows, -1, 2]), paddle.expand(x[:, :1], [rows, 5]),
            paddle.zeros([rows, 3]), paddle.full_like(x, 2.5)]


def in_place(x):
    """Writes values that are read again later by their old names."""
    y, i = x * 2, paddle.zeros([1], "int64")
    z = y + 1
    paddle.static.setitem(y, slice(0, 1), 5.0)
    paddle.increment(i)
    return [y + z, y, i + 1]


def attention(x, q, k):
    scores = paddle.matmul(x @ q, x @ k, transpose_y=True) * 0.5
    return [paddle.nn.functional.softmax(scores) @ x]


def embeds(ids, table):
    return [paddle.nn.functional.embedding(ids, table, padding_idx=1)]


def loop_with_branch(x, times):
    """Makes a loop whose block has a branch, and swaps what it carries."""
    def body(i, x, y):
        z = cond(x.sum() > y.sum(), lambda: x - i.astype("float32"),
                 lambda: x * -0.5)
        return i + 1, y, z
    i = paddle.zeros([1], "int64")
    return while_loop(lambda i, x, y: i < times, body, [i, x, x + 1])


def picks(x):
    return [paddle.argmax(x, axis=1), paddle.max(x, axis=[0, 1]),
            paddle.sum(x, axis=-1, keepdim=True), paddle.any(x > 0, axis=0),
            *paddle.topk(x, 2, axis=0), paddle.cumsum(x, axis=1)]


def resizes(x):
    functional = paddle.nn.functional
    return [functional.interpolate(x, scale_factor=2, mode="nearest"),
            functional.interpolate(x, size=[5, 7], mode="bilinear"),
            functional.adaptive_avg_pool2d(x, 2),
            functional.pad(x, [1, 2, 0, 1], value=0.5)]


def branch_of_two(x, flag):
    return list(cond(flag, lambda: (x + 1, x), lambda: (x * 2, x - 3)))


CASES = [
    _rnn("LSTM", 3, 2, 4, 3), _rnn("LSTM", 3, 2, 3, 2, ways=2),
    _rnn("LSTM", 4, 3, 3, 2, 2, 2, lengths=[2, 4, 3]),
    _rnn("GRU", 3, 2, 4, 3), _rnn("GRU", 3, 1, 3, 2, 2, 2),
    _rnn("RNN_TANH", 3, 2, 4, 3), _rnn("RNN_RELU", 2, 2, 3, 2, 2),
    network("assign_value", listed([1.5, -2.25, 0.0], "float32"), f(3)),
    network("assign_value", listed([[1, -2], [7, 2**40]], "int64"), i64(2)),
    network("assign_value", listed([3, -1], "int32"), i32(2, 2)),
    network("repeat_interleave", repeats(2, 0), f(2, 3)),
    network("split", splits, f(2, 6)),
    network("reshape2", reshapes, f(3, 4)),
    network("reshape2", reshapes, f(3, 4).any(0)),
    network("set_value", in_place, f(2, 3)),
    network("matmul_v2", attention, f(2, 3, 4), weight(f(4, 4)),
            weight(f(4, 4))),
    network("lookup_table_v2", embeds, i64(2, 3, low=0, high=4),
            weight(f(5, 3))),
    network("reduce_sum", picks, f(3, 4)),
    network("nearest_interp_v2", resizes, f(1, 2, 4, 6)),
    network("conditional_block", branch_of_two, f(2, 3), flags(1)),
    *[network("while", loop_with_branch, f(2, 3), values([times], "int64"))
      for times in (0, 1, 4)],
]
