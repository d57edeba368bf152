// SPDX-License-Identifier: Apache-2.0
// Ops that carry a state along a sequence.
#include <cmath>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/linear_attention.h"

namespace placelite {
namespace onnx_import {
namespace {

// Puts the state, or zeros, before the first element of X.
ValueId EmitPadded(OpLowering& op, ValueId x, int64_t before) {
  if (op.HasInput(3)) return EmitConcat(op, {op.Input(3), x}, 2);
  if (before == 0) return x;
  return op.Emit("pad", {x},
                 {{"paddings", std::vector<int64_t>{0, 0, 0, 0, before, 0}},
                  {"mode", std::string("constant")},
                  {"value", 0.f}});
}

// X has rank 3, and each of its channels a filter of its own.
ValueId EmitDepthwise(OpLowering& op, ValueId x, ValueId filter,
                      int64_t channels) {
  std::vector<ValueId> inputs = {EmitUnsqueeze(op, x, {2}),
                                 EmitUnsqueeze(op, filter, {2})};
  if (op.HasInput(2)) inputs.push_back(op.Input(2));
  const ValueId y = op.Emit("conv2d", inputs,
                            {{"strides", std::vector<int64_t>{1, 1}},
                             {"paddings", std::vector<int64_t>{0, 0, 0, 0}},
                             {"dilations", std::vector<int64_t>{1, 1}},
                             {"groups", channels}});
  return EmitSqueeze(op, y, {2});
}

// A convolution of what is there already, and what the next step needs of it.
void LowerCausalConv(OpLowering& op) {
  const ValueId x = op.Input(0), filter = op.Input(1);
  const std::string activation = op.String("activation", "none");
  if (activation != "none" && activation != "silu" && activation != "swish") {
    return op.FailCorrupt(StrCat("activation is '", activation, "'"));
  }
  if (!op.ok()) return;
  const ShapeRange shape = op.shape(filter);
  if (op.rank(x) != 3 || op.rank(filter) != 3 || !shape[0].exact() ||
      !shape[2].exact() || shape[2].min < 1) {
    return op.FailUnsupported(StrCat("input ", op.shape(x), ", weight ", shape,
                                     ", expected rank 3 and an exact kernel"));
  }
  const int64_t before = shape[2].min - 1;
  const ValueId padded = EmitPadded(op, x, before);
  ValueId y = EmitDepthwise(op, padded, filter, shape[0].min);
  if (activation != "none") {
    const Precision precision = op.info(y).precision;
    y = EmitCast(op, EmitSwish(op, EmitCast(op, y, Precision::kFloat), 1),
                 precision);
  }
  if (!op.IsOutputRead(1)) return op.Define(y);
  const int64_t start = before == 0 ? kMaxElements : -before;
  op.DefineAll({y, EmitSlice(op, padded, 2, start, kMaxElements)});
}

constexpr LoweringRule kRules[] = {
    {"CausalConvWithState", 27, kNewestOpset, LowerCausalConv},
    {"LinearAttention", 27, kNewestOpset, LowerLinearAttention},
};

}  // namespace

Span<const LoweringRule> SequenceRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
