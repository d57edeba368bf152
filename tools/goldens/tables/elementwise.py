# SPDX-License-Identifier: Apache-2.0
"""Ops and comparisons of two tensors, with Paddle's way to broadcast."""
from case import each, f, i32, i64, op, weight


def _arithmetic(name):
    return [op(name, f(2, 7), Y=f(2, 7), axis=-1),
            op(name, f(2, 3, 4), Y=weight(f(4)), axis=-1),
            op(name, f(2, 3, 4), Y=f(3), axis=1),
            op(name, f(2, 3, 4, 2), Y=weight(f(3, 4)), axis=1),
            op(name, f(3, 1), Y=f(1, 4), axis=-1),
            op(name, i64(2, 3), Y=i64(3), axis=-1),
            op(name, i32(2, 3), Y=i32(2, 3), axis=-1)]


def _comparison(name):
    return [op(name, f(2, 7, step=1), Y=f(2, 7, step=1), axis=-1),
            op(name, f(2, 3, 4, step=1), Y=f(4, step=1), axis=-1),
            op(name, i64(2, 3, low=0, high=2), Y=i64(2, 3, low=0, high=2),
               axis=-1),
            op(name, i32(2, 3, low=0, high=2), Y=i32(3, low=0, high=2),
               axis=-1)]


def _not_zero(shape):
    return f(*shape, low=0.5, high=4)


CASES = each(["elementwise_add", "elementwise_sub", "elementwise_mul",
              "elementwise_max", "elementwise_min"], _arithmetic)
CASES += each(["equal", "not_equal", "less_than", "less_equal", "greater_than",
               "greater_equal"], _comparison)
CASES += [
    op("elementwise_div", f(2, 7), Y=_not_zero([2, 7]), axis=-1),
    op("elementwise_div", f(2, 3, 4), Y=_not_zero([3]), axis=1),
    op("elementwise_div", f(2, 3, 4), Y=weight(_not_zero([1])), axis=-1),
    op("elementwise_div", i64(2, 3, low=-20, high=20),
       Y=i64(2, 3, low=1, high=5), axis=-1),
    op("elementwise_div", i32(2, 3, low=-20, high=20),
       Y=i32(2, 3, low=-5, high=-1), axis=-1),
    op("elementwise_pow", _not_zero([2, 7]), Y=f(2, 7), axis=-1),
    op("elementwise_pow", _not_zero([2, 3, 4]), Y=f(3), axis=1),
    op("elementwise_pow", f(2, 7), Y=weight(f(1, low=2, high=2)), axis=-1),
    op("elementwise_pow", i64(2, 3), Y=i64(3, low=0, high=4), axis=-1),
]
