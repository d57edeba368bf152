# SPDX-License-Identifier: Apache-2.0
"""Resize and Upsample."""
import numpy as np

from .registry import op


def factors(draw, count, shape, whole):
    """Draws scales of the last `count` axes, 1 for others; no size becomes 0.
    """
    choices = [1.0, 2.0, 3.0] if whole else [0.5, 0.6, 1.0, 1.5, 2.0, 2.3, 3.0]
    first = len(shape) - count
    return [1.0] * first + [
        draw.one([scale for scale in choices if scale * size >= 1])
        for size in shape[first:]]


@op("Upsample", weight=4)
def upsample(draw):
    dtype = draw.dtype(floats=0.8)
    rank = draw.one([3, 4, 4, 4, 5])
    shape = [draw.integer(1, 2), draw.integer(1, 3)] + draw.integers(
        rank - 2, 1, 5)
    mode = draw.one(["nearest", "linear"])
    draw.maybe("mode", mode, 1.0 if mode == "linear" else 0.5)
    scales = factors(draw, min(2, rank - 2), shape, whole=True)
    x = draw.image(shape, dtype)
    if draw.knows("scales"):
        draw.set("scales", scales)
        return [x]
    return [x, draw.list(scales, np.float32)]


def first_resize(draw, x, shape):
    """Draws Resize of opset 10, which has a mode and scales alone."""
    draw.maybe("mode", draw.one(["nearest", "linear"]))
    scales = factors(draw, min(2, len(shape) - 2), shape, whole=False)
    return [x, draw.list(scales, np.float32)]


@op("Resize", weight=14)
def resize(draw):
    dtype = draw.dtype(floats=0.8)
    rank = draw.one([3, 4, 4, 4, 5])
    shape = [draw.integer(1, 2), draw.channels(3)] + draw.integers(
        rank - 2, 1, 6)
    x = draw.image(shape, dtype, -9, 9)
    if draw.opset < 11:
        return first_resize(draw, x, shape)

    mode = draw.one(["nearest", "linear", "cubic"])
    draw.maybe("mode", mode, 1.0 if mode != "nearest" else 0.5)
    places = ["half_pixel", "pytorch_half_pixel", "align_corners", "asymmetric"]
    places += ["tf_crop_and_resize"] if mode != "nearest" else []
    places += ["half_pixel_symmetric"] if draw.opset >= 19 else []
    place = draw.one(places)
    draw.maybe("coordinate_transformation_mode", place,
               1.0 if place != "half_pixel" else 0.5)
    if mode == "nearest":
        draw.maybe("nearest_mode", draw.one(
            ["round_prefer_floor", "round_prefer_ceil", "floor", "ceil"]))
    if mode == "cubic":
        draw.maybe("cubic_coeff_a", draw.one([-0.5, -0.75]))
        draw.maybe("exclude_outside", draw.integer(0, 1), 0.4)
    if place == "tf_crop_and_resize":
        draw.maybe("extrapolation_value", draw.number(-2, 2))

    count = min(2, rank - 2) if mode == "cubic" else rank - 2
    changed = list(range(rank - count, rank))
    scales = factors(draw, count, shape, whole=False)
    sizes = shape[:rank - count] + draw.integers(count, 1, 9)
    if place == "tf_crop_and_resize":
        # onnxruntime does not crop an axis that keeps its size, so sizes
        # change.
        sizes = [size + (size == old) if axis in changed else size
                 for axis, (size, old) in enumerate(zip(sizes, shape))]
    roi = [0.0] * rank + [1.0] * rank
    if place == "tf_crop_and_resize":
        for axis in changed:
            roi[axis] = draw.number(-0.1, 0.5)
            roi[rank + axis] = draw.number(0.6, 1.2)
    if draw.knows("axes") and draw.chance(0.4):
        draw.set("axes", changed)
        scales = scales[rank - count:]
        sizes = sizes[rank - count:]
        roi = roi[rank - count:rank] + roi[2 * rank - count:]
    # The corners have no single place where a scaled size is not whole, so
    # sizes are given.
    by_sizes = place in ("align_corners", "tf_crop_and_resize") or (
        draw.chance(0.5))
    needs_roi = place == "tf_crop_and_resize"
    old = draw.schema.since_version < 13
    inputs = [x]
    inputs.append(draw.list(roi, np.float32) if needs_roi else
                  draw.constant(np.zeros(0, np.float32)) if old else None)
    if not by_sizes:
        return inputs + [draw.list(scales, np.float32)]
    if "axes" in draw.attributes and place != "align_corners":
        draw.maybe("keep_aspect_ratio_policy",
                   draw.one(["stretch", "not_larger", "not_smaller"]), 0.4)
    empty = draw.constant(np.zeros(0, np.float32)) if old else None
    return inputs + [empty, draw.list(sizes)]
