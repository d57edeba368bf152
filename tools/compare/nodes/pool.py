# SPDX-License-Identifier: Apache-2.0
"""Pooling, local normalization, pooling of regions, columns to images."""
import numpy as np

from .convolution import extents, pads_of, window
from .draw import FLOAT, Redraw
from .registry import op


@op("AveragePool", "LpPool", "MaxPool", weight=9)
def pool(draw):
    name = draw.schema.name
    dtype = draw.dtype(floats=0.8)
    count = draw.one([1, 2, 2, 2, 3])
    kernel, strides, dilations = window(draw, count)
    draw.set("kernel_shape", kernel)
    pads_of(draw, [(k - 1) // 2 for k in kernel])
    draw.maybe("ceil_mode", draw.integer(0, 1))
    draw.maybe("count_include_pad", draw.integer(0, 1))
    draw.maybe("storage_order", draw.integer(0, 1), 0.3)
    if name == "LpPool":
        draw.maybe("p", draw.integer(1, 4))
    if name == "MaxPool" and draw.opset >= 8 and draw.chance(0.4):
        draw.outputs = 2
    image = [draw.integer(1, 2), draw.channels(5)] + [
        extent + draw.integer(0, 7) for extent in extents(kernel, dilations)]
    return [draw.image(image, dtype, -3, 3)]


@op("GlobalAveragePool", "GlobalLpPool", "GlobalMaxPool", weight=2)
def whole(draw):
    draw.maybe("p", draw.integer(1, 3))
    shape = draw.shape(3, 5, empty=0)
    return [draw.image(shape, draw.dtype(floats=0.8))]


@op("MaxUnpool", weight=2)
def unpool(draw):
    """Draws each index once: two values for one place have no order."""
    count = draw.integer(1, 3)
    kernel = draw.integers(count, 1, 3)
    strides = draw.integers(count, 1, 3)
    draw.set("kernel_shape", kernel)
    draw.set("strides", strides)
    small = draw.integers(2, 1, 2) + draw.integers(count, 1, 3)
    large = [(size - 1) * s + k
             for size, s, k in zip(small[2:], strides, kernel)]
    values, places = int(np.prod(small[2:])), int(np.prod(large))
    if values > places:
        raise Redraw("no room")
    images = small[0] * small[1]
    indices = np.concatenate([
        i * places + draw.random.permutation(places)[:values]
        for i in range(images)]).reshape(small).astype(np.int64)
    inputs = [draw.image(small, draw.dtype(floats=0.8)), draw.either(indices)]
    if draw.chance(0.3):
        inputs.append(draw.list(small[:2] + large))
    return inputs


@op("LRN", weight=2)
def local_response(draw):
    draw.set("size", draw.one([1, 3, 5, 7]))
    draw.maybe("alpha", draw.number(0.001, 0.5))
    draw.maybe("beta", draw.number(0.3, 1.2))
    draw.maybe("bias", draw.number(0.5, 2))
    return [draw.tensor([2, draw.integer(1, 8)] + draw.integers(2, 1, 5),
                        draw.dtype(floats=0.8), -3, 3)]


def regions(draw, count, size, scale=1.0, dtype=FLOAT):
    """Draws [x1, y1, x2, y2] in the image's pixels divided by the scale."""
    corners = draw.random.uniform(0, size, (count, 2, 2)) / scale
    corners.sort(axis=1)
    return corners.reshape(count, 4).astype(dtype)


@op("MaxRoiPool")
def max_of_regions(draw):
    draw.set("pooled_shape", draw.integers(2, 1, 4))
    scale = draw.one([1.0, 0.5, 0.25])
    draw.maybe("spatial_scale", scale, 0.0 if scale == 1.0 else 1.0)
    count = draw.integer(1, 4)
    images = draw.integer(1, 2)
    rois = np.round(regions(draw, count, 7, scale))
    batch = draw.random.integers(0, images, (count, 1))
    return [draw.image([images, 2, 8, 8]),
            draw.either(np.concatenate([batch, rois], 1).astype(np.float32))]


@op("RoiAlign", weight=5)
def aligned_regions(draw):
    dtype = draw.dtype(0, floats=0.8)
    draw.maybe("coordinate_transformation_mode",
               draw.one(["half_pixel", "output_half_pixel"]))
    draw.maybe("mode", draw.one(["avg", "max"]))
    draw.maybe("output_height", draw.integer(1, 4))
    draw.maybe("output_width", draw.integer(1, 4))
    draw.maybe("sampling_ratio", draw.integer(0, 3))
    scale = draw.one([1.0, 0.5, 0.25])
    draw.set("spatial_scale", scale)
    count, images = draw.integer(1, 4), draw.integer(1, 2)
    return [draw.image([images, draw.integer(1, 3), 8, 9], dtype),
            draw.either(regions(draw, count, 8, scale, dtype), 0.3),
            draw.either(draw.random.integers(0, images, count), 0.5)]


@op("Col2Im", weight=3)
def columns(draw):
    dtype = draw.dtype(floats=0.8)
    count = draw.one([1, 2, 2, 3])
    kernel, strides, dilations = window(draw, count, 3)
    pads = [0] * (2 * count)
    if draw.chance(0.4):
        pads = draw.integers(2 * count, 0, 1)
        draw.set("pads", pads)
    image = [extent + draw.integer(0, 4)
             for extent in extents(kernel, dilations)]
    blocks = [(size + pads[i] + pads[i + count] - extent) // strides[i] + 1
              for i, (size, extent) in enumerate(
                  zip(image, extents(kernel, dilations)))]
    shape = [draw.integer(1, 2), draw.integer(1, 3) * int(np.prod(kernel)),
             int(np.prod(blocks))]
    return [draw.tensor(shape, dtype), draw.list(image), draw.list(kernel)]
