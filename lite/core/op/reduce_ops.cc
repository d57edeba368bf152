// SPDX-License-Identifier: Apache-2.0
// Reductions: the sum, mean, product, maximum or minimum along some axes.
#include <algorithm>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/reduce_axes.h"
#include "lite/core/op/wide.h"

namespace placelite {

Result<SmallDims<bool>> ReducedAxes(const AttributeMap& attributes, int rank) {
  const std::vector<int64_t>& dims = attributes.Ints("dim");
  SmallDims<bool> reduced;
  for (int i = 0; i < rank; ++i) reduced.push_back(dims.empty());
  bool named[kMaxRank] = {};
  for (int64_t dim : dims) {
    LITE_ASSIGN_OR_RETURN(int axis, NormalizeAxis(dim, std::max(1, rank)));
    if (named[axis]) {
      return Status::InvalidArgument(StrCat("axis ", dim, " is named twice"));
    }
    named[axis] = true;
    if (rank > 0) reduced[axis] = true;
  }
  return reduced;
}

namespace {

// Two elements, each a range, as one; nothing where that is not followed.
std::optional<Dim> Combine(std::string_view op, Dim a, Dim b) {
  if (op == "reduce_max") {
    return Dim(std::max(a.min, b.min), std::max(a.max, b.max));
  }
  if (op == "reduce_min") {
    return Dim(std::min(a.min, b.min), std::min(a.max, b.max));
  }
  if (a.min < 0 || b.min < 0) return std::nullopt;
  if (op == "reduce_sum") return a + b;
  if (op == "reduce_prod") return a * b;
  return std::nullopt;
}

// All elements of a small integer tensor as one, so that sizes that a graph
// computes (the product of a shape) stay known.
void InferInts(InferContext& context) {
  const OpView& op = context.op();
  const auto ints = KnownInts(op.input(0));
  const Dim outputs = op.output_shape(0).NumElements();
  if (!ints.has_value() || ints->empty() || !outputs.exact() ||
      outputs.min != 1) {
    return;
  }
  const int64_t limit = op.input(0).precision == Precision::kInt32
                            ? INT32_MAX
                            : Dim::kUnbounded - 1;
  std::optional<Dim> result = (*ints)[0];
  for (size_t i = 1; i < ints->size(); ++i) {
    result = Combine(op.def().name, *result, (*ints)[i]);
    // A result that saturates or wraps is not known, so nothing is noted.
    if (!result.has_value() || result->min > limit) return;
  }
  context.SetOutputInts(0, {*result});
}

// Which axes remain, or become 1 where keep_dim is set.
Status InferReduce(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  const bool keep = op.attributes().Bool("keep_dim");
  if (!x.rank_known()) {
    if (keep || !op.attributes().Ints("dim").empty()) {
      return SetUnknown(context);
    }
    return SetLike(context, {});
  }
  const auto reduced = ReducedAxes(op.attributes(), x.rank());
  if (!reduced.ok()) return reduced.status().WithContext(op.def().name);
  SmallDims<Dim> dims;
  for (int i = 0; i < x.rank(); ++i) {
    if (!(*reduced)[i]) {
      dims.push_back(x[i]);
    } else if (keep) {
      dims.push_back(Dim(1));
    }
  }
  LITE_RETURN_IF_ERROR(SetLike(context, dims));
  InferInts(context);
  return Status::Ok();
}

// One per element that goes in.
int64_t ReduceFlops(const OpView& op) {
  return op.input_shape(0).NumElements().max;
}

// How many elements of X make one of Out.
Dim Reduced(const OpView& op) {
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return x.NumElements();
  const auto reduced = ReducedAxes(op.attributes(), x.rank());
  Dim count(1);
  for (int i = 0; reduced.ok() && i < x.rank(); ++i) {
    if ((*reduced)[i]) count = count * x[i];
  }
  return count;
}

bool WideSum(const OpView& op) {
  return Reduced(op).max > kLongSum || WideLikeInputs(op);
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kOut[] = {{"Out"}};
constexpr AttributeDef kReduce[] = {
    {"dim", AttributeType::kInts, "[]"},
    {"keep_dim", AttributeType::kBool, "false"}};

constexpr OpDef Row(const char* name, const char* sources,
                    WideRule is_wide = WideLikeInputs) {
  return With({name, kX, kOut, kReduce, InferReduce, sources, ReduceFlops},
              ShapeRule::kReduce, is_wide);
}

constexpr OpDef kOps[] = {
    With(Row("reduce_mean", "paddle reduce_mean, mean; onnx ReduceMean"),
         SumOfProducts{}, Trait::kKeepsBounds),
    With(Row("reduce_sum", "paddle reduce_sum; onnx ReduceSum", WideSum),
         SumOfProducts{}),
    With(Row("reduce_max", "paddle reduce_max; onnx ReduceMax"),
         Trait::kKeepsBounds),
    With(Row("reduce_min", "paddle reduce_min; onnx ReduceMin"),
         Trait::kKeepsBounds),
    Row("reduce_prod", "paddle reduce_prod; onnx ReduceProd", AlwaysWide),
};

}  // namespace

Span<const OpDef> ReduceOps() { return kOps; }

}  // namespace placelite
