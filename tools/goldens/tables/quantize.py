# SPDX-License-Identifier: Apache-2.0
"""Ops of networks that were trained for integers."""
from case import constant, each, f, op, values, weight

_BOTH = ["Out", "OutScale"]
_BITS = (8, 4, 5)


def _by_largest(name):
    return [op(name, f(3, 4, 2), out=_BOTH, bit_length=bits) for bits in _BITS]


def _by_channel(name):
    return [op(name, f(3, 4, 2), out=_BOTH, quant_axis=0, bit_length=8),
            op(name, f(3, 4, 2, 2), out=_BOTH, quant_axis=1, bit_length=8),
            op(name, f(4, 5), out=_BOTH, quant_axis=1, bit_length=4)]


def _by_scale(name):
    # The scale is an output only in training.
    return [op(name, f(3, 5), InScale=weight(values([scale])), is_test=True,
               bit_length=bits)
            for scale, bits in zip((2.0, 0.75, 1.5), _BITS)]


def _linear(name):
    return [op(name, f(3, 4, 2), Scale=weight(values([1.5])),
               ZeroPoint=constant([0], "float32"), quant_axis=-1,
               bit_length=8, out="Y"),
            op(name, f(3, 4), Scale=weight(values([1.0, 0.5, 1.75])),
               ZeroPoint=constant([0, 0, 0], "float32"), quant_axis=0,
               bit_length=8, out="Y"),
            op(name, f(2, 3, 2), Scale=weight(values([1.0, 0.5, 1.75])),
               ZeroPoint=constant([0, 0, 0], "float32"), quant_axis=1,
               bit_length=4, round_type=1, out="Y")]


CASES = [
    *each(["fake_quantize_abs_max", "fake_quantize_dequantize_abs_max"],
          _by_largest),
    *each(["fake_channel_wise_quantize_abs_max",
           "fake_channel_wise_quantize_dequantize_abs_max"], _by_channel),
    *each(["fake_quantize_moving_average_abs_max",
           "fake_quantize_dequantize_moving_average_abs_max",
           "fake_quantize_range_abs_max"], _by_scale),
    *each(["quantize_linear", "dequantize_linear"], _linear),
    *[op("fake_dequantize_max_abs", f(3, 4), Scale=weight(values([scale])),
         max_range=codes) for scale, codes in ((1.5, 127.0), (0.5, 7.0),
                                               (3.0, 1.0))],
    op("fake_channel_wise_dequantize_max_abs", f(3, 4),
       Scales=[weight(values([1.0, 0.5, 1.75]))], quant_bits=[8],
       quant_axis=0),
    op("fake_channel_wise_dequantize_max_abs", f(2, 3, 2),
       Scales=[weight(values([1.0, 0.5, 1.75]))], quant_bits=[4],
       quant_axis=1),
    op("fake_channel_wise_dequantize_max_abs", f(3, 2, 2, 2),
       Scales=[weight(values([1.0, 0.5, 1.75]))], quant_bits=[8],
       quant_axis=0),
    *[op("moving_average_abs_max_scale", f(*shape), is_test=True)
      for shape in ((3,), (2, 3), (1, 2, 2))],
]
