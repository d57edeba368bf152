# SPDX-License-Identifier: Apache-2.0
"""Convolutions of one to three axes, of floats and of integers."""
import numpy as np

from .draw import Redraw
from .registry import op


def window(draw, count, largest=4, dilated=True):
    """Draws kernel_shape, strides and dilations of `count` axes.

    The lists say what holds; attributes that equal the defaults are left out at
    times.
    """
    kernel = draw.integers(count, 1, largest)
    strides, dilations = [1] * count, [1] * count
    if draw.chance(0.6):
        strides = draw.integers(count, 1, 3)
        draw.set("strides", strides)
    if dilated and draw.knows("dilations") and draw.chance(0.4):
        dilations = draw.integers(count, 1, 3)
        draw.set("dilations", dilations)
    return kernel, strides, dilations


def pads_of(draw, limits):
    """Sets pads or auto_pad; each pad is at most the axis's limit."""
    choice = draw.integer(0, 5)
    if choice < 2:
        draw.set("auto_pad", draw.one(["SAME_UPPER", "SAME_LOWER", "VALID"]))
        return [0] * (2 * len(limits))
    if choice < 5:
        pads = [draw.integer(0, limit) for limit in limits + limits]
        draw.set("pads", pads)
        if draw.chance(0.2):
            draw.set("auto_pad", "NOTSET")
        return pads
    return [0] * (2 * len(limits))


def extents(kernel, dilations):
    return [(k - 1) * d + 1 for k, d in zip(kernel, dilations)]


def filtered(draw):
    """Returns the shapes (image, filter) of a convolution; sets attributes."""
    count = draw.one([1, 2, 2, 2, 3])
    kernel, _, dilations = window(draw, count)
    pads_of(draw, [min(3, k) for k in kernel])
    group = draw.one([1, 1, 1, 2, 3])
    inner, outer = draw.channels(), draw.channels()
    if draw.chance(0.2):  # Depthwise.
        group, inner, outer = draw.channels(9), 1, draw.integer(1, 2)
    if group > 1 or draw.chance(0.1):
        draw.set("group", group)
    draw.maybe("kernel_shape", kernel, 0.7)
    image = [draw.integer(1, 2), group * inner] + [
        extent + draw.integer(0, 6) for extent in extents(kernel, dilations)]
    return image, [group * outer, inner] + kernel


@op("Conv", weight=12)
def convolution(draw):
    dtype = draw.dtype(floats=0.8)
    image, weights = filtered(draw)
    inputs = [draw.image(image, dtype, -2, 2), draw.weights(weights, dtype)]
    if draw.chance(0.6):
        inputs.append(draw.weights(weights[:1], dtype))
    return inputs


@op("ConvTranspose", weight=10)
def transposed(draw):
    dtype = draw.dtype(floats=0.8)
    count = draw.one([1, 2, 2, 2, 3])
    kernel, strides, dilations = window(draw, count)
    group = draw.one([1, 1, 1, 2, 3])
    inner, outer = draw.channels(), draw.channels()
    if group > 1:
        draw.set("group", group)
    draw.maybe("kernel_shape", kernel, 0.7)
    image = [draw.integer(1, 2), group * inner] + draw.integers(count, 1, 5)
    added = [0] * count
    if draw.chance(0.4):
        added = [draw.integer(0, max(s, d) - 1)
                 for s, d in zip(strides, dilations)]
        draw.set("output_padding", added)
    if draw.chance(0.25):
        # The lengths without pads; output_shape is close to them, and pads are
        # computed from it.
        full = [(size - 1) * s + extent + more for size, s, extent, more in zip(
            image[2:], strides, extents(kernel, dilations), added)]
        draw.set("output_shape", [max(1, size - draw.integer(0, 2))
                                  for size in full])
        draw.maybe("auto_pad", draw.one(["SAME_UPPER", "SAME_LOWER"]), 0.5)
    else:
        pads_of(draw, [(extent - 1) // 2
                       for extent in extents(kernel, dilations)])
    inputs = [draw.image(image, dtype, -2, 2),
              draw.weights([group * inner, outer] + kernel, dtype)]
    if draw.chance(0.6):
        inputs.append(draw.weights([group * outer], dtype))
    return inputs


@op("ConvInteger", weight=6)
def of_integers(draw):
    image, weights = filtered(draw)
    x_type, w_type = draw.dtype(0), draw.dtype(1)
    inputs = [draw.image(image, x_type, -128, 255),
              draw.weights(weights, w_type, -128, 255)]
    if draw.chance(0.7):
        inputs.append(draw.weights([], x_type, -20, 40))
        if draw.chance(0.6):
            shape = [] if draw.chance(0.7) else weights[:1]
            inputs.append(draw.weights(shape, w_type, -20, 40))
    return inputs


@op("QLinearConv", weight=8)
def quantized(draw):
    image, weights = filtered(draw)
    x_type, w_type, y_type = draw.dtype(0), draw.dtype(3), draw.dtype(7)
    outputs = weights[0]
    many = [] if draw.chance(0.6) else [outputs]
    inputs = [
        draw.image(image, x_type, -128, 255),
        draw.weights([], low=0.01, high=0.1), draw.weights([], x_type, -20, 40),
        draw.weights(weights, w_type, -128, 255),
        draw.weights(many, low=0.01, high=0.1),
        draw.constant(np.zeros(many, w_type)) if w_type.kind == "i" else
        draw.weights([], w_type, 0, 200),
        draw.weights([], low=0.3, high=2.0), draw.weights([], y_type, -20, 40)]
    if draw.chance(0.5):
        inputs.append(draw.weights([outputs], np.int32, -900, 900))
    return inputs


@op("DeformConv", weight=4)
def deformable(draw):
    dtype = draw.dtype(floats=0.8)
    kernel, strides, dilations = window(draw, 2, 3)
    pads = draw.integers(4, 0, 2)
    draw.set("pads", pads)
    draw.set("kernel_shape", kernel)
    group, offsets = draw.one([1, 1, 2]), draw.one([1, 1, 2])
    draw.maybe("group", group, 1.0 if group > 1 else 0.3)
    draw.maybe("offset_group", offsets, 1.0 if offsets > 1 else 0.3)
    batch, inner, outer = draw.integer(1, 2), 2, draw.integer(1, 3)
    sizes = [extent + draw.integer(0, 4)
             for extent in extents(kernel, dilations)]
    outputs = [(size + pads[i] + pads[i + 2] - extent) // strides[i] + 1
               for i, (size, extent) in enumerate(
                   zip(sizes, extents(kernel, dilations)))]
    if min(outputs) < 1:
        raise Redraw("no output")
    taps = offsets * kernel[0] * kernel[1]
    inputs = [draw.image([batch, group * inner] + sizes, dtype),
              draw.weights([group * outer, inner] + kernel, dtype),
              draw.tensor([batch, 2 * taps] + outputs, dtype, -1.5, 1.5)]
    if draw.chance(0.6):
        inputs.append(draw.weights([group * outer], dtype)
                      if draw.chance(0.6) else None)
        if draw.chance(0.6):
            inputs.append(draw.tensor([batch, taps] + outputs, dtype, 0, 1))
    return inputs
