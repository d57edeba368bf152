# SPDX-License-Identifier: Apache-2.0
"""Other element types, and lists that are known only when a program runs."""
from case import (DOUBLE, FLOAT, INT32, INT64, constant, each, f, i32, i64, op,
                  values)

PREFIX = "typed"


def d(*shape, **grid):
    return f(*shape, dtype="float64", **grid)


def _two(name):
    return [op(name, d(2, 3), Y=d(2, 3, low=0.5), axis=-1),
            op(name, d(2, 3, 4), Y=d(3, low=0.5), axis=1)]


def _reduced(name):
    return [op(name, d(2, 3), dim=[1]), op(name, d(2, 3, 4), dim=[0, 2])]


CASES = each(["elementwise_add", "elementwise_sub", "elementwise_mul",
              "elementwise_div", "elementwise_max", "elementwise_min"], _two)
CASES += each(["reduce_sum", "reduce_mean", "reduce_max", "reduce_min",
               "reduce_prod"], _reduced)
CASES += [op(name, d(2, 3, low=0.5)) for name in
          ("relu", "sigmoid", "tanh", "exp", "log", "sqrt", "abs", "floor")]
CASES += [
    op("abs", i64(2, 3)), op("square", i32(2, 3)),
    op("clip", i64(2, 5), min=-2.0, max=3.0),
    op("scale", i64(2, 5), scale=3.0, bias=2.0),
    op("scale", d(2, 5), scale=3.0, bias=0.5),
    op("pad", i64(2, 3), paddings=[1, 0, 0, 1], pad_value=2.0),
    op("softmax", d(2, 5), axis=-1), op("cast", d(2, 5), in_dtype=DOUBLE,
                                        out_dtype=FLOAT),
    op("reduce_mean", i64(2, 3, low=0), dim=[1]),
    op("where", d(2, 3), Condition=values([[1, 0, 1], [0, 1, 0]], "bool"),
       Y=d(2, 3)),
    op("slice", Input=f(5, 4), StartsTensor=values([1], "int32"),
       EndsTensor=values([3], "int32"), axes=[0], starts=[-1], ends=[-1],
       infer_flags=[-1]),
    op("top_k_v2", values([3.0, 1.0, 4.0, 1.5]), K=values([2], "int32"), k=1,
       axis=-1, out=["Out", "Indices"]),
    op("tile", i64(2, 3), RepeatTimes=values([2, 1], "int32"),
       repeat_times=[]),
    op("fill_constant", ShapeTensor=values([2, 3], "int64"), shape=[],
       value=3.0, dtype=INT64),
    op("crop_tensor", f(4, 5), Shape=values([2, 2], "int32"),
       Offsets=constant([1, 0])),
    op("unsqueeze2", f(2, 3), AxesTensor=values([1], "int32")),
    op("one_hot_v2", i64(4, low=0, high=2), depth_tensor=values([3], "int32"),
       dtype=INT32),
]
