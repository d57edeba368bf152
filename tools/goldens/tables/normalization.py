# SPDX-License-Identifier: Apache-2.0
"""Normalisations."""
from case import f, op, weight


def _batch_norm(x, channels, **attributes):
    return op("batch_norm", x, Scale=weight(f(channels)),
              Bias=weight(f(channels)), Mean=weight(f(channels)),
              Variance=weight(f(channels, low=0.25)), is_test=True, out="Y",
              **attributes)


CASES = [
    _batch_norm(f(2, 3, 2, 2), 3),
    _batch_norm(f(1, 5, 3, 1), 5, epsilon=0.001),
    _batch_norm(f(4, 3), 3, use_global_stats=True),
    _batch_norm(f(2, 3, 4), 3),
    op("layer_norm", f(2, 6), out="Y"),
    op("layer_norm", f(2, 3, 4), Scale=weight(f(4)), Bias=weight(f(4)),
       begin_norm_axis=2, out="Y"),
    op("layer_norm", f(2, 3, 4), Scale=weight(f(12)), Bias=weight(f(12)),
       begin_norm_axis=1, epsilon=0.001, out="Y"),
    op("group_norm", f(2, 4, 2, 3), groups=2, out="Y"),
    op("group_norm", f(1, 6, 2, 2), Scale=weight(f(6)), Bias=weight(f(6)),
       groups=3, epsilon=0.001, out="Y"),
    op("group_norm", f(2, 4, 3, 1).any(0), Scale=weight(f(4)),
       Bias=weight(f(4)), groups=1, out="Y"),
    op("instance_norm", f(2, 3, 2, 3), out="Y"),
    op("instance_norm", f(1, 3, 2, 4), Scale=weight(f(3)), Bias=weight(f(3)),
       out="Y"),
    op("instance_norm", f(2, 3, 5), Scale=weight(f(3)), Bias=weight(f(3)),
       epsilon=0.001, out="Y"),
    op("affine_channel", f(2, 3, 2, 2), Scale=weight(f(3)), Bias=weight(f(3)),
       data_layout="NCHW"),
    op("affine_channel", f(1, 5, 1, 3), Scale=weight(f(5)), Bias=weight(f(5)),
       data_layout="NCHW"),
    op("affine_channel", f(4, 2, 1, 1), Scale=weight(f(2)), Bias=weight(f(2)),
       data_layout="NCHW"),
    op("norm", f(2, 5), axis=1), op("norm", f(2, 3, 4), axis=-1, epsilon=1e-6),
    op("norm", f(1, 3, 2, 2), axis=1, epsilon=0.5),
    op("lrn", f(1, 5, 2, 3)),
    op("lrn", f(1, 5, 2, 3), n=3, k=1.0, alpha=0.5, beta=0.75),
    op("lrn", f(2, 4, 2, 2), n=5, k=2.0, alpha=0.25, beta=0.5),
]
