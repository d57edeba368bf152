# SPDX-License-Identifier: Apache-2.0
"""Products of matrices."""
from .draw import is_float
from .registry import op

# The equations of Einsum: each letter is a size; an ellipsis stands for any
# axes.
EQUATIONS = (
    "ij,jk->ik", "ij,jk", "bij,bjk->bik", "ij->ji", "ii->i", "ii", "i,i->",
    "i,j->ij", "ij->", "ij->j", "bij->bi", "...ij,...jk->...ik", "...ii->...i",
    "bhid,bhjd->bhij", "bhij,bhjd->bhid", "ij,ij->ij", "ij,j->i", "abc,cd->abd",
    "i,ij,j->", "ij,kj->ik", "ab,bc,cd->ad", "bi,bj->bij", "...i,...i->...",
    "iij->ij", "iji->j", "ba, cb -> ca", "i...->...", "i...,i...->...")


@op("MatMul", weight=5)
def product(draw):
    dtype = draw.dtype()
    m, n, k = draw.channels(6), draw.channels(6), draw.channels(6)
    if draw.chance(0.03):
        k = 0
    batch_a, batch_b = draw.pair(0, 3)
    a = batch_a + [m, k] if draw.chance(0.85) else [k]
    b = batch_b + [k, n] if draw.chance(0.85) else [k]
    return [draw.tensor(a, dtype, -3, 3), draw.tensor(b, dtype, -3, 3, 0.5)]


@op("Gemm", weight=5)
def gemm(draw):
    dtype = draw.dtype()
    m, n, k = draw.channels(6), draw.channels(6), draw.channels(9)
    trans_a = draw.maybe("transA", 1, 0.4)
    trans_b = draw.maybe("transB", 1, 0.4)
    whole = not is_float(dtype)
    for name in ("alpha", "beta"):
        draw.maybe(name, float(draw.integer(1, 3)) if whole else
                   draw.number(-2, 2), 0.4)
    inputs = [draw.tensor([k, m] if trans_a else [m, k], dtype, -3, 3),
              draw.tensor([n, k] if trans_b else [k, n], dtype, -3, 3, 0.6)]
    if draw.schema.since_version < 11 or draw.chance(0.7):
        shape = draw.one([[m, n], [1, n], [n], [m, 1], [1, 1], [1], []])
        inputs.append(draw.tensor(shape, dtype, -3, 3, 0.6))
    return inputs


@op("Einsum", weight=5)
def einsum(draw):
    equation = draw.one(EQUATIONS)
    dtype = draw.dtype()
    sizes = {letter: draw.size(4) for letter in "abcdhijk"}
    more = draw.shape(0, 2, empty=0)
    inputs = []
    for term in equation.split("->")[0].replace(" ", "").split(","):
        shape = []
        for part in term.replace("...", "."):
            shape += more if part == "." else [sizes[part]]
        inputs.append(draw.tensor(shape, dtype, -3, 3, 0.2))
    draw.set("equation", equation)
    return inputs


@op("Det")
def determinant(draw):
    n = draw.integer(1, 5)
    return [draw.tensor(draw.shape(0, 2) + [n, n], draw.dtype(), -2, 2)]


@op("Trilu", weight=2)
def triangle(draw):
    shape = draw.shape(2)
    draw.maybe("upper", draw.integer(0, 1))
    inputs = [draw.either(draw.any_values(shape, draw.dtype()), 0.1)]
    if draw.chance(0.6):
        k = draw.integer(-4, 4)
        inputs.append(draw.list(k if draw.chance(0.6) else [k]))
    return inputs
