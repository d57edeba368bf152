# SPDX-License-Identifier: Apache-2.0
"""Models that the tests share: small ONNX files, each with one thing to look
at, and the project's own."""
import math
import pathlib
import timeit

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

import placelite

SOURCE = pathlib.Path(__file__).resolve().parents[2]
MODELS = SOURCE / "test/data/models"

# The versions that every onnx of the last years knows.
OPSET, IR_VERSION = 17, 8


def save(path, nodes, inputs, outputs, constants=()):
    """Writes a model. Inputs and outputs are (name, type, shape)."""
    graph = helper.make_graph(
        nodes, "graph",
        [helper.make_tensor_value_info(*each) for each in inputs],
        [helper.make_tensor_value_info(*each) for each in outputs],
        [onnx.numpy_helper.from_array(array, name)
         for name, array in constants])
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", OPSET)],
        ir_version=IR_VERSION)
    onnx.checker.check_model(model)
    onnx.save(model, path)
    return path


@pytest.fixture(scope="session")
def models(tmp_path_factory):
    return tmp_path_factory.mktemp("models")


@pytest.fixture(scope="session")
def relu(models):
    """y = max(x, 0) on [1, 4]: the smallest model."""
    return save(models / "relu.onnx", [helper.make_node("Relu", ["x"], ["y"])],
                [("x", TensorProto.FLOAT, [1, 4])],
                [("y", TensorProto.FLOAT, [1, 4])])


@pytest.fixture(scope="session")
def pair(models):
    """(total, product) of a and b, on [n, 3]."""
    return save(models / "pair.onnx",
                [helper.make_node("Add", ["a", "b"], ["total"]),
                 helper.make_node("Mul", ["a", "b"], ["product"])],
                [(name, TensorProto.FLOAT, ["n", 3]) for name in "ab"],
                [(name, TensorProto.FLOAT, ["n", 3])
                 for name in ("total", "product")])


@pytest.fixture(scope="session")
def nonzero(models):
    """Where x is not 0, on [n]; the size of the result depends on elements."""
    return save(models / "nonzero.onnx",
                [helper.make_node("NonZero", ["x"], ["places"])],
                [("x", TensorProto.FLOAT, ["n"])],
                [("places", TensorProto.INT64, [1, "found"])])


@pytest.fixture(scope="session")
def reshape(models):
    """x in the shape that the second input says."""
    return save(models / "reshape.onnx",
                [helper.make_node("Reshape", ["x", "shape"], ["y"])],
                [("x", TensorProto.FLOAT, [12]),
                 ("shape", TensorProto.INT64, [2])],
                [("y", TensorProto.FLOAT, ["rows", "columns"])])


def products(path, count):
    """So many products of matrices, one after the other."""
    names = ["x"] + [f"y{i}" for i in range(count)]
    return save(path, [helper.make_node("MatMul", [a, "w"], [b])
                       for a, b in zip(names, names[1:])],
                [("x", TensorProto.FLOAT, [512, 512])],
                [(names[-1], TensorProto.FLOAT, [512, 512])],
                [("w", np.eye(512, dtype=np.float32))])


@pytest.fixture(scope="session")
def slow(models):
    """A tenth of a second and more, also where one product takes a second, as
    in an emulator."""
    x = np.ones((512, 512), np.float32)
    with placelite.load(products(models / "product.onnx", 1)) as predictor:
        seconds = min(timeit.repeat(lambda: predictor(x), number=1, repeat=4))
    return products(models / "slow.onnx", min(40, math.ceil(0.2 / seconds)))


@pytest.fixture
def predictor(relu):
    with placelite.load(relu) as loaded:
        yield loaded


@pytest.fixture
def x():
    return np.array([[-1, 2, -3, 4]], np.float32)
