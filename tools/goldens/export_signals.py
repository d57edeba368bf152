#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a network over one axis, with onnxruntime's own outputs.

usage: export_signals.py [DATA]

DATA is test/data. Between its convolutions stands what networks of speech and
of sensors have there: norms, activations, causal padding, chomped ends,
residual sums, gates, concats and means: models/onnx/signals.
"""
import sys

import numpy

from onnx_network import Network

BATCH, CHANNELS, WIDTH = 2, 6, 21


def convolved(net, x, name, channels=CHANNELS, inputs=CHANNELS, taps=3,
              **attributes):
    weight = net.weight(name + "_w",
                        net.numbers(channels, inputs, taps, scale=0.3))
    bias = net.weight(name + "_b", net.numbers(channels))
    return net.add("Conv", [x, weight, bias], name, **attributes)


def normalised(net, x, name):
    lists = [net.weight("%s_%s" % (name, each), abs(net.numbers(CHANNELS)) + .5)
             for each in ("scale", "bias", "mean", "variance")]
    return net.add("BatchNormalization", [x] + lists, name)


def network():
    net = Network(31)

    def ints(name, *values):
        return net.weight(name, numpy.int64(values))

    first = normalised(net, convolved(net, "x", "c1", inputs=4, pads=[1, 1]),
                       "n1")
    slopes = net.weight("slopes", abs(net.numbers(CHANNELS, 1)))
    first = net.add("PRelu", [first, slopes], "p1")
    padded = net.add("Pad", [first, ints("pads", 0, 0, 4, 0, 0, 0)], "pad")
    causal = convolved(net, padded, "c2", dilations=[2])
    added = net.add("Relu", [net.add("Add", [causal, first], "sum")], "added")
    wide = convolved(net, added, "c3", pads=[4, 4], dilations=[2])
    chomped = net.add("Slice", [wide, ints("starts", 0), ints("ends", -4),
                                ints("axes", 2)], "chomped")
    mean = net.add("ReduceMean", [chomped], "mean", axes=[2], keepdims=1)
    gated = net.add("Mul", [chomped, net.add("Sigmoid", [mean], "gate")],
                    "gated")
    joined = net.add("Concat", [gated, added], "joined", axis=1)
    curve = net.weight("curve", net.numbers(WIDTH))
    shaped = net.add("Add", [joined, curve], "shaped")
    net.outputs[convolved(net, shaped, "y", channels=3, inputs=2 * CHANNELS,
                          strides=[2])] = [BATCH, 3, 10]
    net.add("ReduceMax", [shaped], "largest", axes=[-1], keepdims=0)
    net.outputs["largest"] = [BATCH, 2 * CHANNELS]
    return net


def main():
    data = sys.argv[1] if len(sys.argv) > 1 else "test/data"
    net = network()
    net.save(data, "signals", net.numbers(BATCH, 4, WIDTH))


if __name__ == "__main__":
    main()
