#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the operator cases of the `onnx` package as files.

usage: onnx_cases.py FOLDER

FOLDER gets one folder for each case, in the form of Debian's libonnx-testdata:

    KIND/CASE/model.onnx
    KIND/CASE/test_data_set_N/{input,output}_I.pb

The cases of single ops come from the package's generators; those of PyTorch's
exporter, of small models and of real topologies without weights are copied
from its data folder, without the kind `real`, whose weights would have to be
downloaded. A tensor is written as TensorProto; a sequence or an optional as
SequenceProto or OptionalProto. FOLDER/complete is written last and holds the
versions of the package and of this script: where they are the same, the cases
are there and nothing is done.
"""
import hashlib
import os
import shutil
import sys

import numpy as np
import onnx
from onnx import numpy_helper
from onnx.backend.test.case.node import collect_testcases

COPIED_KINDS = ("pytorch-converted", "pytorch-operator", "simple")


def to_proto(value, type_proto):
    """Returns the message of a case's value, of the type its model declares."""
    if hasattr(value, "SerializeToString"):
        return value
    if type_proto.HasField("sequence_type"):
        return numpy_helper.from_list(list(value))
    if type_proto.HasField("optional_type"):
        return numpy_helper.from_optional(value)
    return numpy_helper.from_array(np.asarray(value))


def write_values(folder, kind, values, declared):
    for i, value in enumerate(values):
        proto = to_proto(value, declared[i].type)
        with open(os.path.join(folder, "%s_%d.pb" % (kind, i)), "wb") as file:
            file.write(proto.SerializeToString())


def write_case(folder, case):
    os.makedirs(folder)
    onnx.save(case.model, os.path.join(folder, "model.onnx"))
    graph = case.model.graph
    for i, (inputs, outputs) in enumerate(case.data_sets):
        data = os.path.join(folder, "test_data_set_%d" % i)
        os.makedirs(data)
        write_values(data, "input", inputs, graph.input)
        write_values(data, "output", outputs, graph.output)


def copy_topologies(source, target):
    """Copies each topology's model and output; the input is generated.

    As the package's own runner does, an input's elements count up from 0 and
    are divided by their number.
    """
    for name in sorted(os.listdir(source)):
        if not name.endswith(".onnx"):
            continue
        folder = os.path.join(target, name[:-len(".onnx")])
        data = os.path.join(folder, "test_data_set_0")
        os.makedirs(data)
        model = onnx.load(os.path.join(source, name))
        shutil.copy(os.path.join(source, name),
                    os.path.join(folder, "model.onnx"))
        initializers = {tensor.name for tensor in model.graph.initializer}
        inputs = [value for value in model.graph.input
                  if value.name not in initializers]
        for i, value in enumerate(inputs):
            shape = [dim.dim_value
                     for dim in value.type.tensor_type.shape.dim]
            size = int(np.prod(shape))
            array = (np.arange(size).reshape(shape) / size).astype(np.float32)
            with open(os.path.join(data, "input_%d.pb" % i), "wb") as file:
                file.write(numpy_helper.from_array(array).SerializeToString())
        output = name[:-len(".onnx")] + "_output_0.pb"
        shutil.copy(os.path.join(source, output),
                    os.path.join(data, "output_0.pb"))


def versions():
    with open(__file__, "rb") as file:
        return "%s %s\n" % (onnx.__version__,
                            hashlib.sha256(file.read()).hexdigest())


def is_complete(root):
    try:
        with open(os.path.join(root, "complete"), encoding="utf-8") as file:
            return file.read() == versions()
    except FileNotFoundError:
        return False


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    root = sys.argv[1]
    if is_complete(root):
        return
    shutil.rmtree(root, ignore_errors=True)
    for case in collect_testcases():
        write_case(os.path.join(root, case.kind, case.name), case)
    data = os.path.join(os.path.dirname(onnx.__file__), "backend/test/data")
    for kind in COPIED_KINDS:
        shutil.copytree(os.path.join(data, kind), os.path.join(root, kind))
    copy_topologies(os.path.join(data, "light"), os.path.join(root, "light"))
    with open(os.path.join(root, "complete"), "w", encoding="utf-8") as file:
        file.write(versions())


if __name__ == "__main__":
    main()
