// SPDX-License-Identifier: Apache-2.0
// Remainders, quotients rounded down, shifts, and logic of bits, with NumPy
// broadcasting.
#include <algorithm>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"

namespace placelite {
namespace {

// The range of the result; unknown if a number may be negative.
std::optional<Dim> Combine(std::string_view op, Dim a, Dim b) {
  if (op.substr(0, 3) == "bit" || a.min < 0 || b.min <= 0 ||
      a.max >= Dim::kUnbounded || b.max >= Dim::kUnbounded) {
    return std::nullopt;
  }
  if (op == "elementwise_floordiv") return Dim(a.min / b.max, a.max / b.min);
  if (a.exact() && b.exact()) return Dim(a.min % b.min);
  return Dim(0, std::min(a.max, b.max - 1));
}

Status ExpectBits(const OpView& op) {
  const Precision precision = op.input(0).precision;
  if (IsIntegral(precision) && !IsFourBits(precision)) return Status::Ok();
  return Fail(op, StrCat("X is ", precision,
                         ", expected an integer of 8 bits or more"));
}

Status InferBroadcast(InferContext& context) {
  const OpView& op = context.op();
  const ValueInfo &x = op.input(0), &y = op.input(1);
  if (x.precision != y.precision) {
    return Fail(op, StrCat("X is ", x.precision, " but Y is ", y.precision));
  }
  Result<ShapeRange> shape = BroadcastShapes(x.shape, y.shape);
  if (!shape.ok()) return shape.status().WithContext(op.def().name);
  context.SetOutput(0, x.precision, *shape);
  CombineInts(context, Combine);
  return Status::Ok();
}

Status InferBits(InferContext& context) {
  LITE_RETURN_IF_ERROR(ExpectBits(context.op()));
  return InferBroadcast(context);
}

Status InferBitsOfOne(InferContext& context) {
  LITE_RETURN_IF_ERROR(ExpectBits(context.op()));
  return InferLikeInput(context);
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kXY[] = {{"X"}, {"Y"}};
constexpr ArgDef kOut[] = {{"Out"}};
constexpr AttributeDef kMod[] = {{"fmod", AttributeType::kBool, "false"}};
constexpr AttributeDef kShift[] = {{"left", AttributeType::kBool, "true"}};

constexpr OpDef kOps[] = {
    // With the sign of Y; that of X with fmod.
    With({"elementwise_mod", kXY, kOut, kMod, InferBroadcast,
          "paddle elementwise_mod; onnx Mod"},
         kDivision, ShapeRule::kBroadcast),
    // The largest integer that is no larger than X / Y.
    With({"elementwise_floordiv",
          kXY,
          kOut,
          {},
          InferBroadcast,
          "paddle elementwise_floordiv"},
         kDivision, ShapeRule::kBroadcast),
    // X is shifted by Y bits. Where Y is negative, or not less than the width,
    // nothing is left but the sign of X where it goes right.
    With({"bit_shift", kXY, kOut, kShift, InferBits, "onnx BitShift"},
         ShapeRule::kBroadcast),
    With({"bitwise_and", kXY, kOut, {}, InferBits, "onnx BitwiseAnd"},
         ShapeRule::kBroadcast),
    With({"bitwise_or", kXY, kOut, {}, InferBits, "onnx BitwiseOr"},
         ShapeRule::kBroadcast),
    With({"bitwise_xor", kXY, kOut, {}, InferBits, "onnx BitwiseXor"},
         ShapeRule::kBroadcast),
    With({"bitwise_not", kX, kOut, {}, InferBitsOfOne, "onnx BitwiseNot"},
         ShapeRule::kLikeInput, Trait::kNamesNoAxis),
};

}  // namespace

Span<const OpDef> ModuloOps() { return kOps; }

}  // namespace placelite
