// SPDX-License-Identifier: Apache-2.0
// Words, determinants, and images at any points.
#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

void LowerTfIdf(OpLowering& op) {
  const ValueId x = op.Input(0);
  if (op.HasAttribute("pool_strings")) {
    return op.FailUnsupported("attribute 'pool_strings' is set");
  }
  op.Define(op.Emit("tf_idf", {x},
                    {{"mode", op.String("mode", "")},
                     {"min_gram_length", op.Int("min_gram_length", 0)},
                     {"max_gram_length", op.Int("max_gram_length", 0)},
                     {"max_skip_count", op.Int("max_skip_count", 0)},
                     {"pool", op.RawInts("pool_int64s")},
                     {"ngram_counts", op.RawInts("ngram_counts")},
                     {"ngram_indexes", op.RawInts("ngram_indexes")},
                     {"weights", op.Floats("weights")}}));
}

void LowerDet(OpLowering& op) {
  op.Define(op.Emit("determinant", {op.Input(0)}));
}

// The type of both: the one that holds more where they differ.
Precision CommonType(Precision a, Precision b) {
  if (a == b) return a;
  return a == Precision::kDouble || b == Precision::kDouble ? Precision::kDouble
                                                            : Precision::kFloat;
}

// Newer opsets call bilinear linear and bicubic cubic. The grid may have
// another type than X.
void LowerGridSample(OpLowering& op) {
  const ValueId x = op.Input(0), grid = op.Input(1);
  if (!op.ok()) return;
  const Precision type = op.info(x).precision;
  const Precision common = CommonType(type, op.info(grid).precision);
  std::string mode = op.String("mode", op.opset() < 20 ? "bilinear" : "linear");
  if (op.opset() >= 20 && mode == "linear") mode = "bilinear";
  if (op.opset() >= 20 && mode == "cubic") mode = "bicubic";
  const ValueId y = op.Emit(
      "grid_sampler", {EmitCast(op, x, common), EmitCast(op, grid, common)},
      {{"mode", mode},
       {"padding_mode", op.String("padding_mode", "zeros")},
       {"align_corners", op.Int("align_corners", 0) != 0}});
  op.Define(EmitCast(op, y, type));
}

void LowerRoiAlign(OpLowering& op) {
  const std::string mode = op.String("mode", "avg");
  const std::string transform =
      op.opset() < 16
          ? "output_half_pixel"
          : op.String("coordinate_transformation_mode", "half_pixel");
  if (mode != "avg" && mode != "max") {
    return op.FailCorrupt(StrCat("mode is '", mode, "'"));
  }
  if (transform != "half_pixel" && transform != "output_half_pixel") {
    return op.FailCorrupt(
        StrCat("coordinate_transformation_mode is '", transform, "'"));
  }
  op.Define(op.Emit("roi_align", {op.Input(0), op.Input(1), op.Input(2)},
                    {{"pooled_height", op.Int("output_height", 1)},
                     {"pooled_width", op.Int("output_width", 1)},
                     {"spatial_scale", op.Float("spatial_scale", 1)},
                     {"sampling_ratio", op.Int("sampling_ratio", 0)},
                     {"aligned", transform == "half_pixel"},
                     {"pooling_type", mode}}));
}

constexpr LoweringRule kRules[] = {
    {"Det", 11, kNewestOpset, LowerDet},
    {"GridSample", 16, kNewestOpset, LowerGridSample},
    {"RoiAlign", 10, kNewestOpset, LowerRoiAlign},
    {"TfIdfVectorizer", 9, kNewestOpset, LowerTfIdf},
};

}  // namespace

Span<const LoweringRule> SignalRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
