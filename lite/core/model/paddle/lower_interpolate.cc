// SPDX-License-Identifier: Apache-2.0
// The two generations of nearest, bilinear and bicubic interpolation.
#include <cmath>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {
namespace {

// Sets where outputs lie in the input. If there is only one output, Paddle
// takes the first input in those modes which otherwise centre pixels.
void SetCoordinates(OpLowering& op, AttributeMap* attributes) {
  const std::string& mode = attributes->String("mode");
  const bool align_corners = op.Bool("align_corners", true);
  const bool centred =
      mode == "cubic" || (mode == "linear" && op.Int("align_mode", 1) == 0);
  attributes->Set("coordinates", std::string(align_corners ? "align_corners"
                                             : centred ? "pytorch_half_pixel"
                                                       : "asymmetric"));
  if (mode == "nearest") {
    attributes->Set("rounding",
                    std::string(align_corners ? "round_prefer_ceil" : "floor"));
  }
}

// One factor for all axes, or one for each; none that is not positive.
std::vector<float> Scales(OpLowering& op, bool second, size_t axes) {
  std::vector<float> scales;
  if (op.HasInput("Scale")) {
    scales = ConstantFloats(op, op.Input("Scale"), "Scale");
  } else if (second) {
    for (double scale : op.Floats("scale")) {
      scales.push_back(static_cast<float>(scale));
    }
  } else {
    scales.push_back(op.Float("scale", 0));
  }
  if (scales.size() == 1) scales.resize(axes, scales[0]);
  for (float scale : scales) {
    if (!(scale > 0)) return {};
  }
  return scales;
}

// The first generation takes only the output's size from the scale, and
// coordinates from the ratio of the sizes: the same for whole scales, and where
// the corners decide.
void ExpectExactRatio(OpLowering& op, const AttributeMap& attributes,
                      const std::vector<float>& scales) {
  if (attributes.String("coordinates") == "align_corners") return;
  for (float scale : scales) {
    if (scale == std::floor(scale)) continue;
    op.FailUnsupported(
        StrCat("a scale of ", scale, ", expected a whole number"));
  }
}

// The output sizes for this number of resized axes.
std::vector<int64_t> OutputSizes(OpLowering& op, size_t axes) {
  const int64_t d = axes == 3 ? op.Int("out_d", 0) : 0;
  const int64_t h = axes == 1 ? 0 : op.Int("out_h", 0);
  const std::vector<int64_t> sizes = {d, h, op.Int("out_w", 0)};
  return {sizes.end() - static_cast<int64_t>(axes), sizes.end()};
}

void LowerInterpolate(OpLowering& op, const char* mode, bool second,
                      size_t axes = 2) {
  // Whatever is not NCHW has its channels last for Paddle, of any rank.
  if (op.String("data_layout", "NCHW") != "NCHW") op.MoveChannelsFirst("X");
  const ValueId x = op.Input("X");
  AttributeMap attributes = {{"mode", std::string(mode)}};
  SetCoordinates(op, &attributes);
  const ValueId computed = ComputedList(op, "SizeTensor", "OutSize");
  std::vector<int64_t> sizes;
  if (computed == kNone) sizes = IntsInput(op, "SizeTensor", "OutSize", "");
  const std::vector<float> scales = Scales(op, second, axes);
  if (second && !op.HasInput("SizeTensor") && op.HasInput("OutSize") &&
      !scales.empty()) {
    op.FailUnsupported(
        "a scale beside OutSize, which would be only of the "
        "coordinates");
  }
  std::vector<ValueId> inputs = {x};
  if (computed != kNone) {
    inputs.push_back(computed);
  } else if (sizes.empty() && !scales.empty()) {
    if (!second) ExpectExactRatio(op, attributes, scales);
    attributes.Set("scales", scales);
  } else {
    if (sizes.empty()) sizes = OutputSizes(op, axes);
    attributes.Set("sizes", sizes);
  }
  op.Define(op.Emit("interpolate", inputs, attributes));
}

void LowerNearest(OpLowering& op) { LowerInterpolate(op, "nearest", false); }
void LowerBilinear(OpLowering& op) { LowerInterpolate(op, "linear", false); }
void LowerNearest2(OpLowering& op) { LowerInterpolate(op, "nearest", true); }
void LowerBilinear2(OpLowering& op) { LowerInterpolate(op, "linear", true); }
void LowerBicubic(OpLowering& op) { LowerInterpolate(op, "cubic", false); }
void LowerBicubic2(OpLowering& op) { LowerInterpolate(op, "cubic", true); }
void LowerLinear(OpLowering& op) { LowerInterpolate(op, "linear", false, 1); }
void LowerLinear2(OpLowering& op) { LowerInterpolate(op, "linear", true, 1); }
void LowerTrilinear(OpLowering& op) {
  LowerInterpolate(op, "linear", false, 3);
}
void LowerTrilinear2(OpLowering& op) {
  LowerInterpolate(op, "linear", true, 3);
}

constexpr LoweringRule kRules[] = {
    {"nearest_interp", "Out", LowerNearest},
    {"bilinear_interp", "Out", LowerBilinear},
    {"nearest_interp_v2", "Out", LowerNearest2},
    {"bilinear_interp_v2", "Out", LowerBilinear2},
    {"bicubic_interp", "Out", LowerBicubic},
    {"bicubic_interp_v2", "Out", LowerBicubic2},
    {"linear_interp", "Out", LowerLinear},
    {"linear_interp_v2", "Out", LowerLinear2},
    {"trilinear_interp", "Out", LowerTrilinear},
    {"trilinear_interp_v2", "Out", LowerTrilinear2},
};

}  // namespace

Span<const LoweringRule> InterpolateRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
