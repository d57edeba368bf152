// SPDX-License-Identifier: Apache-2.0
// Ops of detectors.
#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {
namespace {

std::vector<float> FloatList(OpLowering& op, std::string_view name) {
  const std::vector<double> list = op.Floats(name);
  return {list.begin(), list.end()};
}

void DefineTwo(OpLowering& op, std::string_view ours,
               std::vector<ValueId> inputs, AttributeMap attributes) {
  const std::vector<ValueId> both =
      op.EmitMulti(ours, std::move(inputs), std::move(attributes), 2);
  op.Define(both[0]);
  op.DefineSecond(both[1]);
}

void LowerPriorBox(OpLowering& op) {
  const ValueId map = op.Input("Input"), image = op.Input("Image");
  DefineTwo(op, "prior_box", {map, image},
            {{"min_sizes", FloatList(op, "min_sizes")},
             {"max_sizes", FloatList(op, "max_sizes")},
             {"aspect_ratios", FloatList(op, "aspect_ratios")},
             {"variances", FloatList(op, "variances")},
             {"flip", op.Bool("flip", true)},
             {"clip", op.Bool("clip", true)},
             {"step_w", op.Float("step_w", 0)},
             {"step_h", op.Float("step_h", 0)},
             {"offset", op.Float("offset", 0.5f)},
             {"min_max_aspect_ratios_order",
              op.Bool("min_max_aspect_ratios_order", false)}});
}

void LowerAnchorGenerator(OpLowering& op) {
  const ValueId map = op.Input("Input");
  DefineTwo(op, "anchor_generator", {map},
            {{"anchor_sizes", FloatList(op, "anchor_sizes")},
             {"aspect_ratios", FloatList(op, "aspect_ratios")},
             {"variances", FloatList(op, "variances")},
             {"stride", FloatList(op, "stride")},
             {"offset", op.Float("offset", 0.5f)}});
}

void LowerBoxCoder(OpLowering& op) {
  std::vector<ValueId> inputs = {op.Input("PriorBox"), op.Input("TargetBox")};
  if (op.HasInput("PriorBoxVar")) inputs.push_back(op.Input("PriorBoxVar"));
  op.Define(
      op.Emit("box_coder", std::move(inputs),
              {{"code_type", op.String("code_type", "encode_center_size")},
               {"box_normalized", op.Bool("box_normalized", true)},
               {"axis", op.Int("axis", 0)},
               {"variance", FloatList(op, "variance")}}));
}

void LowerYoloBox(OpLowering& op) {
  const ValueId x = op.Input("X"), size = op.Input("ImgSize");
  DefineTwo(op, "yolo_box", {x, size},
            {{"anchors", op.Ints("anchors")},
             {"class_num", op.Int("class_num", 0)},
             {"conf_thresh", op.Float("conf_thresh", 0)},
             {"downsample_ratio", op.Int("downsample_ratio", 32)},
             {"clip_bbox", op.Bool("clip_bbox", true)},
             {"scale_x_y", op.Float("scale_x_y", 1)},
             {"iou_aware", op.Bool("iou_aware", false)},
             {"iou_aware_factor", op.Float("iou_aware_factor", 0.5f)}});
}

constexpr LoweringRule kRules[] = {
    {"anchor_generator", "Anchors", LowerAnchorGenerator, "Variances"},
    {"box_coder", "OutputBox", LowerBoxCoder},
    {"prior_box", "Boxes", LowerPriorBox, "Variances"},
    {"yolo_box", "Boxes", LowerYoloBox, "Scores"},
};

}  // namespace

Span<const LoweringRule> DetectionRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
