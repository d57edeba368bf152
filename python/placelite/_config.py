# SPDX-License-Identifier: Apache-2.0
"""Configs of the C interface, and options as texts."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Union

import numpy as np

from ._arrays import Array, address_of
from ._errors import InvalidArgumentError, NotFoundError
from ._library import check_config, encode, library
from ._options import OPTIONS

Model = Union[str, "os.PathLike[str]", Any]


def as_path(value: object) -> str | None:
    """Returns the path that a value names, None where it is no path."""
    if isinstance(value, (str, os.PathLike)):
        return os.fsdecode(value)
    return None


def check_exists(path: str) -> None:
    """Refuses the path of a model where nothing lies."""
    if not os.path.exists(path):
        raise NotFoundError(f"model {path!r}: there is no such file or folder")


def option_naming(path: str) -> str:
    """Returns the option that a model is named by, by the kind of its file."""
    file = Path(path)
    if file.is_dir():
        return "model_dir"
    by_suffix = {
        ".nb": "optimized_model_file",
        ".onnx": "onnx_model",
        ".pdmodel": "model_file",
        ".json": "model_file",
    }
    option = by_suffix.get(file.suffix.lower())
    if option is not None:
        return option
    if file.name == "__model__":
        return "model_file"
    check_exists(path)
    raise InvalidArgumentError(
        f"model {path!r}: expected a .nb, .onnx, .pdmodel or .json file, or a "
        f"folder with a Paddle model"
    )


def _size_text(size: object) -> str:
    if size is None:
        return "?"
    if isinstance(size, tuple) and len(size) == 2:
        least, most = size
        if most is None:
            return "?" if least in (0, 1) else f"{least}..?"
        return f"{least}..{most}"
    return str(size)


def _shape_item(name: str, shape: object) -> str:
    if not isinstance(shape, str):
        if not isinstance(shape, Sequence):
            raise TypeError(
                f"option 'input_shape': expected a shape as a tuple or a text "
                f"for {name!r}, not {type(shape).__name__}"
            )
        shape = ",".join(map(_size_text, shape))
    return f"{name}:{shape}"


def _item_text(name: str, value: object) -> str:
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, os.PathLike):
        return os.fsdecode(value)
    if isinstance(value, (str, int, float, np.integer)):
        return str(value)
    raise TypeError(
        f"option {name!r}: expected a text, a number, a bool or a path, not "
        f"{type(value).__name__}"
    )


def _escape(item: str, separator: str) -> str:
    return "".join(
        "\\" + letter if letter in (separator, "\\") else letter
        for letter in item
    )


def option_text(name: str, value: object) -> str:
    """Returns the text that an option takes for a value of Python: numbers,
    texts, paths, True and False; sequences of them, whose items are separated
    as the option wants it; and for input_shape a dict from names to shapes."""
    option = OPTIONS.get(name)
    separator = "" if option is None else option.separator
    if name == "input_shape" and isinstance(value, Mapping):
        value = [_shape_item(*item) for item in value.items()]
    if isinstance(value, (str, bytes)) or not isinstance(value, Sequence):
        return _item_text(name, value)
    items = [_item_text(name, item) for item in value]
    if not separator:
        return ",".join(items)
    return separator.join(_escape(item, separator) for item in items)


@contextmanager
def config_of(
    model: Model, options: Mapping[str, object]
) -> Iterator[tuple[ctypes.c_void_p, Array | None]]:
    """Makes a config that names the model and has the options. Yields it, and
    the bytes of a model in memory, which the predictor keeps."""
    config = ctypes.c_void_p()
    check_config(config, library.config_create(ctypes.byref(config)))
    try:
        owner = _set_model(config, model)
        for name, value in options.items():
            _set(config, name, option_text(name, value))
        yield config, owner
    finally:
        library.config_destroy(config)


def _set(config: ctypes.c_void_p, name: str, text: str) -> None:
    what = f"option {name!r}:"
    check_config(
        config,
        library.config_set(config, encode(name, what), encode(text, what)),
    )


def _set_model(config: ctypes.c_void_p, model: Model) -> Array | None:
    path = as_path(model)
    if path is not None:
        _set(config, option_naming(path), path)
        return None
    content: Any = model
    try:
        view = memoryview(content)
    except TypeError:
        raise TypeError(
            f"model: expected a path, or the bytes of a .nb file, not "
            f"{type(model).__name__}"
        ) from None
    if not view.c_contiguous or view.nbytes == 0:
        raise InvalidArgumentError(
            "model: expected the bytes of a .nb file, one after the other"
        )
    owner = np.frombuffer(view, np.uint8)
    check_config(
        config,
        library.config_set_model_memory(
            config, address_of(owner), owner.nbytes
        ),
    )
    return owner
