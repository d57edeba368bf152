# SPDX-License-Identifier: Apache-2.0
"""Saves a layer by paddle.jit.save, as users do, with weights that are drawn
from a fixed seed: those of Paddle 2 and 3 are the same."""
import numpy as np
import paddle


def draw_weights(layer, seed=0):
    """Gives the layer weights on a coarse grid, of the order that keeps its
    values in bounds; variances are positive."""
    random = np.random.RandomState(seed)
    for name, value in layer.state_dict().items():
        shape = list(value.shape)
        if "float" not in str(value.dtype):
            continue
        fan_in = np.prod(shape[1:]) if len(shape) > 2 else (shape or [1])[0]
        if name.endswith("_variance") or len(shape) == 1 and "weight" in name:
            drawn = random.randint(8, 24, size=shape) / 16
        elif len(shape) < 2:
            drawn = random.randint(-8, 9, size=shape) / 64
        else:
            drawn = random.randint(-8, 9, size=shape) / 8 / np.sqrt(fan_in)
        value.set_value(drawn.astype("float32"))


def save(layer, prefix, shapes, dtypes):
    """Saves the layer with inputs x0, x1, ... of these shapes."""
    layer.eval()
    specs = [paddle.static.InputSpec(shape, dtype, f"x{i}")
             for i, (shape, dtype) in enumerate(zip(shapes, dtypes))]
    paddle.jit.save(layer, prefix, input_spec=specs)


def outputs_of(layer, arrays):
    """Returns what the layer gives, as a list of arrays."""
    layer.eval()
    with paddle.no_grad():
        results = layer(*[paddle.to_tensor(a) for a in arrays])
    if not isinstance(results, (list, tuple)):
        results = [results]
    return [r.numpy() for r in results]
