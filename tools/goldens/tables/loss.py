# SPDX-License-Identifier: Apache-2.0
"""Losses."""
from case import f, flags, i64, op, values, weight


def _share(*shape):
    return f(*shape, low=0.0625, high=0.9375)


def _labels(*shape):
    return f(*shape, low=0, high=1, step=1)


CASES = [
    op("label_smooth", f(2, 4, low=0), epsilon=0.125),
    op("label_smooth", f(2, 3, 5, low=0), epsilon=0.5),
    op("label_smooth", f(3, 4, low=0), PriorDist=weight(f(1, 4, low=0)),
       epsilon=0.25),
    op("huber_loss", f(4, 1), Y=f(4, 1), delta=1.0),
    op("huber_loss", f(2, 3), Y=f(2, 3), delta=0.5),
    op("huber_loss", f(7), Y=f(7), delta=2.0),
    op("log_loss", Predicted=_share(4, 1), Labels=_labels(4, 1), epsilon=1e-4,
       out="Loss"),
    op("log_loss", Predicted=_share(6, 1), Labels=_share(6, 1), epsilon=0.125,
       out="Loss"),
    op("log_loss", Predicted=_share(3, 1), Labels=_labels(3, 1), epsilon=1e-6,
       out="Loss"),
    op("bce_loss", _share(2, 5), Label=_labels(2, 5)),
    op("bce_loss", _labels(2, 5), Label=_labels(2, 5)),
    op("bce_loss", _share(7), Label=_share(7)),
    op("sigmoid_cross_entropy_with_logits", f(2, 5), Label=_labels(2, 5)),
    op("sigmoid_cross_entropy_with_logits", f(2, 5, low=-30, high=30),
       Label=_share(2, 5)),
    op("sigmoid_cross_entropy_with_logits", f(2, 5), Label=_labels(2, 5),
       ignore_index=1),
    op("kldiv_loss", f(2, 5), Target=_share(2, 5), reduction="none",
       out="Loss"),
    op("kldiv_loss", f(2, 5), Target=_labels(2, 5), reduction="mean",
       out="Loss"),
    op("kldiv_loss", f(2, 5), Target=_share(2, 5), reduction="batchmean",
       out="Loss"),
    op("kldiv_loss", f(2, 3), Target=_share(2, 3), reduction="sum",
       out="Loss"),
    op("hinge_loss", Logits=f(4, 1), Labels=_labels(4, 1), out="Loss"),
    op("hinge_loss", Logits=f(7, 1), Labels=_labels(7, 1), out="Loss"),
    op("hinge_loss", Logits=f(3, 1, low=-4, high=4), Labels=_labels(3, 1),
       out="Loss"),
    op("rank_loss", Label=_labels(4, 1), Left=f(4, 1), Right=f(4, 1)),
    op("rank_loss", Label=_share(6, 1), Left=f(6, 1), Right=f(6, 1)),
    op("rank_loss", Label=_labels(3, 1), Left=f(3, 1, low=-9, high=9),
       Right=f(3, 1)),
    op("identity_loss", f(2, 3), reduction=0),
    op("identity_loss", f(2, 3), reduction=1),
    op("identity_loss", f(2, 3), reduction=2),
    op("softmax_with_cross_entropy", Logits=f(3, 4),
       Label=i64(3, 1, low=0, high=3), axis=-1, out=["Loss", "Softmax"]),
    op("softmax_with_cross_entropy", Logits=f(2, 4, 3),
       Label=i64(2, 1, 3, low=0, high=3), axis=1, out=["Loss", "Softmax"]),
    op("softmax_with_cross_entropy", Logits=f(3, 4), Label=_share(3, 4),
       soft_label=True, axis=-1, out=["Loss", "Softmax"]),
    op("softmax_with_cross_entropy", Logits=f(3, 4),
       Label=values([[1], [-1], [3]], "int64"), ignore_index=-1, axis=-1,
       out=["Loss", "Softmax"]),
]
