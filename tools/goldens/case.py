# SPDX-License-Identifier: Apache-2.0
"""How the tables write cases: one op, its arguments and attributes.

    op("elementwise_add", f(2, 3), Y=weight(f(3)), axis=-1)

A tensor is an argument, everything else an attribute; the first positional
tensor is X. Elements are drawn from a coarse grid, which an archive holds in
little space, with a seed that follows from the case's name.
"""
import zlib

import numpy as np

# Paddle's codes of element types.
BOOL, INT32, INT64, FLOAT16, FLOAT, DOUBLE = 0, 2, 3, 4, 5, 6


class Data:
    """A tensor of a case, before its elements are drawn."""

    def __init__(self, shape, dtype, draw):
        self.shape, self.dtype, self.draw = list(shape), dtype, draw
        self.is_weight = False
        self.declared = list(shape)

    def any(self, *axes):
        """Declares the tensor without a size along these axes."""
        for axis in axes:
            self.declared[axis] = -1
        return self


def _grid(low, high, step):
    def draw(random, shape):
        count = int((high - low) / step) + 1
        return low + step * random.randint(0, count, size=shape)
    return draw


def f(*shape, low=-2.0, high=2.0, step=0.0625, dtype="float32"):
    """Draws floats on a grid."""
    return Data(shape, dtype, _grid(low, high, step))


def i32(*shape, low=-5, high=5):
    return Data(shape, "int32", _grid(low, high, 1))


def i64(*shape, low=-5, high=5):
    return Data(shape, "int64", _grid(low, high, 1))


def flags(*shape):
    return Data(shape, "bool", _grid(0, 1, 1))


def distinct(*shape, dtype="float32", step=0.25):
    """Draws elements of which no two are equal, for ops that sort."""
    def draw(random, shape):
        count = int(np.prod(shape))
        return (random.permutation(count).reshape(shape) - count // 2) * step
    return Data(shape, dtype, draw)


def values(elements, dtype="float32"):
    array = np.array(elements)
    return Data(array.shape, dtype, lambda random, shape: array)


def weight(data):
    """Makes a tensor a weight, not an input."""
    data.is_weight = True
    return data


def constant(elements, dtype="int32"):
    return weight(values(elements, dtype))


class Case:
    build = None  # a function that writes the program, see network()
    layer = None  # a function that makes a paddle.nn.Layer, see layer()

    def __init__(self, op_type, inputs, attributes, outputs, tolerance):
        self.op_type, self.inputs = op_type, inputs
        self.attributes, self.outputs = attributes, outputs
        self.tolerance = tolerance
        self.name = ""  # "relu/0"

    def tensors(self):
        """Returns (argument, variable, Data) of all inputs."""
        for argument, listed in self.inputs.items():
            for i, data in enumerate(listed):
                name = argument.lower()
                yield argument, f"{name}{i}" if i else name, data

    def arrays(self):
        """Returns the elements of all inputs by variable."""
        random = np.random.RandomState(zlib.crc32(self.name.encode()))
        return {variable: np.asarray(data.draw(random, data.shape),
                                     dtype=data.dtype).reshape(data.shape)
                for _, variable, data in self.tensors()}


def op(op_type, *x, out="Out", tolerance=1e-5, **named):
    """Makes the case of an op.

    `out` is an output, several, or a dict with the variables in each.
    `tolerance` is relative to the largest element of an output."""
    inputs, attributes = {}, {}
    if x:
        inputs["X"] = list(x)
    for name, value in named.items():
        if isinstance(value, Data):
            inputs[name] = [value]
        elif isinstance(value, list) and value and isinstance(value[0], Data):
            inputs[name] = value
        else:
            attributes[name] = value
    outputs = {out: 1} if isinstance(out, str) else out
    if not isinstance(outputs, dict):
        outputs = {name: 1 for name in outputs}
    return Case(op_type, inputs, attributes, outputs, tolerance)


def network(op_type, build, *tensors, tolerance=1e-5):
    """A program that `build` writes: it takes a variable for each of the
    tensors, which are inputs, and gives those that the program gives."""
    case = Case(op_type, {f"x{i}": [t] for i, t in enumerate(tensors)}, {}, {},
                tolerance)
    case.build = build
    return case


def layer(name, make, *tensors, tolerance=1e-5):
    """A layer that `make` gives, saved by paddle.jit.save; it takes the tensors,
    which are inputs. Its weights are drawn, too."""
    case = Case(name, {f"x{i}": [t] for i, t in enumerate(tensors)}, {}, {},
                tolerance)
    case.layer = make
    return case


def each(op_types, make):
    """Makes a case of each of several ops by `make`."""
    return [case for op_type in op_types for case in make(op_type)]
