# SPDX-License-Identifier: Apache-2.0
"""Ops that pick elements by index or by order, and that make indices."""
from case import (FLOAT, INT32, INT64, constant, distinct, each, f, flags, i32,
                  i64, op, values, weight)

_BOTH = ["Out", "Indices"]


def _flip(name):
    return [op(name, f(2, 3), axis=[0]), op(name, f(2, 3, 4), axis=[0, 2]),
            op(name, f(2, 3), axis=[-1]), op(name, i64(4), axis=[0])]


def _triangle(name, rows, columns):
    return [op(name, **{rows: n, columns: m}, offset=offset, dtype=dtype,
               out="out")
            for n, m, offset, dtype in [(3, 3, 0, INT64), (4, 2, -1, INT64),
                                        (2, 5, 1, INT32)]]


CASES = each(["flip", "reverse"], _flip)
CASES += _triangle("tril_indices", "rows", "cols")
CASES += _triangle("triu_indices", "row", "col")
CASES += [
    op("roll", f(3, 4), shifts=[1], axis=[0]),
    op("roll", f(3, 4), shifts=[-1, 6], axis=[0, 1]),
    op("roll", f(3, 4), shifts=[5], axis=[]),
    op("roll", i64(5), ShiftsTensor=constant([2], "int64"), axis=[0]),
    op("index_select", f(4, 3), Index=values([2, 0, 0], "int64"), dim=0),
    op("index_select", f(2, 3, 4), Index=values([1, 2], "int32"), dim=1),
    op("index_select", i64(2, 5), Index=constant([4, 0, 1]), dim=-1),
    op("index_sample", f(3, 4), Index=i64(3, 2, low=0, high=3)),
    op("index_sample", f(2, 5), Index=i32(2, 5, low=0, high=4)),
    op("index_sample", i64(3, 4), Index=i64(3, 1, low=0, high=3)),
    op("repeat_interleave", f(2, 3), Repeats=2, dim=1),
    op("repeat_interleave", f(2, 3), Repeats=3, dim=0),
    op("repeat_interleave", i64(4), Repeats=2, dim=0),
    op("diag_v2", f(4), offset=0, padding_value=0.0),
    op("diag_v2", f(3), offset=1, padding_value=1.5),
    op("diag_v2", f(3), offset=-2, padding_value=0.0),
    op("diag_v2", f(3, 4), offset=0, padding_value=0.0),
    op("diag_v2", f(4, 3), offset=-1, padding_value=0.0),
    op("diagonal", Input=f(3, 4), offset=0, axis1=0, axis2=1),
    op("diagonal", Input=f(2, 3, 4), offset=1, axis1=1, axis2=2),
    op("diagonal", Input=f(2, 3, 4), offset=-1, axis1=0, axis2=-1),
    op("trace", Input=f(3, 4), offset=0, axis1=0, axis2=1),
    op("trace", Input=f(2, 3, 4), offset=1, axis1=1, axis2=2),
    op("trace", Input=f(2, 3, 4), offset=0, axis1=0, axis2=-1),
    op("linspace", Start=constant([0.0], "float32"),
       Stop=constant([1.0], "float32"), Num=constant([5]), dtype=FLOAT),
    op("linspace", Start=constant([-3.0], "float32"),
       Stop=constant([7.0], "float32"), Num=constant([8]), dtype=FLOAT),
    op("linspace", Start=constant([2.5], "float32"),
       Stop=constant([9.0], "float32"), Num=constant([1]), dtype=FLOAT),
    op("lookup_table", W=weight(f(6, 3)), Ids=i64(4, 1, low=0, high=5)),
    op("lookup_table", W=weight(f(6, 3)), Ids=i64(2, 3, 1, low=0, high=5)),
    op("lookup_table", W=weight(f(6, 3)), Ids=i64(8, 1, low=0, high=5),
       padding_idx=2),
    op("top_k", distinct(3, 5), k=2, out=_BOTH),
    op("top_k", distinct(2, 2, 4), k=4, out=_BOTH),
    op("top_k", distinct(6), K=constant([3]), k=1, out=_BOTH),
    op("top_k_v2", distinct(3, 5), k=2, axis=-1, out=_BOTH),
    op("top_k_v2", distinct(4, 3), k=3, axis=0, largest=False, out=_BOTH),
    op("top_k_v2", distinct(2, 3, 4), k=1, axis=1, out=_BOTH),
    op("top_k_v2", distinct(3, 5, dtype="int64", step=1), k=2, out="Out"),
    op("argsort", distinct(3, 5), axis=-1, out=_BOTH),
    op("argsort", distinct(4, 3), axis=0, descending=True, out=_BOTH),
    op("argsort", distinct(2, 3, 4), axis=1, out=_BOTH),
    op("kthvalue", distinct(3, 5), k=2, axis=-1, out=_BOTH),
    op("kthvalue", distinct(4, 3), k=1, axis=0, keepdim=True, out=_BOTH),
    op("kthvalue", distinct(6), k=6, axis=0, out=_BOTH),
    op("arg_min", distinct(3, 4), axis=1),
    op("arg_min", distinct(2, 3, 4), axis=0, keepdims=True),
    op("arg_min", distinct(3, 4), axis=0, flatten=True, dtype=INT32),
    op("arg_min", distinct(3, 4, dtype="int64", step=1), axis=-1),
    op("sequence_mask", i64(4, low=0, high=5), maxlen=5, out_dtype=FLOAT,
       out="Y"),
    op("sequence_mask", i32(2, 3, low=0, high=4), maxlen=4, out_dtype=INT64,
       out="Y"),
    op("sequence_mask", i64(3, low=1, high=6), maxlen=6, out_dtype=INT32,
       out="Y"),
]
