// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/quantized_inputs.h"

#include <cmath>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/quantization.h"

namespace placelite {
namespace paddle {
namespace {

// Returns the scales that Paddle Lite's attributes state for an input of an op
// in int8: a list, or in older programs a number.
std::vector<float> ScalesInAttributes(OpLowering& op, std::string_view argument,
                                      const char* older) {
  const std::string name = StrCat(argument, "0_scale");
  std::vector<float> scales;
  for (double scale : op.Floats(op.HasAttribute(name) ? name : older)) {
    scales.push_back(static_cast<float>(scale));
    if (scale > 0 && std::isnormal(scales.back())) continue;
    op.FailCorrupt(StrCat("the scale of ", NameOf(op, argument), " is ", scale,
                          ", expected a positive number"));
  }
  if (op.ok() && scales.empty()) {
    op.FailCorrupt(
        StrCat("enable_int8 is on, and no attribute has the scale of ",
               NameOf(op, argument)));
  }
  return scales;
}

}  // namespace

ValueId DataInput(OpLowering& op, std::string_view argument) {
  const ValueId x = op.Input(argument);
  if (!op.Bool("enable_int8", false) || !op.ok()) return x;
  if (op.info(x).precision != Precision::kFloat) return x;
  const std::vector<float> steps =
      ScalesInAttributes(op, argument, "input_scale");
  if (!op.ok()) return kNone;
  if (steps.size() != 1) {
    op.FailCorrupt(StrCat(steps.size(), " scales of ", NameOf(op, argument),
                          ", expected 1"));
    return kNone;
  }
  const CodeRule rule;
  const float threshold = steps[0] * static_cast<float>(rule.largest());
  const ValueId codes = EmitCodes(op, x, {threshold}, -1, rule);
  return EmitDecoded(op, codes, StepsOf(op, {threshold}, rule), -1);
}

ValueId WeightInput(OpLowering& op, std::string_view argument, int64_t axis) {
  const ValueId w = op.Input(argument);
  if (!op.ok() || !IsTypeOfCodes(op.info(w).precision)) return w;
  const std::string scales_of =
      StrCat(VariableOf(op, argument), "_quant_scale");
  std::vector<float> scales;
  if (op.HasAttribute(scales_of)) {
    for (double scale : op.Floats(scales_of)) {
      scales.push_back(static_cast<float>(scale));
    }
  } else if (op.Bool("enable_int8", false)) {
    scales = ScalesInAttributes(op, argument, "weight_scale");
  } else {
    return EmitCast(op, w, Precision::kFloat);
  }
  for (float& scale : scales) {
    if (scale == 0) scale = kStepOfZeros;
    if (scale > 0 && std::isnormal(scale)) continue;
    op.FailCorrupt(StrCat("a scale of ", NameOf(op, argument), " is ", scale,
                          ", expected a positive number"));
  }
  return EmitDecoded(op, w, scales, scales.size() == 1 ? -1 : axis);
}

}  // namespace paddle
}  // namespace placelite
