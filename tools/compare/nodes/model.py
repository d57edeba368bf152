# SPDX-License-Identifier: Apache-2.0
"""Makes the ONNX model of a seed's choices."""
import copy
import dataclasses

import numpy as np
import onnx
from onnx import TensorProto, helper

from .draw import BFLOAT16, Draw, onnx_type
from .registry import OPS

OPSETS = range(7, 25)


@dataclasses.dataclass
class Case:
    """A node, its inputs, and how its model declares them."""
    op: str
    opset: int
    inputs: list
    attributes: dict
    outputs: list  # names; "" for an output that is left out
    declared: list  # for each input, its sizes: numbers and names
    given_shapes: bool  # opt is told the sizes that are declared by name
    whole_outputs: bool  # whether the outputs' sizes are declared, too

    def names(self):
        """Returns the names of the node's inputs, "" for those left out."""
        return ["" if x is None else "x%d" % i
                for i, x in enumerate(self.inputs)]

    def named(self, constant):
        """Returns (name, value) of the constants, or of the fed inputs."""
        return [(name, x.value) for name, x in zip(self.names(), self.inputs)
                if x is not None and x.constant == constant]

    def fed(self):
        return dict(self.named(constant=False))


def schema_of(op, opset):
    """Returns None where the opset has no such op."""
    try:
        schema = onnx.defs.get_schema(op, opset, "")
    except onnx.defs.SchemaError:
        return None
    return None if schema.deprecated else schema


def choose_op(random, only):
    """Returns (op, opset): each op as often as its weight says."""
    while True:
        opset = int(random.choice(OPSETS))
        there = [(name, weight) for name, (_, weight) in sorted(OPS.items())
                 if schema_of(name, opset) is not None]
        weights = np.asarray([weight for _, weight in there], float)
        op = there[int(random.choice(len(there), p=weights / weights.sum()))][0]
        if only is None:
            return op, opset
        if schema_of(only, opset) is not None:
            return only, opset


def declare(draw, x):
    """Returns sizes, some of them names: opt takes a name for 1 and more."""
    sizes = list(x.value.shape)
    if draw.chance(0.4):
        sizes = ["s%d_%d" % (size, i)
                 if size > 0 and x.named(i) and draw.chance(0.6) else size
                 for i, size in enumerate(sizes)]
    return sizes


def choose(seed, attempt, only=None):
    """Returns the case of a seed; further attempts draw the same op."""
    op, opset = choose_op(np.random.default_rng(seed), only)
    draw = Draw(np.random.default_rng([seed, attempt]), opset,
                schema_of(op, opset))
    inputs = OPS[op][0](draw)
    return Case(
        op, opset, inputs, draw.attributes,
        ["" if i in draw.left_out else "y%d" % i for i in range(draw.outputs)],
        [None if x is None else declare(draw, x) for x in inputs],
        draw.chance(0.5), draw.chance(0.4))


def graph_inputs(case, as_floats):
    """Feeds bfloat16 to onnxruntime as float: NumPy has no such numbers."""
    return [helper.make_tensor_value_info(
        name, TensorProto.FLOAT if as_floats and x.value.dtype == BFLOAT16 else
        onnx_type(x.value.dtype), sizes)
            for name, x, sizes in zip(case.names(), case.inputs, case.declared)
            if x is not None and not x.constant]


def make(case, outputs):
    """Returns the model, with these declarations of its outputs."""
    node = helper.make_node(case.op, case.names(), case.outputs,
                            **case.attributes)
    graph = helper.make_graph(
        [node], case.op, graph_inputs(case, False), outputs,
        [onnx.numpy_helper.from_array(value, name)
         for name, value in case.named(constant=True)])
    opset = helper.make_opsetid("", case.opset)
    version = helper.find_min_ir_version_for([opset], ignore_unknown=True)
    return helper.make_model(graph, opset_imports=[opset],
                             ir_version=max(4, version))


def around_floats(model, case, bfloat16_outputs):
    """Adds casts where the model is fed or gives bfloat16."""
    model = copy.deepcopy(model)
    graph = model.graph
    before, after = [], []
    for i, declared in enumerate(graph_inputs(case, True)):
        if graph.input[i].type != declared.type:
            before.append(helper.make_node(
                "Cast", [declared.name + "_float"], [declared.name],
                to=TensorProto.BFLOAT16))
            graph.input[i].CopyFrom(declared)
            graph.input[i].name += "_float"
    for output in graph.output:
        if output.name in bfloat16_outputs:
            after.append(helper.make_node(
                "Cast", [output.name], [output.name + "_float"],
                to=TensorProto.FLOAT))
            output.CopyFrom(onnx.ValueInfoProto(name=output.name + "_float"))
    nodes = before + list(graph.node) + after
    del graph.node[:]
    graph.node.extend(nodes)
    return model
