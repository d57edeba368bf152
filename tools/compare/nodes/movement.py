# SPDX-License-Identifier: Apache-2.0
"""Ops that move elements: Reshape, Transpose, Slice, Pad and their like."""
import numpy as np

from .draw import ALL
from .registry import op


def anything(draw, shape, index=0):
    return draw.either(draw.any_values(shape, draw.dtype(index)), 0.1)


@op("Shape", weight=2)
def shape_of(draw):
    draw.maybe("start", draw.integer(-6, 6), 0.5)
    draw.maybe("end", draw.integer(-6, 6), 0.5)
    return [anything(draw, draw.shape())]


@op("Size")
def size_of(draw):
    return [anything(draw, draw.shape())]


@op("Transpose", weight=3)
def transpose(draw):
    shape = draw.shape()
    if shape:
        draw.maybe("perm", [int(i) for i in
                            draw.random.permutation(len(shape))], 0.8)
    return [anything(draw, shape)]


@op("Flatten", weight=2)
def flatten(draw):
    shape = draw.shape()
    axis = draw.integer(0, len(shape))
    if draw.opset >= 11 and shape and draw.chance(0.3):
        axis -= len(shape)
    draw.maybe("axis", axis, 0.8)
    return [anything(draw, shape)]


@op("Reshape", weight=5)
def reshape(draw):
    """Draws sizes of the same product; one may be -1, some 0 to keep a size."""
    sizes = draw.shape(0, 4, empty=0.05)
    target = []
    for size in draw.some(sizes, len(sizes)):
        if target and draw.chance(0.4):
            target[-1] *= size
        else:
            target.append(size)
    for _ in range(draw.integer(0, 2) if draw.chance(0.4) else 0):
        target.insert(draw.integer(0, len(target)), 1)
    empty = 0 in target
    if empty:
        draw.maybe("allowzero", 1, 1.0)
        if not draw.knows("allowzero"):
            target = list(sizes)  # Without allowzero, 0 means to keep the size.
    elif target:
        for i, size in enumerate(target):
            if i < len(sizes) and sizes[i] == size and draw.chance(0.2):
                target[i] = 0
        if draw.chance(0.5):
            target[draw.integer(0, len(target) - 1)] = -1
        if 0 not in target:
            draw.maybe("allowzero", draw.integer(0, 1), 0.3)
    return [anything(draw, sizes), draw.list(target)]


@op("Squeeze", weight=2)
def squeeze(draw):
    shape = [1 if draw.chance(0.4) else size for size in draw.shape(1)]
    ones = [axis if draw.chance(0.7) else axis - len(shape)
            for axis, size in enumerate(shape) if size == 1]
    inputs = [anything(draw, shape)]
    axes = draw.some(ones, 1) if ones else []
    if draw.chance(0.75) and axes:
        if draw.knows("axes"):
            draw.set("axes", axes)
        else:
            inputs.append(draw.list(axes))
    else:
        # The sizes decide which axes are removed, so all are exact.
        inputs[0].exact = ALL
    return inputs


@op("Unsqueeze", weight=2)
def unsqueeze(draw):
    shape = draw.shape(0, 4)
    count = draw.integer(1, 2)
    rank = len(shape) + count
    axes = draw.some(range(rank), count)[:count]
    if draw.opset >= 11:
        axes = [axis - rank if draw.chance(0.3) else axis for axis in axes]
    inputs = [anything(draw, shape)]
    if draw.knows("axes"):
        draw.set("axes", axes)
    else:
        inputs.append(draw.list(axes))
    return inputs


@op("Concat", weight=3)
def concat(draw):
    shape = draw.shape(1)
    axis = draw.axis(len(shape))
    draw.set("axis", axis)
    dtype = draw.dtype()
    inputs = []
    for _ in range(draw.one([1, 2, 2, 3, 4])):
        shape = list(shape)
        shape[axis] = draw.size() if draw.chance(0.95) else 0
        inputs.append(draw.either(draw.any_values(shape, dtype), 0.2))
    return inputs


@op("Split", weight=3)
def split(draw):
    shape = draw.shape(1, empty=0)
    axis = draw.axis(len(shape))
    pieces = draw.integer(1, 4)
    lengths = draw.integers(pieces, 0 if draw.chance(0.1) else 1, 4)
    listed = draw.chance(0.6)
    if not listed:
        lengths = [lengths[0] or 1] * pieces
    draw.outputs = pieces
    if not draw.maybe("axis", axis, 0.8):
        axis = 0
    shape[axis] = sum(lengths)
    inputs = [anything(draw, shape)]
    if draw.knows("split"):
        if listed:
            draw.set("split", lengths)
    elif listed:
        inputs.append(draw.list(lengths, constant=0.9))
    elif draw.knows("num_outputs"):
        draw.set("num_outputs", pieces)
        if pieces > 1 and lengths[0] > 1 and draw.chance(0.4):
            shape[axis] -= 1  # The last piece is shorter then.
            inputs = [anything(draw, shape)]
    return inputs


@op("Slice", weight=6)
def slices(draw):
    """Draws starts and ends that may lie outside of the axis."""
    shape = draw.shape(1)
    axes = draw.axes(len(shape), least=1)
    starts, ends, steps = [], [], []
    for axis in axes:
        size = shape[axis]
        starts.append(draw.integer(-size - 2, size + 2))
        step = 1 if draw.knows("starts") else draw.one([1, 1, 1, 2, 3, -1, -2])
        steps.append(step)
        # Backwards, onnxruntime takes the largest number for the lowest as an
        # end.
        far = [2**31 - 1, 2**63 - 1] if step > 0 else [-2**31, -2**63]
        ends.append(draw.one([draw.integer(-size - 2, size + 2)] + far))
    if draw.knows("starts"):
        draw.set("starts", starts)
        draw.set("ends", ends)
        draw.set("axes", axes)
        return [anything(draw, shape)]
    kind = draw.one([np.int32, np.int64, np.int64])
    if kind == np.int32:
        ends = [max(-2**31, min(end, 2**31 - 1)) for end in ends]
    whole = axes == list(range(len(axes))) and draw.chance(0.7)
    inputs = [anything(draw, shape), draw.list(starts, kind),
              draw.list(ends, kind)]
    stepped = draw.chance(0.6)
    if not whole or stepped:
        inputs.append(None if whole else draw.list(axes, kind))
    if stepped:
        inputs.append(draw.list(steps, kind))
    return inputs


@op("Pad", weight=6)
def pad(draw):
    """Draws pads; negative ones cut off, reflections are shorter than the axis.
    """
    modes = ["constant", "constant", "edge", "reflect"]
    modes += ["wrap"] if draw.opset >= 19 else []
    mode = draw.one(modes)
    shape = draw.shape(1, empty=0.03 if mode == "constant" else 0)
    draw.maybe("mode", mode, 1.0 if mode != "constant" else 0.5)
    axes = list(range(len(shape)))
    inputs = [draw.either(draw.values(shape, draw.dtype(), -9, 9), 0.1)]
    listed = len(self_inputs(draw)) > 3 and draw.chance(0.4)
    if listed:
        axes = draw.axes(len(shape), least=1)
    most = [min(3, shape[axis] - 1) if mode in ("reflect", "wrap") else 3
            for axis in axes]
    pads = [draw.integer(0, max(0, limit)) for limit in most + most]
    if mode in ("constant", "edge") and draw.chance(0.15):
        pads[draw.integer(0, len(pads) - 1)] = -1
    if draw.knows("pads"):
        draw.set("pads", pads)
        draw.maybe("value", draw.number(-2, 2))
        return inputs
    inputs.append(draw.list(pads))
    dtype = inputs[0].value.dtype
    valued = mode == "constant" and draw.chance(0.6)
    inputs.append(draw.either(draw.values([], dtype, -9, 9), 0.7)
                  if valued else None)
    if listed:
        inputs.append(draw.list(axes, draw.one([np.int32, np.int64])))
    return inputs


def self_inputs(draw):
    return draw.schema.inputs


@op("Tile", weight=3)
def tile(draw):
    shape = draw.shape(1, 4)
    repeats = draw.integers(len(shape), 0 if draw.chance(0.05) else 1, 3)
    return [anything(draw, shape), draw.list(repeats)]


@op("Expand", weight=3)
def expand(draw):
    a, b = draw.pair(0, 4)
    return [anything(draw, a), draw.list(b)]


@op("DepthToSpace", "SpaceToDepth", weight=2)
def blocks(draw):
    block = draw.integer(1, 3)
    draw.set("blocksize", block)
    batch, channels, height, width = draw.integers(4, 1, 4)
    if draw.schema.name == "DepthToSpace":
        channels *= block * block
        draw.maybe("mode", draw.one(["DCR", "CRD"]))
    else:
        height, width = height * block, width * block
    return [anything(draw, [batch, channels, height, width])]


@op("CenterCropPad", weight=3)
def crop_or_pad(draw):
    shape = draw.shape(1, 4, empty=0)
    axes = list(range(len(shape)))
    if draw.chance(0.5):
        axes = draw.axes(len(shape), least=1)
        draw.set("axes", axes)
    return [anything(draw, shape), draw.list(draw.integers(len(axes), 1, 7))]


@op("ReverseSequence", weight=2)
def reverse(draw):
    shape = draw.shape(2, empty=0)
    batch_axis, time_axis = draw.one([(0, 1), (1, 0)])
    if (batch_axis, time_axis) == (0, 1) or draw.chance(0.5):
        draw.set("batch_axis", batch_axis)
        draw.set("time_axis", time_axis)
    lengths = draw.integers(shape[batch_axis], 1, shape[time_axis])
    return [anything(draw, shape), draw.list(lengths, constant=0.4)]
