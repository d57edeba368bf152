# SPDX-License-Identifier: Apache-2.0
"""Wrong arrays, names, files and states: exceptions that say what is
expected, after which the predictor still works."""
import copy
import pickle

import numpy as np
import pytest

import placelite

GOOD = np.array([[-1, 2, -3, 4]], np.float32)


def misaligned():
    memory = np.zeros(17, np.uint8)
    return memory[1:].view(np.float32).reshape(1, 4)


class OnDevice:
    def __dlpack__(self, **options):
        raise AssertionError("nobody asks for it")

    def __dlpack_device__(self):
        return 2, 0


WRONG_ARRAYS = {
    "double": (GOOD.astype(np.float64), "float32, not float64"),
    "int": (GOOD.astype(np.int32), "float32, not int32"),
    "half": (GOOD.astype(np.float16), "float32, not float16"),
    "text": (np.array([["a", "b"]]), "expected elements of float32"),
    "object": (np.array([[None, 1]]), "float32, not object"),
    "record": (np.zeros((1, 4), [("a", "f4")]), "expected elements of float32"),
    "byte order": (GOOD.astype(">f4"),
                   r"float32, not float32 in the other byte order \(>f4\)"),
    "rank": (GOOD[0], r"within \[1,4\], not \[4\]"),
    "scalar": (np.float32(1), r"within \[1,4\], not \[\]"),
    "shape": (np.zeros((1, 5), np.float32), r"within \[1,4\], not \[1,5\]"),
    "empty": (np.zeros((0, 4), np.float32), r"within \[1,4\], not \[0,4\]"),
    "nothing": (np.zeros((1, 0), np.float32), r"within \[1,4\], not \[1,0\]"),
    "order": (np.zeros((4, 2), np.float32)[:, :1].T, "row-major"),
    "gaps": (np.zeros((1, 8), np.float32)[:, ::2], "row-major"),
    "backwards": (GOOD[:, ::-1], "row-major"),
    "broadcast": (np.broadcast_to(np.float32(1), (1, 4)), "row-major"),
    "misaligned": (misaligned(), "aligned to 4 bytes"),
    "bytes": (bytes(16), "float32, not uint8"),
    "flat": (memoryview(GOOD).cast("B"), "float32, not uint8"),
    "device": (OnDevice(), "lies on a device"),
}


@pytest.mark.parametrize("case", WRONG_ARRAYS)
def test_arrays(predictor, case):
    array, words = WRONG_ARRAYS[case]
    with pytest.raises(placelite.InvalidArgumentError, match=words) as caught:
        predictor(array)
    assert str(caught.value).startswith("input 'x': ")
    assert caught.value.code == placelite.Code.INVALID_ARGUMENT
    assert isinstance(caught.value, ValueError)
    assert "input 'x'" in str(caught.value)
    np.testing.assert_array_equal(predictor(GOOD), np.maximum(GOOD, 0))


@pytest.mark.parametrize("value", [None, 1.5, "x", [[1, 2, 3, 4]], {}, object])
def test_what_has_no_memory(predictor, value):
    with pytest.raises(TypeError, match="input 'x': expected a NumPy array"):
        predictor(value)
    np.testing.assert_array_equal(predictor(GOOD), np.maximum(GOOD, 0))


WRONG_OUTPUTS = {
    "type": (np.zeros((1, 4)), "output 'y': expected elements of float32"),
    "shape": (np.zeros((1, 5), np.float32), r"shape \[1,4\], not \[1,5\]"),
    "rank": (np.zeros(4, np.float32), r"shape \[1,4\], not \[4\]"),
    "empty": (np.zeros((1, 0), np.float32), r"shape \[1,4\], not \[1,0\]"),
    "gaps": (np.zeros((1, 8), np.float32)[:, ::2], "row-major"),
    "read-only": (np.frombuffer(bytes(16), np.float32).reshape(1, 4),
                  "may be written"),
    "input": (GOOD, "output 0 overlaps that of input 0"),
}


@pytest.mark.parametrize("case", WRONG_OUTPUTS)
def test_outputs(predictor, case):
    array, words = WRONG_OUTPUTS[case]
    with pytest.raises(placelite.InvalidArgumentError, match=words):
        predictor.run({"x": GOOD}, {"y": array})
    np.testing.assert_array_equal(predictor(GOOD), np.maximum(GOOD, 0))


def test_outputs_that_overlap(pair):
    a = np.ones((2, 3), np.float32)
    memory = np.zeros(9, np.float32)
    with placelite.load(pair) as predictor:
        with pytest.raises(placelite.InvalidArgumentError,
                           match="output 1 overlaps that of output 0"):
            predictor.run({"a": a, "b": a},
                          {"total": memory[:6].reshape(2, 3),
                           "product": memory[3:].reshape(2, 3)})


def test_too_little_room_where_sizes_depend_on_elements(nonzero):
    x = np.ones(4, np.float32)
    with placelite.load(nonzero) as predictor:
        with pytest.raises(placelite.InvalidArgumentError,
                           match="has 16 bytes, the tensor needs 32"):
            predictor.run({"x": x}, {"places": np.zeros((1, 2), np.int64)})
        np.testing.assert_array_equal(predictor(x), [[0, 1, 2, 3]])


def test_names(predictor):
    with pytest.raises(placelite.NotFoundError,
                       match="no input 'z', there is: x"):
        predictor.run({"z": GOOD})
    with pytest.raises(placelite.NotFoundError, match="no input 'z'"):
        predictor(z=GOOD)
    with pytest.raises(placelite.NotFoundError,
                       match="no output 'z', there is: y"):
        predictor.run({"x": GOOD}, {"z": GOOD})
    with pytest.raises(placelite.NotFoundError, match="no input 'z'"):
        predictor.warmup({"z": (1, 4)})
    with pytest.raises(placelite.InvalidArgumentError, match="for input 'x'"):
        predictor.run({})
    with pytest.raises(placelite.InvalidArgumentError, match="for input 'x'"):
        predictor()
    with pytest.raises(placelite.InvalidArgumentError,
                       match=r"has 1 inputs \(x\), not 2"):
        predictor(GOOD, GOOD)
    with pytest.raises(placelite.InvalidArgumentError, match="'x' is given tw"):
        predictor(GOOD, x=GOOD)
    for call in (lambda: predictor.run([GOOD]), lambda: predictor.run(GOOD),
                 lambda: predictor.run({"x": GOOD}, [GOOD]),
                 lambda: predictor.run({"x": GOOD}, GOOD),
                 lambda: predictor.warmup([(1, 4)])):
        with pytest.raises(TypeError, match="puts: expected a dict|shapes: "):
            call()
    np.testing.assert_array_equal(predictor.run({"x": GOOD}, {})["y"],
                                  np.maximum(GOOD, 0))


@pytest.mark.parametrize("shape", [(-1, 3), (2, 4), (2,), (1 << 62, 3),
                                   ((1 << 64) + 2, 3)])
def test_shapes_to_warm_up(pair, shape):
    with placelite.load(pair) as predictor:
        with pytest.raises(placelite.Error):
            predictor.warmup({"a": shape, "b": shape})
        a = np.ones((2, 3), np.float32)
        np.testing.assert_array_equal(predictor(a, a)[0], a + a)


@pytest.mark.parametrize("shape", [5, None, (2.0, 3), ("2", 3), "23"])
def test_what_is_no_shape_to_warm_up(pair, shape):
    with placelite.load(pair) as predictor:
        with pytest.raises(TypeError,
                           match="input 'a': expected a shape of whole"):
            predictor.warmup({"a": shape})
        predictor.warmup({"a": np.array([4, 3]), "b": (np.int32(4), 3)})


def test_shapes_that_do_not_fit_each_other(pair):
    with placelite.load(pair) as predictor:
        with pytest.raises(placelite.Error):
            predictor(np.ones((2, 3), np.float32), np.ones((5, 3), np.float32))
        a = np.ones((2, 3), np.float32)
        np.testing.assert_array_equal(predictor(a, a)[0], a + a)


def test_use_after_close(relu):
    predictor = placelite.load(relu)
    predictor.close()
    predictor.close()
    calls = [lambda: predictor(GOOD), lambda: predictor.run({"x": GOOD}),
             predictor.clone, predictor.warmup, predictor.profile,
             predictor.memory, predictor.explain, predictor.shrink_memory,
             predictor.enable_profiling, lambda: predictor.outputs]
    for call in calls:
        with pytest.raises(placelite.FailedPreconditionError,
                           match="the predictor is closed"):
            call()
    assert list(predictor.inputs) == ["x"]
    assert repr(predictor).endswith(", closed>")


def test_a_predictor_is_no_data(predictor):
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="clone"):
            copied(predictor)


def test_files(relu, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(placelite.NotFoundError, match="no_such.onnx") as caught:
        placelite.load("no_such.onnx")
    assert caught.value.code == placelite.Code.NOT_FOUND
    assert isinstance(caught.value, LookupError)
    with pytest.raises(placelite.NotFoundError, match="no_such.nb"):
        placelite.load("no_such.nb")
    (tmp_path / "folder").mkdir()
    with pytest.raises(placelite.NotFoundError):
        placelite.load("folder")
    with pytest.raises(placelite.InvalidArgumentError, match="be empty"):
        placelite.load("")
    for name in ("no_such_folder", "no_such.tflite"):
        with pytest.raises(placelite.NotFoundError,
                           match="there is no such file or folder"):
            placelite.load(name)
    for name in ("m.tflite", "m"):
        (tmp_path / name).write_bytes(b"a model")
        with pytest.raises(placelite.InvalidArgumentError,
                           match=r"expected a \.nb, \.onnx, \.pdmodel or"):
            placelite.load(name)
    with pytest.raises(placelite.InvalidArgumentError, match="has a zero"):
        placelite.load("m\0.nb")
    (tmp_path / "short.onnx").write_bytes(relu.read_bytes()[:40])
    with pytest.raises(placelite.CorruptError, match="short.onnx"):
        placelite.load("short.onnx")
    (tmp_path / "wrong.nb").write_bytes(b"nothing of this kind" * 9)
    with pytest.raises(placelite.CorruptError):
        placelite.load("wrong.nb")
    for model in (b"", memoryview(bytes(64))[::2]):
        with pytest.raises(placelite.InvalidArgumentError, match="one after"):
            placelite.load(model)
    with pytest.raises(placelite.CorruptError):
        placelite.load(bytes(64))
    for model in (None, 5, object()):
        with pytest.raises(TypeError, match="expected a path, or the bytes"):
            placelite.load(model)


def test_every_code_has_an_exception():
    kinds = {kind.code: kind for kind in placelite.Error.__subclasses__()
             if kind.code is not None}
    assert set(kinds) == set(placelite.Code)
    for kind in kinds.values():
        assert kind.__name__ in placelite.__all__
