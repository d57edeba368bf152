# SPDX-License-Identifier: Apache-2.0
"""Quantizing, dequantizing, and products of quantized matrices."""
import numpy as np

from .draw import FLOAT, Redraw, onnx_type
from .registry import op


def scale_shape(draw, shape):
    """Draws one scale, one for each index of an axis, or one for each block."""
    kind = draw.integer(0, 2)
    if kind == 0 or not shape or not draw.knows("axis"):
        return []
    axis = draw.axis(len(shape))
    if kind == 2 and draw.knows("block_size"):
        block = draw.integer(1, 3)
        draw.set("axis", axis)
        draw.set("block_size", block)
        blocks = list(shape)
        blocks[axis] = -(-shape[axis] // block)
        return blocks
    if not draw.maybe("axis", axis, 0.8):
        axis = 1
    if axis >= len(shape):
        raise Redraw("no such axis")
    return [shape[axis]]


def powers(draw, shape, dtype):
    """Draws scales that are powers of two: quotients are exact, ties are ties.
    """
    return (2.0 ** draw.random.integers(-4, 0, shape)).astype(dtype)


@op("QuantizeLinear", weight=6)
def quantize(draw):
    dtype = draw.dtype(0, floats=0.8)
    shape = draw.shape(0, 4)
    scales = scale_shape(draw, shape)
    scale_type = dtype
    inputs = [draw.tensor(shape, dtype, -20, 20),
              draw.either(powers(draw, scales, scale_type), 0.7)]
    if draw.chance(0.7):
        kind = draw.dtype(2)
        inputs.append(draw.weights(scales, kind, -20, 40))
    elif draw.knows("output_dtype"):
        draw.maybe("output_dtype", onnx_type(draw.one(
            [np.int8, np.uint8, np.int16, np.uint16])))
    return inputs


@op("DequantizeLinear", weight=6)
def dequantize(draw):
    dtype = draw.dtype(0)
    shape = draw.shape(0, 4)
    scales = scale_shape(draw, shape)
    scale_type = draw.dtype(1, floats=0.8)
    inputs = [draw.tensor(shape, dtype, -30000, 60000),
              draw.either(powers(draw, scales, scale_type), 0.7)]
    if dtype != np.int32 and draw.chance(0.7):
        inputs.append(draw.weights(scales, dtype, -20, 40))
    return inputs


@op("DynamicQuantizeLinear", weight=2)
def dynamic(draw):
    """Avoids ties of a rounded scale, which rounding errors would decide."""
    draw.outputs = 3
    return [draw.tensor(draw.shape(empty=0), FLOAT, draw.one([-9, 0, 1]), 9)]


@op("MatMulInteger", weight=5)
def product_of_integers(draw):
    a_type, b_type = draw.dtype(0), draw.dtype(1)
    m, n, k = draw.channels(6), draw.channels(6), draw.channels(9)
    batch_a, batch_b = draw.pair(0, 2)
    inputs = [draw.tensor(batch_a + [m, k], a_type, -128, 255),
              draw.tensor(batch_b + [k, n], b_type, -128, 255, 0.6)]
    if draw.chance(0.7):
        inputs.append(draw.weights([], a_type, -20, 40))
        if draw.chance(0.6):
            inputs.append(draw.weights(
                [] if draw.chance(0.6) or batch_b else [n], b_type, -20, 40))
    return inputs


@op("QLinearMatMul", weight=5)
def quantized_product(draw):
    a_type, b_type, y_type = draw.dtype(0), draw.dtype(3), draw.dtype(7)
    m, n, k = draw.channels(6), draw.channels(6), draw.channels(9)
    batch = draw.shape(0, 2, empty=0)
    columns = [] if draw.chance(0.6) or batch else [n]
    return [draw.tensor(batch + [m, k], a_type, -128, 255),
            draw.weights([], low=0.01, high=0.1),
            draw.weights([], a_type, -20, 40),
            draw.tensor(batch + [k, n], b_type, -128, 255, 0.6),
            draw.weights(columns, low=0.01, high=0.1),
            draw.weights(columns, b_type, -20, 40),
            draw.weights([], low=0.2, high=1.5),
            draw.weights([], y_type, -20, 40)]
