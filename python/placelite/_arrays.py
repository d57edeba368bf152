# SPDX-License-Identifier: Apache-2.0
"""Arrays of callers: what is taken in place, and what is refused and why."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np

from ._errors import InvalidArgumentError
from ._tensor_info import TensorInfo

# DLPack's number for memory that the CPU reads.
_DLPACK_CPU = 1

Array = np.ndarray[Any, Any]


def address_of(array: Array) -> int:
    """Returns where the first element lies."""
    address: int = array.__array_interface__["data"][0]
    return address


def address_of_writable(
    array: Array,
    _address: Callable[[Any], int] = ctypes.addressof,
    _view: Callable[..., Any] = ctypes.c_char.from_buffer,
) -> int:
    """Returns the same for an array that may be written and has elements; it
    takes a quarter of the time."""
    return _address(_view(array))


def as_array(value: object, what: str) -> Array:
    """Returns an array on the memory of `value`, which is an array, or offers
    DLPack or the buffer protocol. Nothing is copied."""
    if isinstance(value, np.ndarray):
        return value
    if hasattr(value, "__dlpack__"):
        return _from_dlpack(value, what)
    try:
        return np.asarray(memoryview(value))  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(
            f"{what}: expected a NumPy array, or what offers DLPack or the "
            f"buffer protocol, not {type(value).__name__}"
        ) from None
    except ValueError as error:
        raise InvalidArgumentError(f"{what}: {error}") from None


def _from_dlpack(value: Any, what: str) -> Array:
    device = value.__dlpack_device__()[0]
    if device != _DLPACK_CPU:
        raise InvalidArgumentError(
            f"{what}: lies on a device (DLPack type {int(device)}): copy it to "
            f"the CPU first"
        )
    try:
        return np.from_dlpack(value)
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        raise InvalidArgumentError(f"{what}: {error}") from None


def _check_elements(array: Array, info: TensorInfo, what: str) -> None:
    expected = info.dtype
    if array.dtype != expected:
        raise InvalidArgumentError(
            f"{what}: expected elements of {expected.name}, not "
            f"{_dtype_text(array.dtype)}"
        )
    if not array.flags.c_contiguous:
        raise InvalidArgumentError(
            f"{what}: expected elements in row-major order without gaps, "
            f"numpy.ascontiguousarray makes such a copy"
        )
    if not array.flags.aligned:
        raise InvalidArgumentError(
            f"{what}: expected memory aligned to {expected.alignment} bytes, "
            f"numpy.require(array, requirements='A') makes such a copy"
        )


def _dtype_text(dtype: np.dtype[Any]) -> str:
    swapped = dtype.newbyteorder("=")
    if swapped != dtype:
        return f"{dtype.name} in the other byte order ({dtype.str})"
    return dtype.name or str(dtype)


def check_input(array: Array, info: TensorInfo) -> None:
    """Refuses what cannot be read in place as this input."""
    what = f"input '{info.name}'"
    _check_elements(array, info, what)
    if not info.takes(array.shape):
        raise InvalidArgumentError(
            f"{what}: expected a shape within {info.shape_text()}, not "
            f"{shape_text(array.shape)}"
        )


def check_output(
    array: Array, info: TensorInfo, shape: tuple[int, ...] | None
) -> None:
    """Refuses what cannot be written in place as this output. `shape` is what
    the result will have; None where that depends on elements."""
    what = f"output '{info.name}'"
    _check_elements(array, info, what)
    if not array.flags.writeable:
        raise InvalidArgumentError(
            f"{what}: expected memory that may be written, not read-only memory"
        )
    if shape is not None and array.shape != shape:
        raise InvalidArgumentError(
            f"{what}: expected shape {shape_text(shape)}, not "
            f"{shape_text(array.shape)}"
        )


def shape_text(shape: tuple[int, ...]) -> str:
    """Returns a shape as the engine writes it: [1,3,224,224]."""
    return f"[{','.join(map(str, shape))}]"
