# SPDX-License-Identifier: Apache-2.0
"""Arrays of tensors, as decoders collect them."""
import paddle
from paddle.static.nn import while_loop
from paddle.tensor import array_length, array_read, array_write

from case import f, network, values


def place(number):
    return paddle.full([1], number, "int64")


def written(x, y):
    array = array_write(x, place(0))
    array_write(y, place(1), array)
    array_write(x * y, place(0), array)
    return [array_read(array, place(1)), array_read(array, place(0)),
            array_length(array)]


def read_at(x, y, i):
    array = array_write(x, place(0))
    array_write(y, place(1), array)
    return [array_read(array, i)]


def collected(x, times):
    """Each iteration reads the last element and adds one."""
    array = array_write(x, place(0))

    def body(i, array):
        element = array_read(array, i)
        i = i + 1
        array_write(element * 0.5 + 1, i, array)
        return i, array
    i, array = while_loop(lambda i, array: i < times, body,
                          [place(0), array])
    return [array_read(array, i), array_read(array, place(0)),
            array_length(array)]


def cases():
    pair = f(2, 3), f(2, 3)
    for i in range(3):
        yield network("read_from_array", written, *pair)
        yield network("read_from_array", read_at, *pair,
                      values([i % 2], "int64"))
    for times in (0, 1, 4):
        yield network("write_to_array", collected, f(2, 3),
                      values([times], "int64"))


CASES = list(cases())
