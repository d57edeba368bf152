# SPDX-License-Identifier: Apache-2.0
"""What is known of an input or output, and the element types."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from ._errors import UnsupportedError

if TYPE_CHECKING:
    from ._library import Info

# The precisions of the C interface by their numbers: the engine's name, and
# NumPy's. ml_dtypes adds the types that NumPy itself does not have.
_PRECISIONS = {
    1: ("float", "float32"),
    2: ("fp16", "float16"),
    3: ("bf16", "bfloat16"),
    4: ("int8", "int8"),
    5: ("int32", "int32"),
    6: ("int64", "int64"),
    7: ("uint8", "uint8"),
    8: ("bool", "bool"),
    9: ("double", "float64"),
    10: ("int16", "int16"),
    11: ("uint16", "uint16"),
    12: ("uint32", "uint32"),
    13: ("uint64", "uint64"),
    14: ("int4", "int4"),
    15: ("uint4", "uint4"),
}
_OF_ML_DTYPES = {"bfloat16", "int4", "uint4"}


def dtype_of(precision: int) -> np.dtype[Any]:
    """Returns NumPy's type for a precision of the C interface."""
    ours, name = _PRECISIONS[precision]
    if name not in _OF_ML_DTYPES:
        return np.dtype(name)
    try:
        dtype: np.dtype[Any] = np.dtype(
            getattr(importlib.import_module("ml_dtypes"), name)
        )
        return dtype
    except ImportError:
        raise UnsupportedError(
            f"NumPy has no type for {ours}: install the package ml_dtypes"
        ) from None


@dataclass(frozen=True)
class TensorInfo:
    """What an input takes, or an output may be.

    `precision` is the engine's name of the element type ("float", "fp16", ...),
    `precision_code` its number in the C interface. `min_shape` and `max_shape`
    give the range of each dimension in elements, outermost first; a dimension
    of `max_shape` is None where nothing bounds it. Both are None where even the
    rank is open.
    """

    name: str
    precision: str
    precision_code: int
    min_shape: tuple[int, ...] | None
    max_shape: tuple[int | None, ...] | None

    @property
    def dtype(self) -> np.dtype[Any]:
        """NumPy's element type. Raises UnsupportedError for bf16, int4 and
        uint4 where the package ml_dtypes is missing."""
        return dtype_of(self.precision_code)

    @property
    def shape(self) -> tuple[int | None, ...] | None:
        """The dimensions, outermost first; None for one that is open, or in
        place of all where the rank is."""
        if self.min_shape is None or self.max_shape is None:
            return None
        return tuple(
            least if least == most else None
            for least, most in zip(self.min_shape, self.max_shape)
        )

    @property
    def is_exact(self) -> bool:
        """Whether no dimension is open."""
        return self.min_shape is not None and self.min_shape == self.max_shape

    def takes(self, shape: tuple[int, ...]) -> bool:
        """Whether a shape lies within the range."""
        if self.min_shape is None or self.max_shape is None:
            return True
        return len(shape) == len(self.min_shape) and all(
            least <= size and (most is None or size <= most)
            for size, least, most in zip(
                shape, self.min_shape, self.max_shape
            )
        )

    def __str__(self) -> str:
        return f"{self.precision}{self.shape_text()}"

    def shape_text(self) -> str:
        """The range of shapes as the engine writes it: [1,3,32..1280,?]."""
        if self.min_shape is None or self.max_shape is None:
            return "[of any rank]"
        return f"[{','.join(map(_range_text, self.min_shape, self.max_shape))}]"


def _range_text(least: int, most: int | None) -> str:
    if least == most:
        return str(least)
    if most is None:
        return "?" if least <= 1 else f"{least}..?"
    return f"{least}..{most}"


def info_of(name: str, info: Info) -> TensorInfo:
    """Returns what the C interface has told of an input or output."""
    rank = info.rank
    precision = _PRECISIONS[info.precision][0]
    if rank < 0:
        return TensorInfo(name, precision, info.precision, None, None)
    return TensorInfo(
        name,
        precision,
        info.precision,
        tuple(info.min_shape[:rank]),
        tuple(None if most < 0 else most for most in info.max_shape[:rank]),
    )
