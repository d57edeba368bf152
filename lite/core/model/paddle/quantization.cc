// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/quantization.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/formula.h"
#include "lite/core/op/grid.h"

namespace placelite {
namespace paddle {
namespace {

// Paddle takes the inverse of another number for thresholds up to this one, so
// that all codes are 0.
constexpr float kLeastThreshold = 1e-30f;

// Calls f(element, index of the axis) for each element; the index is 0 where
// the axis is -1.
template <typename F>
void ForEachAlong(const Shape& shape, int64_t axis, const F& f) {
  int64_t inner = 1;
  for (int i = shape.rank() - 1; axis >= 0 && i > axis; --i) inner *= shape[i];
  const int64_t size = axis < 0 ? 1 : shape[static_cast<int>(axis)];
  for (int64_t i = 0; i < shape.NumElements(); ++i) {
    f(i, static_cast<size_t>(i / inner % size));
  }
}

void StoreCode(Tensor* codes, int64_t i, int32_t code) {
  if (codes->precision() == Precision::kInt16) {
    codes->data<int16_t>()[i] = static_cast<int16_t>(code);
  } else {
    codes->data<int8_t>()[i] = static_cast<int8_t>(code);
  }
}

// This is Paddle's factor, with its roundings.
float FactorOf(float threshold, const CodeRule& rule) {
  return static_cast<float>(rule.largest()) * (1 / threshold);
}

// Codes and steps are applied by the inverse of the step. Of the floats beside
// threshold / R the nearest whose inverse is Paddle's factor is taken, if there
// is one, so that the same elements lie beside the middle of two codes.
float StepOf(float threshold, const CodeRule& rule) {
  const float nearest = threshold / static_cast<float>(rule.largest());
  const float factor = FactorOf(threshold, rule);
  float below = nearest, above = nearest;
  for (int i = 0; i < 3; ++i) {
    if (1 / below == factor) return below;
    if (1 / above == factor) return above;
    below = std::nextafter(below, 0.f);
    above = std::nextafter(above, 2 * nearest);
  }
  return nearest;
}

ValueId ListConstant(OpLowering& op, const std::vector<float>& list) {
  Result<Tensor> tensor = Tensor::Allocate(
      Shape{static_cast<int64_t>(list.size())}, Precision::kFloat);
  if (tensor.ok()) std::copy(list.begin(), list.end(), tensor->data<float>());
  return op.Constant(std::move(tensor));
}

int32_t CodeOf(float x, float threshold, const CodeRule& rule) {
  if (threshold == 0 || std::isnan(x)) return 0;
  const float quotient = x * FactorOf(threshold, rule);
  const float code =
      rule.away ? std::round(quotient) : std::nearbyint(quotient);
  return static_cast<int32_t>(std::clamp(code,
                                         static_cast<float>(rule.smallest()),
                                         static_cast<float>(rule.largest())));
}

ValueId ConstantCodes(OpLowering& op, const Tensor& x,
                      const std::vector<float>& thresholds, int64_t axis,
                      const CodeRule& rule) {
  Result<Tensor> codes = Tensor::Allocate(x.shape(), rule.constant());
  if (!codes.ok()) return op.Constant(codes.status());
  const float* data = x.data<float>();
  ForEachAlong(x.shape(), axis, [&](int64_t i, size_t at) {
    StoreCode(&*codes, i, CodeOf(data[i], thresholds[at], rule));
  });
  return op.Constant(std::move(codes));
}

// Fails unless there is one threshold, or one for each index of the axis.
bool CheckCount(OpLowering& op, ValueId x, size_t count, int64_t axis) {
  if (!op.ok()) return false;
  const int64_t wanted = axis < 0 ? 1 : ExactLength(op, x, axis);
  if (op.ok() && static_cast<int64_t>(count) != wanted) {
    op.FailCorrupt(StrCat(count, " scales along axis ", axis, " of ",
                          op.shape(x), ", expected ", wanted));
  }
  return op.ok();
}

}  // namespace

void CheckBits(OpLowering& op, int64_t bits) {
  if (bits >= 2 && bits <= 16) return;
  op.FailUnsupported(StrCat(bits, " bits, expected 2 to 16"));
}

bool IsTypeOfCodes(Precision precision) {
  return precision == Precision::kInt4 || precision == Precision::kInt8 ||
         precision == Precision::kInt16;
}

std::string VariableOf(OpLowering& op, std::string_view argument) {
  for (const proto::OpDesc::Var& slot : op.desc().inputs()) {
    if (slot.parameter() == argument && !slot.arguments().empty()) {
      return slot.arguments(0);
    }
  }
  return "";
}

std::string NameOf(OpLowering& op, std::string_view argument) {
  const std::string variable = VariableOf(op, argument);
  return variable.empty() ? std::string(argument)
                          : StrCat(argument, " '", variable, "'");
}

ValueId OriginalOf(OpLowering& op, ValueId id) {
  for (const Node* node = op.producer(id);
       node != nullptr && node->op->Is("identity"); node = op.producer(id)) {
    id = node->inputs[0];
  }
  return id;
}

ValueId ScaleInput(OpLowering& op, std::string_view argument) {
  return OriginalOf(op, op.Input(argument));
}

CodeRule RuleOf(OpLowering& op, int64_t round_type) {
  CodeRule rule;
  const int64_t bits = op.Int("bit_length", 8);
  round_type = op.Int("round_type", round_type);
  CheckBits(op, bits);
  if (round_type != 0 && round_type != 1) {
    op.FailCorrupt(StrCat("round_type is ", round_type, ", expected 0 or 1"));
  }
  if (op.ok()) rule = {bits, round_type == 1};
  return rule;
}

std::vector<float> ReadThresholds(OpLowering& op, ValueId id,
                                  std::string_view argument, bool or_zero) {
  if (!op.ok()) return {};
  const ValueInfo& info = op.info(id);
  if (!info.is_constant() || info.precision != Precision::kFloat) {
    op.FailUnsupported(
        StrCat(NameOf(op, argument), " is no constant of floats"));
    return {};
  }
  or_zero |= op.variables()->lacks_weights();
  const float* data = info.constant.data<float>();
  std::vector<float> list(data, data + info.constant.NumElements());
  for (size_t i = 0; i < list.size(); ++i) {
    if (list[i] > kLeastThreshold && std::isfinite(list[i])) continue;
    if (or_zero && list[i] >= 0 && list[i] <= kLeastThreshold) {
      list[i] = 0;
      continue;
    }
    op.FailCorrupt(StrCat("element ", i, " of ", NameOf(op, argument), " is ",
                          list[i], ", expected a positive number above ",
                          kLeastThreshold));
    return {};
  }
  return list;
}

std::vector<float> LargestMagnitudes(const Tensor& x, int64_t axis) {
  std::vector<float> largest(
      axis < 0 ? 1 : static_cast<size_t>(x.shape()[static_cast<int>(axis)]));
  const float* data = x.data<float>();
  ForEachAlong(x.shape(), axis, [&](int64_t i, size_t at) {
    largest[at] = std::max(largest[at], std::fabs(data[i]));
  });
  return largest;
}

std::vector<float> StepsOf(OpLowering& op, const std::vector<float>& thresholds,
                           const CodeRule& rule) {
  std::vector<float> steps;
  for (float threshold : thresholds) {
    steps.push_back(threshold == 0 ? kStepOfZeros : StepOf(threshold, rule));
    if (std::isnormal(steps.back()) && std::isnormal(1 / steps.back())) {
      continue;
    }
    op.FailCorrupt(StrCat("the threshold ", threshold, " of ", rule.bits,
                          " bits makes steps that floats do not hold"));
  }
  return steps;
}

ValueId EmitCodes(OpLowering& op, ValueId x,
                  const std::vector<float>& thresholds, int64_t axis,
                  const CodeRule& rule) {
  if (!CheckCount(op, x, thresholds.size(), axis)) return kNone;
  if (op.info(x).is_constant()) {
    return ConstantCodes(op, op.info(x).constant, thresholds, axis, rule);
  }
  return op.Emit("quantize_linear",
                 {x, ListConstant(op, StepsOf(op, thresholds, rule))},
                 {{"axis", std::max<int64_t>(axis, 0)},
                  {"formula", std::string("multiply")},
                  {"qmax", int64_t{rule.largest()}},
                  {"qmin", int64_t{rule.smallest()}},
                  {"rounding", std::string(rule.away ? "away" : "even")},
                  {"to", std::string(ToString(rule.computed()))}});
}

ValueId EmitDecoded(OpLowering& op, ValueId codes, std::vector<float> steps,
                    int64_t axis) {
  if (!CheckCount(op, codes, steps.size(), axis)) return kNone;
  return op.Emit("dequantize_linear", {codes, ListConstant(op, steps)},
                 {{"axis", std::max<int64_t>(axis, 0)}});
}

namespace {

// Returns the codes that a constant of floats holds, with as many bits.
ValueId WholeCodes(OpLowering& op, const Tensor& x, int64_t bits) {
  CodeRule rule;
  rule.bits = bits;
  rule.away = false;
  Result<Tensor> codes = Tensor::Allocate(x.shape(), rule.constant());
  if (!codes.ok()) return op.Constant(codes.status());
  const float* data = x.data<float>();
  const auto low = static_cast<float>(rule.smallest());
  const auto high = static_cast<float>(rule.largest());
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    if (!(data[i] >= low && data[i] <= high) || data[i] != std::rint(data[i])) {
      op.FailCorrupt(StrCat("element ", i, " of the weights is ", data[i],
                            ", expected a code of ", bits, " bits"));
      return kNone;
    }
    StoreCode(&*codes, i, static_cast<int32_t>(data[i]));
  }
  return op.Constant(std::move(codes));
}

// Returns the value before all ops that only move elements.
ValueId BeforeMoves(OpLowering& op, ValueId x) {
  for (const Node* node = op.producer(x);
       node != nullptr && node->op->Has(Trait::kMovesElements) &&
       node->outputs.size() == 1 &&
       node->op->inputs[0].kind != ArgKind::kVariadic;
       node = op.producer(x)) {
    x = node->inputs[0];
  }
  return x;
}

}  // namespace

ValueId FindCodes(OpLowering& op, ValueId x, int64_t bits) {
  if (!op.ok()) return kNone;
  const ValueInfo& info = op.info(x);
  if (IsTypeOfCodes(info.precision)) return x;
  if (info.precision != Precision::kFloat) return kNone;
  if (info.is_constant()) return WholeCodes(op, info.constant, bits);
  const Node* cast = op.producer(BeforeMoves(op, x));
  if (cast == nullptr || !cast->op->Is("cast")) return kNone;
  const Precision from = op.info(cast->inputs[0]).precision;
  if (!IsTypeOfCodes(from)) return kNone;
  return x == cast->outputs[0] ? cast->inputs[0] : EmitCast(op, x, from);
}

std::optional<float> StepOfCodes(OpLowering& op, ValueId codes) {
  for (;;) {
    codes = BeforeMoves(op, codes);
    const Node* node = op.producer(codes);
    if (node == nullptr) return std::nullopt;
    if (node->op->Is("quantize_linear")) {
      const ValueInfo& scale = op.info(node->inputs[1]);
      if (!scale.is_constant() || scale.constant.NumElements() != 1) {
        return std::nullopt;
      }
      return scale.constant.data<float>()[0];
    }
    if (!node->op->Is("cast")) return std::nullopt;
    codes = node->inputs[0];
  }
}

}  // namespace paddle
}  // namespace placelite
