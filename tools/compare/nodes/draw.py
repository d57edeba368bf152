# SPDX-License-Identifier: Apache-2.0
"""Draws by a seed: shapes, element types, values, attributes."""
import dataclasses

import ml_dtypes
import numpy as np
import onnx

# Type names as schemas have them. Floats of 8 bits and strings are not drawn.
TYPES = {
    "tensor(float)": np.dtype(np.float32),
    "tensor(double)": np.dtype(np.float64),
    "tensor(float16)": np.dtype(np.float16),
    "tensor(bfloat16)": np.dtype(ml_dtypes.bfloat16),
    "tensor(bool)": np.dtype(np.bool_),
    **{"tensor(%s)" % np.dtype(name): np.dtype(name) for name in (
        "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64",
        "uint64")},
}
FLOAT = TYPES["tensor(float)"]
BFLOAT16 = TYPES["tensor(bfloat16)"]
INT64 = TYPES["tensor(int64)"]


ALL = "all"


def is_float(dtype):
    return dtype.kind == "f" or dtype == BFLOAT16


def onnx_type(dtype):
    return onnx.helper.np_dtype_to_tensor_dtype(np.dtype(dtype))


@dataclasses.dataclass
class Input:
    """A node's input: a constant of the model, or fed when it runs."""
    value: np.ndarray
    constant: bool
    # The axes whose sizes models declare as numbers, such as channels; or ALL.
    exact: object = ()

    def named(self, axis):
        """Returns whether the size of that axis may have a name."""
        return self.exact is not ALL and axis not in self.exact


class Redraw(Exception):
    """The drawn parts make no sense together; draw again."""


class Draw:
    """One graph's choices; the same random numbers make the same graph."""

    def __init__(self, random, opset, schema):
        self.random = random
        self.opset = opset
        self.schema = schema
        self.attributes = {}
        self.outputs = max(1, schema.min_output)
        self.left_out = set()  # Indices of outputs that are left out.

    # Choices.

    def chance(self, probability):
        return self.random.random() < probability

    def one(self, choices):
        return choices[int(self.random.integers(len(choices)))]

    def integer(self, low, high):
        """Draws an integer from low to high, both included."""
        return int(self.random.integers(low, high + 1))

    def integers(self, count, low, high):
        return [self.integer(low, high) for _ in range(count)]

    def number(self, low, high):
        return round(float(self.random.uniform(low, high)), 3)

    def some(self, choices, least=0):
        """Draws some of the choices, in any order."""
        order = self.random.permutation(len(choices))
        count = self.integer(least, len(choices))
        return [choices[int(i)] for i in order[:count]]

    # Attributes.

    def knows(self, name):
        return name in self.schema.attributes

    def set(self, name, value):
        if self.knows(name):
            self.attributes[name] = value

    def maybe(self, name, value, probability=0.6):
        """Sets an attribute or leaves it out; returns whether it is there."""
        if self.knows(name) and self.chance(probability):
            self.attributes[name] = value
            return True
        return False

    # Shapes.

    def size(self, largest=6):
        return 1 if self.chance(0.12) else self.integer(1, largest)

    def channels(self, most=4):
        """Draws few channels, or as many as fill blocks of 8 and 16, and a
        rest.
        """
        if self.chance(0.75):
            return self.integer(1, most)
        return self.one([8, 15, 16, 17, 24, 32, 33])

    def shape(self, lowest=0, highest=5, largest=5, empty=0.03):
        """Draws a rank from lowest to highest; with chance `empty` a size is 0.
        """
        rank = self.integer(lowest, highest)
        sizes = [self.size(largest if rank < 4 else min(largest, 4))
                 for _ in range(rank)]
        if rank and self.chance(0.1):  # Some rows get as long as SIMD vectors.
            sizes[-1] = self.integer(7, 70)
        if rank and self.chance(empty):
            sizes[self.integer(0, rank - 1)] = 0
        return sizes

    def broadcast(self, shape):
        """Draws a shape that broadcasts to the given one."""
        kept = shape
        if self.chance(0.4):
            kept = shape[self.integer(0, len(shape)):]
        return [1 if self.chance(0.2) else size for size in kept]

    def pair(self, lowest=0, highest=5):
        """Draws two shapes that broadcast."""
        shape = self.shape(lowest, highest)
        pair = [list(shape), self.broadcast(shape)]
        if self.chance(0.4):
            pair[0] = [1 if self.chance(0.3) else size for size in shape]
        return pair if self.chance(0.5) else pair[::-1]

    def axis(self, rank):
        """Draws an axis of a rank above 0; negative at times."""
        axis = self.integer(0, rank - 1)
        return axis - rank if self.chance(0.4) else axis

    def axes(self, rank, least=0):
        """Draws different axes; each negative at times."""
        return [axis - rank if self.chance(0.3) else axis
                for axis in self.some(range(rank), least)]

    # Types and values.

    def allowed(self, index=0):
        """Returns the element types that the op's version takes for that input.
        """
        index = min(index, len(self.schema.inputs) - 1)
        names = self.schema.inputs[index].types
        return [dtype for name, dtype in TYPES.items() if name in names]

    def dtype(self, index=0, among=None, floats=0.5):
        """Draws float with chance `floats`, else any of the allowed types."""
        allowed = [dtype for dtype in self.allowed(index)
                   if among is None or dtype in among]
        if not allowed:
            raise Redraw("no type")
        if FLOAT in allowed and self.chance(floats):
            return FLOAT
        return self.one(allowed)

    def values(self, shape, dtype=FLOAT, low=-4.0, high=4.0, special=0.0,
               halves=0.2):
        """Draws numbers from low to high; with chance `special`, some are odd.
        """
        dtype = np.dtype(dtype)
        if dtype.kind == "b":
            return self.random.random(shape) < 0.5
        if not is_float(dtype):
            bounds = np.iinfo(dtype)
            low = min(max(int(low), bounds.min), bounds.max)
            high = max(min(int(high), bounds.max), low)
            return self.random.integers(low, high, shape, dtype, endpoint=True)
        values = np.asarray(self.random.uniform(low, high, shape))
        if self.chance(halves):  # Multiples of 1/2 give ties and zeros.
            values = np.clip(np.round(values * 2) / 2, low, high)
        if self.chance(special):
            odd = self.random.choice([np.nan, np.inf, -np.inf, -0.0],
                                     values.shape)
            values = np.where(self.random.random(values.shape) < 0.2, odd,
                              values)
        return values.astype(dtype)

    def any_values(self, shape, dtype):
        """Draws any numbers of the type, for ops that only move them."""
        if is_float(dtype) or dtype.kind == "b":
            return self.values(shape, dtype, special=0.1)
        bounds = np.iinfo(dtype)
        return self.values(shape, dtype, bounds.min, bounds.max)

    # Inputs.

    def fed(self, value):
        return Input(np.asarray(value), False)

    def constant(self, value):
        return Input(np.asarray(value), True)

    def either(self, value, constant=0.5):
        return Input(np.asarray(value), self.chance(constant))

    def tensor(self, shape, dtype=FLOAT, low=-4.0, high=4.0, constant=0.1,
               special=0.0):
        """Makes an input of data, which is mostly fed."""
        return self.either(self.values(shape, dtype, low, high, special),
                           constant)

    def weights(self, shape, dtype=FLOAT, low=-1.0, high=1.0):
        """Makes an input of weights, which is mostly constant."""
        made = self.tensor(shape, dtype, low, high, constant=0.75)
        made.exact = ALL
        return made

    def image(self, shape, dtype=FLOAT, low=-4.0, high=4.0):
        """Makes data whose axis 1 is channels, a fixed size in most models."""
        made = self.tensor(shape, dtype, low, high)
        if self.chance(0.9):
            made.exact = (1,)
        return made

    def list(self, numbers, dtype=INT64, constant=0.7):
        """Makes a list of axes, sizes and such: constant in most models."""
        return self.either(np.asarray(numbers, dtype), constant)
