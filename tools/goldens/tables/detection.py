# SPDX-License-Identifier: Apache-2.0
"""Ops of detectors."""
from case import f, op, values

_TWO = ["Boxes", "Variances"]
_VARIANCES = [0.1, 0.1, 0.2, 0.2]


def _prior(**attributes):
    return op("prior_box", Input=f(1, 2, 2, 3), Image=f(1, 3, 24, 30),
              out=_TWO, variances=_VARIANCES, **attributes)


def _anchors(sizes, ratios, **attributes):
    return op("anchor_generator", Input=f(1, 2, 2, 3),
              out=["Anchors", "Variances"], anchor_sizes=sizes,
              aspect_ratios=ratios, variances=_VARIANCES, **attributes)


_PRIORS = values([[0.0, 0.0, 2.0, 2.0], [1.0, 1.0, 4.0, 3.0]])
_TARGETS = values([[0.0, 0.0, 1.0, 1.0], [2.0, 1.0, 5.0, 4.0],
                   [0.0, 1.0, 4.0, 2.0]])


def _coder(code_type, target, **named):
    return op("box_coder", PriorBox=_PRIORS, TargetBox=target,
              code_type=code_type + "_center_size", out="OutputBox", **named)


def _yolo(channels, class_num, **attributes):
    return op("yolo_box", f(1, channels, 2, 3),
              ImgSize=values([[64, 96]], "int32"), out=["Boxes", "Scores"],
              anchors=[10, 13, 16, 30], class_num=class_num,
              downsample_ratio=32, **attributes)


CASES = [
    _prior(min_sizes=[4.0, 9.0], aspect_ratios=[1.0], flip=False, clip=False),
    _prior(min_sizes=[4.0], max_sizes=[9.0], aspect_ratios=[1.0, 2.0, 3.0],
           flip=True, clip=True),
    _prior(min_sizes=[4.0, 6.0], max_sizes=[9.0, 12.0], aspect_ratios=[2.0],
           flip=True, clip=False, min_max_aspect_ratios_order=True),
    _prior(min_sizes=[4.0], aspect_ratios=[2.0], flip=False, clip=False,
           step_w=8.0, step_h=9.0, offset=0.25),
    _anchors([32.0], [1.0], stride=[16.0, 16.0], offset=0.5),
    _anchors([32.0, 64.0], [0.5, 1.0, 2.0], stride=[16.0, 16.0], offset=0.5),
    _anchors([20.0, 50.0], [0.4, 3.0], stride=[16.0, 8.0], offset=0.25),
    _coder("encode", _TARGETS, box_normalized=True),
    _coder("encode", _TARGETS, box_normalized=False, variance=_VARIANCES),
    _coder("encode", _TARGETS, box_normalized=True,
           PriorBoxVar=f(2, 4, low=0.125, high=0.25)),
    _coder("decode", f(3, 2, 4), box_normalized=True, axis=0),
    _coder("decode", f(2, 3, 4), box_normalized=True, axis=1,
           variance=_VARIANCES),
    _coder("decode", f(3, 2, 4), box_normalized=False, axis=0,
           PriorBoxVar=f(2, 4, low=0.125, high=0.25)),
    _yolo(16, 3, conf_thresh=0.0, clip_bbox=True),
    _yolo(16, 3, conf_thresh=0.55, clip_bbox=True),
    _yolo(12, 1, conf_thresh=0.0, clip_bbox=False, scale_x_y=1.25),
    _yolo(18, 3, conf_thresh=0.25, clip_bbox=True, iou_aware=True,
          iou_aware_factor=0.25),
]
