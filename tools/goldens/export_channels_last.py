#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a network whose inputs and heads are NHWC, as TensorFlow's converters
write them, with onnxruntime's own outputs.

usage: export_channels_last.py [DATA]

DATA is test/data. Convolutions stand between transposes, on floats and on
codes; one head becomes boxes, as in detectors: models/onnx/channels_last. The
scales of codes are crooked, so that no exact sum lies in the middle between two
codes, where each runtime may choose.
"""
import sys

import numpy

import onnx_network

SHAPE = [2, 19, 17, 3]
TO_NCHW, TO_NHWC = [0, 3, 1, 2], [0, 2, 3, 1]


class Network(onnx_network.Network):
    def conv(self, x, output, *shape, **attributes):
        weights = self.weight(output + "_w", self.numbers(*shape, scale=0.2))
        bias = self.weight(output + "_b", self.numbers(shape[0], scale=0.1))
        return self.add("Conv", [x, weights, bias], output, **attributes)

    def rounded(self, x, scale, zero, dtype=numpy.uint8):
        """Rounds a value to a grid, or makes codes of weights there are."""
        grid = self.grid(x, scale, zero, dtype)
        codes = x
        if dtype is numpy.uint8:
            codes = self.add("QuantizeLinear", [x] + grid, x + "_codes")
        return self.add("DequantizeLinear", [codes] + grid, x + "_rounded")


def add_floats(net):
    x = net.add("Transpose", ["x"], "planes", perm=TO_NCHW)
    x = net.conv(x, "first", 24, 3, 3, 3, strides=[2, 2], pads=[1, 1, 1, 1])
    x = net.add("Relu", [x], "first_relu")
    x = net.conv(x, "second", 20, 24, 3, 3, pads=[1, 1, 1, 1])
    x = net.add("Relu", [x], "trunk")
    boxes = net.conv(x, "boxes_head", 18, 20, 3, 3, pads=[1, 1, 1, 1])
    boxes = net.add("Transpose", [boxes], "boxes_nhwc", perm=TO_NHWC)
    shape = net.weight("boxes_shape", numpy.int64([2, -1, 6]))
    net.add("Reshape", [boxes, shape], "boxes")
    scores = net.conv(x, "scores_head", 7, 20, 1, 1)
    net.add("Transpose", [scores], "scores", perm=TO_NHWC)


def add_codes(net):
    def conv(x, output, *shape, scale, zero, **attributes):
        codes = net.random.integers(-90, 91, shape).astype(numpy.int8)
        weights = net.rounded(net.weight(output + "_w", codes), 0.01, 0,
                              numpy.int8)
        sums = net.add("Conv", [x, weights], output, **attributes)
        return net.rounded(sums, scale, zero)

    x = net.add("Transpose", [net.rounded("x", 0.0307, 120)], "camera",
                perm=TO_NCHW)
    x = conv(x, "codes_first", 16, 3, 3, 3, scale=0.0473, zero=128,
             strides=[2, 2], pads=[1, 1, 1, 1])
    x = conv(x, "codes_head", 10, 16, 1, 1, scale=0.0917, zero=120)
    net.add("Transpose", [x], "codes", perm=TO_NHWC)


def main():
    data = sys.argv[1] if len(sys.argv) > 1 else "test/data"
    net = Network(17)
    add_floats(net)
    add_codes(net)
    net.outputs = {"boxes": [2, 270, 6], "scores": [2, 10, 9, 7],
                   "codes": [2, 10, 9, 10]}
    net.save(data, "channels_last", net.numbers(*SHAPE))


if __name__ == "__main__":
    main()
