// SPDX-License-Identifier: Apache-2.0
// Element-wise ops of two tensors with NumPy broadcasting.
#include <algorithm>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/wide.h"

namespace placelite {
namespace {

// Numbers whose sums and products any integer holds.
bool IsSmall(Dim dim) {
  constexpr int64_t kSmall = int64_t{1} << 15;
  return dim.exact() && dim.min >= -kSmall && dim.min < kSmall;
}

// Two numbers, also negative ones.
std::optional<Dim> CombineNumbers(std::string_view op, int64_t a, int64_t b) {
  if (op == "elementwise_add") return Dim(a + b);
  if (op == "elementwise_sub") return Dim(a - b);
  if (op == "elementwise_mul") return Dim(a * b);
  if (op == "elementwise_max") return Dim(std::max(a, b));
  if (op == "elementwise_min") return Dim(std::min(a, b));
  return std::nullopt;
}

// Two elements, each a number or a range of what is not negative, as one;
// nothing where that is not followed.
std::optional<Dim> Combine(std::string_view op, Dim a, Dim b) {
  const bool negative = a.min < 0 || b.min < 0;
  if (negative || (op == "elementwise_sub" && a.min < b.min)) {
    if (!IsSmall(a) || !IsSmall(b)) return std::nullopt;
    return CombineNumbers(op, a.min, b.min);
  }
  if (op == "elementwise_add") return a + b;
  if (op == "elementwise_mul") return a * b;
  if (op == "elementwise_max") {
    return Dim(std::max(a.min, b.min), std::max(a.max, b.max));
  }
  if (op == "elementwise_min") {
    return Dim(std::min(a.min, b.min), std::min(a.max, b.max));
  }
  if (a.max >= Dim::kUnbounded || b.max >= Dim::kUnbounded) return std::nullopt;
  if (op == "elementwise_sub" && a.min >= b.max) {
    return Dim(a.min - b.max, a.max - b.min);
  }
  if (op == "elementwise_div" && b.min > 0) {
    return Dim(a.min / b.max, a.max / b.min);
  }
  return std::nullopt;
}

Status InferElementwise(InferContext& context) {
  const OpView& op = context.op();
  const ValueInfo &x = op.input(0), &y = op.input(1);
  if (x.precision != y.precision) {
    return Status::InvalidArgument(StrCat(op.def().name, ": X is ", x.precision,
                                          " but Y is ", y.precision));
  }
  Result<ShapeRange> shape = BroadcastShapes(x.shape, y.shape);
  if (!shape.ok()) return shape.status().WithContext(op.def().name);
  context.SetOutput(0, x.precision, *shape);
  // Integers are followed by value, so that shapes which a graph computes stay
  // known.
  CombineInts(context, Combine);
  return Status::Ok();
}

// A product of a value by itself is a square.
bool WideProduct(const OpView& op) {
  return &op.input(0) == &op.input(1) || WideLikeAllInputs(op);
}

// Whether all exponents are in [-1/2, 1], so that a power of an fp16 value fits
// into fp16: from the reciprocal of the square root to the value itself.
bool IsMildExponent(const ValueInfo& y) {
  if (!y.is_constant() || y.precision != Precision::kFloat) return false;
  const float* begin = y.constant.data<float>();
  return std::all_of(begin, begin + y.constant.NumElements(),
                     [](float e) { return e >= -0.5f && e <= 1; });
}

bool WidePower(const OpView& op) {
  return !IsMildExponent(op.input(1)) || WideLikeAllInputs(op);
}

constexpr ArgDef kXY[] = {{"X"}, {"Y"}};
constexpr ArgDef kOut[] = {{"Out"}};

constexpr OpDef Row(const char* name, const char* sources,
                    Neutral neutral = Neutral::kNone,
                    WideRule is_wide = WideLikeAllInputs) {
  return With({name, kXY, kOut, {}, InferElementwise, sources},
              ShapeRule::kBroadcast, Trait::kTakesEpilogue, neutral, is_wide);
}

constexpr OpDef kOps[] = {
    With(Row("elementwise_add", "paddle elementwise_add; onnx Add 7-14, Sum",
             Neutral::kZeroEither),
         EpilogueOp{EpilogueKind::kAdd}),
    Row("elementwise_sub", "paddle elementwise_sub; onnx Sub 7-14",
        Neutral::kZero),
    Row("elementwise_mul", "paddle elementwise_mul; onnx Mul 7-14",
        Neutral::kOneEither, WideProduct),
    With(Row("elementwise_div", "paddle elementwise_div; onnx Div 7-14",
             Neutral::kOne),
         kDivision),
    Row("elementwise_max", "paddle elementwise_max; onnx Max 8-13"),
    Row("elementwise_min", "paddle elementwise_min; onnx Min 8-13"),
    With(Row("elementwise_pow", "paddle elementwise_pow; onnx Pow 7-15",
             Neutral::kOne, WidePower),
         Effort{140}),
};

}  // namespace

Span<const OpDef> ElementwiseOps() { return kOps; }

}  // namespace placelite
