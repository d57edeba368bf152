// SPDX-License-Identifier: Apache-2.0
// Ops that find as many things as the elements of their inputs say. Their
// outputs are as large as they can become, with zeros behind what was found,
// and Count says how much that is: shapes never depend on elements.
#include <algorithm>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/padded.h"

namespace placelite {
namespace {

constexpr Dim kAnySize(0, Dim::kUnbounded);

Dim DimOf(const OpView& op, size_t i, int axis) {
  const ShapeRange& shape = op.input_shape(i);
  return shape.rank_known() ? shape[axis] : kAnySize;
}

Dim AtMost(Dim dim, int64_t limit) {
  limit = std::max<int64_t>(limit, 0);
  return {std::min(dim.min, limit), std::min(dim.max, limit)};
}

// A limit below 0 is none.
Dim Limited(Dim dim, int64_t limit) {
  return limit < 0 ? dim : AtMost(dim, limit);
}

}  // namespace

Dim MostSelected(const OpView& op) {
  const AttributeMap& attributes = op.attributes();
  Dim classes = DimOf(op, 1, 1);
  const int64_t background = attributes.Int("background_label");
  if (background >= 0) {
    if (background < classes.min) --classes.min;
    if (background < classes.max) --classes.max;
  }
  return classes * Limited(DimOf(op, 1, 2), attributes.Int("nms_top_k"));
}

Dim MostKept(const OpView& op) {
  return Limited(MostSelected(op), op.attributes().Int("keep_top_k"));
}

namespace {

// The last output.
void SetCount(InferContext& context) {
  context.SetOutput(context.num_outputs() - 1, Precision::kInt64,
                    ShapeRange{Dim(1)});
}

// A row of coordinates for each element of X.
Status InferNonzero(InferContext& context) {
  const ShapeRange& x = context.op().input_shape(0);
  const Dim rank = x.rank_known() ? Dim(x.rank()) : Dim(0, kMaxRank);
  const Dim elements = x.rank_known() ? x.NumElements() : kAnySize;
  context.SetOutput(0, Precision::kInt64, ShapeRange{elements, rank});
  SetCount(context);
  return Status::Ok();
}

// Boxes [N,M,4] and Scores [N,C,M], floats.
Status ExpectScoredBoxes(const OpView& op) {
  for (size_t i : {0, 1}) {
    LITE_RETURN_IF_ERROR(ExpectRank(op, i, 3));
    if (op.input(i).precision == Precision::kFloat) continue;
    return Fail(op, StrCat(op.def().inputs[i].name, " is ",
                           op.input(i).precision, ", expected float"));
  }
  LITE_RETURN_IF_ERROR(
      ExpectSameDim(op, DimOf(op, 0, 0), DimOf(op, 1, 0), "images"));
  LITE_RETURN_IF_ERROR(
      ExpectSameDim(op, DimOf(op, 0, 1), DimOf(op, 1, 2), "boxes"));
  return ExpectSameDim(op, DimOf(op, 0, 2), Dim(4), "numbers of a box");
}

// An optional input of at most one element.
Status ExpectNumber(const OpView& op, size_t i, Precision precision) {
  if (!op.has_input(i)) return Status::Ok();
  const char* const name = op.def().inputs[i].name;
  if (op.input(i).precision != precision) {
    return Fail(op, StrCat(name, " is ", op.input(i).precision, ", expected ",
                           precision));
  }
  if (op.input_shape(i).NumElements().min <= 1) return Status::Ok();
  return Fail(op,
              StrCat(name, " is ", op.input_shape(i), ", expected a number"));
}

Status InferNms(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(ExpectScoredBoxes(op));
  LITE_RETURN_IF_ERROR(ExpectNumber(op, 2, Precision::kInt64));
  for (size_t i : {3, 4}) {
    LITE_RETURN_IF_ERROR(ExpectNumber(op, i, Precision::kFloat));
  }
  if (op.attributes().Floats("score_threshold").size() > 1) {
    return Fail(op, "score_threshold has several elements");
  }
  const Dim boxes = DimOf(op, 1, 2);
  const Dim most = op.has_input(2)
                       ? boxes
                       : AtMost(boxes, op.attributes().Int("max_output"));
  context.SetOutput(0, Precision::kInt64,
                    {DimOf(op, 1, 0) * DimOf(op, 1, 1) * most, Dim(3)});
  SetCount(context);
  return Status::Ok();
}

// Slices of X along its axis.
Status InferUnique(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  Dim slices = kAnySize;
  if (x.rank_known()) {
    LITE_ASSIGN_OR_RETURN(const int axis,
                          NormalizeAxis(op.attributes().Int("axis"), x.rank()));
    slices = x[axis];
  }
  context.SetOutput(0, op.input(0).precision, x);
  for (size_t i : {1, 2, 3}) context.SetOutput(i, Precision::kInt64, {slices});
  SetCount(context);
  return Status::Ok();
}

int64_t PerElementOfX(const OpView& op) {
  return op.input_shape(0).NumElements().max;
}

// Out has at least `least` rows.
Status InferDetections(InferContext& context, int64_t least) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(ExpectScoredBoxes(op));
  const Dim images = DimOf(op, 1, 0);
  if ((images * DimOf(op, 1, 2)).min > INT32_MAX) {
    return Fail(op, "there are more boxes than int32 can count");
  }
  const Dim rows = images * MostKept(op);
  const Dim padded(std::max(rows.min, least), std::max(rows.max, least));
  context.SetOutput(0, Precision::kFloat, {padded, Dim(6)});
  context.SetOutput(1, Precision::kInt32, {rows, Dim(1)});
  context.SetOutput(2, Precision::kInt32, {images});
  SetCount(context);
  return Status::Ok();
}

Status InferMulticlassNms(InferContext& context) {
  const bool mark = context.op().attributes().Bool("mark_none");
  return InferDetections(context, mark ? 1 : 0);
}

Status InferMatrixNms(InferContext& context) {
  return InferDetections(context, 0);
}

// One comparison with each box before it, at most.
int64_t NmsFlops(const OpView& op) {
  return SaturatingProduct(
      {op.input_shape(1).NumElements().max, DimOf(op, 1, 2).max});
}

constexpr ArgDef kX[] = {{"X"}};
constexpr ArgDef kIndicesCount[] = {{"Indices"}, {"Count"}};

constexpr ArgDef kNmsInputs[] = {{"Boxes"},
                                 {"Scores"},
                                 {"MaxOutput", ArgKind::kOptional},
                                 {"IouThreshold", ArgKind::kOptional},
                                 {"ScoreThreshold", ArgKind::kOptional}};
constexpr ArgDef kSelectedCount[] = {{"Selected"}, {"Count"}};

// Inputs of these names come before them.
constexpr AttributeDef kNms[] = {
    {"max_output", AttributeType::kInt, "0"},
    {"iou_threshold", AttributeType::kFloat, "0"},
    // A list of at most one threshold; if it is empty, every box counts.
    {"score_threshold", AttributeType::kFloats, "[]"},
    // Boxes are centers and sizes instead of two corners.
    {"center_point_box", AttributeType::kBool, "false"}};

constexpr ArgDef kBoxesScores[] = {{"Boxes"}, {"Scores"}};
constexpr ArgDef kDetections[] = {{"Out"}, {"Index"}, {"RoisNum"}, {"Count"}};

// Paddle's.
constexpr AttributeDef kMulticlassNms[] = {
    {"background_label", AttributeType::kInt, "0"},
    {"score_threshold", AttributeType::kFloat, "0"},
    // The number of boxes to keep: for each class before boxes are compared,
    // and for each sample after that. A number below 0 means no limit.
    {"nms_top_k", AttributeType::kInt, "-1"},
    {"keep_top_k", AttributeType::kInt, "-1"},
    {"nms_threshold", AttributeType::kFloat, "0.3"},
    // The threshold is multiplied by this after each box that is kept.
    {"nms_eta", AttributeType::kFloat, "1"},
    {"normalized", AttributeType::kBool, "true"},
    // Where nothing is found, Out[0][0] is there and -1.
    {"mark_none", AttributeType::kBool, "false"}};

constexpr ArgDef kUniqueOutputs[] = {
    {"Out"}, {"Indices"}, {"Inverse"}, {"Counts"}, {"Count"}};
constexpr AttributeDef kUnique[] = {
    {"axis", AttributeType::kInt, "0"},
    // If true, the result is sorted; otherwise it has the order of first
    // occurrence.
    {"sorted", AttributeType::kBool, "true"},
    // If true, only neighbours count as equal, and nothing is sorted.
    {"consecutive", AttributeType::kBool, "false"}};

// Paddle's.
constexpr AttributeDef kMatrixNms[] = {
    {"background_label", AttributeType::kInt, "0"},
    {"score_threshold", AttributeType::kFloat, "0"},
    // The threshold for scores after they were lowered.
    {"post_threshold", AttributeType::kFloat, "0"},
    {"nms_top_k", AttributeType::kInt, "-1"},
    {"keep_top_k", AttributeType::kInt, "-1"},
    {"normalized", AttributeType::kBool, "true"},
    {"use_gaussian", AttributeType::kBool, "false"},
    {"gaussian_sigma", AttributeType::kFloat, "2"}};

constexpr OpDef kOps[] = {
    // Where X is not zero, in row-major order.
    {"padded_nonzero",
     kX,
     kIndicesCount,
     {},
     InferNonzero,
     "onnx NonZero, Compress; paddle where_index, masked_select",
     PerElementOfX},
    // Returns rows of sample, class and box: for each class the boxes with the
    // best scores that no better box overlaps.
    {"padded_nms", kNmsInputs, kSelectedCount, kNms, InferNms,
     "onnx NonMaxSuppression", NmsFlops},
    // Returns rows of label, score and corners, sorted by sample and then by
    // class; the index of each box among all boxes; and the number of boxes of
    // each sample.
    {"padded_multiclass_nms", kBoxesScores, kDetections, kMulticlassNms,
     InferMulticlassNms,
     "paddle multiclass_nms, multiclass_nms2, "
     "multiclass_nms3",
     NmsFlops},
    // Returns what padded_multiclass_nms returns, with the best box of a sample
    // first.
    {"padded_matrix_nms", kBoxesScores, kDetections, kMatrixNms, InferMatrixNms,
     "paddle matrix_nms", NmsFlops},
    // Slices that differ; where each is first; which one each slice is; how
    // often each is there.
    {"padded_unique", kX, kUniqueOutputs, kUnique, InferUnique,
     "onnx Unique; paddle unique, unique_consecutive", PerElementOfX},
};

}  // namespace

Span<const OpDef> PaddedOps() { return kOps; }

}  // namespace placelite
