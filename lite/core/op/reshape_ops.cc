// SPDX-License-Identifier: Apache-2.0
// Ops that give elements another shape, or tell the shape they have.
#include <algorithm>
#include <optional>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/wide.h"

namespace placelite {
namespace {

constexpr Dim kAnyLength(0, Dim::kUnbounded);

// The dimension that makes `rest` elements `count`.
Result<Dim> InferredDim(const OpView& op, Dim count, Dim rest) {
  if (count.exact() && rest.exact()) {
    if (rest.min == 0 || count.min % rest.min != 0) {
      return Fail(op, StrCat(count, " elements of X ", op.input_shape(0),
                             " do not divide into ", rest));
    }
    return Dim(count.min / rest.min);
  }
  const int64_t least = std::max<int64_t>(
      count.min > 0 ? 1 : 0, count.min / std::max<int64_t>(1, rest.max));
  if (rest.min == 0 || count.max == Dim::kUnbounded) {
    return Dim(least, Dim::kUnbounded);
  }
  return Dim(least, std::max(least, count.max / rest.min));
}

bool IsValidTarget(Dim dim) {
  if (dim.exact() && dim.min == -1) return true;
  return dim.min >= 0 && dim.max <= Dim::kUnbounded;
}

// -1 takes what is left, 0 copies the dimension of X: with allow_zero a 0 means
// no elements.
Status InferReshape(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  const bool allow_zero = op.attributes().Bool("allow_zero");
  const auto wanted = ListOf(op, 1, "shape");
  if (!wanted.has_value()) return SetUnknown(context);
  if (wanted->size() > kMaxRank) {
    return Fail(op, StrCat("target rank ", wanted->size(), " is too large"));
  }
  SmallDims<Dim> dims;
  int inferred = -1;
  // Elements of the target and of X, without the dimensions that are copied.
  Dim rest(1), count = x.rank_known() ? Dim(1) : x.NumElements();
  for (int i = 0; i < static_cast<int>(wanted->size()); ++i) {
    Dim dim = (*wanted)[i];
    const bool has_source = !x.rank_known() || i < x.rank();
    const bool may_copy = has_source && !allow_zero;
    const Dim source = x.rank_known() && has_source ? x[i] : kAnyLength;
    if (!IsValidTarget(dim)) {
      return Fail(op, StrCat("dimension ", dim, " is not valid"));
    }
    if (dim.exact() && dim.min == 0 && may_copy) {
      dims.push_back(source);
      continue;
    }
    if (has_source) count = count * source;
    if (dim.exact() && dim.min == -1) {
      if (inferred >= 0) return Fail(op, "two dimensions are -1");
      inferred = i;
      dims.push_back(Dim(1));
      continue;
    }
    if (dim.min == 0 && !dim.exact() && may_copy) {
      dim = Dim(std::min(dim.min, source.min), std::max(dim.max, source.max));
    }
    rest = rest * dim;
    dims.push_back(dim);
  }
  for (int i = static_cast<int>(wanted->size()); i < x.rank(); ++i) {
    count = count * x[i];
  }
  if (inferred >= 0) {
    LITE_ASSIGN_OR_RETURN(dims[inferred], InferredDim(op, count, rest));
  }
  const ShapeRange target{Span<const Dim>(dims)};
  if ((target.NumElements() == x.NumElements()) == Tri::kNo) {
    return Fail(op,
                StrCat(x, " has ", x.NumElements(), " elements, the target ",
                       target, " has ", target.NumElements()));
  }
  ForwardInts(context);
  return SetLike(context, dims);
}

Status InferFlatten(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return SetUnknown(context);
  if (x.rank() == 0) return SetLike(context, {Dim(1)});
  LITE_ASSIGN_OR_RETURN(
      int start, NormalizeAxis(op.attributes().Int("start_axis"), x.rank()));
  LITE_ASSIGN_OR_RETURN(
      int stop, NormalizeAxis(op.attributes().Int("stop_axis"), x.rank()));
  if (stop < start) return Fail(op, "stop_axis lies before start_axis");
  SmallDims<Dim> dims;
  for (int i = 0; i < x.rank(); ++i) {
    if (i > start && i <= stop) {
      dims[start] = dims[start] * x[i];
    } else {
      dims.push_back(x[i]);
    }
  }
  ForwardInts(context);
  return SetLike(context, dims);
}

// Follows Paddle: a named axis whose size is not 1 stays, and a named axis that
// may or may not be 1 makes the rank unknown. If `strict`, every named axis
// must be 1.
Status InferSqueeze(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return SetUnknown(context);
  const std::vector<int64_t>& axes = op.attributes().Ints("axes");
  const bool strict = op.attributes().Bool("strict");
  bool named[kMaxRank] = {};
  for (int64_t axis : axes) {
    LITE_ASSIGN_OR_RETURN(int normalized, NormalizeAxis(axis, x.rank()));
    named[normalized] = true;
  }
  SmallDims<Dim> dims;
  for (int i = 0; i < x.rank(); ++i) {
    if (axes.empty() || named[i]) {
      const Tri is_one = x[i] == Dim(1);
      if (strict && named[i]) {
        if (is_one == Tri::kNo) {
          return Fail(op, StrCat("axis ", i, " of X ", x, " is not 1"));
        }
        continue;
      }
      if (is_one == Tri::kDepends) return SetUnknown(context);
      if (is_one == Tri::kYes) continue;
    }
    dims.push_back(x[i]);
  }
  ForwardInts(context);
  return SetLike(context, dims);
}

Status InferUnsqueeze(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return SetUnknown(context);
  const std::vector<int64_t>& axes = op.attributes().Ints("axes");
  const size_t rank = x.rank() + axes.size();
  if (rank > kMaxRank) return Fail(op, "the result has too many dimensions");
  bool added[kMaxRank] = {};
  for (int64_t axis : axes) {
    LITE_ASSIGN_OR_RETURN(int normalized,
                          NormalizeAxis(axis, static_cast<int>(rank)));
    if (added[normalized]) return Fail(op, "an axis is named twice");
    added[normalized] = true;
  }
  SmallDims<Dim> dims;
  int from = 0;
  for (size_t i = 0; i < rank; ++i) {
    dims.push_back(added[i] ? Dim(1) : x[from++]);
  }
  ForwardInts(context);
  return SetLike(context, dims);
}

Status InferShapeOp(InferContext& context) {
  const ShapeRange& x = context.op().input_shape(0);
  if (!x.rank_known()) {
    context.SetOutput(0, Precision::kInt32, {Dim(0, kMaxRank)});
    return Status::Ok();
  }
  context.SetOutput(0, Precision::kInt32, {Dim(x.rank())});
  context.SetOutputInts(0, std::vector<Dim>(x.begin(), x.end()));
  return Status::Ok();
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kInput[] = {{"Input"}};
constexpr ArgDef kReshapeInputs[] = {{"X"}, {"Shape", ArgKind::kOptional}};
constexpr ArgDef kOut[] = {{"Out"}};

constexpr AttributeDef kReshape[] = {
    {"shape", AttributeType::kInts, "[]"},
    {"allow_zero", AttributeType::kBool, "false"}};
constexpr AttributeDef kFlatten[] = {{"start_axis", AttributeType::kInt, "1"},
                                     {"stop_axis", AttributeType::kInt, "-1"}};
constexpr AttributeDef kSqueeze[] = {{"axes", AttributeType::kInts, "[]"},
                                     {"strict", AttributeType::kBool, "false"}};
constexpr AttributeDef kUnsqueeze[] = {{"axes", AttributeType::kInts, "[]"}};

constexpr OpDef kOps[] = {
    With({"identity", kX, kOut, {}, InferCopy, "paddle assign; onnx Identity"},
         WideLikeInputs, ShapeRule::kLikeInput, Trait::kMovesElements,
         Trait::kKeepsOrder, Trait::kKeepsWhereSameShape),
    With({"reshape", kReshapeInputs, kOut, kReshape, InferReshape,
          "paddle reshape, reshape2; onnx Reshape 5-25"},
         WideLikeInputs, ShapeRule::kReshape, Trait::kMovesElements,
         Trait::kKeepsOrder, Trait::kKeepsWhereSameShape),
    With({"flatten", kX, kOut, kFlatten, InferFlatten,
          "paddle flatten_contiguous_range, flatten, flatten2"},
         WideLikeInputs, ShapeRule::kFlatten, Trait::kMovesElements,
         Trait::kKeepsOrder, Trait::kKeepsWhereSameShape),
    With({"squeeze", kX, kOut, kSqueeze, InferSqueeze,
          "paddle squeeze, squeeze2; onnx Squeeze (strict)"},
         WideLikeInputs, ShapeRule::kSqueeze, Trait::kMovesElements,
         Trait::kKeepsOrder, Trait::kKeepsWhereSameShape),
    With({"unsqueeze", kX, kOut, kUnsqueeze, InferUnsqueeze,
          "paddle unsqueeze, unsqueeze2; onnx Unsqueeze"},
         WideLikeInputs, ShapeRule::kUnsqueeze, Trait::kMovesElements,
         Trait::kKeepsOrder, Trait::kKeepsWhereSameShape),
    With({"shape", kInput, kOut, {}, InferShapeOp, "paddle shape; onnx Shape"},
         Trait::kReadsPart),
};

}  // namespace

Span<const OpDef> ReshapeOps() { return kOps; }

}  // namespace placelite
