# SPDX-License-Identifier: Apache-2.0
"""What predictors compute, beside NumPy and the evaluator of the package
onnx."""
import array
import pathlib
import re
import subprocess
import sys

import ml_dtypes
import numpy as np
import pytest
from conftest import MODELS, SOURCE, save
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator

import placelite


def test_one_output_is_an_array(predictor, x):
    y = predictor(x)
    assert type(y) is np.ndarray
    assert y.dtype == np.float32
    np.testing.assert_array_equal(y, np.maximum(x, 0))
    np.testing.assert_array_equal(predictor(x=x), y)
    np.testing.assert_array_equal(predictor.run({"x": x})["y"], y)


def test_several_outputs_are_a_tuple(pair):
    a, b = np.arange(12, dtype=np.float32).reshape(2, 2, 3)
    with placelite.load(pair) as predictor:
        total, product = predictor(a, b)
        np.testing.assert_array_equal(total, a + b)
        np.testing.assert_array_equal(product, a * b)
        swapped = predictor(b=a, a=b)
        np.testing.assert_array_equal(swapped[1], product)
        mixed = predictor(a, b=b)
        np.testing.assert_array_equal(mixed[0], total)
        named = predictor.run({"b": b, "a": a})
        assert list(named) == ["total", "product"]


def test_results_are_of_their_call(predictor, x):
    first = predictor(x)
    kept = first.copy()
    second = predictor(-x)
    np.testing.assert_array_equal(first, kept)
    assert not np.shares_memory(first, second)


def test_other_shapes_and_back(pair):
    with placelite.load(pair) as predictor:
        for n in (1, 7, 1, 2, 7, 300):
            a = np.random.default_rng(n).random((n, 3), np.float32)
            total, product = predictor(a, a)
            np.testing.assert_array_equal(total, a + a)
            np.testing.assert_array_equal(product, a * a)


def test_more_shapes_than_are_remembered(pair):
    with placelite.load(pair) as predictor:
        for n in range(1, 80):
            a = np.full((n, 3), n, np.float32)
            assert predictor(a, a)[0].shape == (n, 3)


def test_sizes_that_depend_on_elements(nonzero):
    with placelite.load(nonzero) as predictor:
        for x in ([0, 1, 2], [0, 0, 0], [1, 1, 1], [5], [0, 0, 3, 0, 4]):
            x = np.array(x, np.float32)
            places = predictor(x)
            np.testing.assert_array_equal(places, np.array(np.nonzero(x)))
            assert places.dtype == np.int64


def test_shapes_that_an_input_says(reshape):
    x = np.arange(12, dtype=np.float32)
    with placelite.load(reshape) as predictor:
        for shape in ((3, 4), (2, 6), (12, 1), (3, 4)):
            y = predictor(x, np.array(shape))
            np.testing.assert_array_equal(y, x.reshape(shape))


TYPES = {
    "FLOAT": np.float32, "FLOAT16": np.float16, "DOUBLE": np.float64,
    "INT8": np.int8, "INT16": np.int16, "INT32": np.int32, "INT64": np.int64,
    "UINT8": np.uint8, "UINT16": np.uint16, "UINT32": np.uint32,
    "UINT64": np.uint64, "BOOL": np.bool_, "BFLOAT16": ml_dtypes.bfloat16,
}


@pytest.mark.parametrize("name", TYPES)
def test_element_types(tmp_path, name):
    code = getattr(TensorProto, name)
    model = save(tmp_path / "m.onnx",
                 [helper.make_node("Transpose", ["x"], ["y"], perm=[1, 0])],
                 [("x", code, [2, 3])], [("y", code, [3, 2])])
    dtype = np.dtype(TYPES[name])
    x = np.array([[0, 1, 2], [3, 4, 5]]).astype(dtype)
    with placelite.load(model) as predictor:
        assert predictor.inputs["x"].dtype == dtype
        assert predictor.outputs["y"].dtype == dtype
        y = predictor(x)
    assert y.dtype == dtype
    np.testing.assert_array_equal(y, x.T)


def test_a_scalar_and_no_elements(tmp_path):
    model = save(tmp_path / "m.onnx",
                 [helper.make_node("Add", ["x", "y"], ["z"])],
                 [("x", TensorProto.FLOAT, ["n"]), ("y", TensorProto.FLOAT, [])],
                 [("z", TensorProto.FLOAT, ["n"])])
    with placelite.load(model) as predictor:
        z = predictor(np.ones(2, np.float32), np.array(3, np.float32))
        np.testing.assert_array_equal(z, [4, 4])


def test_what_inputs_and_outputs_are(pair):
    with placelite.load(pair) as predictor:
        assert list(predictor.inputs) == ["a", "b"]
        a = predictor.inputs["a"]
        assert (a.name, a.precision, a.dtype) == ("a", "float", np.float32)
        assert a.shape == (None, 3)
        assert a.max_shape == (None, 3)
        assert a.takes((5, 3)) and not a.takes((5, 4)) and not a.takes((5,))
        predictor(*np.ones((2, 4, 3), np.float32))
        assert predictor.outputs["total"].shape == (4, 3)
        assert predictor.outputs["total"].is_exact
        with pytest.raises(TypeError):
            predictor.inputs["a"] = None
        assert repr(predictor) == (
            "<placelite.Predictor (a: float[?,3], b: float[?,3]) -> "
            "(total, product)>")


@pytest.mark.parametrize("model", ["mnist_8", "opt_mnist"])
def test_beside_the_evaluator_of_onnx(model):
    file = next((MODELS / "onnx" / model).rglob("*.onnx"))
    evaluator = ReferenceEvaluator(str(file))
    with placelite.load(file) as predictor:
        (name,) = predictor.inputs
        for seed in range(3):
            inputs = {name: np.random.default_rng(seed).random(
                (1, 1, 28, 28), np.float32)}
            got = predictor.run(inputs)
            assert list(got) == evaluator.output_names
            for y, wanted in zip(got.values(), evaluator.run(None, inputs)):
                np.testing.assert_allclose(y, wanted, rtol=1e-4, atol=1e-4)


def examples(page):
    """The blocks of Python in a page of the repository."""
    return re.findall(r"^```python\n(.*?)^```$", (SOURCE / page).read_text(),
                      re.S | re.M)


def test_the_cat():
    """The four lines of the pages name it, as they are pasted."""
    four_lines, more, *_ = examples("docs/python.md")
    assert len(four_lines.splitlines()) == 4
    assert four_lines in examples("README.md")
    done = subprocess.run([sys.executable, "-c", four_lines + more],
                          capture_output=True, text=True, check=False,
                          cwd=SOURCE)
    assert done.returncode == 0, done.stderr
    labels = (SOURCE / "demo/synset_words.txt").read_text().splitlines()
    assert done.stdout.strip() == labels[281]   # the tabby cat of ImageNet


def test_paths_of_every_kind(relu, tmp_path, x):
    nb = placelite.convert(relu, tmp_path / "m.nb")
    housing = MODELS / "uci_housing"
    rows = np.load(SOURCE / "test/data/inputs/rand_5_13.npy")
    wanted = np.load(housing / "ref/rand_5_13/output_0.npy")
    for path in (nb, str(nb), pathlib.Path(relu)):
        with placelite.load(path) as predictor:
            np.testing.assert_array_equal(predictor(x), np.maximum(x, 0))
    with placelite.load(housing) as predictor:
        np.testing.assert_allclose(predictor(rows), wanted, atol=1e-4)
    program = MODELS / "conv_bn_relu/model.pdmodel"
    with placelite.load(program) as predictor:
        assert len(predictor.inputs) == 1
    paddle3 = MODELS / "paddle3_block"
    picture = np.load(paddle3 / "input_0.npy")
    wanted = np.load(paddle3 / "ref/drawn/output_0.npy")
    for path in (paddle3, paddle3 / "inference.json"):
        with placelite.load(path) as predictor:
            np.testing.assert_allclose(predictor(picture), wanted, atol=1e-5)


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview,
                                  lambda b: np.frombuffer(b, np.uint8),
                                  lambda b: array.array("B", b)])
def test_a_model_in_memory(relu, tmp_path, x, kind):
    nb = placelite.convert(relu, tmp_path / "m.nb")
    predictor = placelite.load(kind(nb.read_bytes()))
    clone = predictor.clone()
    predictor.close()
    np.testing.assert_array_equal(clone(x), np.maximum(x, 0))
    clone.close()


def test_clones_are_independent(pair):
    with placelite.load(pair) as predictor:
        a = np.ones((2, 3), np.float32)
        first = predictor(a, a)
        clone = predictor.clone()
        b = np.full((5, 3), 2, np.float32)
        np.testing.assert_array_equal(clone(b, b)[1], b * b)
        np.testing.assert_array_equal(predictor(a, a)[0], first[0])
    np.testing.assert_array_equal(clone(b, b)[0], b + b)
    clone.close()


def test_warmup(pair):
    with placelite.load(pair) as predictor:
        predictor.warmup({"a": (4, 3), "b": [4, 3]})
        assert predictor.outputs["total"].shape == (4, 3)
        predictor.warmup()
        a = np.ones((4, 3), np.float32)
        np.testing.assert_array_equal(predictor(a, a)[0], a + a)
        predictor.shrink_memory()
        np.testing.assert_array_equal(predictor(a, a)[0], a + a)


def test_version():
    assert placelite.__version__ in (SOURCE / "CMakeLists.txt").read_text()
