# SPDX-License-Identifier: Apache-2.0
"""Trigonometric and hyperbolic functions."""
from case import each, f, op, values


def _between(low, high):
    def cases(name):
        middle = (low + high) / 2
        return [op(name, f(2, 7, low=low, high=high, step=0.0625)),
                op(name, f(1, 3, 2, 4, low=low, high=high, step=0.03125)),
                op(name, values([low, middle, (low + middle) / 2, high]))]
    return cases


CASES = each(["tan", "atan", "sinh", "cosh", "asinh"], _between(-1.5, 1.5))
CASES += each(["asin", "acos"], _between(-1, 1))
CASES += each(["acosh"], _between(1, 9))
CASES += each(["atanh"], _between(-0.75, 0.75))
CASES += [op(name, f(7, low=-50, high=50)) for name in ("atan", "asinh")]
CASES += [op(name, f(7, low=-9, high=9)) for name in ("sinh", "cosh")]
