# SPDX-License-Identifier: Apache-2.0
"""Attention and rotary embeddings."""
import numpy as np

from .registry import op


def attention_mask(draw, dtype, batch, heads, queries, keys):
    shape = draw.one([[], [1, 1], [batch, 1], [batch, heads]]) + [queries, keys]
    if draw.chance(0.5):
        mask = draw.values(shape, np.bool_)
        mask[..., 0] = True  # A row without any True has no softmax.
        return draw.either(mask, 0.3)
    return draw.tensor(shape, dtype, -2, 2, 0.3)


@op("Attention", weight=8)
def attention(draw):
    dtype = draw.dtype(floats=0.8)
    batch, queries, keys = (draw.integer(1, 2), draw.integer(1, 4),
                            draw.integer(1, 5))
    kv_heads = draw.integer(1, 2)
    heads = kv_heads * draw.one([1, 1, 2, 3])
    size, value_size = draw.integer(1, 4) * 2, draw.integer(1, 5)
    past = draw.integer(1, 3) if draw.chance(0.3) else 0
    flat = draw.chance(0.5)
    if flat:
        draw.set("q_num_heads", heads)
        draw.set("kv_num_heads", kv_heads)
        shapes = [[batch, queries, heads * size],
                  [batch, keys, kv_heads * size],
                  [batch, keys, kv_heads * value_size]]
    else:
        shapes = [[batch, heads, queries, size], [batch, kv_heads, keys, size],
                  [batch, kv_heads, keys, value_size]]
    draw.maybe("is_causal", draw.integer(0, 1), 0.4)
    draw.maybe("scale", draw.number(0.1, 1), 0.4)
    draw.maybe("softcap", draw.number(0.5, 5), 0.3)
    inputs = [draw.tensor(shape, dtype, -2, 2, 0) for shape in shapes]
    for x in inputs:  # The axis is the heads, or all heads together.
        x.exact = (2,) if flat else (1,)
    inputs.append(None)
    if draw.chance(0.5):
        inputs[-1] = attention_mask(draw, dtype, batch, heads, queries,
                                    keys + past)
    if past:
        inputs += [draw.tensor([batch, kv_heads, past, each], dtype, -2, 2, 0)
                   for each in (size, value_size)]
        draw.outputs = 3
    elif draw.chance(0.2):
        draw.outputs = draw.one([3, 4])
    if draw.outputs == 3 and draw.chance(0.4):
        draw.outputs = 4
    if draw.outputs == 4:
        draw.maybe("qk_matmul_output_mode", draw.integer(0, 3))
    if len(draw.schema.inputs) > 6 and not past and draw.chance(0.3):
        inputs += [None, None, draw.list(draw.integers(batch, 1, keys),
                                         constant=0.4)]
    while inputs[-1] is None:
        inputs.pop()
    return inputs


@op("RotaryEmbedding", weight=4)
def rotary(draw):
    dtype = draw.dtype(floats=0.8)
    batch, heads, length = (draw.integer(1, 2), draw.integer(1, 3),
                            draw.integer(1, 4))
    size = draw.integer(1, 4) * 2
    rotated = size
    if draw.chance(0.4):
        rotated = draw.integer(1, size // 2) * 2
        draw.set("rotary_embedding_dim", rotated)
    draw.maybe("interleaved", draw.integer(0, 1))
    shape = [batch, heads, length, size]
    if draw.chance(0.4) or "rotary_embedding_dim" in draw.attributes:
        draw.set("num_heads", heads)
    if "num_heads" in draw.attributes and draw.chance(0.5):
        shape = [batch, length, heads * size]
    if draw.chance(0.6):
        positions = 9
        caches = [positions, rotated // 2]
        ids = [draw.either(draw.random.integers(0, positions, (batch, length)),
                           0.3)]
    else:
        caches, ids = [batch, length, rotated // 2], []
    return [draw.tensor(shape, dtype, constant=0),
            draw.weights(caches, dtype), draw.weights(caches, dtype)] + ids
