// SPDX-License-Identifier: Apache-2.0
// Tensors that are made of a few numbers: Range, EyeLike, and windows.
#include <cmath>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/lowering.h"
#include "lite/core/op/by_input.h"

namespace placelite {
namespace onnx_import {
namespace {

// A whole number of floating point as an integer: a constant, or the cast of
// one. kNone where it is neither.
ValueId EmitWhole(OpLowering& op, ValueId id) {
  const ValueInfo& info = op.info(id);
  if (!info.is_constant()) {
    const ValueId source = op.CastFrom(id);
    const Precision precision = op.info(source).precision;
    const bool integer =
        precision == Precision::kInt32 || precision == Precision::kInt64;
    return integer ? EmitCast(op, source, Precision::kInt64) : kNone;
  }
  const double number = info.precision == Precision::kDouble
                            ? *info.constant.data<double>()
                            : double{NumberAt(info.constant, 0)};
  if (number != std::floor(number) ||
      std::fabs(number) > static_cast<double>(kMaxElements)) {
    return kNone;
  }
  return EmitInteger(op, static_cast<int64_t>(number), Precision::kInt64);
}

// start + i * delta, where i counts to ceil((limit - start) / delta): that
// many, as an integer, is known before it is computed.
ValueId EmitCounted(OpLowering& op, const std::vector<ValueId>& inputs) {
  const ValueId span = op.Emit("elementwise_sub", {inputs[1], inputs[0]});
  const ValueId steps = op.Emit(
      "ceil", {EmitCast(op, op.Emit("elementwise_div", {span, inputs[2]}),
                        Precision::kFloat)});
  const ValueId count =
      op.Emit("clip", {steps},
              {{"min", 0.f}, {"max", static_cast<float>(kMaxElements)}});
  const ValueId numbers =
      op.Emit("range", {EmitInteger(op, 0, Precision::kInt64),
                        EmitCast(op, count, Precision::kInt64),
                        EmitInteger(op, 1, Precision::kInt64)});
  const ValueId at = EmitCast(op, numbers, op.info(inputs[0]).precision);
  return op.Emit("elementwise_add",
                 {op.Emit("elementwise_mul", {at, inputs[2]}), inputs[0]});
}

// How long it is must be known before it is computed: numbers of floating point
// are constants, integers that the model casts, or they are counted first.
// Halves are computed as floats, short integers as int64.
void LowerRange(OpLowering& op) {
  std::vector<ValueId> inputs = op.Inputs();
  if (!op.ok()) return;
  if (inputs.size() != 3) return op.FailCorrupt("has not three inputs");
  const Precision precision = op.info(inputs[0]).precision;
  const bool half =
      precision == Precision::kFP16 || precision == Precision::kBF16;
  const bool floating =
      half || precision == Precision::kFloat || precision == Precision::kDouble;
  const bool narrow = !floating && precision != Precision::kInt32 &&
                      precision != Precision::kInt64;
  bool constant = true, plain = false;
  for (ValueId& id : inputs) {
    constant = constant && op.info(id).is_constant();
    plain = plain || op.info(id).precision != precision || !IsOneNumber(op, id);
    if (half) id = EmitCast(op, id, Precision::kFloat);
    if (narrow) id = EmitCast(op, id, Precision::kInt64);
  }
  if ((constant && !half) || !floating || plain) {
    return op.Define(EmitCast(op, op.Emit("range", inputs), precision));
  }
  std::vector<ValueId> whole;
  for (ValueId id : inputs) {
    const ValueId integer = half ? ValueId{kNone} : EmitWhole(op, id);
    if (integer == kNone) {
      return op.Define(EmitCast(op, EmitCounted(op, inputs), precision));
    }
    whole.push_back(integer);
  }
  op.Define(EmitCast(op, op.Emit("range", whole), precision));
}

// Ones, without those below the diagonal, without those above it.
void LowerEyeLike(OpLowering& op) {
  const ValueId x = op.Input(0);
  const Precision to = TypeAttribute(op, "dtype", op.info(x).precision);
  const int64_t k = op.Int("k", 0);
  if (op.ok() && op.rank(x) != 2) {
    return op.FailUnsupported(StrCat("X ", op.shape(x), ", expected rank 2"));
  }
  ValueId y = op.Emit("fill_constant", {op.Emit("shape", {x})},
                      {{"dtype", std::string(ToString(to))},
                       {"value", 1.f},
                       {"int_value", int64_t{1}}});
  for (bool lower : {true, false}) {
    y = op.Emit("tril_triu", {y}, {{"diagonal", k}, {"lower", lower}});
  }
  op.Define(y);
}

// a0 - a1 cos(t) + a2 cos(2 t), where t runs through a whole turn.
void LowerWindow(OpLowering& op, double a0, double a1, double a2) {
  const ValueId size = op.Input(0);
  const Precision integer = op.info(size).precision;
  const Precision to = TypeAttribute(op, "output_datatype", Precision::kFloat);
  const bool periodic = op.Int("periodic", 1) != 0;
  if (op.ok() && (op.shape(size).NumElements() == Dim(1)) != Tri::kYes) {
    return op.FailUnsupported(
        StrCat("size ", op.shape(size), ", expected one number"));
  }
  const ValueId steps = op.Emit("range", {EmitInteger(op, 0, integer), size,
                                          EmitInteger(op, 1, integer)});
  const ValueId turn = EmitScale(op, EmitCast(op, size, Precision::kFloat), 1,
                                 periodic ? 0 : -1);
  const ValueId angles = EmitScale(op, EmitCast(op, steps, Precision::kFloat),
                                   2 * std::acos(-1.0), 0);
  const ValueId t = op.Emit("elementwise_div", {angles, turn});
  ValueId y = EmitScale(op, op.Emit("cos", {t}), -a1, a0);
  if (a2 != 0) {
    const ValueId twice = op.Emit("cos", {EmitScale(op, t, 2, 0)});
    y = op.Emit("elementwise_add", {y, EmitScale(op, twice, a2, 0)});
  }
  op.Define(EmitCast(op, y, to));
}

void LowerHannWindow(OpLowering& op) { LowerWindow(op, 0.5, 0.5, 0); }
void LowerHammingWindow(OpLowering& op) {
  LowerWindow(op, 25.0 / 46, 21.0 / 46, 0);
}
void LowerBlackmanWindow(OpLowering& op) { LowerWindow(op, 0.42, 0.5, 0.08); }

constexpr LoweringRule kRules[] = {
    {"BlackmanWindow", 17, kNewestOpset, LowerBlackmanWindow},
    {"EyeLike", 9, kNewestOpset, LowerEyeLike},
    {"HammingWindow", 17, kNewestOpset, LowerHammingWindow},
    {"HannWindow", 17, kNewestOpset, LowerHannWindow},
    {"Range", 11, kNewestOpset, LowerRange},
};

}  // namespace

Span<const LoweringRule> GenerateRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
