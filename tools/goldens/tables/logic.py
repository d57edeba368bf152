# SPDX-License-Identifier: Apache-2.0
"""Logic, selection by conditions, and tests of elements."""
from case import each, f, flags, i32, i64, op, values

_ODD = [1.5, float("inf"), -2, float("nan"), 0, float("-inf")]


def _two(name):
    return [op(name, flags(2, 7), Y=flags(2, 7)),
            op(name, flags(2, 3, 4), Y=flags(4)),
            op(name, flags(3, 1), Y=flags(1, 4)),
            op(name, f(2, 7, step=1), Y=f(2, 7, step=1)),
            op(name, i64(2, 7, low=0, high=1), Y=i64(2, 7, low=0, high=1))]


def _test(name):
    return [op(name, values(_ODD)), op(name, f(2, 3)),
            op(name, values([_ODD, _ODD[::-1]])), op(name, i32(5))]


CASES = each(["logical_and", "logical_or", "logical_xor"], _two)
CASES += each(["isnan_v2", "isinf_v2", "isfinite_v2"], _test)
CASES += [
    op("logical_not", flags(2, 7)), op("logical_not", flags(3)),
    op("logical_not", f(2, 7, step=1)),
    op("where", f(2, 7), Condition=flags(2, 7), Y=f(2, 7)),
    op("where", i64(2, 3, 2), Condition=flags(2, 3, 2), Y=i64(2, 3, 2)),
    op("where", i32(5), Condition=flags(5), Y=i32(5)),
]
