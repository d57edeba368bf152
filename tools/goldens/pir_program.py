# SPDX-License-Identifier: Apache-2.0
"""Writes one case as a PIR program, Paddle 3's format, and runs it by Paddle.

A case of one op is written as paddle_program writes it, and translated by
Paddle; a network is written by Paddle's functions, in PIR from the start."""
import os
import pathlib
import tempfile

os.environ.setdefault("GLOG_minloglevel", "3")

import numpy as np
import paddle
from paddle.base import core
from paddle.pir_utils import OldIrGuard
from paddle.static import io as static_io

import jit_layer
import paddle_program


def _translate(case):
    """Returns the PIR program of a case of one op."""
    with OldIrGuard():
        program, _ = paddle_program.build(case)
        desc = core.ProgramDesc(program.desc.serialize_to_string())
    return paddle.pir.translate_to_pir(desc)


def _build_network(case):
    """Returns the program of a network."""
    program = paddle.static.Program()
    with paddle.static.program_guard(program, paddle.static.Program()), \
            paddle.utils.unique_name.guard():
        inputs = [_input_of(variable, data)
                  for _, variable, data in case.tensors()]
        outputs = case.build(*inputs)
        for i, output in enumerate(outputs):
            paddle._pir_ops.fetch(output, f"out{i}", i)
    return program


def _input_of(variable, data):
    if data.is_weight:
        return paddle.create_parameter(data.shape, data.dtype, name=variable)
    return paddle.static.data(variable, data.declared, data.dtype)


def _program(case):
    return _translate(case) if case.build is None else _build_network(case)


def _save(case, program, arrays, prefix):
    """Saves the program and the weights, sorted by name, in one stream."""
    paddle.base.core.serialize_pir_program(
        program, prefix + ".json", True, False, False)
    weights = sorted(v for _, v, data in case.tensors() if data.is_weight)
    tensors = []
    for name in weights:
        tensor = core.DenseTensor()
        tensor.set(arrays[name], paddle.CPUPlace())
        tensors.append(tensor)
    pathlib.Path(prefix + ".pdiparams").write_bytes(b"")
    if weights:
        core.save_combine_func(tensors, weights, prefix + ".pdiparams", True,
                               False, False)


def _run(path, case, arrays, feed):
    """Returns (name, array) of each output of the stored program."""
    program = paddle.static.Program()
    core.deserialize_pir_program(path, program)
    fetches = sorted((op for op in program.global_block().ops
                      if op.name() == "pd_op.fetch"),
                     key=lambda op: op.attrs()["col"])
    names = [op.attrs()["name"] for op in fetches]
    values = [op.operand_source(0) for op in fetches]
    for op in fetches:
        program.global_block().remove_op(op)
    scope = core.Scope()
    executor = paddle.static.Executor(paddle.CPUPlace())
    with paddle.static.scope_guard(scope):
        for _, variable, data in case.tensors():
            if data.is_weight:
                tensor = scope.var(variable).get_tensor()
                tensor.set(arrays[variable], paddle.CPUPlace())
        results = executor.run(program, feed=feed, fetch_list=values,
                               return_numpy=False)
    return [(name, np.asarray(result))
            for name, result in zip(names, results)]


def _run_layer(case):
    """Saves the case's layer by paddle.jit.save, and computes its outputs."""
    paddle.disable_static()
    arrays = case.arrays()
    paddle.utils.unique_name.switch()
    layer = case.layer()
    jit_layer.draw_weights(layer)
    inputs = [(v, arrays[v]) for _, v, _ in case.tensors()]
    outputs = jit_layer.outputs_of(layer, [a for _, a in inputs])
    with tempfile.TemporaryDirectory() as folder:
        prefix = f"{folder}/m"
        jit_layer.save(layer, prefix,
                       [data.declared for _, _, data in case.tensors()],
                       [data.dtype for _, _, data in case.tensors()])
        params = pathlib.Path(prefix + ".pdiparams")
        return (pathlib.Path(prefix + ".json").read_bytes(),
                params.read_bytes() if params.exists() else b"", inputs,
                [(f"out{i}", a) for i, a in enumerate(outputs)])


def run(case):
    """(program, params, inputs, outputs): bytes, bytes, and lists of pairs of
    name and array."""
    if case.layer is not None:
        return _run_layer(case)
    paddle.enable_static()
    arrays = case.arrays()
    program = _program(case)
    feed = {v: arrays[v] for _, v, data in case.tensors()
            if not data.is_weight}
    with tempfile.TemporaryDirectory() as folder:
        prefix = f"{folder}/m"
        _save(case, program, arrays, prefix)
        outputs = _run(prefix + ".json", case, arrays, feed)
        return (pathlib.Path(prefix + ".json").read_bytes(),
                pathlib.Path(prefix + ".pdiparams").read_bytes(),
                list(feed.items()), outputs)
