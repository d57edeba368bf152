# SPDX-License-Identifier: Apache-2.0
"""Ops that put tensors together, take them apart, and move blocks."""
from case import constant, each, f, i32, i64, op


def _apart(name, slot):
    cases = [op(name, f(2, 3, 4), axis=0, out={slot: 2}),
             op(name, f(2, 3, 4), axis=1, out={slot: 3}),
             op(name, f(2, 3), axis=-1, out={slot: 3}),
             op(name, i64(2, 3), axis=0, out={slot: 2})]
    for case in cases if name == "unstack" else []:
        case.attributes["num"] = case.outputs[slot]
    return cases


def _strided(x, **attributes):
    count = len(attributes["axes"])
    return op("strided_slice", Input=x, infer_flags=[1] * count, **attributes)


CASES = _apart("unstack", "Y") + _apart("unbind", "Out") + [
    op("stack", X=[f(2, 3), f(2, 3)], axis=0, out="Y"),
    op("stack", X=[f(2, 3), f(2, 3), f(2, 3)], axis=1, out="Y"),
    op("stack", X=[f(2, 3), f(2, 3)], axis=-1, out="Y"),
    op("stack", X=[i64(4), i64(4)], axis=0, out="Y"),
    op("meshgrid", X=[f(2), f(3)], out={"Out": 2}),
    op("meshgrid", X=[f(2), f(3), f(2)], out={"Out": 3}),
    op("meshgrid", X=[i64(4), i64(1)], out={"Out": 2}),
    op("broadcast_tensors", X=[f(2, 1), f(1, 3)], out={"Out": 2}),
    op("broadcast_tensors", X=[f(3), f(2, 3)], out={"Out": 2}),
    op("broadcast_tensors", X=[f(2, 1, 1), f(3, 1), f(4)], out={"Out": 3}),
    op("pixel_shuffle", f(1, 8, 2, 3), upscale_factor=2),
    op("pixel_shuffle", f(2, 9, 2, 1), upscale_factor=3),
    op("pixel_shuffle", f(2, 4, 2, 2).any(0), upscale_factor=2),
    op("pixel_unshuffle", f(1, 2, 4, 6), downscale_factor=2),
    op("pixel_unshuffle", f(2, 1, 3, 6), downscale_factor=3),
    op("pixel_unshuffle", f(1, 1, 4, 4).any(0), downscale_factor=4),
    op("channel_shuffle", f(1, 6, 2, 2), groups=2),
    op("channel_shuffle", f(2, 6, 1, 3), groups=3),
    op("channel_shuffle", f(1, 4, 3, 3), groups=1),
    op("temporal_shift", f(4, 4, 2, 2), seg_num=2, shift_ratio=0.25),
    op("temporal_shift", f(3, 8, 1, 2), seg_num=3, shift_ratio=0.25),
    op("temporal_shift", f(4, 6, 1, 1), seg_num=4, shift_ratio=0.4),
    op("pad", f(2, 3), paddings=[1, 0, 0, 2], pad_value=1.5),
    op("pad", f(1, 2, 3), paddings=[0, 0, 1, 1, 2, 1]),
    op("pad", f(4), paddings=[3, 2], pad_value=-1.0),
    op("crop", f(4, 5), offsets=[1, 2], shape=[2, 3]),
    op("crop", f(2, 3, 4), offsets=[0, 1, 0], shape=[2, 2, 3]),
    op("crop", f(6), Offsets=constant([2]), shape=[3]),
    op("crop_tensor", f(4, 5), offsets=[1, 2], shape=[2, 3]),
    op("crop_tensor", f(2, 3, 4), offsets=[0, 1, 0], shape=[2, -1, 3]),
    op("crop_tensor", f(4, 5), Shape=constant([2, 2]),
       Offsets=constant([1, 0])),
    _strided(f(6, 5), axes=[0, 1], starts=[0, 1], ends=[6, 4], strides=[2, 1]),
    _strided(f(7), axes=[0], starts=[-1], ends=[-8], strides=[-2]),
    _strided(f(7), axes=[0], starts=[5], ends=[-1], strides=[-2]),
    _strided(f(7), axes=[0], starts=[9], ends=[-3], strides=[-1]),
    _strided(f(2, 3, 4), axes=[2], starts=[3], ends=[0], strides=[-1]),
    _strided(i32(3, 5), axes=[1], starts=[0], ends=[10], strides=[3]),
    _strided(f(3, 5), axes=[0, 1], starts=[1, 4], ends=[2, 0],
             strides=[1, -2], decrease_axis=[0]),
    op("partial_concat", X=[f(2, 4), f(2, 4)], start_index=1, length=2),
    op("partial_concat", X=[f(2, 4), f(2, 4)], start_index=0, length=-1),
    op("partial_concat", X=[f(3, 5), f(3, 5), f(3, 5)], start_index=-2,
       length=1),
    op("partial_sum", X=[f(2, 4), f(2, 4)], start_index=1, length=2),
    op("partial_sum", X=[f(2, 4), f(2, 4)], start_index=0, length=-1),
    op("partial_sum", X=[f(3, 5), f(3, 5), f(3, 5)], start_index=2, length=3),
    op("fill_zeros_like", f(2, 3)), op("fill_zeros_like", i64(4)),
    op("fill_zeros_like", f(2, 3).any(0)),
    op("fill_any", f(2, 3), value=1.5),
    op("fill_any", i64(4), value=3.0),
    op("fill_any", f(2, 1, 3), value=-0.5),
]
