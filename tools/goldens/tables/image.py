# SPDX-License-Identifier: Apache-2.0
"""Convolutions, pooling and interpolation."""
from case import constant, each, f, op, values, weight


def _filter(*shape):
    return weight(f(*shape, low=-0.5, high=0.5))


def _conv(x, filter_shape, name="conv2d", **attributes):
    return op(name, Input=x, Filter=_filter(*filter_shape), out="Output",
              **attributes)


def _transposed(x, filter_shape, **attributes):
    return _conv(x, filter_shape, "conv2d_transpose", **attributes)


CASES = [
    _conv(f(1, 3, 5, 6), [4, 3, 3, 3]),
    _conv(f(1, 4, 6, 5), [6, 2, 3, 3], groups=2, paddings=[1, 1],
          strides=[2, 2]),
    _conv(f(2, 3, 5, 5), [2, 3, 3, 3], paddings=[2, 2], dilations=[2, 2]),
    _conv(f(1, 3, 5, 6), [2, 3, 2, 3], padding_algorithm="SAME"),
    _conv(f(1, 3, 5, 6), [2, 3, 3, 3], paddings=[0, 1, 2, 1]),
    _conv(f(1, 8, 3, 3), [3, 8, 1, 1], padding_algorithm="VALID",
          paddings=[1, 1]),
    _conv(f(1, 4, 5, 6), [4, 1, 3, 3], "depthwise_conv2d", groups=4),
    _conv(f(1, 4, 5, 6), [4, 1, 3, 3], "depthwise_conv2d", groups=4,
          paddings=[1, 1], strides=[2, 2]),
    _conv(f(1, 3, 6, 6), [6, 1, 3, 3], "depthwise_conv2d", groups=3,
          paddings=[2, 2], dilations=[2, 2]),
    _transposed(f(1, 3, 3, 4), [3, 2, 3, 3]),
    _transposed(f(1, 3, 3, 4), [3, 2, 3, 3], strides=[2, 2], paddings=[1, 1]),
    _transposed(f(1, 4, 3, 3), [4, 2, 2, 2], groups=2, strides=[2, 2]),
    _transposed(f(1, 2, 3, 3), [2, 2, 3, 3], strides=[2, 2], paddings=[1, 1],
                output_padding=[1, 1]),
    _transposed(f(1, 2, 3, 3), [2, 2, 3, 3], strides=[2, 2], paddings=[1, 1],
                output_size=[6, 6]),
    _transposed(f(1, 2, 3, 3), [2, 2, 3, 3], dilations=[2, 2]),
    _transposed(f(1, 2, 4, 4), [2, 2, 3, 3], padding_algorithm="SAME"),
    _conv(f(1, 3, 3, 4), [3, 1, 3, 3], "depthwise_conv2d_transpose", groups=3),
    _conv(f(1, 3, 3, 4), [3, 1, 3, 3], "depthwise_conv2d_transpose", groups=3,
          strides=[2, 2], paddings=[1, 1]),
    _conv(f(1, 4, 3, 3), [4, 1, 2, 2], "depthwise_conv2d_transpose", groups=4,
          strides=[2, 2]),
]

_POOL = [dict(ksize=[2, 2], strides=[2, 2]),
         dict(ksize=[3, 3], strides=[2, 2], paddings=[1, 1]),
         dict(ksize=[3, 2], strides=[2, 1], ceil_mode=True),
         dict(ksize=[3, 3], strides=[2, 2], paddings=[1, 1], ceil_mode=True),
         dict(ksize=[3, 3], strides=[2, 2], padding_algorithm="SAME"),
         dict(ksize=[1, 1], global_pooling=True),
         dict(ksize=[2, 3], adaptive=True),
         dict(ksize=[3, 3], paddings=[0, 1, 1, 2])]
CASES += [op("pool2d", f(1, 3, 5, 6), pooling_type=kind, **window)
          for kind in ("max", "avg") for window in _POOL]
CASES += [op("pool2d", f(1, 3, 5, 6), pooling_type="avg", exclusive=False,
             **window) for window in [*_POOL[1:5], _POOL[7]]]
CASES += [op("pool2d", f(1, 2, 6, 4), pooling_type="avg", exclusive=False,
             ksize=[3, 3], strides=[2, 2], ceil_mode=True)]
CASES += [op("max_pool2d_with_index", f(1, 3, 5, 6), **window)
          for window in (_POOL[0], _POOL[1], _POOL[5], _POOL[6])]


def _first(name):
    x = f(1, 2, 3, 4)
    return [op(name, x, out_h=6, out_w=7, scale=0.0, **coordinates)
            for coordinates in _COORDINATES] + [
        op(name, x, out_h=-1, out_w=-1, scale=2.0, align_corners=False),
        op(name, x, OutSize=constant([2, 3]), out_h=-1, out_w=-1, scale=0.0,
           align_corners=True)]


def _second(name):
    x = f(1, 2, 3, 4)
    return [op(name, x, out_h=6, out_w=7, scale=[], **coordinates)
            for coordinates in _COORDINATES] + [
        op(name, x, out_h=-1, out_w=-1, scale=[2.0, 1.5], align_corners=False),
        op(name, x, OutSize=constant([2, 3]), out_h=-1, out_w=-1, scale=[],
           align_corners=True),
        op(name, x, SizeTensor=[constant([5]), constant([3])], out_h=-1,
           out_w=-1, scale=[], align_corners=False),
        op(name, x, out_h=-1, out_w=-1, scale=[1.5, 2.3], align_corners=True)]


_COORDINATES = [dict(align_corners=True, align_mode=1),
                dict(align_corners=False, align_mode=0),
                dict(align_corners=False, align_mode=1)]
for mode in ("nearest", "bilinear"):
    CASES += [*_first(f"{mode}_interp"), *_second(f"{mode}_interp_v2")]
    for case in CASES:
        if case.op_type.startswith(mode):
            case.attributes["interp_method"] = mode
_cubic = _first("bicubic_interp") + _second("bicubic_interp_v2")
for case in _cubic:
    case.attributes["interp_method"] = "bicubic"
CASES += _cubic


def _other_rank(name, mode, x, sizes, scale):
    """Makes a linear interpolation of one axis, or of three."""
    common = dict(interp_method=mode, data_layout="NCHW")
    unknown = {size: -1 for size in sizes}
    none = [] if name.endswith("v2") else 0.0
    return [op(name, x, scale=none, **sizes, **coordinates, **common)
            for coordinates in _COORDINATES] + [
        op(name, x, scale=scale, align_corners=False, **unknown, **common)]


CASES += _other_rank("linear_interp", "linear", f(1, 2, 5), {"out_w": 8}, 2.0)
CASES += _other_rank("linear_interp_v2", "linear", f(1, 2, 5), {"out_w": 8},
                     [1.5])
_SIZES = {"out_d": 3, "out_h": 4, "out_w": 2}
CASES += _other_rank("trilinear_interp", "trilinear", f(1, 1, 2, 3, 3), _SIZES,
                     2.0)
CASES += _other_rank("trilinear_interp_v2", "trilinear", f(1, 1, 2, 3, 3),
                     _SIZES, [1.5, 2.0, 1.0])
