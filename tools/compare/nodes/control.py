# SPDX-License-Identifier: Apache-2.0
"""Branches and loops around one op."""
import numpy as np
import onnx
from onnx import TensorProto, helper

from .draw import ALL
from .registry import op


def branch(draw, name, shape):
    """Makes a branch that returns a constant of its own."""
    value = draw.values(shape, np.float32)
    node = helper.make_node("Constant", [], [name],
                            value=onnx.numpy_helper.from_array(value))
    output = helper.make_tensor_value_info(name, TensorProto.FLOAT, None)
    return helper.make_graph([node], name, [], [output])


@op("If", weight=2)
def condition(draw):
    shape = draw.shape(2, 2, empty=0)
    other = draw.shape(2, 2, empty=0) if draw.chance(0.5) else shape
    draw.set("then_branch", branch(draw, "then", shape))
    draw.set("else_branch", branch(draw, "else", other))
    return [draw.either(np.asarray(draw.chance(0.5)), 0.4)]


@op("Loop", weight=3)
def loop(draw):
    """Draws state = state + iteration; at times each state is stacked."""
    shape = draw.shape(0, 3, empty=0)
    info = helper.make_tensor_value_info
    stacked = draw.chance(0.6)
    nodes = [helper.make_node("Cast", ["iteration"], ["number"],
                              to=TensorProto.FLOAT),
             helper.make_node("Add", ["state", "number"], ["next"]),
             helper.make_node("Identity", ["go"], ["go_on"])]
    outputs = [info("go_on", TensorProto.BOOL, []),
               info("next", TensorProto.FLOAT, shape)]
    if stacked:
        nodes.append(helper.make_node("Neg", ["next"], ["scan"]))
        outputs.append(info("scan", TensorProto.FLOAT, shape))
    draw.set("body", helper.make_graph(
        nodes, "body",
        [info("iteration", TensorProto.INT64, []),
         info("go", TensorProto.BOOL, []),
         info("state", TensorProto.FLOAT, shape)], outputs))
    draw.outputs = 2 if stacked else 1
    trips = draw.list(draw.integer(0, 4))
    go = draw.either(np.asarray(draw.chance(0.9))) if draw.chance(0.5) else None
    state = draw.tensor(shape)
    state.exact = ALL
    return [trips, go, state]


@op("Scan", weight=2)
def scan(draw):
    """Draws a running sum along an axis."""
    if draw.opset < 9:
        draw.outputs = 2
    shape = draw.shape(1, 3, empty=0)
    axis = draw.integer(0, len(shape) - 1) if draw.opset >= 9 else 0
    slice_shape = shape[:axis] + shape[axis + 1:]
    info = helper.make_tensor_value_info
    nodes = [helper.make_node("Add", ["sum", "slice"], ["next"]),
             helper.make_node("Identity", ["next"], ["scan"])]
    draw.set("body", helper.make_graph(
        nodes, "body",
        [info("sum", TensorProto.FLOAT, slice_shape),
         info("slice", TensorProto.FLOAT, slice_shape)],
        [info("next", TensorProto.FLOAT, slice_shape),
         info("scan", TensorProto.FLOAT, slice_shape)]))
    draw.set("num_scan_inputs", 1)
    if axis:
        draw.set("scan_input_axes", [axis])
    draw.maybe("scan_input_directions", [draw.integer(0, 1)])
    draw.maybe("scan_output_directions", [draw.integer(0, 1)])
    draw.outputs = 2
    if draw.opset < 9:
        draw.maybe("directions", [draw.integer(0, 1)])
        return [None, draw.tensor([2] + slice_shape), draw.tensor([2] + shape)]
    inputs = [draw.tensor(slice_shape), draw.tensor(shape)]
    for each in inputs:
        each.exact = ALL
    return inputs
