# SPDX-License-Identifier: Apache-2.0
"""Ops that move elements."""
from case import constant, each, f, i32, i64, op


def _transpose(name):
    return [op(name, f(2, 3, 4), axis=[1, 0, 2]),
            op(name, f(1, 2, 3, 4), axis=[0, 2, 3, 1]),
            op(name, i64(3, 4), axis=[1, 0]),
            op(name, f(2, 3, 2, 2).any(0), axis=[3, 0, 1, 2])]


def _sections(*sections, axis, **more):
    return dict(out={"Out": len(sections)}, sections=list(sections), num=0,
                axis=axis, **more)


CASES = each(["transpose", "transpose2"], _transpose) + [
    op("shuffle_channel", f(1, 6, 2, 2), group=2),
    op("shuffle_channel", f(2, 6, 1, 3), group=3),
    op("shuffle_channel", f(1, 4, 3, 3), group=1),
    op("concat", X=[f(2, 3), f(2, 2)], axis=1),
    op("concat", X=[f(1, 3, 2), f(2, 3, 2), f(1, 3, 2)], axis=0),
    op("concat", X=[i64(2, 3), i64(2, 3)], axis=-1),
    op("concat", X=[f(2, 3), f(2, 1)], AxisTensor=constant([1]), axis=0),
    op("split", f(2, 6), out={"Out": 3}, num=3, axis=1),
    op("split", f(5, 2), **_sections(1, 4, axis=0)),
    op("split", f(2, 6, 2), **_sections(1, 2, 3, axis=1)),
    op("split", i64(2, 4), out={"Out": 2}, num=2, axis=1),
    op("slice", Input=f(4, 5), axes=[0], starts=[1], ends=[3]),
    op("slice", Input=f(2, 5, 4), axes=[1, 2], starts=[-3, 0], ends=[5, -1]),
    op("slice", Input=f(4, 5), axes=[0], starts=[2], ends=[3],
       decrease_axis=[0]),
    op("slice", Input=i64(2, 5, 4), axes=[0, 1], starts=[0, 1],
       ends=[1, 10000], decrease_axis=[0]),
    op("slice", Input=f(5), axes=[0], starts=[2], ends=[3], decrease_axis=[0]),
    op("slice", Input=f(4, 5), StartsTensor=constant([1]),
       EndsTensor=constant([3]), axes=[1], starts=[-1], ends=[-1],
       infer_flags=[-1]),
    op("pad3d", f(1, 2, 1, 3, 3), paddings=[1, 0, 2, 1, 0, 0], value=1.5),
    op("pad3d", f(1, 1, 3, 3, 3), paddings=[1, 2, 0, 1, 1, 0], mode="reflect"),
    op("pad3d", f(1, 1, 2, 3, 2), paddings=[1, 2, 3, 1, 0, 1],
       mode="replicate"),
    op("pad3d", f(1, 1, 2, 3, 2), paddings=[1, 2, 3, 1, 0, 1],
       mode="circular"),
]
