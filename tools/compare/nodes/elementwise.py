# SPDX-License-Identifier: Apache-2.0
"""Element-wise ops of two and more inputs, comparisons, casts."""
import numpy as np

from .draw import TYPES, is_float, onnx_type
from .registry import op


def two(draw, dtype, first=(-8, 8), second=(-8, 8), special=0.0):
    if not is_float(dtype):
        first = tuple(4 * bound for bound in first)
        second = tuple(4 * bound for bound in second)
    a, b = draw.pair()
    return [draw.tensor(a, dtype, *first, special=special),
            draw.tensor(b, dtype, *second, constant=0.3, special=special)]


@op("Add", "Sub", "Mul", weight=3)
def arithmetic(draw):
    return two(draw, draw.dtype(), special=0.1)


@op("And", "Or", "Xor", "BitwiseAnd", "BitwiseOr", "BitwiseXor")
def bits(draw):
    return two(draw, draw.dtype())


@op("Equal", "Greater", "GreaterOrEqual", "Less", "LessOrEqual", weight=2)
def comparison(draw):
    return two(draw, draw.dtype(), (-2, 2), (-2, 2), special=0.2)


def without_zeros(values):
    return np.where(values == 0, np.ones_like(values), values)


@op("Div", weight=3)
def division(draw):
    """Draws no integer divisor 0: engines need not agree on that."""
    dtype = draw.dtype()
    a, b = two(draw, dtype)
    b.value = without_zeros(b.value)
    return [a, b]


@op("Mod", weight=3)
def modulo(draw):
    dtype = draw.dtype()
    if is_float(dtype):
        draw.set("fmod", 1)
    else:
        draw.maybe("fmod", draw.integer(0, 1))
    a, b = two(draw, dtype)
    b.value = without_zeros(b.value)
    if is_float(dtype):
        # Close to a multiple, rounding decides between 0 and the divisor, so
        # quarters are drawn.
        a.value = (np.round(a.value * 4) / 4).astype(dtype)
        b.value = without_zeros((np.round(b.value * 4) / 4).astype(dtype))
    return [a, b]


@op("Pow", weight=3)
def power(draw):
    """Draws powers that the base's type holds, of bases that have them."""
    base_type, exponent_type = draw.dtype(0), draw.dtype(1)
    if draw.schema.since_version < 12:
        exponent_type = base_type
    a, b = draw.pair()
    if is_float(base_type):
        low = 0.2 if is_float(exponent_type) else -3
        base = draw.tensor(a, base_type, low, 3)
        exponent = draw.tensor(b, exponent_type, -2, 3, constant=0.5)
    else:
        low = 0 if is_float(exponent_type) else -5
        base = draw.tensor(a, base_type, low, 5)
        exponent = draw.tensor(b, exponent_type, 0, 3, constant=0.5)
        if is_float(exponent_type):
            exponent.value = np.round(exponent.value).astype(exponent_type)
    if draw.chance(0.3):  # Squares and cubes often have a scalar exponent.
        exponent.value = np.asarray(draw.one([2, 3, 1, 0]), exponent_type)
    return [base, exponent]


@op("BitShift", weight=2)
def bit_shift(draw):
    draw.set("direction", draw.one(["LEFT", "RIGHT"]))
    dtype = draw.dtype()
    a, b = draw.pair()
    return [draw.fed(draw.any_values(a, dtype)),
            draw.tensor(b, dtype, 0, dtype.itemsize * 8 - 1, constant=0.4)]


@op("Max", "Min", "Mean", "Sum", weight=2)
def variadic(draw):
    dtype = draw.dtype()
    shape = draw.shape()
    count = draw.one([1, 2, 2, 3, 5])
    return [draw.tensor(draw.broadcast(shape), dtype, -9, 9, constant=0.2)
            for _ in range(count)]


@op("Where", weight=2)
def where(draw):
    dtype = draw.dtype(1)
    shape = draw.shape()
    return [draw.tensor(draw.broadcast(shape), np.bool_),
            draw.either(draw.any_values(draw.broadcast(shape), dtype), 0.2),
            draw.either(draw.any_values(draw.broadcast(shape), dtype), 0.2)]


def castable(draw, shape, source, target):
    """Draws values of source whose cast to target is defined.

    Floats outside of an integer's range have none; integers are cut to their
    low bits.
    """
    if not is_float(source):
        return draw.any_values(shape, source)
    if is_float(target):
        high = draw.one([4, 300, 1e5])
        if source == np.float16:
            high = min(high, 6e4)
        return draw.values(shape, source, -high, high, special=0.1)
    if target.kind == "b":
        return draw.values(shape, source, -1, 1, special=0.1)
    bounds = np.iinfo(target)
    high = draw.one([3, 100, min(bounds.max, 30000)])
    low = 0 if target.kind == "u" else -high
    high = min(high, bounds.max)
    low = max(low, bounds.min)
    return draw.values(shape, source, low, high)


@op("Cast", weight=8)
def cast(draw):
    source = draw.dtype(floats=0.2)
    names = draw.schema.outputs[0].types
    target = draw.one([dtype for name, dtype in TYPES.items() if name in names])
    draw.set("to", onnx_type(target))
    return [draw.either(castable(draw, draw.shape(), source, target), 0.1)]


@op("CastLike", weight=4)
def cast_like(draw):
    source, target = draw.dtype(0, floats=0.2), draw.dtype(1, floats=0.2)
    return [draw.either(castable(draw, draw.shape(), source, target), 0.1),
            draw.tensor(draw.shape(), target, 0, 3, constant=0.5)]
