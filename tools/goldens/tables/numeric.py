# SPDX-License-Identifier: Apache-2.0
"""Norms, all and any, sums and products."""
from case import each, f, flags, i32, i64, op, values, weight

_ODD = [1.5, float("nan"), -2, 0.5]
_INF = float("inf")


def _truth(name):
    return [op(name, flags(3, 4), dim=[1]),
            op(name, flags(2, 3, 4), dim=[0, 2], keep_dim=True),
            op(name, flags(2, 3), dim=[0], reduce_all=True),
            op(name, flags(2, 1, 4), dim=[-1])]


def _extreme(name):
    return [op(name, f(3, 4), dim=[1]),
            op(name, f(2, 3, 4), dim=[0, 2], keep_dim=True),
            op(name, f(2, 3), dim=[], reduce_all=True),
            op(name, i64(2, 3), dim=[-1])]


def _number(name):
    return [op(name, f(2, 3), Y=f(2, 3)),
            op(name, values([_ODD, _ODD]), Y=f(2, 4)),
            op(name, f(2, 3, 4), Y=f(4)),
            op(name, i64(2, 3), Y=i64(3))]


def _bits(name):
    return [op(name, flags(2, 7), Y=flags(2, 7)),
            op(name, flags(2, 3, 4), Y=flags(4)),
            op(name, flags(3, 1), Y=flags(1, 4)),
            op(name, i32(2, 3), Y=i32(2, 3))]


CASES = each(["reduce_any", "reduce_all"], _truth)
CASES += each(["reduce_amax", "reduce_amin"], _extreme)
CASES += each(["elementwise_fmax", "elementwise_fmin"], _number)
CASES += each(["bitwise_and", "bitwise_or", "bitwise_xor"], _bits)
CASES += [
    op("bitwise_not", flags(2, 7)), op("bitwise_not", flags(3)),
    op("bitwise_not", flags(2, 1, 3)),
    op("elementwise_heaviside", f(2, 7, step=1), Y=f(2, 7)),
    op("elementwise_heaviside", f(2, 3, 4, step=1), Y=f(4)),
    op("elementwise_heaviside", f(3, 1, step=1), Y=f(1, 4)),
    op("minus", f(2, 3), Y=f(2, 3)), op("minus", f(5), Y=weight(f(5))),
    op("minus", f(1, 3, 2, 4), Y=f(1, 3, 2, 4)),
    op("sum", X=[f(2, 3), f(2, 3)]), op("sum", X=[f(5)]),
    op("sum", X=[f(1, 3, 2, 4), weight(f(1, 3, 2, 4)), f(1, 3, 2, 4)]),
    op("sum", X=[i64(4), i64(4)]),
    op("lerp", f(2, 3), Y=f(2, 3), Weight=f(2, 3)),
    op("lerp", f(2, 3), Y=f(2, 3), Weight=weight(f(1))),
    op("lerp", f(2, 3, 4), Y=f(4), Weight=f(3, 4)),
    op("logsumexp", f(3, 4), axis=[1], keepdim=False),
    op("logsumexp", f(2, 3, 4, low=-50, high=50), axis=[0, 2], keepdim=True),
    op("logsumexp", f(3, 4), axis=[0], reduce_all=True),
    op("frobenius_norm", f(3, 4), dim=[0, 1], keep_dim=False),
    op("frobenius_norm", f(2, 3, 4), dim=[1, 2], keep_dim=True),
    op("frobenius_norm", f(2, 3, 4), dim=[1], keep_dim=False),
    op("frobenius_norm", f(3, 4), dim=[0], reduce_all=True),
    op("p_norm", f(3, 4), porder=2.0, axis=1),
    op("p_norm", f(2, 3, 4), porder=1.0, axis=0, keepdim=True),
    op("p_norm", f(3, 4), porder=3.0, axis=-1),
    op("p_norm", f(3, 4), porder=_INF, axis=0),
    op("p_norm", f(3, 4), porder=-_INF, axis=0),
    op("p_norm", f(3, 4, step=1), porder=0.0, axis=1),
    op("p_norm", f(3, 4), porder=2.0, asvector=True),
    op("squared_l2_norm", f(2, 7)), op("squared_l2_norm", f(5)),
    op("squared_l2_norm", f(1, 3, 2, 4)),
    op("l1_norm", f(2, 7)), op("l1_norm", f(5)), op("l1_norm", f(1, 3, 2, 4)),
    op("dist", f(2, 3), Y=f(2, 3), p=2.0), op("dist", f(2, 3), Y=f(3), p=1.0),
    op("dist", f(4), Y=f(4), p=_INF), op("dist", f(4), Y=f(4), p=3.0),
    op("size", Input=f(2, 3, 4)), op("size", Input=f(5)),
    op("size", Input=f(2, 3).any(0)),
    op("equal_all", f(2, 3), Y=f(2, 3)),
    op("equal_all", values([1, 2, 3]), Y=values([1, 2, 3])),
    op("equal_all", i64(3), Y=i64(3)),
    op("bmm", f(2, 3, 4), Y=f(2, 4, 2)), op("bmm", f(1, 2, 5), Y=f(1, 5, 3)),
    op("bmm", f(3, 1, 4), Y=weight(f(3, 4, 1))),
    op("mv", f(3, 4), Vec=f(4)), op("mv", f(1, 5), Vec=f(5)),
    op("mv", f(4, 2), Vec=weight(f(2))),
    op("dot", f(5), Y=f(5)), op("dot", f(3, 4), Y=f(3, 4)),
    op("dot", f(1), Y=f(1)),
    op("addmm", f(3, 4), Y=f(4, 2), Input=f(3, 2)),
    op("addmm", f(3, 4), Y=f(4, 2), Input=f(1, 2), Alpha=0.5, Beta=2.0),
    op("addmm", f(2, 5), Y=weight(f(5, 3)), Input=weight(f(2, 3)), Alpha=-1.0),
    op("kron", f(2, 3), Y=f(2, 2)), op("kron", f(3), Y=f(2)),
    op("kron", f(2, 1, 2), Y=f(3)),
    op("multi_dot", X=[f(2, 3), f(3, 4), f(4, 2)]),
    op("multi_dot", X=[f(3), f(3, 4), f(4)]),
    op("multi_dot", X=[f(2, 3), f(3, 4)]),
]
