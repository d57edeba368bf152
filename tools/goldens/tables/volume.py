# SPDX-License-Identifier: Apache-2.0
"""Convolutions and pools of volumes, of images whose channels are last, and at
computed points."""
from case import f, flags, i64, op, weight


def w(*shape):
    return weight(f(*shape))


def conv(name, *shape, filter, out="Output", **attributes):
    return op(name, Input=f(*shape), Filter=w(*filter), out=out, **attributes)


def pool(*shape, **attributes):
    return op("pool3d", f(*shape), **attributes)


PREFIX = "volume"

CASES = [
    conv("conv3d", 1, 2, 4, 5, 6, filter=(3, 2, 3, 2, 3), strides=[1, 1, 1],
         paddings=[1, 0, 1], dilations=[1, 1, 1], groups=1),
    conv("conv3d", 2, 4, 5, 6, 7, filter=(4, 2, 2, 3, 3), strides=[2, 1, 2],
         paddings=[0, 1, 1, 1, 2, 0], dilations=[1, 2, 1], groups=2),
    conv("conv3d", 1, 2, 3, 4, 5, filter=(2, 2, 2, 3, 3), strides=[1, 1, 1],
         paddings=[0, 0, 0], padding_algorithm="SAME", dilations=[1, 1, 1],
         groups=1),
    conv("conv3d", 1, 3, 4, 5, 2, filter=(3, 2, 2, 2, 2), strides=[1, 1, 1],
         paddings=[0, 0, 0], dilations=[1, 1, 1], groups=1,
         data_format="NDHWC"),
    conv("conv3d_transpose", 1, 2, 3, 4, 2, filter=(2, 3, 2, 3, 2),
         strides=[2, 1, 2], paddings=[0, 1, 0], dilations=[1, 1, 1], groups=1),
    pool(1, 2, 4, 6, 5, pooling_type="max", ksize=[2, 3, 2], strides=[2, 2, 1],
         paddings=[0, 1, 0]),
    pool(1, 2, 4, 6, 5, pooling_type="avg", ksize=[3, 3, 3], strides=[2, 2, 2],
         paddings=[1, 1, 1], exclusive=True),
    pool(1, 2, 4, 6, 5, pooling_type="avg", ksize=[3, 3, 3], strides=[1, 2, 2],
         paddings=[1, 1, 1], exclusive=False),
    pool(1, 2, 4, 6, 8, pooling_type="avg", ksize=[2, 3, 4], strides=[1, 1, 1],
         paddings=[0, 0, 0], adaptive=True),
    pool(2, 3, 2, 3, 4, pooling_type="max", ksize=[1, 1, 1], strides=[1, 1, 1],
         paddings=[0, 0, 0], global_pooling=True),
    op("max_pool3d_with_index", f(1, 2, 4, 4, 6), ksize=[2, 2, 3],
       strides=[2, 2, 3], paddings=[0, 0, 0], out={"Out": 1}),
    op("deformable_conv", Input=f(1, 2, 5, 6), Filter=w(3, 2, 3, 3),
       Offset=f(1, 18, 5, 6), Mask=f(1, 9, 5, 6, low=0, high=1),
       strides=[1, 1], paddings=[1, 1], dilations=[1, 1], groups=1,
       deformable_groups=1, im2col_step=1, out="Output"),
    op("deformable_conv_v1", Input=f(2, 4, 6, 5), Filter=w(4, 2, 3, 3),
       Offset=f(2, 36, 3, 3), strides=[2, 2], paddings=[1, 1],
       dilations=[1, 1], groups=2, deformable_groups=2, im2col_step=2,
       out="Output"),
    conv("conv2d", 1, 5, 6, 3, filter=(4, 3, 3, 3), strides=[2, 1],
         paddings=[1, 0], dilations=[1, 1], groups=1, data_format="NHWC"),
    conv("conv2d_transpose", 1, 4, 3, 2, filter=(2, 3, 2, 2), strides=[2, 2],
         paddings=[0, 0], dilations=[1, 1], groups=1, data_format="NHWC"),
    op("pool2d", f(1, 6, 4, 3), pooling_type="max", ksize=[2, 2],
       strides=[2, 2], paddings=[0, 0], data_format="NHWC"),
    op("bilinear_interp_v2", f(1, 3, 4, 2), out_h=6, out_w=5, scale=[],
       interp_method="bilinear", align_corners=False, align_mode=0,
       data_layout="NHWC"),
    op("einsum", Operands=[f(2, 3, 4), f(2, 5, 4)], equation="bik,bjk->bij"),
    op("einsum", Operands=[f(2, 3, 4)], equation="bij->jb"),
    op("index_put", x=f(4, 3), indices=[i64(2, low=0, high=3)], value=f(2, 3),
       accumulate=False, out="out"),
    op("index_put", x=f(4, 3),
       indices=[i64(3, 1, low=0, high=3), i64(2, low=0, high=2)], value=f(3, 2),
       accumulate=True, out="out"),
    op("index_put", x=f(4, 3), indices=[flags(4)], value=f(1),
       accumulate=False, out="out"),
    op("cumprod", f(2, 3, 4), dim=1),
]
