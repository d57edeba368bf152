# SPDX-License-Identifier: Apache-2.0
"""Ops that run subgraphs of the program."""
import paddle
from paddle.static.nn import cond, while_loop
from paddle.static.nn.control_flow import ConditionalBlock, select_input

from case import f, flags, network, values, weight


def signed(sign):
    """Draws floats whose sum has that sign."""
    return f(2, 3, low=0.25) if sign > 0 else f(2, 3, high=-0.25)


def one_output(x):
    return [cond(x.sum() > 0, lambda: x + 1, lambda: x * 2)]


def several_outputs(x, flag):
    return list(cond(flag, lambda: (x + 1, x.sum(), x),
                     lambda: (x * 2, x.max(), x - 3)))


def shapes_that_differ(x):
    return [cond(x.sum() > 0, lambda: x[:, 1:], lambda: x.reshape([3, 2]))]


def nested(x, y):
    def inner():
        return cond(y.sum() > 0, lambda: x * y, lambda: x - y)
    return [cond(x.sum() > 0, inner, lambda: x + y)]


def one_after_the_other(x):
    y = cond(x.sum() > 0, lambda: x - 4, lambda: x + 4)
    return [cond(y.sum() > 0, lambda: y * 2, lambda: y * x)]


def assigns(x, flag):
    """Makes a program with one branch that overwrites a variable."""
    y = x * 2
    block = ConditionalBlock([flag], is_scalar_condition=True)
    with block.block():
        paddle.assign(x + 1, y)
    return [y + 1]


def selects(x, mask):
    return [select_input([x + 1, x[1:]], mask)]


def weights_in_subgraphs(x, flag, a, b):
    def layer(weight):
        return paddle.matmul(x, weight)
    return [cond(flag, lambda: layer(a), lambda: layer(b) + layer(a))]


def counted(x):
    def body(i, x):
        return i + 1, x * 0.5 + 1
    i = paddle.zeros([], "int64")
    return while_loop(lambda i, x: i < 5, body, [i, x])


def until_large(x):
    def body(x, n):
        return x * 2, n + 1
    n = paddle.zeros([1], "int32")
    return while_loop(lambda x, n: x.max() < 50, body, [x, n])


def growing(x, times):
    """Makes a loop that lengthens a list in each iteration."""
    def body(i, y):
        return i + 1, paddle.concat([y, x * i.astype("float32")], axis=1)
    i = paddle.zeros([1], "int64")
    return while_loop(lambda i, y: i < times, body, [i, x[:, 1:]])


def swapping(x, y):
    """Makes a loop whose two carried values swap."""
    def body(i, x, y):
        return i + 1, y, x + y
    i = paddle.zeros([1], "int64")
    return while_loop(lambda i, x, y: i < 3, body, [i, x, y])


def exchanging(x, y, times):
    def body(i, x, y):
        return i + 1, y, x
    i = paddle.zeros([1], "int64")
    return while_loop(lambda i, x, y: i < times, body, [i, x, y])


def branches_in_loops(x, times):
    def body(i, x):
        return i + 1, cond(x.sum() > 0, lambda: x - i.astype("float32"),
                           lambda: x * -0.5)
    i = paddle.zeros([1], "int64")
    return while_loop(lambda i, x: i < times, body, [i, x])


def loops_in_loops(x, times):
    def inner(j, x):
        return j + 1, x * 0.75 + j.astype("float32")

    def body(i, x):
        j = paddle.zeros([1], "int64")
        return i + 1, while_loop(lambda j, x: j < i, inner, [j, x])[1]
    i = paddle.zeros([1], "int64")
    return while_loop(lambda i, x: i < times, body, [i, x])


def loops_in_branches(x, flag):
    def loop():
        return counted(x)[1]
    return [cond(flag, loop, lambda: x)]


def decoder(x, table, layer):
    """Picks a row, then the row that it names, until the mark 0 comes."""
    def body(token, state, tokens):
        state = paddle.tanh(paddle.matmul(
            state + paddle.gather(table, token), layer))
        token = paddle.argmax(state, axis=1)
        return token, state, paddle.concat([tokens, token])

    def goes_on(token, state, tokens):
        return paddle.logical_and(token[0] != 0, paddle.shape(tokens)[0] < 9)
    token = paddle.ones([1], "int64")
    return while_loop(goes_on, body, [token, x, paddle.assign(token)])


def cases():
    for sign in (1, -1):
        yield network("conditional_block", one_output, signed(sign))
        yield network("conditional_block", several_outputs, signed(sign),
                      flags(1))
        yield network("conditional_block", shapes_that_differ, signed(sign))
        yield network("conditional_block", nested, signed(1), signed(sign))
        yield network("conditional_block", one_after_the_other, signed(sign))
        yield network("conditional_block", assigns, signed(sign), flags(1))
    for holds in (0, 1):
        yield network("select_input", selects, signed(1),
                      values([holds], "int32"))
        yield network("conditional_block", weights_in_subgraphs, signed(1),
                      values([holds], "bool"), weight(f(3, 2)), weight(f(3, 2)))
    yield network("select_input", selects, signed(1), values([1], "int32"))
    yield network("while", counted, f(2, 3))
    yield network("while", counted, f(2, 3).any(0))
    yield network("while", until_large, f(2, 3, low=0.25))
    yield network("while", until_large, values([[99.0]]))
    for times in (0, 1, 4):
        count = values([times], "int64")
        yield network("while", growing, f(2, 3), count)
        yield network("while", exchanging, f(2, 3), f(2, 3), count)
        yield network("while", branches_in_loops, f(2, 3), count)
        yield network("while", loops_in_loops, f(2, 3), count)
    yield network("while", swapping, f(2, 3), f(2, 3))
    for holds in (0, 1):
        yield network("while", loops_in_branches, f(2, 3),
                      values([holds], "bool"))
    for _ in range(3):
        yield network("while", decoder, f(1, 5), weight(f(5, 5)),
                      weight(f(5, 5)))


CASES = list(cases())
