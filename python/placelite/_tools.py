# SPDX-License-Identifier: Apache-2.0
"""The command-line tools of the wheel: as commands, and as functions whose
reports are dicts. A tool is a process of its own, which an interrupt ends."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from ._arrays import as_array
from ._config import (
    Model,
    as_path,
    check_exists,
    option_naming,
    option_text,
)
from ._errors import Code, Error, ToolError, error_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import Options
    from ._predictor import ArrayLike

_BIN = Path(__file__).parent / "bin"

# What exit codes stand for (docs/tools.md).
_EXIT_ACCURACY = 4
_EXIT_CODES = {
    2: Code.INVALID_ARGUMENT,
    3: Code.UNSUPPORTED,
    6: Code.CORRUPT,
}


def benchmark(
    model: Model,
    *,
    warmup: int = 10,
    repeats: int = 100,
    inputs: Mapping[str, ArrayLike] | None = None,
    **options: Unpack[Options],
) -> dict[str, Any]:
    """Measures how fast a model runs here, in a process of its own.

    `model` is a path, as for `load`. After `warmup` runs there are `repeats`
    measured ones, on `inputs` by name, or on random numbers in -1..1 in the
    shapes of the option `input_shape`.

    Returns what docs/benchmark.md lists: `latency_ms` in milliseconds, `ops`,
    `memory_bytes` in bytes, `device` and more. Raises NotFoundError where the
    model does not exist, InvalidArgumentError for wrong options,
    UnsupportedError and CorruptError for models, and ToolError where a run
    fails.
    """
    flags = [f"--warmup={warmup}", f"--repeats={repeats}"]
    flag = "--input_layer_value_files"
    return _report("benchmark", model, flags, flag, inputs, options)


def check(
    model: Model,
    *,
    variants: str = "chosen",
    mode: str = "isolated",
    inputs: Mapping[str, ArrayLike] | None = None,
    **options: Unpack[Options],
) -> dict[str, Any]:
    """Compares each kernel of a model with the naive reference, in a process of
    its own.

    `model` is a path, as for `load`, and `inputs` are arrays by name, or random
    numbers. `variants` are the "chosen" ones or "all" that can run an op here;
    in the `mode` "isolated" ops are fed what references computed, in
    "propagate" what the kernels before them did.

    Returns what docs/check_model.md lists: `ok`, `ops`, `runs`, `findings` and
    more. Raises like `benchmark`, but not for findings.
    """
    flags = [f"--variants={variants}", f"--mode={mode}"]
    return _report("check_model", model, flags, "--input", inputs, options)


def _report(
    tool: str,
    model: Model,
    flags: list[str],
    input_flag: str,
    inputs: Mapping[str, ArrayLike] | None,
    options: Mapping[str, object],
) -> dict[str, Any]:
    """Runs a tool and returns its JSON report."""
    path = as_path(model)
    if path is None:
        raise TypeError(
            f"model: expected a path, not {type(model).__name__}: the model "
            f"runs in a process of its own"
        )
    check_exists(path)
    flags.append(f"--{option_naming(path)}={path}")
    for name, value in options.items():
        flags.append(f"--{name}={option_text(name, value)}")
    with tempfile.TemporaryDirectory(prefix="placelite") as folder:
        if inputs:
            flags.append(f"{input_flag}={_write_inputs(inputs, folder)}")
        report = Path(folder, "report.json")
        done = subprocess.run(
            [_BIN / tool, *flags, f"--json={report}"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
        if done.returncode not in (0, _EXIT_ACCURACY):
            raise _failure(tool, done)
        result: dict[str, Any] = json.loads(report.read_text("utf-8"))
        return result


def _write_inputs(inputs: Mapping[str, ArrayLike], folder: str) -> str:
    """Writes the arrays, and returns what a flag says of the files."""
    items = []
    for i, (name, value) in enumerate(inputs.items()):
        file = os.path.join(folder, f"{i}.npy")
        np.save(file, as_array(value, f"input '{name}'"))
        items.append(f"{_escaped(name)}:{_escaped(file)}")
    return ",".join(items)


def _escaped(text: str) -> str:
    return "".join(
        "\\" + letter if letter in ",:;\\" else letter for letter in text
    )


def _failure(tool: str, done: subprocess.CompletedProcess[str]) -> Error:
    """Returns the exception for what a tool said and ended with."""
    errors = [
        line.removeprefix("error: ")
        for line in done.stderr.splitlines()
        if line.startswith("error: ")
    ]
    said = "; ".join(errors) or done.stderr.strip()
    if done.returncode < 0:
        said = f"{tool} was ended by signal {-done.returncode}; {said}"
    code = _EXIT_CODES.get(done.returncode)
    if code is not None:
        return error_of(code, said)
    return ToolError(said or f"{tool} failed", done.returncode)


def _become(tool: str, name: str) -> NoReturn:
    """Replaces this process by a tool, which calls itself by the name of the
    command."""
    os.execv(_BIN / tool, [name, *sys.argv[1:]])


def opt_command() -> NoReturn:
    """placelite-opt: converts models and explains choices (docs/opt.md)."""
    _become("opt", "placelite-opt")


def run_command() -> NoReturn:
    """placelite-run: runs a model on files (docs/run_model.md)."""
    _become("run_model", "placelite-run")


def benchmark_command() -> NoReturn:
    """placelite-benchmark: measures a model (docs/benchmark.md)."""
    _become("benchmark", "placelite-benchmark")


def check_command() -> NoReturn:
    """placelite-check: compares kernels with references
    (docs/check_model.md)."""
    _become("check_model", "placelite-check")
