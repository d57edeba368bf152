# SPDX-License-Identifier: Apache-2.0
"""Placelite: runs trained networks on this machine.

    import placelite

    predictor = placelite.load("mobilenet_v1.onnx", threads=2)
    scores = predictor(pixels)      # float32 [1, 3, 224, 224], row-major

`load` takes a converted model (.nb), an ONNX file, a Paddle program or the
folder of a Paddle model. Arrays of NumPy, and whatever offers DLPack or the
buffer protocol, are read and written in place. `convert` makes the .nb,
`benchmark` measures and `check` compares each kernel with a reference.

Every failure is an exception: `Error` and its subclasses, which have a `code`.
"""

from ._convert import convert
from ._errors import (
    Code,
    CorruptError,
    Error,
    FailedPreconditionError,
    InternalError,
    InvalidArgumentError,
    IoError,
    NotFoundError,
    ResourceExhaustedError,
    ToolError,
    UnsupportedError,
)
from ._library import VERSION as __version__
from ._options import OPTIONS, Option, Options
from ._predictor import Predictor, load
from ._tensor_info import TensorInfo
from ._tools import benchmark, check

__all__ = [
    "OPTIONS",
    "Code",
    "CorruptError",
    "Error",
    "FailedPreconditionError",
    "InternalError",
    "InvalidArgumentError",
    "IoError",
    "NotFoundError",
    "Option",
    "Options",
    "Predictor",
    "ResourceExhaustedError",
    "TensorInfo",
    "ToolError",
    "UnsupportedError",
    "__version__",
    "benchmark",
    "check",
    "convert",
    "load",
]
