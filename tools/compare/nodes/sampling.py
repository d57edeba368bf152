# SPDX-License-Identifier: Apache-2.0
"""Ops that sample by coordinates."""
from .registry import op


@op("AffineGrid", weight=3)
def affine_grid(draw):
    count = draw.integer(2, 3)
    batch = draw.integer(1, 2)
    draw.maybe("align_corners", draw.integer(0, 1))
    size = [batch, draw.integer(1, 3)] + draw.integers(count, 1, 5)
    return [draw.tensor([batch, count, count + 1], draw.dtype(), -1, 1),
            draw.list(size)]


@op("GridSample", weight=8)
def grid_sample(draw):
    """Draws coordinates between pixels: close to ties, rounding decides."""
    dtype = draw.dtype(floats=0.8)
    count = 2 if draw.schema.since_version < 20 or draw.chance(0.7) else 3
    modes = ["bilinear", "nearest", "bicubic"]
    if draw.schema.since_version >= 20:
        modes = ["linear", "nearest", "cubic"]
    if count == 3:
        modes = modes[:2]
    draw.maybe("mode", draw.one(modes))
    draw.maybe("padding_mode", draw.one(["zeros", "border", "reflection"]))
    draw.maybe("align_corners", draw.integer(0, 1))
    batch = draw.integer(1, 2)
    image = [batch, draw.integer(1, 3)] + draw.integers(count, 1, 6)
    return [draw.tensor(image, dtype),
            draw.either(draw.values(
                [batch] + draw.integers(count, 1, 5) + [count],
                draw.dtype(1, floats=0.8), -1.4, 1.4, halves=0), 0.1)]
