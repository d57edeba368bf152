# SPDX-License-Identifier: Apache-2.0
"""Random graphs of one node, for random_nodes.py.

draw.py chooses shapes, types and values by a seed; each family of ops has a
file of functions that choose a node's inputs and attributes, entered in
registry.py; model.py makes an ONNX model of a choice; judge.py runs it in
onnxruntime and in our tools and compares; known.py lists where onnxruntime is
not what we compare with.
"""
from . import (activation, attention, control, convolution, elementwise, gather,
               generate, loss, matrix, movement, normalization, pool, quantize,
               recurrent, reduce, resize, sampling, signal)
from .registry import OPS

FAMILIES = (activation, attention, control, convolution, elementwise, gather,
            generate, loss, matrix, movement, normalization, pool, quantize,
            recurrent, reduce, resize, sampling, signal)
__all__ = ["FAMILIES", "OPS"]
