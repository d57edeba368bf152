# SPDX-License-Identifier: Apache-2.0
"""Element-wise ops of one input."""
import numpy as np

from .draw import FLOAT, is_float
from .registry import op

# The range where each function is defined, and not so steep that rounding
# decides.
DOMAINS = {
    "Acos": (-1, 1), "Acosh": (1, 5), "Asin": (-1, 1), "Atanh": (-0.95, 0.95),
    "Log": (0.01, 9), "Sqrt": (0, 9), "Reciprocal": (0.1, 5),
    "Tan": (-1.4, 1.4), "Cosh": (-3, 3), "Sinh": (-3, 3),
}


@op("Abs", "Acos", "Acosh", "Asin", "Asinh", "Atan", "Atanh", "BitwiseNot",
    "Ceil", "Cos", "Cosh", "Erf", "Exp", "Floor", "HardSwish", "Identity",
    "IsNaN", "Log", "Mish", "Neg", "Not", "Reciprocal", "Relu", "Round",
    "Sigmoid", "Sign", "Sin", "Sinh", "Softplus", "Softsign", "Sqrt", "Tan",
    "Tanh")
def unary(draw):
    dtype = draw.dtype()
    low, high = DOMAINS.get(draw.schema.name, (-9, 9))
    if not is_float(dtype):
        low, high = low * 10, high * 10
    # Infinities and NaN are outside of some domains, and Sin of infinity is
    # NaN.
    special = 0.15 if is_float(dtype) else 0
    return [draw.tensor(draw.shape(), dtype, low, high, special=special)]


@op("IsInf")
def is_inf(draw):
    draw.maybe("detect_negative", draw.integer(0, 1))
    draw.maybe("detect_positive", draw.integer(0, 1))
    return [draw.tensor(draw.shape(), draw.dtype(), special=0.8)]


@op("Celu", "Elu", "HardSigmoid", "LeakyRelu", "Selu", "Shrink", "Swish",
    "ThresholdedRelu", weight=2)
def with_numbers(draw):
    draw.maybe("alpha", draw.number(0.1, 2))
    draw.maybe("beta", draw.number(-1, 1))
    draw.maybe("gamma", draw.number(0.5, 2))
    draw.maybe("bias", draw.number(-1, 1))
    draw.maybe("lambd", draw.number(0, 2))
    dtype = draw.dtype()
    if not is_float(dtype):
        # Engines may or may not round a bias that is no integer: nothing
        # specifies it.
        draw.attributes = {name: float(round(value))
                           for name, value in draw.attributes.items()}
    low = 2 if dtype.kind == "u" else -6
    return [draw.tensor(draw.shape(), dtype, low, 6)]


@op("Gelu")
def gelu(draw):
    draw.maybe("approximate", draw.one(["none", "tanh"]))
    return [draw.tensor(draw.shape(), draw.dtype())]


@op("Clip", weight=2)
def clip(draw):
    dtype = draw.dtype()
    low, high = sorted(draw.values([2], dtype, -3, 3))
    x = draw.tensor(draw.shape(), dtype, -6, 6)
    if draw.knows("min"):
        draw.maybe("min", float(low))
        draw.maybe("max", float(high))
        return [x]
    bounds = [draw.either(np.asarray(bound, dtype), 0.7)
              if draw.chance(0.7) else None for bound in (low, high)]
    return [x] + bounds


@op("PRelu", weight=2)
def prelu(draw):
    dtype = draw.dtype()
    shape = draw.shape(1)
    return [draw.tensor(shape, dtype),
            draw.weights(draw.broadcast(shape), dtype, -2, 2)]


@op("Dropout")
def dropout(draw):
    """Draws inference: training_mode is absent or false."""
    dtype = draw.dtype()
    inputs = [draw.tensor(draw.shape(), dtype)]
    if draw.knows("ratio"):
        draw.maybe("ratio", draw.number(0.1, 0.9))
    elif draw.chance(0.6):
        inputs.append(draw.either(np.asarray(0.3, draw.dtype(1, [FLOAT])), 0.7))
        if draw.chance(0.5):
            inputs.append(draw.constant(np.asarray(False)))
    # Before opset 12 onnxruntime's mask is false where all is kept, so it is
    # left out.
    draw.outputs = draw.integer(1, 2) if draw.opset >= 12 else 1
    return inputs
