# SPDX-License-Identifier: Apache-2.0
"""The package's type hints hold, and its public names are documented."""
import inspect
import subprocess
import sys

from conftest import SOURCE

import placelite

USE = """
import numpy as np
import placelite

predictor = placelite.load("m.nb", threads=2, pin=["type:softmax=a"],
                           input_shape={"x": (1, 3, (32, 64))})
result = predictor(np.zeros((1, 4), np.float32))
named: dict[str, np.ndarray] = predictor.run({"x": bytearray(4)})
size: int = predictor.memory()["arena"]
placelite.convert("m.onnx", "m.nb", pack_weights="all", strict=True)
"""

WRONG = """
import placelite

placelite.load("m.nb", threads="2")
placelite.load("m.nb", thraeds=2)
placelite.load("m.nb").run()
"""


def mypy(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file",
         SOURCE / "pyproject.toml", "--cache-dir=/dev/null", *arguments],
        capture_output=True, text=True, check=False)


def test_the_package():
    done = mypy(SOURCE / "python/placelite")
    assert done.returncode == 0, done.stdout


def test_the_use_of_it(tmp_path):
    (tmp_path / "use.py").write_text(USE)
    done = mypy(tmp_path / "use.py")
    assert done.returncode == 0, done.stdout
    (tmp_path / "wrong.py").write_text(WRONG)
    done = mypy(tmp_path / "wrong.py")
    assert "Found 3 errors in 1 file" in done.stdout


def test_docstrings():
    for name in placelite.__all__:
        value = getattr(placelite, name)
        if not inspect.isclass(value) and not inspect.isfunction(value):
            continue
        assert value.__doc__, name
        if inspect.isclass(value):
            for key, member in vars(value).items():
                if not key.startswith("_") and callable(member):
                    assert member.__doc__, f"{name}.{key}"
