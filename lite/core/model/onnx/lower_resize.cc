// Upsample and Resize.
#include <string_view>

#include "lite/core/base/strings.h"
#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {
namespace {

// Factors of height and width; those of batch and channels must be 1.
std::vector<float> SpatialScales(OpLowering& op, std::vector<float> scales) {
  if (!op.ok()) return {1, 1};
  if (scales.size() != 4 || scales[0] != 1 || scales[1] != 1) {
    op.FailUnsupported(StrCat("scales are [", Join(scales, ","),
                              "], expected [1,1,height,width]"));
    return {1, 1};
  }
  return {scales[2], scales[3]};
}

std::vector<float> ScalesInput(OpLowering& op, int i) {
  return SpatialScales(op, ConstantFloats(op, op.Input(i), "scales"));
}

// "nearest", "linear", "cubic"
std::string Mode(OpLowering& op) {
  const std::string mode = op.String("mode", "nearest");
  if (mode == "nearest" || mode == "linear" || mode == "cubic") return mode;
  op.FailCorrupt(StrCat("mode is '", mode, "'"));
  return "nearest";
}

// Upsample and the first Resize: pixel i comes from i / scale.
void LowerOldResize(OpLowering& op) {
  const ValueId x = op.Input(0);
  if (op.type() == "Upsample" && op.IsComputed(1)) {
    return op.DefineAll(
        op.EmitByInput("interpolate_by_input", {1},
                       {{"mode", Mode(op)},
                        {"coordinates", std::string("asymmetric")},
                        {"rounding", std::string("floor")}}));
  }
  const std::vector<float> scales =
      op.HasInput(1) ? ScalesInput(op, 1)
                     : SpatialScales(op, op.Floats("scales"));
  // The first Resize rounds up where it makes images smaller; Upsample does
  // not make them so.
  const bool smaller = scales[0] < 1 || scales[1] < 1;
  if (smaller && (scales[0] >= 1 || scales[1] >= 1)) {
    return op.FailUnsupported(StrCat("scales are [", Join(scales, ","),
                                     "], one larger and one smaller"));
  }
  op.Define(op.Emit("interpolate", {x},
                    {{"mode", Mode(op)},
                     {"coordinates", std::string("asymmetric")},
                     {"rounding", std::string(smaller ? "ceil" : "floor")},
                     {"scales", scales}}));
}

std::string OneOf(OpLowering& op, std::string_view attribute,
                  const std::string& fallback,
                  std::initializer_list<std::string_view> known) {
  const std::string value = op.String(attribute, fallback);
  for (std::string_view name : known) {
    if (value == name) return value;
  }
  op.FailUnsupported(StrCat("attribute '", attribute, "' is ", value));
  return fallback;
}

// "prefer_floor" in the middle between two pixels, "floor", ...
std::string Rounding(OpLowering& op) {
  return OneOf(op, "nearest_mode", "round_prefer_floor",
               {"floor", "ceil", "round_prefer_floor", "round_prefer_ceil"});
}

// Whether batch or channels differ, as far as they are known.
bool ChangesMore(const ShapeRange& x, const std::vector<int64_t>& sizes) {
  for (int i = 0; i < 2 && x.rank_known() && x.rank() == 4; ++i) {
    if ((x[i] == Dim(sizes[i])) == Tri::kNo) return true;
  }
  return false;
}

// The wanted height and width, as an attribute or an input.
void SetSizes(OpLowering& op, int i, std::vector<ValueId>* inputs,
              AttributeMap* attributes) {
  const ValueId sizes = op.Input(i);
  if (op.info(sizes).is_constant()) {
    const std::vector<int64_t> list = ConstantInts(op, sizes, "sizes");
    if (!op.ok()) return;
    if (list.size() != 4 || ChangesMore(op.shape(op.Input(0)), list)) {
      return op.FailUnsupported(StrCat("sizes are [", Join(list, ","),
                                       "] for X ", op.shape(op.Input(0)),
                                       ", expected new height and width"));
    }
    attributes->Set("sizes", std::vector<int64_t>{list[2], list[3]});
    return;
  }
  inputs->push_back(op.Emit("slice", {sizes},
                            {{"axes", std::vector<int64_t>{0}},
                             {"starts", std::vector<int64_t>{2}},
                             {"ends", std::vector<int64_t>{4}}}));
}

void LowerResize(OpLowering& op) {
  if (op.Int("antialias", 0) != 0) {
    return op.FailUnsupported("attribute 'antialias' is on");
  }
  if (op.HasAttribute("axes")) {
    return op.FailUnsupported("attribute 'axes' is set");
  }
  OneOf(op, "keep_aspect_ratio_policy", "stretch", {"stretch"});
  AttributeMap attributes = {
      {"mode", Mode(op)},
      {"coordinates", OneOf(op, "coordinate_transformation_mode", "half_pixel",
                            {"half_pixel", "align_corners", "asymmetric",
                             "pytorch_half_pixel", "tf_half_pixel_for_nn"})},
      {"exclude_outside", op.Int("exclude_outside", 0) != 0},
      {"rounding", Rounding(op)},
      {"cubic_coefficient", op.Float("cubic_coeff_a", -0.75f)}};
  if (op.IsComputed(2) && !op.HasInput(3)) {
    // Whether corners are those of the rounded size hangs on the scales.
    if (attributes.String("coordinates") == "align_corners") {
      return op.FailUnsupported("align_corners with computed scales");
    }
    return op.DefineAll(
        op.EmitByInput("interpolate_by_input", {2}, std::move(attributes)));
  }
  std::vector<ValueId> inputs = {op.Input(0)};
  if (op.HasInput(3)) {
    SetSizes(op, 3, &inputs, &attributes);
  } else {
    attributes.Set("scales", ScalesInput(op, 2));
  }
  op.Define(op.Emit("interpolate", inputs, std::move(attributes)));
}

constexpr LoweringRule kRules[] = {
    {"Resize", 10, 10, LowerOldResize},
    {"Resize", 11, kNewestOpset, LowerResize},
    {"Upsample", 7, 9, LowerOldResize},
};

}  // namespace

Span<const LoweringRule> ResizeRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
