# SPDX-License-Identifier: Apache-2.0
"""Writes one case as a Paddle program, strips it, and runs it by Paddle."""
import os

os.environ.setdefault("GLOG_minloglevel", "2")

import numpy as np
import paddle
from paddle.base import core
from paddle.base.framework import OpProtoHolder
from paddle.base.proto import framework_pb2
from paddle.static import io as static_io

# Attributes that say where an op came from, not what it computes.
_BOOKKEEPING = {"op_callstack", "op_role", "op_role_var", "op_namescope",
                "op_device", "with_quant_attr",
                "skip_eager_deletion_vars"}

# Outputs that are the variable of an input.
_IN_PLACE = {"batch_norm": {"MeanOut": "Mean", "VarianceOut": "Variance"}}


def _check_names(case, proto):
    known = {"inputs": {i.name for i in proto.inputs},
             "attributes": {a.name for a in proto.attrs},
             "outputs": {o.name for o in proto.outputs}}
    for what, names in known.items():
        unknown = set(getattr(case, what)) - names
        if unknown:
            raise ValueError(f"{case.name}: no {what} {sorted(unknown)}, "
                             f"of {sorted(names)}")


def _append_inputs(case, block):
    inputs = {}
    for argument, variable, data in case.tensors():
        var = block.create_var(name=variable, shape=data.declared,
                               dtype=data.dtype, persistable=data.is_weight)
        inputs.setdefault(argument, []).append(var)
    return inputs


def _append_outputs(case, proto, block, inputs):
    # Where Paddle infers no type, the outputs have that of the first input.
    types = [data.dtype for _, _, data in case.tensors()] or ["float32"]
    outputs = {}
    for slot in proto.outputs:
        same = _IN_PLACE.get(case.op_type, {}).get(slot.name)
        if same is not None:
            outputs[slot.name] = inputs[same]
            continue
        count = case.outputs.get(slot.name, 0 if slot.dispensable else 1)
        outputs[slot.name] = [
            block.create_var(name=f"{slot.name.lower()}.out{i or ''}",
                             dtype=types[0])
            for i in range(count)]
    return {name: listed for name, listed in outputs.items() if listed}


def _build_network(case):
    """Builds the program of a case with a function that writes it."""
    program = paddle.static.Program()
    with paddle.static.program_guard(program, paddle.static.Program()), \
            paddle.utils.unique_name.guard():
        inputs = sum(_append_inputs(case, program.global_block()).values(), [])
        outputs = case.build(*inputs)
    fetches = [v.name for v in outputs]
    static_io.prepend_feed_ops(
        program, [v.name for v in inputs if not v.persistable])
    static_io.append_fetch_ops(program, fetches)
    return program, fetches


def build(case):
    """Returns the program of the case, and the names of its outputs."""
    if case.build is not None:
        return _build_network(case)
    proto = OpProtoHolder.instance().get_op_proto(case.op_type)
    _check_names(case, proto)
    program = paddle.static.Program()
    block = program.global_block()
    inputs = _append_inputs(case, block)
    outputs = _append_outputs(case, proto, block, inputs)
    block.append_op(type=case.op_type, inputs=inputs, outputs=outputs,
                    attrs=case.attributes)
    feeds = [v for _, v, data in case.tensors() if not data.is_weight]
    fetches = [v.name for name in case.outputs for v in outputs[name]]
    static_io.prepend_feed_ops(program, feeds)
    static_io.append_fetch_ops(program, fetches)
    return program, fetches


def _strip(program):
    message = framework_pb2.ProgramDesc()
    message.ParseFromString(program.desc.serialize_to_string())
    message.ClearField("op_version_map")
    for block in message.blocks:
        for op in block.ops:
            kept = [a for a in op.attrs if a.name not in _BOOKKEEPING]
            del op.attrs[:]
            op.attrs.extend(kept)
    return message.SerializeToString()


def _set_weights(case, arrays, scope):
    for _, variable, data in case.tensors():
        if data.is_weight:
            tensor = scope.var(variable).get_tensor()
            tensor.set(arrays[variable], paddle.CPUPlace())


def run(case):
    """(program, params, inputs, outputs): bytes, bytes, and lists of pairs of
    name and array. It is the stripped program that Paddle runs."""
    paddle.enable_static()
    program, fetches = build(case)
    stripped = _strip(program)
    arrays = case.arrays()
    scope = core.Scope()
    executor = paddle.static.Executor(paddle.CPUPlace())
    with paddle.static.scope_guard(scope):
        _set_weights(case, arrays, scope)
        loaded = paddle.static.deserialize_program(stripped)
        feed = {v: arrays[v] for _, v, data in case.tensors()
                if not data.is_weight}
        # Tensors with a LoD, which marks each sample's rows, are not returned
        # as arrays here.
        results = executor.run(loaded, feed=feed, fetch_list=fetches,
                               return_numpy=False)
        params = static_io._serialize_persistables(loaded, executor) or b""
    outputs = [(name, np.asarray(result))
               for name, result in zip(fetches, results)]
    return stripped, params, list(feed.items()), outputs
