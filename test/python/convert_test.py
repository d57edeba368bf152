# SPDX-License-Identifier: Apache-2.0
"""Conversion to .nb, and what predictors tell of themselves."""
import os

import numpy as np
import pytest
from conftest import MODELS

import placelite

X = np.array([[-1, 2, -3, 4]], np.float32)


def test_a_converted_model_computes_the_same(tmp_path):
    file = MODELS / "onnx/mnist_8"
    file = next(file.rglob("*.onnx"))
    nb = placelite.convert(file, tmp_path / "m.nb")
    assert nb == tmp_path / "m.nb"
    with placelite.load(file) as first, placelite.load(nb) as second:
        assert list(first.inputs) == list(second.inputs)
        (name,) = first.inputs
        x = np.random.default_rng(3).random((1, 1, 28, 28), np.float32)
        a, b = first.run({name: x}), second.run({name: x})
        for output in a:
            np.testing.assert_allclose(a[output], b[output], rtol=1e-4,
                                       atol=1e-4)


def test_packed_weights_and_other_devices(tmp_path):
    housing = MODELS / "uci_housing"
    packed = placelite.convert(housing, os.fspath(tmp_path / "p.nb"),
                               pack_weights="all")
    plain = placelite.convert(housing, tmp_path / "q.nb", device="this")
    assert packed.stat().st_size >= plain.stat().st_size
    phone = placelite.convert(housing, tmp_path / "r.nb", device="mali-g76",
                              valid_targets="opencl,arm")
    rows = np.ones((2, 13), np.float32)
    with placelite.load(plain) as one, placelite.load(phone) as other:
        np.testing.assert_allclose(one(rows), other(rows), rtol=1e-3)
    again = placelite.convert(plain, tmp_path / "s.nb")
    with placelite.load(again) as predictor:
        assert predictor(rows).shape == (2, 1)


def test_ranges_are_promised(pair, tmp_path):
    nb = placelite.convert(pair, tmp_path / "m.nb",
                           input_shape={"a": ((1, 8), 3)})
    with placelite.load(nb) as predictor:
        assert predictor.inputs["a"].max_shape == (8, 3)


def test_wrong_conversions(relu, tmp_path):
    with pytest.raises(placelite.InvalidArgumentError, match=r"ends in \.nb"):
        placelite.convert(relu, tmp_path / "m.onnx")
    with pytest.raises(placelite.NotFoundError, match="no_such"):
        placelite.convert(tmp_path / "no_such.onnx", tmp_path / "m.nb")
    with pytest.raises(placelite.NotFoundError, match="did you mean"):
        placelite.convert(relu, tmp_path / "m.nb", device="mali-g67")
    with pytest.raises(placelite.InvalidArgumentError, match="none, pinned"):
        placelite.convert(relu, tmp_path / "m.nb", pack_weights="some")
    with pytest.raises(placelite.UnsupportedError, match="in memory"):
        placelite.convert(bytes(64), tmp_path / "m.nb")
    with pytest.raises(placelite.Error, match="no_folder"):
        placelite.convert(relu, tmp_path / "no_folder/m.nb")
    with pytest.raises(TypeError, match="device: expected a text or a path"):
        placelite.convert(relu, tmp_path / "m.nb", device=None)
    with pytest.raises(TypeError, match="pack_weights: expected a text"):
        placelite.convert(relu, tmp_path / "m.nb", pack_weights=None)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "folder.nb").mkdir()
    with pytest.raises(placelite.Error, match="folder.nb"):
        placelite.convert(relu, tmp_path / "folder.nb")


def test_a_model_is_not_written_over(relu, tmp_path):
    nb = placelite.convert(relu, tmp_path / "m.nb")
    before = nb.read_bytes()
    with pytest.raises(placelite.InvalidArgumentError, match="name another"):
        placelite.convert(nb, nb)
    (tmp_path / "link.nb").symlink_to(nb)
    with pytest.raises(placelite.InvalidArgumentError, match="name another"):
        placelite.convert(nb, tmp_path / "link.nb")
    assert nb.read_bytes() == before


def test_profile(predictor):
    predictor.enable_profiling()
    for _ in range(3):
        predictor(X)
    predictor.enable_profiling(False)
    predictor(X)
    profile = predictor.profile()
    (op,) = [op for op in profile["ops"] if op["type"] == "relu"]
    assert op["runs"] == 3
    assert 0 <= op["min_ms"] <= op["total_ms"]
    assert {"weights", "arena"} <= set(profile["memory_bytes"])


def test_memory(pair):
    a = np.ones((100, 3), np.float32)
    with placelite.load(pair) as predictor:
        predictor(a, a)
        memory = predictor.memory()
        assert memory["weights"] == 0
        assert {"arena", "arena_lower_bound", "planner", "io", "packed",
                "device"} <= set(memory)
    with placelite.load(MODELS / "uci_housing") as predictor:
        predictor(np.ones((1, 13), np.float32))
        assert predictor.memory()["weights"] == 14 * 4


def test_explain(predictor):
    explanation = predictor.explain()
    (op,) = explanation["ops"]
    assert op["type"] == "relu"
    assert len(op["candidates"]) > 1
    np.testing.assert_array_equal(predictor(X), np.maximum(X, 0))
