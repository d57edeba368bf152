# SPDX-License-Identifier: Apache-2.0
"""LSTM, GRU and RNN with all their options."""
import numpy as np

from .registry import op

GATES = {"LSTM": 4, "GRU": 3, "RNN": 1}
ACTIVATIONS = {"LSTM": 3, "GRU": 2, "RNN": 1}
# Tuples of (name, whether it takes alpha, whether it takes beta).
FUNCTIONS = (("Relu", 0, 0), ("Tanh", 0, 0), ("Sigmoid", 0, 0),
             ("LeakyRelu", 1, 0), ("ThresholdedRelu", 1, 0), ("Affine", 1, 1),
             ("ScaledTanh", 1, 1), ("HardSigmoid", 1, 1), ("Elu", 1, 0),
             ("Softsign", 0, 0), ("Softplus", 0, 0))


def activations(draw, count):
    """Draws functions, and the parameters of those that take some."""
    usual = FUNCTIONS[:3] if draw.chance(0.8) else FUNCTIONS
    chosen = [draw.one(usual) for _ in range(count)]
    draw.set("activations", [name for name, _, _ in chosen])
    alphas = [draw.number(0.1, 0.9) for _, alpha, _ in chosen if alpha]
    betas = [draw.number(0.1, 0.9) for _, _, beta in chosen if beta]
    if alphas:
        draw.set("activation_alpha", alphas)
    if betas:
        draw.set("activation_beta", betas)


@op("LSTM", "GRU", "RNN", weight=8)
def recurrent(draw):
    name = draw.schema.name
    dtype = draw.dtype(floats=0.9)
    steps, batch = draw.integer(1, 4), draw.integer(1, 3)
    features, hidden = draw.channels(), draw.channels()
    direction = draw.one(["forward", "reverse", "bidirectional"])
    draw.maybe("direction", direction, 1.0 if direction != "forward" else 0.5)
    both = 2 if direction == "bidirectional" else 1
    draw.set("hidden_size", hidden)
    if draw.chance(0.35):
        activations(draw, ACTIVATIONS[name] * both)
    draw.maybe("clip", draw.number(0.3, 2), 0.25)
    draw.maybe("input_forget", draw.integer(0, 1), 0.3)
    draw.maybe("linear_before_reset", draw.integer(0, 1))
    last = draw.maybe("layout", draw.integer(0, 1), 0.3)
    batch_first = last and draw.attributes["layout"] == 1

    rows = GATES[name] * hidden
    state = [batch, both, hidden] if batch_first else [both, batch, hidden]
    inputs = [
        draw.tensor([batch, steps, features] if batch_first else
                    [steps, batch, features], dtype, -2, 2, 0),
        draw.weights([both, rows, features], dtype),
        draw.weights([both, rows, hidden], dtype),
        draw.weights([both, 2 * rows], dtype) if draw.chance(0.7) else None,
        draw.either(np.asarray(draw.integers(batch, 1, steps), np.int32), 0.4)
        if draw.chance(0.3) else None,
        draw.tensor(state, dtype, -1, 1, 0.3) if draw.chance(0.5) else None]
    if name == "LSTM":
        inputs += [
            draw.tensor(state, dtype, -1, 1, 0.3) if draw.chance(0.5) else None,
            draw.weights([both, 3 * hidden], dtype)
            if draw.chance(0.3) else None]
    while inputs[-1] is None:
        inputs.pop()
    draw.outputs = draw.integer(1, 3 if name == "LSTM" else 2)
    if draw.outputs > 1 and draw.chance(0.3):
        draw.left_out = {draw.integer(0, draw.outputs - 2)}
    return inputs
