# SPDX-License-Identifier: Apache-2.0
"""Ops that give the elements another shape."""
from case import constant, each, f, i32, i64, op, values


def _reshape(name):
    return [op(name, f(2, 6), shape=[3, 4]),
            op(name, f(2, 3, 4), shape=[0, -1]),
            op(name, i64(2, 3, 2), shape=[-1]),
            op(name, f(2, 6), Shape=constant([4, 3]), shape=[]),
            op(name, f(2, 6), shape=[-1, -1],
               ShapeTensor=[constant([3]), constant([-1])]),
            op(name, f(2, 6), Shape=values([3, 4], "int32"), shape=[])]


CASES = each(["reshape", "reshape2"], _reshape) + [
    op("flatten2", f(2, 3, 4), axis=1),
    op("flatten2", f(2, 3, 4), axis=0),
    op("flatten2", i32(1, 2, 3, 2), axis=2),
    op("flatten2", f(2, 3), axis=2),
    op("flatten_contiguous_range", f(2, 3, 4), start_axis=1, stop_axis=2),
    op("flatten_contiguous_range", f(2, 3, 4, 2), start_axis=1, stop_axis=-2),
    op("flatten_contiguous_range", i64(2, 3), start_axis=0, stop_axis=-1),
    op("squeeze2", f(2, 1, 3, 1), axes=[1]),
    op("squeeze2", f(2, 1, 3, 1), axes=[]),
    op("squeeze2", f(2, 1, 3, 1), axes=[-1, 1]),
    op("squeeze2", i64(2, 1, 3), axes=[0]),
    op("unsqueeze2", f(2, 3), axes=[0]),
    op("unsqueeze2", f(2, 3), axes=[1, 2]),
    op("unsqueeze2", i64(2, 3), axes=[-1]),
    op("unsqueeze2", f(2, 3), AxesTensor=constant([1])),
    op("shape", Input=f(2, 3, 4)),
    op("shape", Input=f(2, 3).any(0)),
    op("shape", Input=i64(5)),
]
