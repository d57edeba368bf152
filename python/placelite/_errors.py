# SPDX-License-Identifier: Apache-2.0
"""The exceptions of the package, one for each code of the C interface."""

from __future__ import annotations

import enum


class Code(enum.IntEnum):
    """The codes of `lite/api/c/placelite.h`."""

    INVALID_ARGUMENT = 1  # the caller passed something wrong
    NOT_FOUND = 2  # a file or a name does not exist
    UNSUPPORTED = 3  # understood, but nothing handles it
    CORRUPT = 4  # a file contradicts its format
    RESOURCE_EXHAUSTED = 5  # memory, threads or a stated limit
    FAILED_PRECONDITION = 6  # right, but not in this state
    IO = 7  # the system refused to read or write
    INTERNAL = 8  # a bug of the library


class Error(Exception):
    """What the engine reports. `code` says of which kind it is; it is None
    where a tool failed that tells no code."""

    code: Code | None = None


class InvalidArgumentError(Error, ValueError):
    """A value, a shape, an element type or an option is wrong."""

    code = Code.INVALID_ARGUMENT


class NotFoundError(Error, LookupError):
    """A file, an input or an output of this name does not exist."""

    code = Code.NOT_FOUND


class UnsupportedError(Error, NotImplementedError):
    """The model or the option is understood, but nothing handles it."""

    code = Code.UNSUPPORTED


class CorruptError(Error, ValueError):
    """A file contradicts its format."""

    code = Code.CORRUPT


class ResourceExhaustedError(Error, MemoryError):
    """There is no more memory, or a stated limit is reached."""

    code = Code.RESOURCE_EXHAUSTED


class FailedPreconditionError(Error, RuntimeError):
    """The call is right, but not now: the predictor is closed, another thread
    uses it, or a shape is still open."""

    code = Code.FAILED_PRECONDITION


class IoError(Error, OSError):
    """The system refused to read or write a file."""

    code = Code.IO


class InternalError(Error, RuntimeError):
    """There is a bug in the library."""

    code = Code.INTERNAL


class ToolError(Error, RuntimeError):
    """A tool failed while it ran; `exit_code` is what it ended with, below 0
    for the signal that ended it."""

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code


_BY_CODE: dict[int, type[Error]] = {
    kind.code: kind
    for kind in Error.__subclasses__()
    if kind.code is not None
}


def error_of(code: int, message: str) -> Error:
    """Returns the exception for a code of the C interface."""
    return _BY_CODE.get(code, InternalError)(message)
