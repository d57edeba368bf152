# SPDX-License-Identifier: Apache-2.0
"""Functions that the Paddle reader writes as formulas of other ops."""
from case import constant, each, f, i32, i64, op, values

_EDGES = [-30, -6.5, -3, -1, -0.5, -0.25, 0, 0.25, 0.5, 1, 2.5, 6, 25]


def _any(name, **attributes):
    return [op(name, f(2, 7), **attributes),
            op(name, f(1, 3, 2, 4, low=-8, high=8)),
            op(name, values(_EDGES), **attributes),
            op(name, f(3, 4).any(0))]


def _positive(name):
    return [op(name, f(2, 7, low=0.0625)), op(name, f(1, 3, 2, low=1, high=50)),
            op(name, values([0.0009765625, 0.25, 1, 2, 8, 10, 1000]))]


CASES = each(["softsign", "tanh_shrink", "logsigmoid", "trunc"], _any)
CASES += each(["log2", "log10"], _positive)
CASES += _any("mish", threshold=20.0)
CASES += _any("thresholded_relu", threshold=0.5)
CASES += _any("hard_shrink", threshold=1.0)
CASES += _any("softshrink", **{"lambda": 1.0})
CASES += _any("stanh", scale_a=0.5, scale_b=2.0)
CASES += _any("celu", alpha=0.5)
CASES += _any("selu", scale=1.5, alpha=2.0)
CASES += _any("brelu", t_min=-1.0, t_max=2.0)
CASES += _any("soft_relu", threshold=2.0)
CASES += [
    op("rrelu", f(2, 7), is_test=True, lower=0.125, upper=0.25),
    op("rrelu", f(1, 3, 2, 4), is_test=True, lower=0.0, upper=1.0),
    op("rrelu", values(_EDGES), is_test=True, lower=0.25, upper=0.25),
    op("maxout", f(1, 6, 2, 3), groups=2, axis=1),
    op("maxout", f(2, 6, 1, 3), groups=3, axis=1),
    op("maxout", f(1, 2, 3, 4), groups=2, axis=-1),
    op("logit", f(2, 7, low=0.0625, high=0.9375)),
    op("logit", f(2, 7, low=0, high=1), eps=0.125),
    op("logit", f(1, 3, 2, 4, low=0.0625, high=0.9375), eps=0.0),
    op("log1p", f(2, 7, low=-0.75)),
    op("log1p", values([1e-6, -1e-5, 0, 1e-3, 0.1])),
    op("log1p", f(1, 3, 2, 4, low=0, high=100)),
    op("expm1", f(2, 7)),
    op("expm1", values([1e-6, -1e-5, 0, 1e-3, 0.1])),
    op("expm1", f(1, 3, 2, 4, low=-4, high=4)),
    op("pow", f(2, 7), factor=2.0),
    op("pow", f(2, 7, low=0.25), factor=-0.5),
    op("pow", f(1, 3, 2, 4), factor=3.0),
    op("pow", i64(2, 3), factor=2.0),
    op("pow", f(5, low=0.25), FactorTensor=constant([1.5], "float32")),
    op("clip_by_norm", f(2, 7), max_norm=1.0),
    op("clip_by_norm", f(2, 7), max_norm=100.0),
    op("clip_by_norm", f(2, 3, 2), max_norm=2.5),
    op("increment", f(1), step=1.5), op("increment", i64(1), step=1.0),
    op("increment", i32(1), step=-2.0),
    op("share_data", f(2, 3)), op("share_data", i64(4)),
    op("share_data", f(1, 3, 2, 4)),
]
