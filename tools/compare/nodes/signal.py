# SPDX-License-Identifier: Apache-2.0
"""Fourier transforms."""
from .registry import op


@op("DFT", weight=4)
def fourier(draw):
    dtype = draw.dtype(floats=0.8)
    shape = [draw.integer(1, 2)] + draw.integers(draw.integer(1, 2), 1, 9)
    parts = draw.integer(1, 2)
    inverse = draw.maybe("inverse", draw.integer(0, 1))
    inverse = inverse and draw.attributes["inverse"]
    if parts == 1 and not inverse:
        draw.maybe("onesided", draw.integer(0, 1))
    axis = draw.integer(1, len(shape) - 1)
    inputs = [draw.tensor(shape + [parts], dtype)]
    inputs[0].exact = (len(shape),)
    if draw.chance(0.4):
        inputs.append(draw.list(draw.integer(2, 10)))
    if draw.knows("axis"):
        draw.maybe("axis", axis)
    elif draw.chance(0.6):
        inputs += [None] * (2 - len(inputs)) + [
            draw.list(axis - len(shape) - 1 if draw.chance(0.3) else axis)]
    return inputs


@op("STFT", weight=3)
def short_time(draw):
    dtype = draw.dtype(floats=0.8)
    frame, step = draw.integer(4, 9), draw.integer(1, 5)
    length = frame + draw.integer(0, 20)
    draw.maybe("onesided", draw.integer(0, 1))
    inputs = [draw.tensor([draw.integer(1, 2), length, 1], dtype),
              draw.list(step)]
    inputs[0].exact = (2,)
    windowed = draw.chance(0.6)
    inputs.append(draw.weights([frame], dtype, 0, 1) if windowed else None)
    if not windowed or draw.chance(0.5):
        inputs.append(draw.list(frame))
    return inputs
