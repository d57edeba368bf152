// SPDX-License-Identifier: Apache-2.0
// The table has quantisation here. There is no dequantize_linear, because
// Paddle 3.3 runs it as quantize_linear, so that nobody can say what a program
// means.
#include "lite/core/model/paddle/pir/vocabulary.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

constexpr OpRow kRows[] = {
    {"quantize_linear",
     "quantize_linear",
     {Argument("X"), Argument("Scale"), Argument("ZeroPoint"), Ignored(),
      Ignored()},
     {"Y"},
     {Only("qmax", 127), Only("qmin", -128), Set("bit_length", 8)}},
    {"fake_quantize_abs_max",
     "fake_quantize_abs_max",
     {Argument("X")},
     {"Out", "OutScale"}},
    {"fake_quantize_dequantize_abs_max",
     "fake_quantize_dequantize_abs_max",
     {Argument("X")},
     {"Out", "OutScale"}},
    {"fake_quantize_range_abs_max",
     "fake_quantize_range_abs_max",
     {Argument("X"), Argument("InScale"), Ignored()},
     {"Out", "OutScale", kUnread}},
    {"fake_quantize_moving_average_abs_max",
     "fake_quantize_moving_average_abs_max",
     {Argument("X"), Argument("InScale"), Ignored(), Ignored()},
     {"Out", "OutScale"}},
    {"fake_quantize_dequantize_moving_average_abs_max",
     "fake_quantize_dequantize_moving_average_abs_max",
     {Argument("X"), Argument("InScale"), Ignored(), Ignored()},
     {"Out", "OutScale"}},
    {"fake_channel_wise_quantize_abs_max",
     "fake_channel_wise_quantize_abs_max",
     {Argument("X")},
     {"Out", "OutScale"}},
    {"fake_channel_wise_quantize_dequantize_abs_max",
     "fake_channel_wise_quantize_dequantize_abs_max",
     {Argument("X")},
     {"Out", "OutScale"}},
    {"fake_channel_wise_dequantize_max_abs",
     "fake_channel_wise_dequantize_max_abs",
     {Argument("X"), Argument("Scales")},
     {"Out"}},
    {"fake_dequantize_max_abs",
     "fake_dequantize_max_abs",
     {Argument("X"), Argument("Scale")},
     {"Out"}},
    {"moving_average_abs_max_scale",
     "moving_average_abs_max_scale",
     {Argument("X"), Ignored(), Ignored()},
     {"Out", kUnread}},
};

}  // namespace

Span<const OpRow> QuantizationRows() { return kRows; }

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
