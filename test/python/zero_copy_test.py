# SPDX-License-Identifier: Apache-2.0
"""Memory of callers is used in place. What the engine is given are addresses,
which these tests see where the package hands them to the library."""
import array
import mmap

import numpy as np
import pytest

import placelite
from placelite import _library


class Spy:
    """Notes the addresses that a run is given."""

    def __init__(self, function):
        self.function = function
        self.inputs = self.outputs = ()

    def __call__(self, handle, inputs, input_count, outputs, output_count):
        tensors = _library.Tensor * input_count.value
        self.inputs = [t.data for t in tensors.from_address(inputs.value)]
        tensors = _library.Tensor * output_count.value
        before = [t.data for t in tensors.from_address(outputs.value)]
        status = self.function(handle, inputs, input_count, outputs,
                               output_count)
        self.outputs = [t.data for t in tensors.from_address(outputs.value)]
        assert all(b in (None, a) for b, a in zip(before, self.outputs))
        return status


@pytest.fixture
def spy(monkeypatch):
    spy = Spy(_library.library.predictor_run_on)
    monkeypatch.setattr(_library.library, "predictor_run_on", spy)
    return spy


def address(value):
    return np.asarray(memoryview(value)).__array_interface__["data"][0]


def test_arrays_are_read_and_written_in_place(predictor, x, spy):
    y = predictor(x)
    assert spy.inputs == [address(x)]
    assert spy.outputs == [address(y)]
    y = predictor.run({"x": x})["y"]
    assert spy.outputs == [address(y)]


def test_an_array_that_is_given_is_the_result(predictor, x, spy):
    y = np.empty((1, 4), np.float32)
    for _ in range(2):
        y[:] = 7
        assert predictor.run({"x": x}, {"y": y})["y"] is y
        assert spy.outputs == [address(y)]
        np.testing.assert_array_equal(y, np.maximum(x, 0))


def test_some_outputs_may_be_given(pair, spy):
    a = np.ones((2, 3), np.float32)
    product = np.empty_like(a)
    with placelite.load(pair) as predictor:
        results = predictor.run({"a": a, "b": a}, {"product": product})
    assert results["product"] is product
    assert spy.inputs == [address(a), address(a)]
    assert spy.outputs == [address(results["total"]), address(product)]


class OnlyDlpack:
    """What another library's tensor shows of itself."""

    def __init__(self, of):
        self._of = of

    def __dlpack__(self, **options):
        return self._of.__dlpack__(**options)

    def __dlpack_device__(self):
        return self._of.__dlpack_device__()


def test_dlpack(predictor, x, spy):
    y = np.empty((1, 4), np.float32)
    results = predictor.run({"x": OnlyDlpack(x)}, {"y": y})
    assert spy.inputs == [address(x)]
    np.testing.assert_array_equal(results["y"], np.maximum(x, 0))
    # Results offer it, too.
    other = np.from_dlpack(OnlyDlpack(results["y"]))
    assert address(other) == address(y)


def test_dlpack_as_output(predictor, x, spy):
    y = np.empty((1, 4), np.float32)
    # NumPy 1 and DLPack before 1.0 tell read-only from nothing else, so that
    # what comes by it may not be written there.
    if not np.from_dlpack(OnlyDlpack(y)).flags.writeable:
        with pytest.raises(placelite.InvalidArgumentError, match="read-only"):
            predictor.run({"x": x}, {"y": OnlyDlpack(y)})
        return
    predictor.run({"x": x}, {"y": OnlyDlpack(y)})
    assert spy.outputs == [address(y)]
    np.testing.assert_array_equal(y, np.maximum(x, 0))


def test_the_buffer_protocol(predictor, x, spy):
    flat = array.array("f", x.ravel())
    shaped = memoryview(flat).cast("B").cast("f", (1, 4))
    y = bytearray(16)
    results = predictor.run(
        {"x": shaped}, {"y": memoryview(y).cast("f", (1, 4))})
    assert spy.inputs == [address(flat)]
    assert spy.outputs == [address(y)]
    np.testing.assert_array_equal(np.frombuffer(y, np.float32),
                                  np.maximum(x, 0)[0])
    np.testing.assert_array_equal(results["y"], np.maximum(x, 0))


def test_mapped_files_and_read_only_memory(predictor, x, spy, tmp_path):
    (tmp_path / "x").write_bytes(x.tobytes())
    with open(tmp_path / "x", "rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    shaped = memoryview(mapped).cast("f", (1, 4))
    np.testing.assert_array_equal(predictor(shaped), np.maximum(x, 0))
    assert spy.inputs == [address(mapped)]
    x.flags.writeable = False
    predictor(x)
    assert spy.inputs == [address(x)]


def test_larger_memory_where_sizes_depend_on_elements(nonzero, spy):
    places = np.full((1, 8), -1, np.int64)
    with placelite.load(nonzero) as predictor:
        for x in ([0, 5, 0, 6], [1, 1, 1, 1], [0, 0, 0, 0]):
            x = np.array(x, np.float32)
            result = predictor.run({"x": x}, {"places": places})["places"]
            np.testing.assert_array_equal(result, np.array(np.nonzero(x)))
            if result.size > 0:
                assert spy.outputs == [address(places)]
                assert np.shares_memory(result, places)


def test_the_model_is_used_in_place(relu, tmp_path, monkeypatch):
    content = np.fromfile(placelite.convert(relu, tmp_path / "m.nb"), np.uint8)
    seen = []
    function = _library.library.config_set_model_memory

    def note(config, data, size):
        seen.append((data, size))
        return function(config, data, size)

    monkeypatch.setattr(_library.library, "config_set_model_memory", note)
    with placelite.load(content):
        assert seen == [(address(content), content.nbytes)]
        # While it is used, its memory stays where it is.
        with pytest.raises(ValueError):
            content.resize(1)
