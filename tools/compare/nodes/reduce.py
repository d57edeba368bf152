# SPDX-License-Identifier: Apache-2.0
"""Reductions, positions of extremes, sums along an axis."""
import numpy as np

from .draw import is_float
from .registry import op


@op("ReduceL1", "ReduceL2", "ReduceLogSum", "ReduceLogSumExp", "ReduceMax",
    "ReduceMean", "ReduceMin", "ReduceProd", "ReduceSum", "ReduceSumSquare",
    weight=4)
def reduction(draw):
    """Sets the axes as an attribute or an input, as the version has them."""
    dtype = draw.dtype()
    shape = draw.shape(empty=0.02)
    low, high = (0.1, 2) if "LogSum" == draw.schema.name[6:] else (-2, 2)
    if not is_float(dtype):
        low, high = (1, 5) if "Log" in draw.schema.name else (-9, 9)
        if draw.schema.name == "ReduceProd":
            low, high = -1, 1  # Larger products would not fit into the type.
    inputs = [draw.tensor(shape, dtype, low, high)]
    draw.maybe("keepdims", draw.integer(0, 1))
    draw.maybe("noop_with_empty_axes", draw.integer(0, 1))
    axes = draw.axes(len(shape), least=1) if shape else []
    if draw.knows("axes"):
        if axes:
            draw.maybe("axes", axes, 0.8)
    elif draw.chance(0.8):
        if draw.chance(0.1):
            axes = []
        inputs.append(draw.list(axes))
    return inputs


@op("ArgMax", "ArgMin", weight=3)
def extreme_place(draw):
    dtype = draw.dtype()
    shape = draw.shape(1, empty=0)
    draw.maybe("axis", draw.axis(len(shape)))
    draw.maybe("keepdims", draw.integer(0, 1))
    draw.maybe("select_last_index", draw.integer(0, 1))
    return [draw.tensor(shape, dtype, -4, 4)]


@op("CumSum", weight=3)
def cumulated(draw):
    shape = draw.shape(1)
    axis_type = draw.one([np.int32, np.int64])
    axis = np.asarray(draw.axis(len(shape)), axis_type)
    draw.maybe("exclusive", draw.integer(0, 1))
    draw.maybe("reverse", draw.integer(0, 1))
    return [draw.tensor(shape, draw.dtype(), -4, 4),
            draw.list(axis if draw.chance(0.7) else [axis], axis_type)]


def distinct(draw, shape, dtype):
    """Draws distinct numbers, for ops that sort and do not define ties."""
    count = int(np.prod(shape))
    values = draw.random.permutation(count).reshape(shape)
    if is_float(dtype):
        return ((values - count / 2) / 4).astype(dtype)
    return values.astype(dtype)


@op("TopK", weight=4)
def top(draw):
    """Draws TopK with ties: all engines put the lower index first."""
    dtype = draw.dtype()
    shape = draw.shape(1, empty=0)
    axis = draw.axis(len(shape))
    if not draw.maybe("axis", axis):
        axis = -1
    draw.maybe("largest", draw.integer(0, 1))
    draw.maybe("sorted", 1)
    draw.outputs = 2
    x = draw.either(distinct(draw, shape, dtype) if draw.chance(0.6) else
                    draw.values(shape, dtype, -3, 3), 0.1)
    k = draw.integer(1, shape[axis])
    if draw.knows("k"):
        draw.set("k", k)
        return [x]
    return [x, draw.list([k])]


@op("NonZero", weight=2)
def non_zero(draw):
    """Draws no scalar: specifications and engines differ there."""
    return [draw.tensor(draw.shape(1), draw.dtype(), -1, 1)]


@op("Unique", weight=3)
def unique(draw):
    shape = draw.shape(1, 3, empty=0)
    draw.maybe("axis", draw.axis(len(shape)))
    draw.maybe("sorted", draw.integer(0, 1))
    draw.outputs = draw.integer(1, 4)
    values = draw.values(shape, draw.dtype(), -1, 1)
    whole = np.round(values.astype(np.float64)).astype(values.dtype)
    if draw.outputs == 4 and draw.chance(0.3):
        draw.left_out = {draw.integer(1, 2)}
    return [draw.either(whole, 0.1)]


@op("Hardmax", weight=2)
def hardmax(draw):
    shape = draw.shape(1, empty=0)
    draw.maybe("axis", draw.axis(len(shape)))
    return [draw.tensor(shape, draw.dtype())]
