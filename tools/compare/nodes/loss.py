# SPDX-License-Identifier: Apache-2.0
"""Losses, which models for inference rarely keep, and counts of words."""
import numpy as np

from .registry import op


@op("NegativeLogLikelihoodLoss", "SoftmaxCrossEntropyLoss", weight=2)
def loss(draw):
    """Draws a loss in which not all classes are ignored: the mean exists."""
    dtype = draw.dtype(floats=0.8)
    batch, classes = draw.integer(1, 4), draw.integer(2, 5)
    more = draw.shape(0, 2, empty=0)
    draw.maybe("reduction", draw.one(["none", "sum", "mean"]))
    targets = draw.random.integers(0, classes, [batch] + more)
    if draw.maybe("ignore_index", draw.integer(0, classes - 1), 0.3):
        ignored = draw.attributes["ignore_index"]
        targets.flat[0] = (ignored + 1) % classes
    kind = draw.one([np.int32, np.int64])
    scores = draw.tensor([batch, classes] + more, dtype, -4, 0)
    scores.exact = (1,)
    inputs = [scores, draw.either(targets.astype(kind), 0.2)]
    if draw.chance(0.5):
        inputs.append(draw.weights([classes], dtype, 0.2, 2))
    if draw.schema.name == "SoftmaxCrossEntropyLoss" and draw.chance(0.3):
        draw.outputs = 2
    return inputs


@op("TfIdfVectorizer", weight=2)
def counted_words(draw):
    """Draws n-grams of one word and of two, from a pool of ten words."""
    single = [int(word) for word in draw.random.permutation(9)[:4]]
    pairs = [int(word) for word in draw.random.permutation(9)[:6]]
    draw.set("pool_int64s", single + pairs)
    draw.set("ngram_counts", [0, len(single)])
    draw.set("ngram_indexes", [int(i) for i in draw.random.permutation(7)])
    draw.set("mode", draw.one(["TF", "IDF", "TFIDF"]))
    least = draw.integer(1, 2)
    draw.set("min_gram_length", least)
    draw.set("max_gram_length", draw.integer(least, 2))
    draw.set("max_skip_count", draw.integer(0, 3))
    draw.maybe("weights", [draw.number(0.2, 2) for _ in range(7)], 0.6)
    kind = draw.one([np.dtype(np.int32), np.dtype(np.int64)])
    return [draw.tensor(draw.shape(1, 2, largest=9, empty=0), kind, 0, 8)]
