# SPDX-License-Identifier: Apache-2.0
"""Normalizations and the family of Softmax."""
from .registry import op


@op("Softmax", "LogSoftmax", weight=4)
def softmax(draw):
    """Draws Softmax; before opset 13 all axes from `axis` on count as one."""
    shape = draw.shape(1, empty=0.02)
    # Old versions' default axis, 1, is no axis of a vector, so vectors get one.
    draw.maybe("axis", draw.axis(len(shape)), 0.6 if len(shape) > 1 else 1.0)
    return [draw.tensor(shape, draw.dtype())]


@op("BatchNormalization", weight=4)
def batch(draw):
    dtype = draw.dtype(floats=0.8)
    shape = draw.shape(2, 5, empty=0)
    channels = [shape[1]]
    if draw.knows("spatial") and draw.chance(0.2):
        # Without `spatial` each element has statistics of its own.
        draw.set("spatial", 0)
        channels = shape[1:]
    draw.maybe("epsilon", draw.one([1e-5, 1e-3, 0.1]))
    draw.maybe("momentum", 0.8, 0.2)
    draw.maybe("training_mode", 0, 0.3)
    others = [dtype] * 4
    if draw.schema.since_version >= 15:
        others = [draw.dtype(1)] * 2 + [draw.dtype(3)] * 2
        if draw.chance(0.7):
            others = [dtype] * 4
    return [draw.image(shape, dtype)] + [
        draw.weights(channels, kind, *span) for kind, span in zip(
            others, [(0.5, 2), (-1, 1), (-1, 1), (0.3, 2)])]


@op("InstanceNormalization", weight=3)
def instance(draw):
    dtype = draw.dtype(floats=0.8)
    shape = draw.shape(3, 5, largest=6, empty=0)
    draw.maybe("epsilon", draw.one([1e-5, 1e-3, 0.1]))
    return [draw.image(shape, dtype), draw.weights(shape[1:2], dtype),
            draw.weights(shape[1:2], dtype)]


@op("LayerNormalization", "RMSNormalization", weight=4)
def layer(draw):
    dtype = draw.dtype(0)
    shape = draw.shape(1, 5, largest=7, empty=0)
    axis = draw.axis(len(shape))
    if not draw.maybe("axis", axis, 0.7):
        axis = -1
    draw.maybe("epsilon", draw.one([1e-5, 1e-3, 0.1]))
    draw.maybe("stash_type", 1, 0.3)
    weights = shape[axis:]
    inputs = [draw.tensor(shape, dtype), draw.weights(weights, dtype)]
    if draw.schema.name == "LayerNormalization":
        if draw.chance(0.6):
            inputs.append(draw.weights(weights, dtype))
        draw.outputs = draw.one([1, 1, 2, 3])
        if draw.outputs == 3 and draw.chance(0.3):
            draw.left_out = {1}
    return inputs


@op("GroupNormalization", weight=4)
def group(draw):
    dtype = draw.dtype(floats=0.8)
    groups, each = draw.integer(1, 4), draw.integer(1, 3)
    shape = [draw.integer(1, 2), groups * each] + draw.shape(1, 3, empty=0)
    draw.set("num_groups", groups)
    draw.maybe("epsilon", draw.one([1e-5, 1e-3, 0.1]))
    draw.maybe("stash_type", 1, 0.3)
    # Opset 18 had one scale per group, later ones have one per channel.
    count = groups if draw.schema.since_version < 21 else groups * each
    return [draw.image(shape, dtype), draw.weights([count], dtype),
            draw.weights([count], dtype)]


@op("LpNormalization", weight=2)
def by_norm(draw):
    """Draws no vectors of zeros: they are divided by 0."""
    shape = draw.shape(1, empty=0)
    draw.maybe("axis", draw.axis(len(shape)))
    draw.maybe("p", draw.integer(1, 2))
    return [draw.tensor(shape, draw.dtype(floats=0.8), 0.25, 4)]


@op("MeanVarianceNormalization", weight=2)
def mean_variance(draw):
    """Draws no equal numbers: onnxruntime takes roots below 0 of these."""
    shape = [2, 3] + draw.integers(2, 2, 5)
    draw.maybe("axes", sorted(draw.some(range(4), 1)), 0.5)
    dtype = draw.dtype(floats=0.8)
    return [draw.either(draw.values(shape, dtype, halves=0), 0.1)]
