// SPDX-License-Identifier: Apache-2.0
// Sampling of NCHW tensors at any points: grid_sampler, roi_align; and
// determinant.
#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"

namespace placelite {
namespace {

Status ExpectOneOf(const OpView& op, const char* attribute,
                   std::initializer_list<const char*> values) {
  const std::string& text = op.attributes().String(attribute);
  for (const char* value : values) {
    if (text == value) return Status::Ok();
  }
  return Fail(op, StrCat(attribute, " is '", text, "'"));
}

Dim Axis(const ShapeRange& shape, int axis) {
  return shape.rank_known() ? shape[axis] : Dim(0, Dim::kUnbounded);
}

Status ExpectDim(const OpView& op, size_t input, int axis, Dim expected) {
  const ShapeRange& shape = op.input_shape(input);
  if (!shape.rank_known() || (shape[axis] == expected) != Tri::kNo) {
    return Status::Ok();
  }
  return Fail(op, StrCat(op.def().inputs[input].name, " has shape ", shape,
                         ", expected ", expected, " along axis ", axis));
}

Status InferGridSampler(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange &x = op.input_shape(0), &grid = op.input_shape(1);
  LITE_RETURN_IF_ERROR(
      ExpectOneOf(op, "mode", {"bilinear", "nearest", "bicubic"}));
  LITE_RETURN_IF_ERROR(
      ExpectOneOf(op, "padding_mode", {"zeros", "border", "reflection"}));
  const int rank = x.rank_known()      ? x.rank()
                   : grid.rank_known() ? grid.rank()
                                       : 4;
  if (rank < 3 || rank > 5) {
    return Fail(op, StrCat("X has shape ", x, ", expected rank 3 to 5"));
  }
  LITE_RETURN_IF_ERROR(ExpectRank(op, 1, rank));
  LITE_RETURN_IF_ERROR(ExpectDim(op, 1, rank - 1, Dim(rank - 2)));
  LITE_RETURN_IF_ERROR(ExpectDim(op, 1, 0, Axis(x, 0)));
  // Grid may stay float where X is stored in fewer bits: half precision would
  // tell points of a large image too coarsely.
  if (op.input(1).precision != op.input(0).precision &&
      op.input(1).precision != Precision::kFloat) {
    return Fail(op, StrCat("X is ", op.input(0).precision, " but Grid is ",
                           op.input(1).precision));
  }
  if (!x.rank_known() && !grid.rank_known()) return SetUnknown(context);
  SmallDims<Dim> dims = {Axis(x, 0), Axis(x, 1)};
  for (int i = 1; i <= rank - 2; ++i) dims.push_back(Axis(grid, i));
  return SetLike(context, dims);
}

Status InferRoiAlign(InferContext& context) {
  const OpView& op = context.op();
  const AttributeMap& attributes = op.attributes();
  LITE_RETURN_IF_ERROR(ExpectRank(op, 0, 4));
  LITE_RETURN_IF_ERROR(ExpectRank(op, 1, 2));
  LITE_RETURN_IF_ERROR(ExpectRank(op, 2, 1));
  LITE_RETURN_IF_ERROR(ExpectDim(op, 1, 1, Dim(4)));
  LITE_RETURN_IF_ERROR(ExpectDim(op, 2, 0, Axis(op.input_shape(1), 0)));
  if (op.input(2).precision != Precision::kInt64) {
    return Fail(op,
                StrCat("Batch is ", op.input(2).precision, ", expected int64"));
  }
  LITE_RETURN_IF_ERROR(
      ExpectKnownWithin(op, 2, 0, Axis(op.input_shape(0), 0).max - 1));
  LITE_RETURN_IF_ERROR(ExpectOneOf(op, "pooling_type", {"avg", "max"}));
  for (const char* size : {"pooled_height", "pooled_width"}) {
    const int64_t value = attributes.Int(size);
    if (value >= 1 && value <= kMaxElements) continue;
    return Fail(op, StrCat(size, " is ", value));
  }
  if (attributes.Int("sampling_ratio") < 0) {
    return Fail(op,
                StrCat("sampling_ratio is ", attributes.Int("sampling_ratio")));
  }
  return SetLike(context,
                 {Axis(op.input_shape(1), 0), Axis(op.input_shape(0), 1),
                  Dim(attributes.Int("pooled_height")),
                  Dim(attributes.Int("pooled_width"))});
}

// The last two axes are square.
Status InferDeterminant(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return SetUnknown(context);
  if (x.rank() < 2) return Fail(op, StrCat("X ", x, " is no matrix"));
  LITE_RETURN_IF_ERROR(
      ExpectSameDim(op, x[x.rank() - 2], x[x.rank() - 1], "rows and columns"));
  SmallDims<Dim> dims;
  for (int i = 0; i < x.rank() - 2; ++i) dims.push_back(x[i]);
  return SetLike(context, dims);
}

// Elimination: a third of the cube for each matrix.
int64_t DeterminantFlops(const OpView& op) {
  const ShapeRange& x = op.input_shape(0);
  return SaturatingProduct({x.NumElements().max, x[x.rank() - 1].max});
}

// Each output reads up to 16 inputs.
int64_t GridFlops(const OpView& op) {
  return SaturatingProduct({16, op.output_shape(0).NumElements().max});
}

int64_t RoiFlops(const OpView& op) {
  const int64_t ratio = op.attributes().Int("sampling_ratio");
  const int64_t samples = ratio > 0 ? ratio : 4;
  return SaturatingProduct(
      {4, samples, samples, op.output_shape(0).NumElements().max});
}

constexpr ArgDef kXGrid[] = {{"X"}, {"Grid"}};
constexpr ArgDef kRois[] = {{"X"}, {"ROIs"}, {"Batch"}};
constexpr ArgDef kInput[] = {{"Input"}};
constexpr ArgDef kOut[] = {{"Out"}};

constexpr AttributeDef kGrid[] = {
    {"mode", AttributeType::kString, "bilinear"},
    {"padding_mode", AttributeType::kString, "zeros"},
    {"align_corners", AttributeType::kBool, "true"}};
constexpr AttributeDef kRoi[] = {
    {"pooled_height", AttributeType::kInt, "1"},
    {"pooled_width", AttributeType::kInt, "1"},
    {"spatial_scale", AttributeType::kFloat, "1"},
    // Samples along each axis of a bin; 0: one for each element.
    {"sampling_ratio", AttributeType::kInt, "0"},
    // Whether the centers of pixels lie at half coordinates.
    {"aligned", AttributeType::kBool, "false"},
    // How the samples of a bin are combined. The maximum is taken over the
    // pixels around all samples, each times its weight.
    {"pooling_type", AttributeType::kString, "avg"}};

constexpr OpDef kOps[] = {
    // Samples X [N,C,H,W] at the points of Grid [N,h,w,2], which are (x, y)
    // within -1 to 1; X may have one or three spatial axes instead of two.
    {"grid_sampler", kXGrid, kOut, kGrid, InferGridSampler,
     "paddle grid_sampler; onnx GridSample", GridFlops},
    // Averages or maxima over bins of regions (x1, y1, x2, y2); each region
    // belongs to one sample.
    {"roi_align", kRois, kOut, kRoi, InferRoiAlign, "onnx RoiAlign", RoiFlops},
    {"determinant",
     kInput,
     kOut,
     {},
     InferDeterminant,
     "paddle determinant; onnx Det",
     DeterminantFlops},
};

}  // namespace

Span<const OpDef> SamplingOps() { return kOps; }

}  // namespace placelite
