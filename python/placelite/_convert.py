# SPDX-License-Identifier: Apache-2.0
"""Conversion of models to .nb files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from ._config import Model, as_path, config_of
from ._errors import InvalidArgumentError
from ._library import check_config, encode, library

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options


def convert(
    model: Model,
    path: str | os.PathLike[str],
    *,
    device: str | os.PathLike[str] = "this",
    pack_weights: str = "none",
    **options: Unpack[Options],
) -> Path:
    """Converts a model and writes it to the .nb file `path`, which appears
    complete or not at all.

    `model` is the path of an ONNX file (.onnx), of a Paddle program (.pdmodel,
    .json), of the folder of a Paddle model, or of a .nb, which is decided anew.
    `device` is the device that kernels are chosen for: "this", the name of a
    device profile or the path of one. `pack_weights` says whose weights are
    packed ahead of time: "none", "pinned" or "all". The other options are those
    of `OPTIONS`; `input_shape` promises the ranges of the inputs' shapes, in
    elements:

        placelite.convert("ocr.onnx", "ocr.nb", valid_targets="opencl,arm",
                          input_shape={"x": (1, 3, 48, (32, 1280))})

    Returns the path. Raises NotFoundError where a file is missing,
    UnsupportedError with all ops that nothing can run, CorruptError for a
    damaged model, InvalidArgumentError for wrong options or a path that does
    not end in .nb, and IoError where the file cannot be written.
    """
    file = Path(path)
    if file.suffix != ".nb":
        raise InvalidArgumentError(
            f"path {os.fspath(file)!r}: expected one that ends in .nb"
        )
    device_text = as_path(device)
    if device_text is None:
        raise TypeError(
            f"device: expected a text or a path, not {type(device).__name__}"
        )
    with config_of(model, options) as (config, _):
        check_config(
            config,
            library.convert(
                config,
                encode(device_text, "device"),
                encode(pack_weights, "pack_weights"),
                encode(os.fspath(file), "path"),
            ),
        )
    return file
