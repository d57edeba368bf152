// SPDX-License-Identifier: Apache-2.0
// Element-wise ops of one tensor.
#include <cmath>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/formula.h"
#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {
namespace {

// relu, sigmoid, tanh: the same op here.
void LowerSame(OpLowering& op) {
  op.Define(op.Emit(op.type(), {op.Input("X")}));
}

void LowerRelu6(OpLowering& op) {
  const ValueId x = op.Input("X");
  const float threshold = op.Float("threshold", 6);
  op.Define(op.Emit("clip", {x}, {{"min", 0.f}, {"max", threshold}}));
}

// Integers within bounds, which are cut to integers. A bound beyond all of them
// is none.
ValueId EmitBounded(OpLowering& op, ValueId x, float min, float max) {
  constexpr float kBeyond = 9e18f;
  if (min > -kBeyond) {
    x = EmitWith(op, "elementwise_max", x, std::trunc(double{min}));
  }
  if (max < kBeyond) {
    x = EmitWith(op, "elementwise_min", x, std::trunc(double{max}));
  }
  return x;
}

void LowerClip(OpLowering& op) {
  const ValueId x = op.Input("X");
  if (!op.HasInput("Min")) op.ExpectAttribute("min");
  if (!op.HasInput("Max")) op.ExpectAttribute("max");
  const float min = FloatInput(op, "Min", "min", 0);
  const float max = FloatInput(op, "Max", "max", 0);
  if (op.ok() && !IsFloatingPoint(op.info(x).precision)) {
    return op.Define(EmitBounded(op, x, min, max));
  }
  op.Define(op.Emit("clip", {x}, {{"min", min}, {"max", max}}));
}

void LowerLeakyRelu(OpLowering& op) {
  const ValueId x = op.Input("X");
  const float alpha = op.Float("alpha", 0.02f);
  op.Define(op.Emit("leaky_relu", {x}, {{"alpha", alpha}}));
}

void LowerSwish(OpLowering& op) {
  const ValueId x = op.Input("X");
  const float beta = op.Float("beta", 1);
  op.Define(op.Emit("swish", {x}, {{"beta", beta}}));
}

void LowerSilu(OpLowering& op) {
  op.Define(op.Emit("swish", {op.Input("X")}, {{"beta", 1.f}}));
}

void LowerHardSigmoid(OpLowering& op) {
  const ValueId x = op.Input("X");
  const float slope = op.Float("slope", 0.2f);
  const float offset = op.Float("offset", 0.5f);
  op.Define(
      op.Emit("hard_sigmoid", {x}, {{"slope", slope}, {"offset", offset}}));
}

void LowerHardSwish(OpLowering& op) {
  const ValueId x = op.Input("X");
  const float threshold = op.Float("threshold", 6);
  const float scale = op.Float("scale", 6);
  const float offset = op.Float("offset", 3);
  op.Define(op.Emit(
      "hard_swish", {x},
      {{"threshold", threshold}, {"scale", scale}, {"offset", offset}}));
}

// The shape under which Alpha broadcasts to X of rank `rank`.
Result<Shape> AlphaShape(const std::string& mode, const Shape& alpha,
                         int rank) {
  Shape shape;
  if (mode == "all") {
    for (int i = 0; i < rank; ++i) shape.push_back(1);
  } else if (mode == "channel") {
    for (int i = 0; i < rank; ++i) {
      shape.push_back(i == 1 ? alpha.NumElements() : 1);
    }
  } else if (mode == "element") {
    // [1, C, H, W] or [C, H, W]
    for (int i = alpha.rank(); i < rank; ++i) shape.push_back(1);
    for (int64_t dim : alpha) shape.push_back(dim);
  } else {
    return Status::Unsupported(
        StrCat("mode '", mode, "', expected all, channel or element"));
  }
  if (shape.NumElements() != alpha.NumElements() || shape.rank() != rank) {
    return Status::Corrupt(
        StrCat("Alpha ", alpha, " for mode ", mode, " and X of rank ", rank));
  }
  return shape;
}

void LowerPrelu(OpLowering& op) {
  WorkOnChannelsFirst(op, "data_format");
  const ValueId x = op.Input("X");
  ValueId alpha = op.Input("Alpha");
  const std::string mode = op.String("mode", "all");
  if (mode == "element" && op.moves_channels()) {
    return op.FailUnsupported("Alpha for each element, with channels last");
  }
  if (!op.ok()) return;
  if (op.rank(x) < 1 || !op.shape(alpha).exact()) {
    return op.FailUnsupported(StrCat("X ", op.shape(x), " with Alpha ",
                                     op.shape(alpha),
                                     ", expected a known rank and an exact "
                                     "shape"));
  }
  const Result<Shape> shape =
      AlphaShape(mode, op.shape(alpha).shape(), op.rank(x));
  if (!shape.ok()) return op.Fail(shape.status());
  if (op.shape(alpha).shape() != *shape) alpha = EmitReshape(op, alpha, *shape);
  op.Define(op.Emit("prelu", {x, alpha}));
}

// scale * x + bias, or scale * (x + bias) = scale * x + scale * bias.
void LowerScale(OpLowering& op) {
  const ValueId x = op.Input("X");
  const float scale = FloatInput(op, "ScaleTensor", "scale", 1);
  float bias = op.Float("bias", 0);
  if (!op.Bool("bias_after_scale", true)) bias *= scale;
  op.Define(op.Emit("scale", {x}, {{"scale", scale}, {"bias", bias}}));
}

// At inference nothing is dropped. What remains is the scaling that one of the
// two implementations does then instead of in training.
void LowerDropout(OpLowering& op) {
  const ValueId x = op.Input("X");
  const std::string how =
      op.String("dropout_implementation", "downgrade_in_infer");
  if (how == "upscale_in_train") return op.Define(op.Emit("identity", {x}));
  if (how != "downgrade_in_infer") {
    return op.FailUnsupported(StrCat("dropout_implementation '", how, "'"));
  }
  const float kept = 1 - op.Float("dropout_prob", 0.5f);
  op.Define(op.Emit("scale", {x}, {{"scale", kept}, {"bias", 0.f}}));
}

void LowerSoftmax(OpLowering& op) {
  const ValueId x = op.Input("X");
  const int64_t axis = op.Int("axis", -1);
  op.Define(op.Emit("softmax", {x}, {{"axis", axis}}));
}

constexpr LoweringRule kRules[] = {
    {"relu", "Out", LowerSame},
    {"relu6", "Out", LowerRelu6},
    {"clip", "Out", LowerClip},
    {"leaky_relu", "Out", LowerLeakyRelu},
    {"prelu", "Out", LowerPrelu},
    {"sigmoid", "Out", LowerSame},
    {"tanh", "Out", LowerSame},
    {"swish", "Out", LowerSwish},
    {"silu", "Out", LowerSilu},
    {"hard_sigmoid", "Out", LowerHardSigmoid},
    {"hard_swish", "Out", LowerHardSwish},
    {"scale", "Out", LowerScale},
    {"dropout", "Out", LowerDropout},
    {"softmax", "Out", LowerSoftmax},
};

}  // namespace

Span<const LoweringRule> ActivationRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
