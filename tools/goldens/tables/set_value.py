# SPDX-License-Identifier: Apache-2.0
"""set_value: a slice of a tensor is replaced."""
import paddle
from paddle.static.nn import while_loop

from case import FLOAT, INT64, f, i64, network, op, values

END = 2**31 - 1


def numbers(listed, shape=(1,), dtype=FLOAT):
    return {"values": listed, "shape": list(shape), "dtype": dtype}


def cut(axes, starts, ends, steps=None, **more):
    return {"axes": axes, "starts": starts, "ends": ends,
            "steps": steps or [1] * len(axes), **more}


def case(x, slices, value):
    if not isinstance(value, dict):
        value = {"ValueTensor": value}
    return op("set_value", Input=x, **slices, **value)


def moving(x, i, v):
    """Writes in place at an index that a loop counts."""
    def body(i, x):
        block = paddle.static.default_main_program().current_block()
        block.append_op(
            type="set_value",
            inputs={"Input": x, "ValueTensor": v * i.astype("float32"),
                    "StartsTensorList": [i], "EndsTensorList": [i + 1]},
            outputs={"Out": x},
            attrs={"axes": [1], "starts": [], "ends": [], "steps": [1],
                   "decrease_axes": [1], "none_axes": [], "dtype": FLOAT})
        return i + 1, x
    return while_loop(lambda i, x: i < 4, body, [i, x])


def computed(x, start, end, v):
    """Replaces parts of two copies, because Paddle 3 does so in place."""
    columns = (slice(None), slice(start, end))
    return [paddle.static.setitem(paddle.assign(x), columns, v),
            paddle.static.setitem(paddle.assign(x), slice(start, end, 2), 7.0)]


CASES = [
    case(f(4, 5), cut([0], [1], [3]), numbers([2.5])),
    case(f(4, 5), cut([1], [-3], [END]), f(4, 3)),
    case(f(4, 5), cut([0, 1], [1, 0], [3, 5], [1, 2]), f(2, 3)),
    case(f(4, 5), cut([0, 1], [3, 4], [-5, 0], [-1, -2]), f(4, 2)),
    case(f(4, 5), cut([0], [2], [3], decrease_axes=[0]), f(5)),
    case(f(4, 5), cut([1], [-1], [END], decrease_axes=[1]), f(4)),
    case(f(4, 5), cut([0, 1], [1, 2], [2, 3], decrease_axes=[0, 1]),
         numbers([9.0])),
    case(f(4, 5, 3), cut([1], [1], [2], decrease_axes=[1]), f(3)),
    case(f(4, 5, 3), cut([1], [1], [2], decrease_axes=[1]), f(4, 1)),
    case(f(4, 5, 3), cut([1], [1], [4]), f(4, 3, 3)),
    case(f(4, 5, 3), cut([1], [1], [4]), f(3, 1)),
    case(f(4, 5), cut([], [], []), numbers([1.5])),
    case(f(4, 5), cut([0], [1], [3], none_axes=[1]), f(2, 1, 5)),
    case(i64(4, 5), cut([0], [1], [3]), numbers([3, 4, 5, 6, 7], (5,), INT64)),
    case(f(4, 5).any(0), cut([0], [1], [3]), f(2, 5)),
    case(f(4, 5).any(0, 1), cut([1], [-2], [END]), f(4, 2)),
    case(f(4, 5).any(0), cut([0], [-1], [END], decrease_axes=[0]), f(5)),
    network("set_value", moving, f(2, 6), values([1], "int64"), f(2)),
    network("set_value", moving, f(2, 6, 3), values([1], "int64"), f(2, 3)),
    network("set_value", computed, f(4, 6), values([1], "int32"),
            values([4], "int32"), f(4, 3)),
    network("set_value", computed, f(4, 6), values([-4], "int64"),
            values([-1], "int64"), f(3)),
    network("set_value", computed, f(4, 6).any(0, 1), values([2], "int64"),
            values([3], "int64"), f(4, 1)),
]
