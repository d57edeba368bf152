# SPDX-License-Identifier: Apache-2.0
"""Activations: element-wise functions with parameters."""
from case import constant, each, f, op, values, weight

_EDGES = [-40, -6.5, -3, -1, -0.5, -0.0, 0, 0.25, 1, 2.5, 3, 6, 7, 40]


def _plain(name):
    return [op(name, f(2, 7)), op(name, f(1, 3, 2, 5, low=-8, high=8)),
            op(name, values(_EDGES)), op(name, f(3, 4).any(0))]


CASES = each(["relu", "sigmoid", "tanh", "silu"], _plain) + [
    op("relu6", f(2, 9, low=-9, high=9)),
    op("relu6", f(1, 2, 3, 3, low=-9, high=9)),
    op("relu6", values(_EDGES)),
    op("leaky_relu", f(2, 7)),
    op("leaky_relu", f(2, 7), alpha=0.25),
    op("leaky_relu", f(1, 3, 2, 4), alpha=-0.5),
    op("leaky_relu", values(_EDGES), alpha=1.5),
    op("swish", f(2, 7)),
    op("swish", values(_EDGES)),
    op("swish", f(1, 3, 2, 4)),
    op("hard_sigmoid", f(2, 7, low=-6, high=6)),
    op("hard_sigmoid", values(_EDGES), slope=0.1666667, offset=0.5),
    op("hard_sigmoid", f(1, 3, 2, 4), slope=1.0, offset=0.0),
    op("hard_swish", f(2, 7, low=-6, high=6)),
    op("hard_swish", values(_EDGES)),
    op("hard_swish", f(1, 3, 2, 4, low=-4, high=4)),
    op("clip", f(2, 7), min=-1.0, max=0.5),
    op("clip", f(1, 3, 2, 4), min=0.0, max=6.0),
    op("clip", f(3, 4), Min=constant([-0.5], "float32"),
       Max=constant([1.25], "float32"), min=0.0, max=0.0),
    op("prelu", f(2, 3, 2, 2), Alpha=weight(f(1)), mode="all"),
    op("prelu", f(2, 3, 2, 2), Alpha=weight(f(3)), mode="channel"),
    op("prelu", f(2, 3, 2, 2), Alpha=weight(f(1, 3, 2, 2)), mode="element"),
    op("prelu", f(2, 3), Alpha=weight(f(3)), mode="channel"),
    op("scale", f(2, 7), scale=2.0, bias=0.5),
    op("scale", f(2, 7), scale=-0.5, bias=3.0, bias_after_scale=False),
    op("scale", f(1, 3, 2, 4), ScaleTensor=constant([1.5], "float32"),
       bias=1.0),
    op("dropout", f(2, 7), dropout_prob=0.25, is_test=True,
       dropout_implementation="downgrade_in_infer"),
    op("dropout", f(2, 7), dropout_prob=0.25, is_test=True,
       dropout_implementation="upscale_in_train"),
    op("dropout", f(1, 3, 2, 4), dropout_prob=0.5, is_test=True),
    op("softmax", f(2, 7), axis=-1),
    op("softmax", f(2, 3, 4), axis=1),
    op("softmax", f(1, 3, 2, 4), axis=0),
    op("softmax", f(5), axis=-1),
]
