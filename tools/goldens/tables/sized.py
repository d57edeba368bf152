# SPDX-License-Identifier: Apache-2.0
"""Ops whose output sizes depend on elements of their inputs."""
import numpy as np

from case import Data, distinct, f, flags, i32, i64, op, values


def _where(condition):
    return op("where_index", Condition=condition)


def _select(x, mask):
    return op("masked_select", x, Mask=mask, out="Y")


def _boxes(images, count, pixels=1.0):
    """Draws corners on a grid, the second behind the first."""
    def draw(random, shape):
        corner = random.randint(0, 16, size=shape[:-1] + [2])
        size = random.randint(4, 24, size=corner.shape)
        both = np.concatenate([corner, corner + size], axis=-1)
        return both * (pixels / 32)
    return Data([images, count, 4], "float32", draw)


def _scores(images, classes, count):
    """Draws distinct scores from -0.5 to 0.5."""
    return distinct(images, classes, count, step=1 / (images * classes * count))


def _nms(kind, images, classes, count, pixels=1.0, **attributes):
    outputs = {"multiclass_nms": ["Out"],
               "multiclass_nms2": ["Out", "Index"],
               "multiclass_nms3": ["Out", "Index", "NmsRoisNum"]}
    limits = {"score_threshold": 0.0, "nms_top_k": -1, "keep_top_k": -1,
              "nms_threshold": 0.3, "background_label": -1}
    return op(kind, BBoxes=_boxes(images, count, pixels),
              Scores=_scores(images, classes, count), out=outputs[kind],
              **{**limits, **attributes})


def _matrix(images, classes, count, pixels=1.0, **attributes):
    given = {"score_threshold": -1.0, "post_threshold": -1.0, "nms_top_k": -1,
             "keep_top_k": -1, "use_gaussian": False, "gaussian_sigma": 2.0,
             "background_label": -1, "normalized": True, **attributes}
    return op("matrix_nms", BBoxes=_boxes(images, count, pixels),
              Scores=_scores(images, classes, count),
              out=["Out", "Index", "RoisNum"], **given)


def _unique(x, **attributes):
    given = {"dtype": 3, "axis": [], "is_sorted": True, "return_index": True,
             "return_inverse": True, "return_counts": True, **attributes}
    outputs = ["Out", "Indices", "Index", "Counts"]
    return op("unique", x, out=outputs, **given)


def _consecutive(x, **attributes):
    given = {"dtype": 3, "axis": [], "return_inverse": True,
             "return_counts": True, **attributes}
    return op("unique_consecutive", x, out=["Out", "Index", "Counts"], **given)


CASES = [
    _matrix(1, 2, 8, score_threshold=0.0, post_threshold=0.0),
    _matrix(2, 3, 6, use_gaussian=True, gaussian_sigma=0.5, nms_top_k=4),
    _matrix(1, 2, 8, pixels=64.0, normalized=False, keep_top_k=5,
            background_label=0),
    _matrix(2, 1, 4, score_threshold=2.0),
    _unique(i64(8, low=0, high=4)),
    _unique(f(3, 4, low=0.0, high=1.0, step=0.25), dtype=2),
    _unique(i32(5, 2, low=0, high=1), axis=[0]),
    _unique(i32(2, 6, low=0, high=1), axis=[1], dtype=2),
    _consecutive(i64(8, low=0, high=1)),
    _consecutive(f(3, 4, low=0.0, high=1.0, step=0.5), dtype=2),
    _consecutive(i32(6, 2, low=0, high=1), axis=[0]),
    _consecutive(i32(2, 6, low=0, high=1), axis=[1]),
    _nms("multiclass_nms", 1, 3, 8),
    _nms("multiclass_nms", 2, 2, 8, background_label=0, nms_top_k=3),
    _nms("multiclass_nms", 1, 2, 8, keep_top_k=3, nms_eta=0.9,
         nms_threshold=0.7),
    _nms("multiclass_nms", 1, 2, 4, score_threshold=2.0),
    _nms("multiclass_nms", 1, 1, 4, background_label=0),
    _nms("multiclass_nms2", 2, 3, 8, score_threshold=-0.25),
    _nms("multiclass_nms2", 1, 3, 8, background_label=1, keep_top_k=4),
    _nms("multiclass_nms2", 1, 2, 8, pixels=64.0, normalized=False),
    _nms("multiclass_nms3", 1, 3, 12, nms_top_k=6, keep_top_k=7),
    _nms("multiclass_nms3", 2, 3, 8, nms_threshold=0.6, nms_eta=0.95,
         score_threshold=-1.0),
    _nms("multiclass_nms3", 3, 2, 8, pixels=64.0, normalized=False,
         background_label=0),
    _nms("multiclass_nms3", 2, 2, 4, score_threshold=2.0),
    _where(flags(3, 4)),
    _where(i32(5, low=0, high=1)),
    _where(f(2, 2, 3, low=0.0, high=1.0, step=1.0)),
    _where(values([[False, False]], "bool")),
    _select(f(3, 4), flags(3, 4)),
    _select(i64(2, 2, 3), flags(2, 2, 3)),
    _select(f(4), values([True, True, True, True], "bool")),
    _select(f(2, 3), flags(3)),
    _select(f(2, 2), values([[False, False], [False, False]], "bool")),
]
