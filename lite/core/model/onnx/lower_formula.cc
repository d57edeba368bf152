// SPDX-License-Identifier: Apache-2.0
// Activations that are formulas of other ops here.
#include <limits>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

// x * tanh(softplus(x))
void LowerMish(OpLowering& op) {
  const ValueId x = op.Input(0);
  const ValueId gate = op.Emit("tanh", {op.Emit("softplus", {x})});
  op.Define(op.Emit("elementwise_mul", {x, gate}));
}

// gamma * elu(x)
void LowerSelu(OpLowering& op) {
  const ValueId x = op.Input(0);
  const float alpha = op.Float("alpha", 1.67326319217681884765625f);
  const float gamma = op.Float("gamma", 1.05070102214813232421875f);
  const ValueId elu = op.Emit("elu", {x}, {{"alpha", alpha}});
  op.Define(EmitScale(op, elu, gamma, 0));
}

// max(0, x) + min(0, alpha * (exp(x / alpha) - 1)) = alpha * elu(x / alpha)
void LowerCelu(OpLowering& op) {
  const ValueId x = op.Input(0);
  const float alpha = op.Float("alpha", 1);
  if (!(alpha > 0)) {
    return op.FailUnsupported(StrCat("attribute 'alpha' is ", alpha));
  }
  const ValueId elu =
      op.Emit("elu", {EmitScale(op, x, 1 / alpha, 0)}, {{"alpha", 1.f}});
  op.Define(EmitScale(op, elu, alpha, 0));
}

// x / (1 + |x|)
void LowerSoftsign(OpLowering& op) {
  const ValueId x = op.Input(0);
  const ValueId below = EmitScale(op, op.Emit("abs", {x}), 1, 1);
  op.Define(op.Emit("elementwise_div", {x, below}));
}

// 1 where scale * x > bound, else 0.
ValueId EmitIsAbove(OpLowering& op, ValueId x, float scale, float bound) {
  return op.Emit("relu", {op.Emit("sign", {EmitScale(op, x, scale, -bound)})});
}

float LowestFinite(Precision precision) {
  return precision == Precision::kFP16 ? -65504
                                       : std::numeric_limits<float>::lowest();
}

// x where it is above alpha, else 0. The lower limit keeps an infinite x from
// becoming nan.
void LowerThresholdedRelu(OpLowering& op) {
  const ValueId x = op.Input(0);
  const ValueId above = EmitIsAbove(op, x, 1, op.Float("alpha", 1));
  const Precision precision = op.info(x).precision;
  Result<Tensor> lowest = Tensor::Allocate({}, Precision::kFloat);
  if (lowest.ok()) *lowest->data<float>() = LowestFinite(precision);
  const ValueId limit = EmitCast(op, op.Constant(std::move(lowest)), precision);
  const ValueId finite = op.Emit("elementwise_max", {x, limit});
  op.Define(op.Emit("elementwise_mul", {finite, above}));
}

// x - bias above lambd, x + bias below -lambd, else 0.
void LowerShrink(OpLowering& op) {
  const ValueId x = op.Input(0);
  const float lambd = op.Float("lambd", 0.5f), bias = op.Float("bias", 0);
  if (!(lambd >= 0)) {
    return op.FailUnsupported(StrCat("attribute 'lambd' is ", lambd));
  }
  const ValueId above = EmitIsAbove(op, x, 1, lambd);
  const ValueId below = EmitIsAbove(op, x, -1, lambd);
  const ValueId either = op.Emit("elementwise_add", {above, below});
  const ValueId kept = op.Emit("elementwise_mul", {x, either});
  const ValueId side = op.Emit("elementwise_sub", {above, below});
  op.Define(op.Emit("elementwise_sub", {kept, EmitScale(op, side, bias, 0)}));
}

// x * sigmoid(alpha * x)
void LowerSwish(OpLowering& op) {
  op.Define(EmitSwish(op, op.Input(0), op.Float("alpha", 1)));
}

// A gate, and what it lets through; both have one shape.
void LowerSwiGlu(OpLowering& op) {
  const ValueId gate = op.Input(0), x = op.Input(1);
  for (int i = 0; op.ok() && i < op.rank(gate); ++i) {
    if (op.rank(x) == op.rank(gate) &&
        (op.shape(gate)[i] == op.shape(x)[i]) != Tri::kNo) {
      continue;
    }
    return op.FailCorrupt(StrCat("shapes ", op.shape(gate), " and ",
                                 op.shape(x), " are not equal"));
  }
  op.Define(EmitMultiply(op, EmitSwish(op, gate, op.Float("alpha", 1)), x));
}

constexpr LoweringRule kRules[] = {
    {"Celu", 12, kNewestOpset, LowerCelu},
    {"Mish", 18, kNewestOpset, LowerMish},
    {"Selu", 6, kNewestOpset, LowerSelu},
    {"Shrink", 9, kNewestOpset, LowerShrink},
    {"Softsign", 1, kNewestOpset, LowerSoftsign},
    {"SwiGLU", 28, kNewestOpset, LowerSwiGlu},
    {"Swish", 24, kNewestOpset, LowerSwish},
    {"ThresholdedRelu", 10, kNewestOpset, LowerThresholdedRelu},
};

}  // namespace

Span<const LoweringRule> FormulaRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
