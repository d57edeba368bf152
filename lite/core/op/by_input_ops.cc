// SPDX-License-Identifier: Apache-2.0
// Ops whose attributes are elements of inputs (by_input.h).
#include <algorithm>

#include "lite/core/op/by_input_finish.h"
#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/wide.h"

namespace placelite {
namespace {

// Returns a shape range that holds whatever the elements are.
using Fallback = ShapeRange (*)(const OpView& op);

ShapeRange LikeX(const OpView& op) { return op.input_shape(0); }

ShapeRange AnyOfRank(int rank) {
  SmallDims<Dim> dims;
  for (int i = 0; i < rank; ++i) dims.push_back(Dim(0, Dim::kUnbounded));
  return ShapeRange(Span<const Dim>(dims));
}

ShapeRange SameRank(const OpView& op) {
  const ShapeRange& x = op.input_shape(0);
  return x.rank_known() ? AnyOfRank(x.rank()) : ShapeRange();
}

ShapeRange OneMore(const OpView& op) {
  const ShapeRange& x = op.input_shape(0);
  return x.rank_known() && x.rank() < kMaxRank ? AnyOfRank(x.rank() + 1)
                                               : ShapeRange();
}

// How many elements input 1 has, or -1.
int64_t Listed(const OpView& op) {
  const Dim count = op.input_shape(1).NumElements();
  return op.input_shape(1).rank_known() && count.exact() ? count.min : -1;
}

// The output has an axis for each size, and two before them.
ShapeRange Folded(const OpView& op) {
  const int64_t axes = Listed(op);
  if (axes < 1 || axes > kMaxRank - 2) return {};
  return AnyOfRank(static_cast<int>(axes) + 2);
}

ShapeRange MoreByList(const OpView& op) {
  const ShapeRange& x = op.input_shape(0);
  const int64_t more = Listed(op);
  if (!x.rank_known() || more < 0 || more > kMaxRank - x.rank()) return {};
  return AnyOfRank(x.rank() + static_cast<int>(more));
}

// An axis may be named twice, or stay although it is named.
ShapeRange FewerByList(const OpView& op) {
  const ShapeRange& x = op.input_shape(0);
  const bool one = op.attributes().Bool("strict") && Listed(op) == 1;
  return one && x.rank_known() && x.rank() > 0 ? AnyOfRank(x.rank() - 1)
                                               : ShapeRange();
}

ShapeRange Reduced(const OpView& op) {
  return op.attributes().Bool("keep_dim") ? SameRank(op) : ShapeRange();
}

// Axes that a slice may shorten; nothing where they are not known.
std::optional<std::vector<Dim>> SlicedAxes(const OpView& op) {
  if (op.has_input(3)) return KnownInts(op.input(3));
  const int64_t count = Listed(op);
  if (count < 0 || count > kMaxRank) return std::nullopt;
  std::vector<Dim> axes;
  for (int64_t axis = 0; axis < count; ++axis) axes.push_back(Dim(axis));
  return axes;
}

// No axis becomes longer, and those that are not named stay.
ShapeRange Sliced(const OpView& op) {
  ShapeRange shape = op.input_shape(0);
  if (!shape.rank_known()) return shape;
  const auto axes = SlicedAxes(op);
  for (int i = 0; i < shape.rank(); ++i) {
    const bool stays =
        axes.has_value() &&
        std::none_of(axes->begin(), axes->end(), [&](Dim axis) {
          return !axis.exact() || axis.min == i || axis.min == i - shape.rank();
        });
    if (!stays) shape[i].min = 0;
  }
  return shape;
}

// No part is longer than the axis, and the others stay.
ShapeRange Parted(const OpView& op) {
  ShapeRange shape = op.input_shape(0);
  if (!shape.rank_known()) return shape;
  const auto axis = NormalizeAxis(op.attributes().Int("axis"), shape.rank());
  if (!axis.ok()) return SameRank(op);
  shape[*axis].min = 0;
  return shape;
}

template <Fallback fallback>
Status InferByInput(InferContext& context) {
  const OpView& op = context.op();
  LITE_ASSIGN_OR_RETURN(const std::optional<PlainOp> plain, PlainOf(op));
  if (!plain.has_value()) {
    for (size_t i = 0; i < context.num_outputs(); ++i) {
      context.SetOutput(i, op.input(0).precision, fallback(op));
    }
    return Status::Ok();
  }
  return LookAtPlain(op, *plain, [&](const OpView& view) {
    InferContext inner(view, context.outputs());
    return plain->def->infer(inner);
  });
}

// Whatever the elements are, the second output holds positions.
Status InferTopK(InferContext& context) {
  LITE_RETURN_IF_ERROR(InferByInput<SameRank>(context));
  const auto shape = context.outputs()[0]->shape;
  context.SetOutput(1, Precision::kInt64, shape);
  return Status::Ok();
}

Status InferOneHot(InferContext& context) {
  LITE_RETURN_IF_ERROR(InferByInput<OneMore>(context));
  const auto shape = context.outputs()[0]->shape;
  context.SetOutput(0, Precision::kFloat, shape);
  return Status::Ok();
}

int64_t PlainFlops(const OpView& op) {
  const auto plain = PlainOf(op);
  if (!plain.ok() || !plain->has_value()) return 0;
  return LookAtPlain(op, **plain, Flops);
}

constexpr ArgDef kAxis[] = {{"X"}, {"Axis"}};
constexpr ArgDef kAxes[] = {{"X"}, {"Axes"}};
constexpr ArgDef kDiagonal[] = {{"X"}, {"Diagonal"}};
constexpr ArgDef kK[] = {{"X"}, {"K"}};
constexpr ArgDef kDepth[] = {{"X"}, {"Depth"}};
constexpr ArgDef kSections[] = {{"X"}, {"Sections"}};
constexpr ArgDef kInterpolateInputs[] = {{"X"},
                                         {"Scales", ArgKind::kOptional},
                                         {"Sizes", ArgKind::kOptional},
                                         {"Roi", ArgKind::kOptional}};
constexpr ArgDef kFoldInputs[] = {{"X"}, {"OutputSizes"}, {"KernelSizes"}};
constexpr ArgDef kSliceInputs[] = {{"X"},
                                   {"Starts"},
                                   {"Ends"},
                                   {"Axes", ArgKind::kOptional},
                                   {"Strides", ArgKind::kOptional}};
constexpr ArgDef kPadInputs[] = {{"X"},
                                 {"Pads"},
                                 {"Value", ArgKind::kOptional},
                                 {"Axes", ArgKind::kOptional}};
constexpr ArgDef kOut[] = {{"Out"}};
constexpr ArgDef kOuts[] = {{"Out", ArgKind::kVariadic}};
constexpr ArgDef kOutIndices[] = {{"Out"}, {"Indices"}};

constexpr AttributeDef kCumsum[] = {
    {"exclusive", AttributeType::kBool, "false"},
    {"reverse", AttributeType::kBool, "false"}};
constexpr AttributeDef kTrilTriu[] = {{"lower", AttributeType::kBool, "true"}};
constexpr AttributeDef kTopK[] = {{"axis", AttributeType::kInt, "-1"},
                                  {"largest", AttributeType::kBool, "true"}};
constexpr AttributeDef kSqueeze[] = {{"strict", AttributeType::kBool, "false"}};
constexpr AttributeDef kSplit[] = {{"axis", AttributeType::kInt, "0"}};
constexpr AttributeDef kPad[] = {{"mode", AttributeType::kString, "constant"}};
constexpr AttributeDef kFold[] = {{"strides", AttributeType::kInts, "[]"},
                                  {"dilations", AttributeType::kInts, "[]"},
                                  {"paddings", AttributeType::kInts, "[]"}};
constexpr AttributeDef kInterpolate[] = {
    {"mode", AttributeType::kString, "nearest"},
    {"coordinates", AttributeType::kString, "half_pixel"},
    {"rounding", AttributeType::kString, "round_prefer_floor"},
    {"cubic_coefficient", AttributeType::kFloat, "-0.75"},
    {"exclude_outside", AttributeType::kBool, "false"},
    {"antialias", AttributeType::kBool, "false"},
    // stretch takes the sizes as they are; not_larger and not_smaller have one
    // scale for all axes, the smallest or largest that the sizes ask for.
    {"keep_aspect_ratio_policy", AttributeType::kString, "stretch"},
    {"extrapolation_value", AttributeType::kFloat, "0"}};
constexpr AttributeDef kReduce[] = {
    {"keep_dim", AttributeType::kBool, "false"},
    // An empty list names no axis instead of all.
    {"none_where_empty", AttributeType::kBool, "false"}};

constexpr ByInputDef OneInt(const char* plain, const char* attribute) {
  return {plain, {{attribute, AttributeType::kInt}}};
}

constexpr ByInputDef Reduction(const char* plain) {
  return {plain, {{"dim"}}, FinishReduce, "identity"};
}

constexpr ByInputDef kCumsumPlain = OneInt("cumsum", "axis");
constexpr ByInputDef kCumprodPlain = OneInt("cumprod", "axis");
constexpr ByInputDef kTrilTriuPlain = OneInt("tril_triu", "diagonal");
constexpr ByInputDef kTopKPlain = OneInt("top_k", "k");
constexpr ByInputDef kOneHotPlain = OneInt("one_hot", "depth");
constexpr ByInputDef kSqueezePlain = {"squeeze", {{"axes"}}};
constexpr ByInputDef kUnsqueezePlain = {"unsqueeze", {{"axes"}}};
constexpr ByInputDef kSlicePlain = {
    "strided_slice",
    {{"starts"}, {"ends"}, {"axes"}, {"strides"}},
    FinishSlice,
    "slice"};
constexpr ByInputDef kSplitPlain = {"split", {{"sections"}}, FinishSplit};
constexpr ByInputDef kPadPlain = {
    "pad", {{"pads"}, {"value", AttributeType::kFloat}, {"axes"}}, FinishPad};
constexpr ByInputDef kInterpolatePlain = {"interpolate",
                                          {{"scales", AttributeType::kFloats},
                                           {"sizes"},
                                           {"roi", AttributeType::kFloats}},
                                          FinishInterpolate};
constexpr ByInputDef kFoldPlain = {"fold",
                                   {{"output_sizes"}, {"kernel_sizes"}}};
constexpr ByInputDef kMeanPlain = Reduction("reduce_mean");
constexpr ByInputDef kSumPlain = Reduction("reduce_sum");
constexpr ByInputDef kMaxPlain = Reduction("reduce_max");
constexpr ByInputDef kMinPlain = Reduction("reduce_min");
constexpr ByInputDef kProdPlain = Reduction("reduce_prod");

constexpr OpDef Reduce(const char* name, const char* sources,
                       const ByInputDef* plain,
                       WideRule is_wide = WideLikeInputs) {
  return With(
      {name, kAxes, kOut, kReduce, InferByInput<Reduced>, sources, PlainFlops},
      is_wide, plain);
}

constexpr OpDef kOps[] = {
    With({"cumsum_by_input", kAxis, kOut, kCumsum, InferByInput<LikeX>,
          "onnx CumSum", PlainFlops},
         AlwaysWide, &kCumsumPlain),
    With({"cumprod_by_input", kAxis, kOut, kCumsum, InferByInput<LikeX>,
          "onnx CumProd", PlainFlops},
         AlwaysWide, &kCumprodPlain),
    With({"tril_triu_by_input", kDiagonal, kOut, kTrilTriu, InferByInput<LikeX>,
          "onnx Trilu", PlainFlops},
         WideLikeInputs, &kTrilTriuPlain),
    With({"top_k_by_input", kK, kOutIndices, kTopK, InferTopK, "onnx TopK",
          PlainFlops},
         WideLikeInputs, &kTopKPlain),
    With({"one_hot_by_input",
          kDepth,
          kOut,
          {},
          InferOneHot,
          "onnx OneHot",
          PlainFlops},
         &kOneHotPlain),
    With({"squeeze_by_input", kAxes, kOut, kSqueeze, InferByInput<FewerByList>,
          "onnx Squeeze", PlainFlops},
         WideLikeInputs, &kSqueezePlain),
    With({"unsqueeze_by_input",
          kAxes,
          kOut,
          {},
          InferByInput<MoreByList>,
          "onnx Unsqueeze",
          PlainFlops},
         WideLikeInputs, &kUnsqueezePlain),
    With({"slice_by_input",
          kSliceInputs,
          kOut,
          {},
          InferByInput<Sliced>,
          "onnx Slice",
          PlainFlops},
         Trait::kReadsPart, WideLikeInputs, &kSlicePlain),
    With({"split_by_input", kSections, kOuts, kSplit, InferByInput<Parted>,
          "onnx Split", PlainFlops},
         WideLikeInputs, &kSplitPlain),
    // Pads lists what comes before every axis, then what comes after.
    With({"pad_by_input", kPadInputs, kOut, kPad, InferByInput<SameRank>,
          "onnx Pad", PlainFlops},
         WideLikeInputs, &kPadPlain),
    With({"fold_by_input", kFoldInputs, kOut, kFold, InferByInput<Folded>,
          "onnx Col2Im", PlainFlops},
         WideLikeInputs, &kFoldPlain),
    // The lists are of the image axes, or of all, where batch and channels stay
    // as they are.
    With({"interpolate_by_input", kInterpolateInputs, kOut, kInterpolate,
          InferByInput<SameRank>, "onnx Resize, Upsample", PlainFlops},
         WideLikeInputs, &kInterpolatePlain),
    Reduce("reduce_mean_by_input", "onnx ReduceMean", &kMeanPlain),
    Reduce("reduce_sum_by_input", "onnx ReduceSum", &kSumPlain, AlwaysWide),
    Reduce("reduce_max_by_input", "onnx ReduceMax", &kMaxPlain),
    Reduce("reduce_min_by_input", "onnx ReduceMin", &kMinPlain),
    Reduce("reduce_prod_by_input", "onnx ReduceProd", &kProdPlain, AlwaysWide),
};

}  // namespace

Span<const OpDef> ByInputOps() { return kOps; }

}  // namespace placelite
