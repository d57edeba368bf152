// Tensors that are made of a few numbers: Range, EyeLike, and windows.
#include <cmath>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/lowering.h"

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
                            : *info.constant.data<float>();
  if (number != std::floor(number) ||
      std::fabs(number) > static_cast<double>(kMaxElements)) {
    return kNone;
  }
  return EmitInteger(op, static_cast<int64_t>(number), Precision::kInt64);
}

// How long it is must be known before it is computed, so numbers of floating
// point must be constants, or integers that the model casts.
void LowerRange(OpLowering& op) {
  const std::vector<ValueId> inputs = op.Inputs();
  if (!op.ok()) return;
  if (inputs.size() != 3) return op.FailCorrupt("has not three inputs");
  const Precision precision = op.info(inputs[0]).precision;
  bool constant = true, single = true;
  for (ValueId id : inputs) {
    constant = constant && op.info(id).is_constant();
    single = single && (op.shape(id).NumElements() == Dim(1)) == Tri::kYes;
    single = single && op.info(id).precision == precision;
  }
  const bool floating =
      precision == Precision::kFloat || precision == Precision::kDouble;
  if (constant || !floating || !single) {
    return op.Define(op.Emit("range", inputs));
  }
  std::vector<ValueId> whole;
  for (ValueId id : inputs) {
    whole.push_back(EmitWhole(op, id));
    if (op.ok() && whole.back() == kNone) {
      return op.FailUnsupported(
          "its length depends on floating-point numbers of run time");
    }
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
