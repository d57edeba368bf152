// SPDX-License-Identifier: Apache-2.0
// Element-wise ops of one tensor.
#include <algorithm>
#include <limits>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

constexpr float kLowest = std::numeric_limits<float>::lowest();
constexpr float kLargest = std::numeric_limits<float>::max();

struct SameOp {
  const char* onnx;
  const char* ours;
};

// Ops without attributes that mean the same here.
constexpr SameOp kSameOps[] = {
    {"Abs", "abs"},     {"Acos", "acos"},       {"Acosh", "acosh"},
    {"Asin", "asin"},   {"Asinh", "asinh"},     {"Atan", "atan"},
    {"Atanh", "atanh"}, {"Ceil", "ceil"},       {"Cos", "cos"},
    {"Cosh", "cosh"},   {"Erf", "erf"},         {"Exp", "exp"},
    {"Floor", "floor"}, {"Log", "log"},         {"Reciprocal", "reciprocal"},
    {"Round", "round"}, {"Sigmoid", "sigmoid"}, {"Sign", "sign"},
    {"Sin", "sin"},     {"Sinh", "sinh"},       {"Softplus", "softplus"},
    {"Sqrt", "sqrt"},   {"Tan", "tan"},         {"Tanh", "tanh"},
};

void LowerSame(OpLowering& op) {
  for (const SameOp& same : kSameOps) {
    if (op.type() == same.onnx) {
      return op.Define(op.Emit(same.ours, {op.Input(0)}));
    }
  }
}

// The larger of X and 0, also of integers.
void LowerRelu(OpLowering& op) {
  const ValueId x = op.Input(0);
  const Precision precision = op.info(x).precision;
  if (IsIntegral(precision)) {
    return op.Define(
        op.Emit("elementwise_max", {x, EmitInteger(op, 0, precision)}));
  }
  op.Define(op.Emit("relu", {x}));
}

void LowerNeg(OpLowering& op) {
  op.Define(op.Emit("scale", {op.Input(0)}, {{"scale", -1.f}, {"bias", 0.f}}));
}

void LowerLeakyRelu(OpLowering& op) {
  const ValueId x = op.Input(0);
  const float alpha = op.Float("alpha", 0.01f);
  op.Define(op.Emit("leaky_relu", {x}, {{"alpha", alpha}}));
}

void LowerPRelu(OpLowering& op) {
  op.Define(op.Emit("prelu", {op.Input(0), op.Input(1)}));
}

// One slope for each channel, axis 1, where there are more than one.
void LowerPRelu6(OpLowering& op) {
  const ValueId x = op.Input(0);
  ValueId slope = op.Input(1);
  if (op.ok() && op.rank(x) < 0) {
    return op.FailUnsupported("X has no known rank");
  }
  std::vector<int64_t> axes;
  for (int i = 1; i < op.rank(x) - 1; ++i) axes.push_back(i);
  if (op.rank(slope) == 1) slope = EmitUnsqueeze(op, slope, axes);
  op.Define(op.Emit("prelu", {x, slope}));
}

void LowerElu(OpLowering& op) {
  const ValueId x = op.Input(0);
  op.Define(op.Emit("elu", {x}, {{"alpha", op.Float("alpha", 1)}}));
}

void LowerHardSigmoid(OpLowering& op) {
  const ValueId x = op.Input(0);
  const float slope = op.Float("alpha", 0.2f);
  const float offset = op.Float("beta", 0.5f);
  op.Define(
      op.Emit("hard_sigmoid", {x}, {{"slope", slope}, {"offset", offset}}));
}

void LowerHardSwish(OpLowering& op) {
  op.Define(op.Emit("hard_swish", {op.Input(0)},
                    {{"threshold", 6.f}, {"scale", 6.f}, {"offset", 3.f}}));
}

void LowerGelu(OpLowering& op) {
  const ValueId x = op.Input(0);
  const std::string approximate = op.String("approximate", "none");
  if (approximate != "none" && approximate != "tanh") {
    return op.FailCorrupt(StrCat("approximate is '", approximate, "'"));
  }
  op.Define(op.Emit("gelu", {x}, {{"approximate", approximate == "tanh"}}));
}

void LowerClip6(OpLowering& op) {
  const ValueId x = op.Input(0);
  const float min = op.Float("min", kLowest), max = op.Float("max", kLargest);
  op.Define(op.Emit("clip", {x}, {{"min", min}, {"max", max}}));
}

bool IsConstant(OpLowering& op, int input) {
  return !op.HasInput(input) || op.info(op.Input(input)).is_constant();
}

void LowerClip(OpLowering& op) {
  ValueId x = op.Input(0);
  // Bounds of other types do not fit into attributes, which are floats.
  const bool floats = op.info(x).precision == Precision::kFloat;
  if (floats && IsConstant(op, 1) && IsConstant(op, 2)) {
    const float min =
        op.HasInput(1) ? ConstantNumber(op, op.Input(1), "min") : kLowest;
    const float max =
        op.HasInput(2) ? ConstantNumber(op, op.Input(2), "max") : kLargest;
    return op.Define(op.Emit("clip", {x}, {{"min", min}, {"max", max}}));
  }
  if (op.HasInput(1)) x = op.Emit("elementwise_max", {x, op.Input(1)});
  if (op.HasInput(2)) x = op.Emit("elementwise_min", {x, op.Input(2)});
  if (!op.HasInput(1) && !op.HasInput(2)) x = op.Emit("identity", {x});
  op.Define(x);
}

// One element, false or 0, that is known when the model is read.
bool IsConstantZero(const OpLowering& op, ValueId value) {
  if (value == kNone || !op.info(value).is_constant()) return false;
  const Tensor& tensor = op.info(value).constant;
  const char* bytes = tensor.data<char>();
  return tensor.NumElements() == 1 &&
         std::all_of(bytes, bytes + tensor.bytes(),
                     [](char byte) { return byte == 0; });
}

// At inference nothing is dropped; in training nothing is dropped either if the
// ratio is 0, which PyTorch's exporter writes.
void LowerDropout(OpLowering& op) {
  if (op.opset() < 7 && op.Int("is_test", 0) == 0) {
    return op.FailUnsupported("attribute 'is_test' is off");
  }
  const ValueId x = op.Input(0);
  const ValueId ratio = op.OptionalInput(1);
  const ValueId training = op.OptionalInput(2);
  if (training != kNone && !IsConstantZero(op, training) &&
      !IsConstantZero(op, ratio)) {
    return op.FailUnsupported(
        "neither is training_mode constant false nor ratio constant 0");
  }
  const ValueId out = op.Emit("identity", {x});
  // The mask marks what is kept; in older opsets it has X's type.
  if (op.opset() < 10 || !op.IsOutputRead(1)) return op.Define(out);
  const ValueId kept = EmitInteger(op, 1, Precision::kBool);
  op.DefineAll({out, op.Emit("expand", {kept, op.Emit("shape", {x})})});
}

constexpr LoweringRule kRules[] = {
    {"Abs", 6, kNewestOpset, LowerSame},
    {"Acos", 7, kNewestOpset, LowerSame},
    {"Acosh", 9, kNewestOpset, LowerSame},
    {"Asin", 7, kNewestOpset, LowerSame},
    {"Asinh", 9, kNewestOpset, LowerSame},
    {"Atan", 7, kNewestOpset, LowerSame},
    {"Atanh", 9, kNewestOpset, LowerSame},
    {"Ceil", 6, kNewestOpset, LowerSame},
    {"Clip", 6, 10, LowerClip6},
    {"Clip", 11, kNewestOpset, LowerClip},
    {"Cos", 7, kNewestOpset, LowerSame},
    {"Cosh", 9, kNewestOpset, LowerSame},
    {"Dropout", 6, kNewestOpset, LowerDropout},
    {"Elu", 6, kNewestOpset, LowerElu},
    {"Erf", 9, kNewestOpset, LowerSame},
    {"Exp", 6, kNewestOpset, LowerSame},
    {"Floor", 6, kNewestOpset, LowerSame},
    {"Gelu", 20, kNewestOpset, LowerGelu},
    {"HardSigmoid", 6, kNewestOpset, LowerHardSigmoid},
    {"HardSwish", 14, kNewestOpset, LowerHardSwish},
    {"LeakyRelu", 6, kNewestOpset, LowerLeakyRelu},
    {"Log", 6, kNewestOpset, LowerSame},
    {"Neg", 6, kNewestOpset, LowerNeg},
    {"PRelu", 6, 6, LowerPRelu6},
    {"PRelu", 7, kNewestOpset, LowerPRelu},
    {"Reciprocal", 6, kNewestOpset, LowerSame},
    {"Relu", 6, kNewestOpset, LowerRelu},
    {"Round", 11, kNewestOpset, LowerSame},
    {"Sigmoid", 6, kNewestOpset, LowerSame},
    {"Sign", 9, kNewestOpset, LowerSame},
    {"Sin", 7, kNewestOpset, LowerSame},
    {"Sinh", 9, kNewestOpset, LowerSame},
    {"Softplus", 1, kNewestOpset, LowerSame},
    {"Sqrt", 6, kNewestOpset, LowerSame},
    {"Tan", 7, kNewestOpset, LowerSame},
    {"Tanh", 6, kNewestOpset, LowerSame},
};

}  // namespace

Span<const LoweringRule> ActivationRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
