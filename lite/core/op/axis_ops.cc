// SPDX-License-Identifier: Apache-2.0
// Ops along one axis, or the last two: cumsum, cumprod, top_k, one_hot,
// hardmax, tril_triu.
#include <algorithm>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/wide.h"

namespace placelite {
namespace {

// A scalar has one axis.
Status CheckAxis(const OpView& op) {
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return Status::Ok();
  return NormalizeAxis(op.attributes().Int("axis"), std::max(1, x.rank()))
      .status();
}

Status InferAlongAxis(InferContext& context) {
  LITE_RETURN_IF_ERROR(CheckAxis(context.op()));
  return InferLikeInput(context);
}

Status InferTrilTriu(InferContext& context) {
  const ShapeRange& x = context.op().input_shape(0);
  if (x.rank_known() && x.rank() < 2) {
    return Fail(context.op(), StrCat("X ", x, " is no matrix"));
  }
  return InferLikeInput(context);
}

// The k largest or smallest of X, and where they were.
Status InferTopK(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  const int64_t k = op.attributes().Int("k");
  ShapeRange shape;
  LITE_RETURN_IF_ERROR(CheckAxis(op));
  if (k < 0) return Fail(op, StrCat("k is ", k, ", expected at least 0"));
  if (x.rank_known() && x.rank() == 0 && k != 1) {
    return Fail(op, StrCat("k is ", k, ", X is a scalar"));
  }
  if (x.rank_known()) {
    LITE_ASSIGN_OR_RETURN(int axis, NormalizeAxis(op.attributes().Int("axis"),
                                                  std::max(1, x.rank())));
    const Dim along = x.rank() == 0 ? Dim(1) : x[axis];
    if (k > along.max) {
      return Fail(op, StrCat("k is ", k, ", X ", x, " has ", along,
                             " elements along axis ", axis));
    }
    SmallDims<Dim> dims;
    for (int i = 0; i < x.rank(); ++i) {
      dims.push_back(i == axis ? Dim(k) : x[i]);
    }
    shape = ShapeRange(Span<const Dim>(dims));
  }
  context.SetOutput(0, op.input(0).precision, shape);
  context.SetOutput(1, Precision::kInt64, shape);
  return Status::Ok();
}

// X with a new last axis.
Status InferOneHot(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  const int64_t depth = op.attributes().Int("depth");
  const Precision precision = op.input(0).precision;
  if (precision != Precision::kInt32 && precision != Precision::kInt64) {
    return Fail(op, StrCat("X is ", precision, ", expected int32 or int64"));
  }
  if (depth < 0 || depth > kMaxElements) {
    return Fail(op, StrCat("depth is ", depth));
  }
  if (!x.rank_known()) {
    context.SetOutput(0, Precision::kFloat, ShapeRange());
    return Status::Ok();
  }
  if (x.rank() == kMaxRank) {
    return Fail(op, "the result has too many dimensions");
  }
  SmallDims<Dim> dims;
  for (const Dim& dim : x) dims.push_back(dim);
  dims.push_back(Dim(depth));
  context.SetOutput(0, Precision::kFloat, ShapeRange(Span<const Dim>(dims)));
  return Status::Ok();
}

// Counts one comparison for each element, which is a lower bound.
int64_t TopKFlops(const OpView& op) {
  return op.input_shape(0).NumElements().max;
}

bool WideCumsum(const OpView& op) {
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known() || x.rank() == 0) return !x.rank_known();
  const auto axis = NormalizeAxis(op.attributes().Int("axis"), x.rank());
  return (axis.ok() && x[*axis].max > kLongSum) || WideLikeInputs(op);
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kOut[] = {{"Out"}};
constexpr ArgDef kOutIndices[] = {{"Out"}, {"Indices"}};

constexpr AttributeDef kCumsum[] = {
    {"axis", AttributeType::kInt, "-1"},
    {"exclusive", AttributeType::kBool, "false"},
    {"reverse", AttributeType::kBool, "false"}};
constexpr AttributeDef kTrilTriu[] = {{"diagonal", AttributeType::kInt, "0"},
                                      {"lower", AttributeType::kBool, "true"}};
constexpr AttributeDef kTopK[] = {{"k", AttributeType::kInt},
                                  {"axis", AttributeType::kInt, "-1"},
                                  {"largest", AttributeType::kBool, "true"}};
constexpr AttributeDef kHardmax[] = {{"axis", AttributeType::kInt, "-1"}};
constexpr AttributeDef kOneHot[] = {{"depth", AttributeType::kInt}};

constexpr OpDef kOps[] = {
    With({"cumsum", kX, kOut, kCumsum, InferAlongAxis,
          "paddle cumsum; onnx CumSum"},
         WideCumsum, ShapeRule::kLikeInput),
    With({"cumprod", kX, kOut, kCumsum, InferAlongAxis, "onnx CumProd"},
         AlwaysWide, ShapeRule::kLikeInput),
    // The elements below (above) a diagonal, and those on it; 0 elsewhere.
    With({"tril_triu", kX, kOut, kTrilTriu, InferTrilTriu,
          "paddle tril_triu; onnx Trilu"},
         WideLikeInputs, ShapeRule::kLikeInput),
    // The results are sorted; of equal elements the first in X comes first.
    With({"top_k", kX, kOutIndices, kTopK, InferTopK, "onnx TopK", TopKFlops},
         WideLikeInputs),
    // 1 at the position that X holds, a negative one counted from the end; no
    // 1 where it is out of range.
    {"one_hot", kX, kOut, kOneHot, InferOneHot,
     "paddle one_hot_v2; onnx OneHot"},
    // 1 at the largest, at the first of several; 0 elsewhere.
    With({"hardmax", kX, kOut, kHardmax, InferAlongAxis, "onnx Hardmax"},
         ShapeRule::kLikeInput),
};

}  // namespace

Span<const OpDef> AxisOps() { return kOps; }

}  // namespace placelite
