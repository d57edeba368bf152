# SPDX-License-Identifier: Apache-2.0
"""Ops that make tensors of few numbers: constants, ranges, windows."""
import numpy as np
import onnx

from .draw import TYPES, is_float, onnx_type
from .registry import op


def tensor_of(value):
    return onnx.numpy_helper.from_array(np.asarray(value))


def target(draw):
    """Draws a type of the first output."""
    names = draw.schema.outputs[0].types
    return draw.one([dtype for name, dtype in TYPES.items() if name in names])


@op("Constant", weight=2)
def constant(draw):
    dtype = target(draw)
    kind = draw.one(["value_float", "value_floats", "value_int", "value_ints"])
    if not draw.knows(kind) or draw.chance(0.5):
        draw.set("value", tensor_of(draw.any_values(draw.shape(), dtype)))
        return []
    values = (draw.integers(3, -9, 9) if "int" in kind else
              [draw.number(-9, 9) for _ in range(3)])
    draw.set(kind, values if kind.endswith("s") else values[0])
    return []


@op("ConstantOfShape", weight=2)
def filled(draw):
    dtype = target(draw)
    draw.maybe("value", tensor_of(draw.any_values([1], dtype)), 0.8)
    return [draw.list(draw.shape(0, 4))]


@op("EyeLike")
def identity_like(draw):
    draw.maybe("k", draw.integer(-4, 4))
    draw.maybe("dtype", onnx_type(target(draw)), 0.5)
    return [draw.tensor(draw.shape(2, 2), draw.dtype())]


@op("Range", weight=3)
def numbers(draw):
    dtype = draw.dtype()
    start, count = draw.integer(-9, 9), draw.integer(0, 8)
    delta = draw.one([1, 2, 3, -1, -2])
    # A range of floats ends between two steps, so that rounding does not add
    # one.
    limit = start + delta * count
    values = [start, limit, delta]
    if is_float(dtype):
        values = [start + 0.25, start + 0.25 + delta * (count - 0.5), delta]
    return [draw.list(np.asarray(value, dtype), dtype, 0.6)
            for value in values]


@op("BlackmanWindow", "HammingWindow", "HannWindow")
def window(draw):
    draw.maybe("periodic", draw.integer(0, 1))
    draw.maybe("output_datatype", onnx_type(draw.one([np.float32, np.float64])))
    return [draw.list(draw.integer(2, 20), draw.one([np.int32, np.int64]))]


@op("MelWeightMatrix")
def mel(draw):
    draw.maybe("output_datatype", onnx_type(draw.one([np.float32, np.float64])))
    rate = draw.one([8000, 16000])
    return [draw.list(draw.integer(2, 10)), draw.list(draw.one([32, 64, 128])),
            draw.list(rate), draw.list(draw.number(0, 200), np.float32),
            draw.list(float(rate // 2), np.float32)]
