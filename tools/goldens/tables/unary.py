# SPDX-License-Identifier: Apache-2.0
"""Element-wise functions without a parameter, or with one."""
from case import each, f, op, values


def _any(name):
    return [op(name, f(2, 7)), op(name, f(1, 3, 2, 5, low=-4, high=4)),
            op(name, values([-3, -1.5, -0.5, 0, 0.25, 1, 2.5, 4])),
            op(name, f(3, 4).any(0))]


def _positive(name):
    return [op(name, f(2, 7, low=0.0625)),
            op(name, f(1, 3, 2, 5, low=1, high=9)),
            op(name, values([0.0078125, 0.25, 1, 2, 3, 100, 5000])),
            op(name, f(3, 4, low=0.5).any(0))]


CASES = each(["exp", "abs", "floor", "ceil", "round", "square", "erf", "sin",
              "cos", "sign"], _any)
CASES += each(["sqrt", "rsqrt", "log", "reciprocal"], _positive)
CASES += [
    op("gelu", f(2, 7)),
    op("gelu", f(1, 3, 2, 5, low=-6, high=6), approximate=True),
    op("gelu", values([-9, -3, -1, 0, 0.5, 2, 9]), approximate=False),
    op("softplus", f(2, 7)),
    op("softplus", f(2, 7), beta=2.0, threshold=3.0),
    op("softplus", values([-30, -3, 0, 3, 19, 21, 50])),
    op("elu", f(2, 7), alpha=1.0),
    op("elu", f(1, 3, 2, 5), alpha=0.5),
    op("elu", values([-30, -3, -0.5, 0, 3, 50]), alpha=2.0),
]
