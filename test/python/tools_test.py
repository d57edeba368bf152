# SPDX-License-Identifier: Apache-2.0
"""The tools as functions, whose reports are dicts, and as commands."""
import subprocess
import sys

import numpy as np
import pytest
from conftest import MODELS, save
from onnx import TensorProto, helper

import placelite


def test_benchmark(pair):
    a = np.ones((2, 3), np.float32)
    report = placelite.benchmark(pair, warmup=1, repeats=5,
                                 inputs={"a": a, "b": memoryview(a)})
    assert report["runs"] == 5
    latency = report["latency_ms"]
    assert 0 < latency["min"] <= latency["median"] <= latency["max"]
    assert report["inputs"] == ["a: float[2,3]", "b: float[2,3]"]
    assert report["device"]["threads"] == 1
    assert {op["type"] for op in report["ops"]} >= {"add", "mul"} or (
        len(report["ops"]) >= 1)


def test_benchmark_with_options(pair):
    report = placelite.benchmark(
        pair, warmup=1, repeats=1, threads=2, valid_targets="host",
        input_shape={"a": (2, 3), "b": (2, 3)})
    assert report["device"]["threads"] == 2
    assert all(op["place"].startswith("host") for op in report["ops"])


def test_names_of_inputs_with_every_letter(tmp_path):
    name = "a,b:c;d\\e"
    model = save(tmp_path / "a,b;c.onnx",
                 [helper.make_node("Relu", [name], ["y"])],
                 [(name, TensorProto.FLOAT, [2])],
                 [("y", TensorProto.FLOAT, [2])])
    report = placelite.benchmark(model, warmup=1, repeats=1,
                                 inputs={name: np.ones(2, np.float32)})
    assert report["inputs"] == [name + ": float[2]"]


def test_check():
    model = MODELS / "uci_housing"
    rows = np.random.default_rng(2).random((3, 13), np.float32)
    report = placelite.check(model, variants="all", inputs={"x": rows})
    assert report["ok"] is True
    assert report["findings"] == []
    assert report["ops"] >= 1
    assert report["runs"] >= report["ops"]
    report = placelite.check(model, mode="propagate", inputs={"x": rows})
    assert report["ok"] is True
    assert [drift["largest"] < 1e-3 for drift in report["drifts"]] == [True]


def test_failures(relu, tmp_path):
    with pytest.raises(placelite.InvalidArgumentError,
                       match="option 'thraeds': there is no such option"):
        placelite.benchmark(relu, thraeds=2)
    with pytest.raises(placelite.NotFoundError, match="no_such.onnx"):
        placelite.benchmark(tmp_path / "no_such.onnx")
    with pytest.raises(placelite.InvalidArgumentError, match="at least 1"):
        placelite.benchmark(relu, repeats=0)
    with pytest.raises(placelite.InvalidArgumentError, match="some"):
        placelite.check(relu, variants="some")
    with pytest.raises(placelite.InvalidArgumentError, match="no input 'z'"):
        placelite.check(relu, inputs={"z": np.ones(1, np.float32)})
    with pytest.raises(TypeError, match="expected a path"):
        placelite.check(b"a model")
    with pytest.raises(TypeError, match="input 'x': expected a NumPy array"):
        placelite.check(relu, inputs={"x": [1]})
    (tmp_path / "wrong.nb").write_bytes(b"nothing of this kind" * 9)
    with pytest.raises(placelite.CorruptError):
        placelite.check(tmp_path / "wrong.nb")
    # The shape is open, and the tool says what to do.
    model = save(tmp_path / "open.onnx",
                 [helper.make_node("Relu", ["x"], ["y"])],
                 [("x", TensorProto.FLOAT, [1, "n"])],
                 [("y", TensorProto.FLOAT, [1, "n"])])
    with pytest.raises(placelite.Error, match="input_shape"):
        placelite.benchmark(model)


def command(name, *arguments):
    """Runs the function that a command of the wheel is made of."""
    code = (f"import sys; from placelite import _tools; "
            f"sys.argv[0] = 'placelite-{name}'; _tools.{name}_command()")
    return subprocess.run([sys.executable, "-c", code, *arguments],
                          capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", ["opt", "run", "benchmark", "check"])
def test_commands(name):
    done = command(name, "--help")
    assert done.returncode == 0, done.stderr
    assert f"placelite-{name}" in done.stdout
    assert placelite.__version__ in command(name, "--version").stdout
    done = command(name, "--threads=two", "--optimized_model_file=m.nb")
    assert done.returncode == 2
    assert "error: " in done.stderr


def test_a_command_converts_and_runs(relu, tmp_path):
    nb = tmp_path / "m.nb"
    done = command("opt", f"--onnx_model={relu}", f"--optimize_out={nb}")
    assert done.returncode == 0, done.stderr
    done = command("check", f"--optimized_model_file={nb}")
    assert done.returncode == 0, done.stderr
    assert "0 out of their contract" in done.stdout
