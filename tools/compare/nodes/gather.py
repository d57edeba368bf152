# SPDX-License-Identifier: Apache-2.0
"""Ops that read and write by index, and selections."""
import numpy as np

from .draw import INT64
from .movement import anything
from .registry import op


def indices(draw, shape, size, dtype=INT64, negative=True):
    """Draws indices into an axis of that size; from the end at times."""
    low = -size if negative and draw.chance(0.3) else 0
    return draw.random.integers(low, size, shape).astype(dtype)


def index_type(draw, index=1):
    return draw.one([np.dtype(np.int32), INT64]) if draw.chance(0.5) else INT64


@op("Gather", weight=3)
def gather(draw):
    shape = draw.shape(1, 4, empty=0)
    axis = draw.axis(len(shape))
    if not draw.maybe("axis", axis, 0.7):
        axis = 0
    return [anything(draw, shape), draw.either(
        indices(draw, draw.shape(0, 2), shape[axis], index_type(draw),
                draw.opset >= 11), 0.4)]


@op("GatherElements", weight=3)
def gather_elements(draw):
    shape = draw.shape(1, 4, empty=0)
    axis = draw.axis(len(shape))
    if not draw.maybe("axis", axis, 0.7):
        axis = 0
    part = [draw.integer(1, size) for size in shape]
    part[axis] = draw.size()
    return [anything(draw, shape), draw.either(
        indices(draw, part, shape[axis], index_type(draw)), 0.3)]


def tuples(draw, shape, count, last, skipped):
    """Draws indices [count..., last] of the axes behind the skipped ones."""
    return np.stack([indices(draw, count, shape[skipped + i])
                     for i in range(last)], -1)


@op("GatherND", weight=3)
def gather_nd(draw):
    shape = draw.shape(1, 5, empty=0)
    batch = 0
    if draw.knows("batch_dims") and draw.chance(0.5):
        batch = draw.integer(0, min(2, len(shape) - 1))
        draw.set("batch_dims", batch)
    last = draw.integer(1, len(shape) - batch)
    count = shape[:batch] + draw.shape(0, 2, empty=0)
    return [anything(draw, shape),
            draw.either(tuples(draw, shape, count, last, batch), 0.3)]


def reductions(draw):
    """Draws a reduction of the version; without one, indices are distinct."""
    kinds = ["none"]
    if draw.knows("reduction"):
        kinds += ["add", "mul"] + (["max", "min"] if draw.opset >= 18 else [])
    kind = draw.one(kinds)
    if kind != "none":
        draw.set("reduction", kind)
    return kind


@op("Scatter", "ScatterElements", weight=4)
def scatter_elements(draw):
    shape = draw.shape(1, 4, empty=0)
    axis = draw.axis(len(shape))
    if not draw.maybe("axis", axis, 0.7):
        axis = 0
    kind = reductions(draw)
    part = [draw.integer(1, size) for size in shape]
    dtype = draw.dtype()
    if kind == "none":
        # Two values for one place have no order: indices along a line are a
        # permutation.
        order = draw.random.random(
            part[:axis % len(shape)] + [shape[axis]] +
            part[axis % len(shape) + 1:]).argsort(axis)
        places = np.take(order, range(part[axis]), axis)
        if draw.opset >= 11 and draw.chance(0.3):
            places = places - shape[axis]
    else:
        places = indices(draw, part, shape[axis])
    return [draw.tensor(shape, dtype), draw.either(
        places.astype(index_type(draw)), 0.3), draw.tensor(part, dtype, -3, 3)]


@op("ScatterND", weight=4)
def scatter_nd(draw):
    shape = draw.shape(1, 4, empty=0)
    kind = reductions(draw)
    last = draw.integer(1, len(shape))
    dtype = draw.dtype()
    if kind == "none":
        places = int(np.prod(shape[:last]))
        chosen = draw.random.permutation(places)[:draw.integer(1, places)]
        index = np.stack(np.unravel_index(chosen, shape[:last]), -1)
    else:
        index = tuples(draw, shape, draw.shape(1, 2, empty=0), last, 0)
    return [draw.tensor(shape, dtype), draw.either(index.astype(np.int64), 0.3),
            draw.tensor(list(index.shape[:-1]) + shape[last:], dtype, -3, 3)]


@op("TensorScatter", weight=2)
def tensor_scatter(draw):
    """Draws updates along an axis, from a position for each sample on."""
    mode = draw.one(["linear", "circular"])
    draw.maybe("mode", mode, 1.0 if mode == "circular" else 0.5)
    shape = draw.shape(3, 4, empty=0)
    axis = draw.integer(1, len(shape) - 1)
    if not draw.maybe("axis", axis - len(shape), 0.6):
        axis = len(shape) - 2
    part = list(shape)
    part[axis] = draw.integer(1, shape[axis])
    most = shape[axis] - (part[axis] if mode == "linear" else 1)
    dtype = draw.dtype()
    inputs = [draw.fed(draw.any_values(shape, dtype)),
              draw.fed(draw.any_values(part, dtype))]
    if draw.chance(0.7):
        inputs.append(draw.list(draw.integers(shape[0], 0, most), constant=0.4))
    return inputs


@op("Compress", weight=2)
def compress(draw):
    shape = draw.shape(1, 4, empty=0)
    length = int(np.prod(shape))
    axis = draw.axis(len(shape))
    if draw.maybe("axis", axis, 0.6):
        length = shape[axis]
    return [anything(draw, shape),
            draw.tensor([draw.integer(1, length)], np.bool_, constant=0.5)]


@op("OneHot", weight=4)
def one_hot(draw):
    """Draws indices outside of the depth, too: they give a row of `off`."""
    shape = draw.shape(0, 3)
    depth = draw.integer(1, 5)
    axis = draw.integer(-len(shape) - 1, len(shape))
    draw.maybe("axis", axis, 0.6)
    low = -depth if draw.opset >= 11 else 0
    kinds = [np.int64, np.int64, np.int32, np.float32]
    indices_type, depth_type = draw.one(kinds), draw.one(kinds)
    values = draw.values([2], draw.dtype(2), -5, 5)
    whole = draw.random.integers(low, depth + 1, shape).astype(indices_type)
    depth = np.asarray(depth if draw.chance(0.5) else [depth], depth_type)
    return [draw.either(whole, 0.1), draw.either(depth, 0.8),
            draw.either(values, 0.7)]


@op("NonMaxSuppression", weight=4)
def suppression(draw):
    """Draws distinct scores: equal ones have no order."""
    batch, classes, count = draw.integer(1, 2), draw.integer(1, 3), 8
    center = draw.maybe("center_point_box", draw.integer(0, 1))
    corners = draw.random.uniform(0, 1, (batch, count, 2, 2))
    if draw.attributes.get("center_point_box") == 1:
        boxes = corners.reshape(batch, count, 4) * 0.5 + 0.2
    else:
        boxes = (np.sort(corners, 2) if draw.chance(0.6) else
                 corners).reshape(batch, count, 4)
    scores = draw.random.permutation(batch * classes * count).reshape(
        batch, classes, count) / (batch * classes * count)
    inputs = [draw.either(boxes.astype(np.float32), 0.1),
              draw.either(scores.astype(np.float32), 0.1)]
    optional = [draw.list([draw.integer(1, 6)] if draw.chance(0.5) else
                          draw.integer(1, 6)),
                draw.list([draw.one([0.0, 0.1, 0.3, 0.5])], np.float32),
                draw.list([draw.one([0.0, 0.2, 0.6])], np.float32)]
    for given in optional[:draw.integer(1, 3)]:
        inputs.append(given)
    return inputs
