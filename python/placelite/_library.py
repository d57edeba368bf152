# SPDX-License-Identifier: Apache-2.0
"""The C interface (`lite/api/c/placelite.h`) as ctypes sees it.

The library is opened as a CDLL, so that every call runs without Python's
global lock.
"""

from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, c_char_p, c_int32, c_int64, c_size_t, c_void_p
from pathlib import Path
from typing import Any

from ._errors import InvalidArgumentError, error_of

MAX_RANK = 8

OK = 0


class Tensor(ctypes.Structure):
    """placelite_tensor."""

    _fields_ = [
        ("data", c_void_p),
        ("bytes", c_size_t),
        ("precision", c_int32),
        ("rank", c_int32),
        ("shape", c_int64 * MAX_RANK),
    ]


class Info(ctypes.Structure):
    """placelite_input_info and placelite_output_info."""

    _fields_ = [
        ("precision", c_int32),
        ("rank", c_int32),
        ("min_shape", c_int64 * MAX_RANK),
        ("max_shape", c_int64 * MAX_RANK),
    ]


# The functions with a status, by what they take. A handle is a c_void_p.
_TAKES: dict[str, tuple[Any, ...]] = {
    "config_create": (POINTER(c_void_p),),
    "config_set": (c_void_p, c_char_p, c_char_p),
    "config_set_model_memory": (c_void_p, c_void_p, c_size_t),
    "convert": (c_void_p, c_char_p, c_char_p, c_char_p),
    "predictor_create_full": (c_void_p, POINTER(c_void_p)),
    "predictor_clone": (c_void_p, POINTER(c_void_p)),
    "predictor_input_count": (c_void_p, POINTER(c_size_t)),
    "predictor_output_count": (c_void_p, POINTER(c_size_t)),
    "predictor_input_name": (c_void_p, c_size_t, POINTER(c_char_p)),
    "predictor_output_name": (c_void_p, c_size_t, POINTER(c_char_p)),
    "predictor_input_info": (c_void_p, c_size_t, POINTER(Info)),
    "predictor_output_info": (c_void_p, c_size_t, POINTER(Info)),
    "predictor_resize": (c_void_p, c_size_t, POINTER(c_int64), c_int32),
    "predictor_warmup": (c_void_p,),
    "predictor_shrink_memory": (c_void_p,),
    "predictor_enable_profiling": (c_void_p, c_int32),
    "predictor_profile_json": (c_void_p, POINTER(c_char_p)),
    "predictor_memory_json": (c_void_p, POINTER(c_char_p)),
    "predictor_explain_json": (c_void_p, POINTER(c_char_p)),
}


def _open() -> ctypes.CDLL:
    library = ctypes.CDLL(
        os.fspath(Path(__file__).parent / "lib" / "libplacelite_full.so")
    )
    for name, takes in _TAKES.items():
        function = library[f"placelite_{name}"]
        function.argtypes = takes
        function.restype = c_int32
        setattr(library, name, function)
    for name in ("config_destroy", "predictor_destroy"):
        function = library[f"placelite_{name}"]
        function.argtypes = (c_void_p,)
        function.restype = None
        setattr(library, name, function)
    for name in ("config_error", "predictor_error"):
        function = library[f"placelite_{name}"]
        function.argtypes = (c_void_p,)
        function.restype = c_char_p
        setattr(library, name, function)
    # What is called for each run is given objects of C's types: looking at the
    # types again would take as long as the call.
    function = library["placelite_predictor_run_on"]
    function.restype = c_int32
    library.predictor_run_on = function  # type: ignore[attr-defined]
    library.placelite_version.argtypes = ()
    library.placelite_version.restype = c_char_p
    return library


library = _open()

VERSION: str = library.placelite_version().decode()


def encode(text: str, what: str) -> bytes:
    """Returns a text or a path as C takes it, zero-terminated by ctypes."""
    if not isinstance(text, str):
        raise TypeError(
            f"{what}: expected a text, not {type(text).__name__}"
        )
    if "\0" in text:
        raise InvalidArgumentError(f"{what} {text!r} has a zero in it")
    return os.fsencode(text)


def decode(text: bytes | None) -> str:
    """Returns a text of the library, which may quote any bytes of a model."""
    return "" if text is None else text.decode("utf-8", "replace")


def check_config(config: c_void_p, status: int) -> None:
    """Raises what the last call with the config has reported."""
    if status != OK:
        raise error_of(status, decode(library.config_error(config)))


def check_predictor(predictor: c_void_p, status: int) -> None:
    """Raises what the last call with the predictor has reported."""
    if status != OK:
        raise error_of(status, decode(library.predictor_error(predictor)))
