# SPDX-License-Identifier: Apache-2.0
"""Reductions."""
from case import INT64, each, f, i32, i64, op


def _reduce(name):
    return [op(name, f(2, 3, 4), dim=[1]),
            op(name, f(2, 3, 4), dim=[-1], keep_dim=True),
            op(name, f(2, 3, 4), dim=[0, 2]),
            op(name, f(2, 3, 4), reduce_all=True, dim=[0]),
            op(name, f(2, 3, 4), reduce_all=True, keep_dim=True, dim=[0]),
            op(name, f(1, 3, 2, 5), dim=[2, 3], keep_dim=True),
            op(name, f(5), dim=[0])]


def _integers(name):
    return [op(name, i64(2, 3, 4), dim=[1]), op(name, i32(2, 3), dim=[0])]


CASES = each(["reduce_mean", "reduce_sum", "reduce_max", "reduce_min",
              "reduce_prod"], _reduce)
CASES += each(["reduce_sum", "reduce_max", "reduce_min", "reduce_prod"],
              _integers)
CASES += [op("mean", f(2, 3, 4)), op("mean", f(5)), op("mean", f(2, 3, 2, 2)),
          op("reduce_sum", i32(2, 3), dim=[1], in_dtype=2, out_dtype=INT64)]
