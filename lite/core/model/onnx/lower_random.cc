// SPDX-License-Identifier: Apache-2.0
// Ops that give random numbers. The bits of ONNX's seed, a float, are the seed.
#include <cstring>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

int64_t SeedOf(OpLowering& op) {
  if (!op.HasAttribute("seed")) return -1;
  const float seed = op.Float("seed", 0);
  uint32_t bits = 0;
  std::memcpy(&bits, &seed, sizeof(bits));
  return bits;
}

// Emits a value of the shape that attribute `shape` names.
ValueId EmitShaped(OpLowering& op) {
  const std::vector<int64_t> dims = op.Ints("shape");
  if (dims.size() > kMaxRank) {
    op.FailUnsupported(StrCat("its rank is ", dims.size(), ", at most ",
                              kMaxRank, " is supported"));
    return kNone;
  }
  Shape shape;
  for (int64_t dim : dims) shape.push_back(dim);
  if (op.ok()) op.Fail(CheckShape(shape));
  Result<Tensor> zero = Tensor::Allocate(Shape(), Precision::kBool);
  if (zero.ok()) *zero->data<bool>() = false;
  if (dims.empty()) return op.Constant(std::move(zero));
  return op.Emit("expand", {op.Constant(std::move(zero))}, {{"shape", dims}});
}

ValueId EmitDraw(OpLowering& op, ValueId like, Precision precision,
                 const char* ours, AttributeMap attributes) {
  attributes.Set("seed", SeedOf(op));
  return EmitCast(op, op.Emit(ours, {like}, std::move(attributes)), precision);
}

// Lowers to the op `ours`. The numbers have the shape of X, or of attribute
// `shape` where there is no X, and the type of `dtype` or X.
void LowerRandom(OpLowering& op, const char* ours, AttributeMap attributes) {
  const bool like = op.NumInputs() > 0;
  const ValueId x = like ? op.Input(0) : EmitShaped(op);
  if (!op.ok()) return;
  const Precision own = op.info(x).precision;
  const Precision precision = TypeAttribute(
      op, "dtype", like && IsFloatingPoint(own) ? own : Precision::kFloat);
  if (!op.ok()) return;
  if (!IsFloatingPoint(precision)) {
    return op.FailUnsupported(StrCat("dtype is ", precision));
  }
  op.Define(EmitDraw(op, x, precision, ours, std::move(attributes)));
}

void LowerRandomNormal(OpLowering& op) {
  LowerRandom(
      op, "random_normal",
      {{"mean", op.Float("mean", 0)}, {"deviation", op.Float("scale", 1)}});
}

void LowerRandomUniform(OpLowering& op) {
  LowerRandom(op, "random_uniform",
              {{"low", op.Float("low", 0)}, {"high", op.Float("high", 1)}});
}

// Each element is 1 with the probability that X has in its place, and else 0.
void LowerBernoulli(OpLowering& op) {
  const ValueId x = EmitCast(op, op.Input(0), Precision::kFloat);
  if (!op.ok()) return;
  const Precision precision =
      TypeAttribute(op, "dtype", op.info(op.Input(0)).precision);
  const ValueId draw = EmitDraw(op, x, Precision::kFloat, "random_uniform", {});
  op.Define(EmitCast(op, op.Emit("less_than", {draw, x}), precision));
}

constexpr LoweringRule kRules[] = {
    {"Bernoulli", 15, kNewestOpset, LowerBernoulli},
    {"RandomNormal", 1, kNewestOpset, LowerRandomNormal},
    {"RandomNormalLike", 1, kNewestOpset, LowerRandomNormal},
    {"RandomUniform", 1, kNewestOpset, LowerRandomUniform},
    {"RandomUniformLike", 1, kNewestOpset, LowerRandomUniform},
};

}  // namespace

Span<const LoweringRule> RandomRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
