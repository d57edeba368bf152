// SPDX-License-Identifier: Apache-2.0
// Ops of detectors that know their shapes: boxes to start from, and what makes
// boxes of a network's outputs.
#include <cmath>

#include "lite/core/op/detection.h"
#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"

namespace placelite {

std::vector<double> PriorRatios(const AttributeMap& attributes) {
  constexpr double kSame = 1e-6;
  std::vector<double> ratios = {1};
  for (const double ratio : attributes.Floats("aspect_ratios")) {
    bool is_new = true;
    for (double known : ratios) is_new &= std::fabs(ratio - known) >= kSame;
    if (!is_new) continue;
    ratios.push_back(ratio);
    if (attributes.Bool("flip")) ratios.push_back(1 / ratio);
  }
  return ratios;
}

int64_t NumPriors(const AttributeMap& attributes) {
  return static_cast<int64_t>(PriorRatios(attributes).size() *
                                  attributes.Floats("min_sizes").size() +
                              attributes.Floats("max_sizes").size());
}

namespace {

constexpr Dim kAnySize(0, Dim::kUnbounded);

// Dimension `axis` of input `i`, whatever it is where the rank is not known.
Dim DimOf(const OpView& op, size_t i, int axis) {
  const ShapeRange& shape = op.input_shape(i);
  return shape.rank_known() ? shape[axis] : kAnySize;
}

Status ExpectPositive(const OpView& op, std::string_view attribute) {
  for (float value : op.attributes().Floats(attribute)) {
    if (value > 0 && std::isfinite(value)) continue;
    return Fail(
        op, StrCat(attribute, " holds ", value, ", expected numbers above 0"));
  }
  return Status::Ok();
}

Status ExpectLength(const OpView& op, std::string_view attribute,
                    size_t length) {
  const size_t actual = op.attributes().Floats(attribute).size();
  if (actual == length) return Status::Ok();
  return Fail(
      op, StrCat(attribute, " has ", actual, " elements, expected ", length));
}

// Two outputs [H,W,boxes,4] for a feature map [N,C,H,W].
Status InferBoxesOfMap(InferContext& context, int64_t boxes) {
  const OpView& op = context.op();
  const ShapeRange shape = {DimOf(op, 0, 2), DimOf(op, 0, 3), Dim(boxes),
                            Dim(4)};
  context.SetOutput(0, Precision::kFloat, shape);
  context.SetOutput(1, Precision::kFloat, shape);
  return Status::Ok();
}

Status InferPriorBox(InferContext& context) {
  const OpView& op = context.op();
  const AttributeMap& attributes = op.attributes();
  for (size_t i : {0, 1}) LITE_RETURN_IF_ERROR(ExpectRank(op, i, 4));
  for (const char* sizes : {"min_sizes", "max_sizes", "aspect_ratios"}) {
    LITE_RETURN_IF_ERROR(ExpectPositive(op, sizes));
  }
  LITE_RETURN_IF_ERROR(ExpectLength(op, "variances", 4));
  const size_t sizes = attributes.Floats("min_sizes").size();
  if (sizes == 0) return Fail(op, "min_sizes is empty");
  if (!attributes.Floats("max_sizes").empty()) {
    LITE_RETURN_IF_ERROR(ExpectLength(op, "max_sizes", sizes));
  }
  return InferBoxesOfMap(context, NumPriors(attributes));
}

Status InferAnchorGenerator(InferContext& context) {
  const OpView& op = context.op();
  LITE_RETURN_IF_ERROR(ExpectRank(op, 0, 4));
  for (const char* list : {"anchor_sizes", "aspect_ratios", "stride"}) {
    LITE_RETURN_IF_ERROR(ExpectPositive(op, list));
  }
  LITE_RETURN_IF_ERROR(ExpectLength(op, "stride", 2));
  LITE_RETURN_IF_ERROR(ExpectLength(op, "variances", 4));
  return InferBoxesOfMap(
      context,
      static_cast<int64_t>(op.attributes().Floats("anchor_sizes").size() *
                           op.attributes().Floats("aspect_ratios").size()));
}

// Input `i` is a list of boxes, [boxes,4].
Status ExpectBoxes(const OpView& op, size_t i, Dim boxes) {
  LITE_RETURN_IF_ERROR(ExpectRank(op, i, 2));
  LITE_RETURN_IF_ERROR(ExpectSameDim(op, DimOf(op, i, 0), boxes, "boxes"));
  return ExpectSameDim(op, DimOf(op, i, 1), Dim(4), "numbers of a box");
}

Status InferBoxCoder(InferContext& context) {
  const OpView& op = context.op();
  const std::string& type = op.attributes().String("code_type");
  const bool decode = type == "decode_center_size";
  if (!decode && type != "encode_center_size") {
    return Fail(op, StrCat("code_type is '", type,
                           "', expected encode_center_size or "
                           "decode_center_size"));
  }
  const int64_t axis = op.attributes().Int("axis");
  if (axis != 0 && axis != 1) {
    return Fail(op, StrCat("axis is ", axis, ", expected 0 or 1"));
  }
  if (!op.attributes().Floats("variance").empty()) {
    LITE_RETURN_IF_ERROR(ExpectLength(op, "variance", 4));
  }
  LITE_RETURN_IF_ERROR(ExpectRank(op, 1, decode ? 3 : 2));
  // For a decoder the prior boxes are the columns of the targets, or the rows
  // if axis is 1.
  const Dim priors = DimOf(op, 0, 0);
  const Dim fitting = decode ? DimOf(op, 1, axis == 0 ? 1 : 0) : kAnySize;
  LITE_RETURN_IF_ERROR(ExpectBoxes(op, 0, fitting));
  if (op.has_input(2)) LITE_RETURN_IF_ERROR(ExpectBoxes(op, 2, priors));
  LITE_RETURN_IF_ERROR(ExpectSameDim(op, DimOf(op, 1, decode ? 2 : 1), Dim(4),
                                     "numbers of a box"));
  const Dim columns = decode ? DimOf(op, 1, 1) : priors;
  context.SetOutput(0, Precision::kFloat, {DimOf(op, 1, 0), columns, Dim(4)});
  return Status::Ok();
}

Status CheckYoloAttributes(const OpView& op) {
  const AttributeMap& attributes = op.attributes();
  const std::vector<int64_t>& anchors = attributes.Ints("anchors");
  const int64_t classes = attributes.Int("class_num");
  const int64_t ratio = attributes.Int("downsample_ratio");
  constexpr int64_t kMost = 1 << 20;
  if (anchors.empty() || anchors.size() % 2 != 0) {
    return Fail(op, StrCat("anchors has ", anchors.size(),
                           " elements, expected pairs"));
  }
  for (int64_t size : anchors) {
    if (size > 0 && size <= kMost) continue;
    return Fail(op, StrCat("anchors holds ", size));
  }
  if (classes < 1 || classes > kMost) {
    return Fail(op, StrCat("class_num is ", classes));
  }
  if (ratio < 1 || ratio > kMost) {
    return Fail(op, StrCat("downsample_ratio is ", ratio));
  }
  return Status::Ok();
}

Status InferYoloBox(InferContext& context) {
  const OpView& op = context.op();
  const AttributeMap& attributes = op.attributes();
  LITE_RETURN_IF_ERROR(CheckYoloAttributes(op));
  LITE_RETURN_IF_ERROR(ExpectRank(op, 0, 4));
  LITE_RETURN_IF_ERROR(ExpectRank(op, 1, 2));
  if (op.input(1).precision != Precision::kInt32) {
    return Fail(
        op, StrCat("ImgSize is ", op.input(1).precision, ", expected int32"));
  }
  const auto anchors =
      static_cast<int64_t>(attributes.Ints("anchors").size() / 2);
  const int64_t classes = attributes.Int("class_num");
  const int64_t channels =
      anchors * (classes + (attributes.Bool("iou_aware") ? 6 : 5));
  const Dim batch = DimOf(op, 0, 0);
  LITE_RETURN_IF_ERROR(
      ExpectSameDim(op, DimOf(op, 0, 1), Dim(channels), "channels"));
  LITE_RETURN_IF_ERROR(
      ExpectSameDim(op, DimOf(op, 1, 0), batch, "batch of ImgSize"));
  LITE_RETURN_IF_ERROR(
      ExpectSameDim(op, DimOf(op, 1, 1), Dim(2), "sizes of an image"));
  const Dim boxes = Dim(anchors) * DimOf(op, 0, 2) * DimOf(op, 0, 3);
  context.SetOutput(0, Precision::kFloat, {batch, boxes, Dim(4)});
  context.SetOutput(1, Precision::kFloat, {batch, boxes, Dim(classes)});
  return Status::Ok();
}

constexpr ArgDef kMapAndImage[] = {{"Input"}, {"Image"}};
constexpr ArgDef kMap[] = {{"Input"}};
constexpr ArgDef kBoxesOut[] = {{"Boxes"}, {"Variances"}};
constexpr ArgDef kAnchorsOut[] = {{"Anchors"}, {"Variances"}};
constexpr ArgDef kCoderArgs[] = {
    {"PriorBox"}, {"TargetBox"}, {"PriorBoxVar", ArgKind::kOptional}};
constexpr ArgDef kCoderOut[] = {{"OutputBox"}};
constexpr ArgDef kYoloArgs[] = {{"X"}, {"ImgSize"}};
constexpr ArgDef kYoloOut[] = {{"Boxes"}, {"Scores"}};

constexpr AttributeDef kPriorBox[] = {
    {"min_sizes", AttributeType::kFloats},
    {"max_sizes", AttributeType::kFloats, "[]"},
    {"aspect_ratios", AttributeType::kFloats, "[1]"},
    {"variances", AttributeType::kFloats, "[0.1,0.1,0.2,0.2]"},
    {"flip", AttributeType::kBool, "false"},
    {"clip", AttributeType::kBool, "false"},
    // Pixels of the input picture for each element of the feature map; 0: the
    // quotient of their sizes.
    {"step_w", AttributeType::kFloat, "0"},
    {"step_h", AttributeType::kFloat, "0"},
    {"offset", AttributeType::kFloat, "0.5"},
    // The box of the maximum follows that of the minimum, not all of them.
    {"min_max_aspect_ratios_order", AttributeType::kBool, "false"}};
constexpr AttributeDef kAnchorGenerator[] = {
    {"anchor_sizes", AttributeType::kFloats},
    {"aspect_ratios", AttributeType::kFloats},
    {"variances", AttributeType::kFloats, "[0.1,0.1,0.2,0.2]"},
    {"stride", AttributeType::kFloats},
    {"offset", AttributeType::kFloat, "0.5"}};
constexpr AttributeDef kBoxCoder[] = {
    {"code_type", AttributeType::kString, "encode_center_size"},
    // If false, boxes cover whole pixels: from 2 to 4 are three.
    {"box_normalized", AttributeType::kBool, "true"},
    {"axis", AttributeType::kInt, "0"},
    {"variance", AttributeType::kFloats, "[]"}};
constexpr AttributeDef kYoloBox[] = {
    {"anchors", AttributeType::kInts},
    {"class_num", AttributeType::kInt},
    {"conf_thresh", AttributeType::kFloat, "0.005"},
    {"downsample_ratio", AttributeType::kInt, "32"},
    {"clip_bbox", AttributeType::kBool, "true"},
    {"scale_x_y", AttributeType::kFloat, "1"},
    {"iou_aware", AttributeType::kBool, "false"},
    {"iou_aware_factor", AttributeType::kFloat, "0.5"}};

constexpr OpDef kOps[] = {
    // Boxes around each element of a feature map (SSD, section 2.2).
    {"prior_box", kMapAndImage, kBoxesOut, kPriorBox, InferPriorBox,
     "paddle prior_box"},
    // Boxes around each element of a feature map (Faster R-CNN, section 3.1.1).
    {"anchor_generator", kMap, kAnchorsOut, kAnchorGenerator,
     InferAnchorGenerator, "paddle anchor_generator"},
    // Boxes relative to others, and back.
    {"box_coder", kCoderArgs, kCoderOut, kBoxCoder, InferBoxCoder,
     "paddle box_coder"},
    // Boxes and scores of YOLO v3's outputs; zeros below the threshold.
    {"yolo_box", kYoloArgs, kYoloOut, kYoloBox, InferYoloBox,
     "paddle yolo_box"},
};

}  // namespace

Span<const OpDef> DetectionOps() { return kOps; }

}  // namespace placelite
