# SPDX-License-Identifier: Apache-2.0
"""Ops that pick and place by lists of indices, and that make ranges."""
from case import (FLOAT, INT32, INT64, constant, f, i32, i64, op, values,
                  weight)


def _range(start, end, step, dtype):
    return op("range", Start=constant([start], dtype),
              End=constant([end], dtype), Step=constant([step], dtype))


CASES = [
    op("elementwise_mod", i64(2, 7, low=-9, high=9), Y=i64(2, 7, low=1, high=4),
       axis=-1),
    op("elementwise_mod", i32(2, 7, low=-9, high=9), Y=i32(7, low=-4, high=-1),
       axis=-1),
    op("elementwise_mod", f(2, 7), Y=f(2, 7, low=0.25), axis=-1),
    op("elementwise_mod", f(2, 3, 4), Y=f(3, low=-2, high=-0.5), axis=1),
    op("elementwise_floordiv", i64(2, 7, low=-9, high=9),
       Y=i64(2, 7, low=1, high=4), axis=-1),
    op("elementwise_floordiv", i32(2, 7, low=-9, high=9),
       Y=i32(7, low=-4, high=-1), axis=-1),
    op("elementwise_floordiv", i64(2, 3), Y=constant([3], "int64"), axis=-1),
    op("gather_nd", f(3, 4), Index=values([[0, 1], [2, 3]], "int64")),
    op("gather_nd", f(3, 4, 2),
       Index=values([[[2], [0]], [[1], [1]]], "int32")),
    op("gather_nd", i64(4), Index=values([[3], [0], [3]], "int64")),
    op("scatter", f(4, 3), Ids=values([2, 0], "int64"), Updates=f(2, 3),
       overwrite=True),
    op("scatter", f(4, 3), Ids=values([1, 1, 3], "int32"), Updates=f(3, 3),
       overwrite=False),
    op("scatter", f(5), Ids=values([4, 0, 2], "int64"), Updates=f(3),
       overwrite=True),
    op("scatter_nd_add", f(4), Index=values([[1], [3], [1]], "int64"),
       Updates=f(3)),
    op("scatter_nd_add", f(3, 4), Index=values([[0, 1], [2, 3]], "int64"),
       Updates=f(2)),
    op("scatter_nd_add", f(3, 4), Index=values([[2], [0]], "int32"),
       Updates=f(2, 4)),
    op("put_along_axis", out="Result", Input=f(3, 4),
       Index=values([[0, 2], [1, 3], [3, 0]], "int64"), Value=f(3, 2), Axis=1,
       Reduce="assign"),
    op("put_along_axis", out="Result", Input=f(3, 4),
       Index=values([[0, 2, 1, 1]], "int64"), Value=f(1, 4), Axis=0,
       Reduce="assign"),
    op("put_along_axis", out="Result", Input=f(2, 3),
       Index=values([[0], [2]], "int64"), Value=f(2, 1), Axis=1, Reduce="add"),
    op("eye", num_rows=3, num_columns=3, dtype=FLOAT),
    op("eye", num_rows=2, num_columns=4, dtype=INT64),
    op("eye", num_rows=3, num_columns=-1, dtype=INT32),
    _range(0, 5, 1, "int64"), _range(7, -3, -2, "int32"),
    _range(0.5, 2, 0.25, "float32"),
]


def _sampled(x, height, width, **attributes):
    batch = x.shape[0]
    return op("grid_sampler", x, Grid=f(batch, height, width, 2, low=-1.25,
                                        high=1.25), out="Output", **attributes)


CASES += [
    _sampled(f(1, 2, 3, 4), 2, 3, mode="bilinear", padding_mode="zeros",
             align_corners=True),
    _sampled(f(2, 1, 3, 3), 3, 2, mode="bilinear", padding_mode="border",
             align_corners=False),
    _sampled(f(1, 1, 4, 4), 2, 2, mode="nearest", padding_mode="zeros",
             align_corners=True),
    _sampled(f(1, 1, 4, 4), 2, 3, mode="bilinear", padding_mode="reflection",
             align_corners=False),
]


def _aligned(boxes, counts, **attributes):
    return op("roi_align", f(len(counts), 2, 5, 6),
              ROIs=values(boxes), RoisNum=values(counts, "int32"),
              **attributes)


CASES += [
    _aligned([[0, 0, 4, 3], [1, 1, 5, 4]], [2], pooled_height=2,
             pooled_width=2, spatial_scale=1.0, sampling_ratio=2),
    _aligned([[0, 0, 8, 6], [2, 2, 9, 8]], [1, 1], pooled_height=2,
             pooled_width=3, spatial_scale=0.5, sampling_ratio=-1),
    _aligned([[0.5, 0.5, 4, 3]], [1], pooled_height=1, pooled_width=2,
             spatial_scale=1.0, sampling_ratio=2, aligned=True),
]
