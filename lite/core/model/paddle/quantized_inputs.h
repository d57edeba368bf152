// SPDX-License-Identifier: Apache-2.0
// Inputs of ops whose own attributes say what integers stand for.
#ifndef LITE_CORE_MODEL_PADDLE_QUANTIZED_INPUTS_H_
#define LITE_CORE_MODEL_PADDLE_QUANTIZED_INPUTS_H_

#include <string_view>

#include "lite/core/model/paddle/lowering.h"

namespace placelite {
namespace paddle {

// Returns an input that may be integers as floats. Where the op has
// `enable_int8`, data is rounded to codes, and weights are decoded, by the
// scales that attributes of the op state; other weights that are integers are
// decoded by the attribute `NAME_quant_scale`, with a scale for each index of
// `axis`, or are taken as they are.
ValueId DataInput(OpLowering& op, std::string_view argument);
ValueId WeightInput(OpLowering& op, std::string_view argument, int64_t axis);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_QUANTIZED_INPUTS_H_
