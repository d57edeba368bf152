// SPDX-License-Identifier: Apache-2.0
// Ops that repeat elements: expand, tile, fill_constant.
#include <algorithm>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/wide.h"

namespace placelite {
namespace {

// Small integer tensors are followed where they keep their elements, or repeat
// a single one.
void InferInts(InferContext& context, const ShapeRange& out) {
  const auto ints = KnownInts(context.op().input(0));
  const Dim count = out.NumElements();
  if (!ints.has_value() || !count.exact() || count.min > kMaxTrackedInts) {
    return;
  }
  const auto size = static_cast<size_t>(count.min);
  if (ints->size() == size) {
    context.SetOutputInts(0, *ints);
  } else if (ints->size() == 1) {
    context.SetOutputInts(0, std::vector<Dim>(size, (*ints)[0]));
  }
}

// The target as a shape to broadcast with; -1 leaves an axis as it is.
Result<ShapeRange> Target(const OpView& op, const std::vector<Dim>& wanted) {
  if (wanted.size() > kMaxRank) {
    return Fail(op, StrCat("target rank ", wanted.size(), " is too large"));
  }
  SmallDims<Dim> dims;
  for (Dim dim : wanted) {
    if (dim.exact() && dim.min == -1) dim = Dim(1);
    if (dim.max < 0 || dim.max > Dim::kUnbounded) {
      return Fail(op, StrCat("dimension ", dim, " is not valid"));
    }
    // A range that may be -1 may leave its axis.
    if (dim.min < 0) dim = Dim(0, std::max<int64_t>(1, dim.max));
    dims.push_back(dim);
  }
  return ShapeRange(Span<const Dim>(dims));
}

// X and the target shape broadcast to each other.
Status InferExpand(InferContext& context) {
  const OpView& op = context.op();
  const auto wanted = ListOf(op, 1, "shape");
  if (!wanted.has_value() || !op.input_shape(0).rank_known()) {
    return SetUnknown(context);
  }
  LITE_ASSIGN_OR_RETURN(const ShapeRange target, Target(op, *wanted));
  const auto shape = BroadcastShapes(op.input_shape(0), target);
  if (!shape.ok()) return shape.status().WithContext(op.def().name);
  context.SetOutput(0, op.input(0).precision, *shape);
  InferInts(context, *shape);
  return Status::Ok();
}

// Each axis of X, the last ones first, as often as its repeat says; axes are
// added in front where there are more repeats.
Status InferTile(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  const auto repeats = ListOf(op, 1, "repeat_times");
  if (!repeats.has_value() || !x.rank_known()) return SetUnknown(context);
  if (repeats->size() > kMaxRank) {
    return Fail(op, StrCat(repeats->size(), " repeats are too many"));
  }
  const int count = static_cast<int>(repeats->size());
  const int rank = std::max(x.rank(), count);
  SmallDims<Dim> dims;
  for (int i = 0; i < rank; ++i) {
    const int xi = i - (rank - x.rank()), ri = i - (rank - count);
    const Dim size = xi < 0 ? Dim(1) : x[xi];
    Dim repeat = ri < 0 ? Dim(1) : (*repeats)[static_cast<size_t>(ri)];
    if (repeat.max < 0 || repeat.max > Dim::kUnbounded) {
      return Fail(op, StrCat("repeat ", repeat, " is not valid"));
    }
    repeat.min = std::max<int64_t>(0, repeat.min);
    if (SaturatingProduct({size.min, repeat.min}) > Dim::kUnbounded) {
      return Fail(op, "the result is too long");
    }
    dims.push_back(size * repeat);
  }
  LITE_RETURN_IF_ERROR(SetLike(context, dims));
  InferInts(context, ShapeRange(Span<const Dim>(dims)));
  return Status::Ok();
}

void InferFilledInts(InferContext& context, Precision dtype,
                     const ShapeRange& shape) {
  const int64_t value = context.op().attributes().Int("int_value");
  const Dim count = shape.NumElements();
  const bool integer = dtype == Precision::kInt32 || dtype == Precision::kInt64;
  if (!integer || !count.exact() || count.min > kMaxTrackedInts ||
      value < -kMaxElements || value > kMaxElements) {
    return;
  }
  context.SetOutputInts(
      0, std::vector<Dim>(static_cast<size_t>(count.min), Dim(value)));
}

Status InferFillConstant(InferContext& context) {
  const OpView& op = context.op();
  const auto dtype = ParsePrecision(op.attributes().String("dtype"));
  if (!dtype.ok()) return dtype.status().WithContext(op.def().name);
  if (SizeOf(*dtype) == 0) return Fail(op, StrCat("elements of ", *dtype));
  const auto wanted = ListOf(op, 0, "shape");
  if (!wanted.has_value()) {
    context.SetOutput(0, *dtype, ShapeRange());
    return Status::Ok();
  }
  if (wanted->size() > kMaxRank) {
    return Fail(op, StrCat("rank ", wanted->size(), " is too large"));
  }
  SmallDims<Dim> dims;
  for (const Dim& dim : *wanted) {
    if (dim.max < 0 || dim.max > Dim::kUnbounded) {
      return Fail(op, StrCat("dimension ", dim, " is not valid"));
    }
    dims.push_back(Dim(std::max<int64_t>(0, dim.min), dim.max));
  }
  const ShapeRange shape{Span<const Dim>(dims)};
  context.SetOutput(0, *dtype, shape);
  InferFilledInts(context, *dtype, shape);
  return Status::Ok();
}

constexpr ArgDef kXShape[] = {{"X"}, {"Shape", ArgKind::kOptional}};
constexpr ArgDef kXRepeats[] = {{"X"}, {"RepeatTimes", ArgKind::kOptional}};
constexpr ArgDef kShapeTensor[] = {{"ShapeTensor", ArgKind::kOptional}};
constexpr ArgDef kOut[] = {{"Out"}};

constexpr AttributeDef kExpand[] = {{"shape", AttributeType::kInts, "[]"}};
constexpr AttributeDef kTile[] = {{"repeat_times", AttributeType::kInts, "[]"}};
constexpr AttributeDef kFill[] = {
    {"shape", AttributeType::kInts, "[]"},
    {"dtype", AttributeType::kString, "float"},
    {"value", AttributeType::kFloat, "0"},
    // The value for integers and booleans, which `value` may not hold exactly.
    {"int_value", AttributeType::kInt, "0"}};

constexpr OpDef kOps[] = {
    With({"expand", kXShape, kOut, kExpand, InferExpand,
          "paddle expand_v2, expand_as_v2; onnx Expand"},
         WideLikeInputs, ShapeRule::kExpand, Trait::kMovesElements,
         Trait::kKeepsWhereSameShape),
    With({"tile", kXRepeats, kOut, kTile, InferTile,
          "paddle tile, expand; onnx Tile 6"},
         WideLikeInputs, ShapeRule::kTile, Trait::kMovesElements,
         Trait::kKeepsWhereSameShape),
    {"fill_constant", kShapeTensor, kOut, kFill, InferFillConstant,
     "paddle fill_constant, fill_constant_batch_size_like, fill_any_like; "
     "onnx ConstantOfShape"},
};

}  // namespace

Span<const OpDef> ExpandOps() { return kOps; }

}  // namespace placelite
