// SPDX-License-Identifier: Apache-2.0
// Ops that look elements up, or where they are: gather, take_along_axis,
// arg_max.
#include <algorithm>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/wide.h"

namespace placelite {
namespace {

bool IsIndex(Precision precision) {
  return precision == Precision::kInt32 || precision == Precision::kInt64;
}

// Elements of a list by position; nothing where a position is not known.
std::optional<std::vector<Dim>> Pick(const std::vector<Dim>& list,
                                     const std::vector<Dim>& positions) {
  const auto size = static_cast<int64_t>(list.size());
  std::vector<Dim> picked;
  for (const Dim& position : positions) {
    if (!position.exact() || position.min < -size || position.min >= size) {
      return std::nullopt;
    }
    picked.push_back(
        list[position.min < 0 ? position.min + size : position.min]);
  }
  return picked;
}

// An index that no size within `axis` admits.
Status CheckKnownIndices(const OpView& op, Dim axis) {
  const auto known = KnownInts(op.input(1));
  if (!known.has_value()) return Status::Ok();
  for (const Dim& index : *known) {
    if (index.min < axis.max && index.max >= -axis.max) continue;
    return Fail(op, StrCat("Index holds ", index, ", X ", op.input_shape(0),
                           " has ", axis, " elements along its axis"));
  }
  return Status::Ok();
}

// X without `axis`, and the shape of Index in its place.
Status InferGather(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange &x = op.input_shape(0), &index = op.input_shape(1);
  if (!IsIndex(op.input(1).precision)) {
    return Fail(op, StrCat("Index is ", op.input(1).precision,
                           ", expected int32 or int64"));
  }
  if (!x.rank_known()) return SetUnknown(context);
  LITE_ASSIGN_OR_RETURN(int axis,
                        NormalizeAxis(op.attributes().Int("axis"), x.rank()));
  LITE_RETURN_IF_ERROR(CheckKnownIndices(op, x[axis]));
  if (!index.rank_known()) return SetUnknown(context);
  if (x.rank() - 1 + index.rank() > kMaxRank) {
    return Fail(op, "the result has too many dimensions");
  }
  SmallDims<Dim> dims;
  for (int i = 0; i < axis; ++i) dims.push_back(x[i]);
  for (const Dim& dim : index) dims.push_back(dim);
  for (int i = axis + 1; i < x.rank(); ++i) dims.push_back(x[i]);
  LITE_RETURN_IF_ERROR(SetLike(context, dims));
  const auto elements = KnownInts(op.input(0));
  const auto positions = KnownInts(op.input(1));
  if (elements.has_value() && positions.has_value() && x.rank() == 1) {
    if (auto picked = Pick(*elements, *positions)) {
      context.SetOutputInts(0, std::move(*picked));
    }
  }
  return Status::Ok();
}

// Both have one rank; along the other axes Index is no longer than X.
Status InferTakeAlongAxis(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange &x = op.input_shape(0), &index = op.input_shape(1);
  const Precision precision = op.input(1).precision;
  if (!IsIndex(precision)) {
    return Fail(op,
                StrCat("Index is ", precision, ", expected int32 or int64"));
  }
  if (x.rank_known()) {
    LITE_ASSIGN_OR_RETURN(int axis,
                          NormalizeAxis(op.attributes().Int("axis"), x.rank()));
    bool fits = !index.rank_known() || index.rank() == x.rank();
    for (int i = 0; fits && index.rank_known() && i < x.rank(); ++i) {
      fits = i == axis || index[i].min <= x[i].max;
    }
    if (!fits) return Fail(op, StrCat("Index ", index, " for X ", x));
    LITE_RETURN_IF_ERROR(CheckKnownIndices(op, x[axis]));
  }
  context.SetOutput(0, op.input(0).precision, index);
  return Status::Ok();
}

// X without `axis`, or with it as 1.
Status InferArgMax(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) {
    context.SetOutput(0, Precision::kInt64, ShapeRange());
    return Status::Ok();
  }
  LITE_ASSIGN_OR_RETURN(int axis, NormalizeAxis(op.attributes().Int("axis"),
                                                std::max(1, x.rank())));
  if (x.rank() > 0 && x[axis].max == 0) {
    return Fail(op, StrCat("X ", x, " has no elements along axis ", axis));
  }
  SmallDims<Dim> dims;
  for (int i = 0; i < x.rank(); ++i) {
    if (i != axis) {
      dims.push_back(x[i]);
    } else if (op.attributes().Bool("keepdims")) {
      dims.push_back(Dim(1));
    }
  }
  context.SetOutput(0, Precision::kInt64, ShapeRange(Span<const Dim>(dims)));
  return Status::Ok();
}

// One comparison for each element that goes in.
int64_t ArgMaxFlops(const OpView& op) {
  return op.input_shape(0).NumElements().max;
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kXIndex[] = {{"X"}, {"Index"}};
constexpr ArgDef kOut[] = {{"Out"}};
constexpr AttributeDef kAxis[] = {{"axis", AttributeType::kInt, "0"}};

constexpr AttributeDef kArgMax[] = {
    {"axis", AttributeType::kInt, "-1"},
    {"keepdims", AttributeType::kBool, "false"},
    {"select_last_index", AttributeType::kBool, "false"}};

constexpr OpDef kOps[] = {
    // Negative indices count from the end.
    With({"gather", kXIndex, kOut, kAxis, InferGather,
          "paddle gather, lookup_table_v2; onnx Gather"},
         Trait::kReadsPart, WideLikeInputs),
    // Out[i][j] = X[Index[i][j]][j], with axis 0 of two.
    With({"take_along_axis", kXIndex, kOut, kAxis, InferTakeAlongAxis,
          "paddle take_along_axis; onnx GatherElements"},
         Trait::kReadsPart, WideLikeInputs),
    {"arg_max", kX, kOut, kArgMax, InferArgMax, "paddle arg_max; onnx ArgMax",
     ArgMaxFlops},
};

}  // namespace

Span<const OpDef> GatherOps() { return kOps; }

}  // namespace placelite
