// SPDX-License-Identifier: Apache-2.0
// Upsample and Resize.
#include <algorithm>
#include <string_view>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/sizes.h"
#include "lite/core/model/onnx/resized_axes.h"

namespace placelite {
namespace onnx_import {
namespace {

using Ints = std::vector<int64_t>;
using Floats = std::vector<float>;

// An input that may be left out, by its name or as an empty list.
ResizeList ReadList(OpLowering& op, int i, std::string_view what,
                    bool integers) {
  ResizeList list;
  const ValueId id = op.OptionalInput(i);
  if (!op.ok() || id == kNone) return list;
  if ((op.shape(id).NumElements() == Dim(0)) == Tri::kYes) return list;
  list.id = id;
  list.computed = !op.info(id).is_constant();
  if (list.computed) return list;
  if (integers) {
    list.integers = ConstantInts(op, id, what);
  } else {
    list.numbers =
        ConstantFloats(op, EmitCast(op, id, Precision::kFloat), what);
  }
  return list;
}

ResizeList ConstantScales(OpLowering& op, Floats scales) {
  ResizeList list;
  list.id = EmitList(op, scales);
  list.numbers = std::move(scales);
  return list;
}

// How many elements there are; -1 where that is not known.
int64_t Count(OpLowering& op, const ResizeList& list) {
  if (list.absent()) return -1;
  const Dim count = op.shape(list.id).NumElements();
  return op.shape(list.id).rank_known() && count.exact() ? count.min : -1;
}

// Returns the axes that the attribute names, or all where there is none.
std::vector<int> ReadAxes(OpLowering& op, int rank) {
  std::vector<int> axes;
  if (!op.HasAttribute("axes")) {
    for (int i = 0; i < rank; ++i) axes.push_back(i);
    return axes;
  }
  for (int64_t axis : op.Ints("axes")) {
    const int64_t front = axis < 0 ? axis + rank : axis;
    const auto known = static_cast<int>(front);
    if (front < 0 || front >= rank ||
        std::count(axes.begin(), axes.end(), known) > 0) {
      op.FailCorrupt(StrCat("axes are [", Join(op.Ints("axes"), ","),
                            "] for rank ", rank));
      return {};
    }
    axes.push_back(known);
  }
  return axes;
}

void CheckCount(OpLowering& op, const ResizeList& list, size_t expected,
                std::string_view what) {
  const int64_t count = Count(op, list);
  if (!op.ok() || count < 0 || count == static_cast<int64_t>(expected)) return;
  op.FailCorrupt(StrCat(what, " has ", count, " elements, expected ", expected,
                        " for X ", op.shape(op.Input(0))));
}

// Whether the axis of entry `i` stays as it is.
bool Stays(OpLowering& op, const Resizing& resizing, size_t i) {
  const Floats& roi = resizing.roi.numbers;
  if (!roi.empty() && (roi[i] != 0 || roi[roi.size() / 2 + i] != 1)) {
    return false;
  }
  if (!resizing.scales.absent() && resizing.scales.numbers[i] != 1) {
    return false;
  }
  if (resizing.sizes.absent()) return true;
  const ShapeRange& x = op.shape(op.Input(0));
  return x.rank_known() &&
         (x[resizing.axes[i]] == Dim(resizing.sizes.integers[i])) == Tri::kYes;
}

// Whether the resized axes are all spatial axes of an NC... tensor in their
// order, or all axes of it.
bool NamesImage(const Resizing& resizing, int rank) {
  const auto count = static_cast<int>(resizing.axes.size());
  if (rank < 3 || rank > 5 || (count != rank && count != rank - 2)) {
    return false;
  }
  return resizing.axes.back() == rank - 1 &&
         std::is_sorted(resizing.axes.begin(), resizing.axes.end());
}

// Whether sizes that follow from shapes change batch or channels.
bool ChangesMore(OpLowering& op, const Resizing& resizing) {
  const ShapeRange& x = op.shape(op.Input(0));
  if (!resizing.sizes.computed || !x.rank_known()) return false;
  const auto ints = KnownInts(op.info(resizing.sizes.id));
  for (size_t i = 0; ints.has_value() && i < resizing.axes.size(); ++i) {
    const int axis = resizing.axes[i];
    if (axis < 2 && ((*ints)[i] == x[axis]) == Tri::kNo) return true;
  }
  return false;
}

// Resizes spatial axes by computed lists.
ValueId EmitByInput(OpLowering& op, ValueId x, const Resizing& resizing) {
  const auto rank = static_cast<int64_t>(op.rank(x));
  const bool stretches =
      resizing.attributes.Find("keep_aspect_ratio_policy") == nullptr;
  if (resizing.scales.absent() && resizing.roi.absent() && stretches &&
      static_cast<int64_t>(resizing.axes.size()) == rank) {
    // Where sizes follow from shapes, those of batch and channels are taken to
    // be X's; the op looks at others.
    ValueId wanted = resizing.sizes.id;
    if (op.info(wanted).ints.has_value()) {
      wanted = op.Emit(
          "slice", {wanted},
          {{"axes", Ints{0}}, {"starts", Ints{2}}, {"ends", Ints{rank}}});
    }
    return op.Emit("interpolate", {x, wanted}, resizing.attributes);
  }
  std::vector<ValueId> inputs = {x, resizing.scales.id, resizing.sizes.id,
                                 resizing.roi.id};
  while (inputs.back() == kNone) inputs.pop_back();
  return op.Emit("interpolate_by_input", inputs, resizing.attributes);
}

// Resizes an NCHW tensor by known lists.
ValueId EmitImage(OpLowering& op, ValueId x, const Resizing& resizing) {
  AttributeMap attributes = resizing.attributes;
  Floats scales, begins, ends;
  Ints sizes;
  const size_t count = resizing.axes.size();
  for (size_t i = count - 2; i < count; ++i) {
    if (!resizing.scales.absent()) {
      scales.push_back(resizing.scales.numbers[i]);
    }
    if (!resizing.sizes.absent()) sizes.push_back(resizing.sizes.integers[i]);
    if (resizing.roi.absent()) continue;
    begins.push_back(resizing.roi.numbers[i]);
    ends.push_back(resizing.roi.numbers[count + i]);
  }
  if (!scales.empty()) attributes.Set("scales", scales);
  if (!sizes.empty()) attributes.Set("sizes", sizes);
  begins.insert(begins.end(), ends.begin(), ends.end());
  if (!begins.empty()) attributes.Set("roi", begins);
  for (size_t i = 0; i + 2 < count; ++i) {
    if (Stays(op, resizing, i)) continue;
    // The op looks whether the sizes of batch and channels are X's.
    attributes.Set("sizes", Ints{});
    const ValueId wanted = EmitList(op, resizing.sizes.integers);
    return op.Emit("interpolate", {x, wanted}, attributes);
  }
  return op.Emit("interpolate", {x}, attributes);
}

// Batch and channels stay, or are not named.
bool IsImage(OpLowering& op, const Resizing& resizing, int rank) {
  if (rank != 4 || !NamesImage(resizing, rank)) return false;
  for (size_t i = 0; i + 2 < resizing.axes.size(); ++i) {
    // A size may be meant for a batch that is not known yet.
    const ShapeRange& x = op.shape(op.Input(0));
    const bool may_stay =
        !resizing.sizes.absent() && resizing.scales.absent() &&
        resizing.roi.absent() && x.rank_known() &&
        (x[resizing.axes[i]] == Dim(resizing.sizes.integers[i])) != Tri::kNo;
    if (!may_stay && !Stays(op, resizing, i)) return false;
  }
  return true;
}

ValueId EmitResized(OpLowering& op, ValueId x, const Resizing& resizing) {
  const int rank = op.rank(x);
  const size_t count = resizing.axes.size();
  if (!op.ok()) return kNone;
  CheckCount(op, resizing.scales, count, "scales");
  CheckCount(op, resizing.sizes, count, "sizes");
  CheckCount(op, resizing.roi, 2 * count, "roi");
  if (resizing.scales.absent() && resizing.sizes.absent()) {
    op.FailCorrupt("neither scales nor sizes are given");
  }
  if (!op.ok()) return kNone;
  // If the rank is unknown, the lists are taken to name all axes.
  const int named = rank < 0 ? static_cast<int>(count) : rank;
  // Where three axes are all named, the first two need not be batch and
  // channels.
  const bool matrices = named == 3 && count == 3;
  if (resizing.computed() && !matrices && NamesImage(resizing, named) &&
      !ChangesMore(op, resizing)) {
    return EmitByInput(op, x, resizing);
  }
  if (!resizing.computed() && IsImage(op, resizing, named)) {
    return EmitImage(op, x, resizing);
  }
  if (rank < 0) {
    op.FailUnsupported("X has no known rank");
    return kNone;
  }
  for (size_t i = count; i-- > 0;) {
    if (!resizing.computed() && Stays(op, resizing, i)) continue;
    x = EmitResizedAxis(op, x, resizing, i);
  }
  return x;
}

// Whether floats hold all integers of the type.
bool FitsInFloats(Precision precision) {
  return precision == Precision::kInt8 || precision == Precision::kUInt8 ||
         precision == Precision::kInt16 || precision == Precision::kUInt16;
}

// Integers are moved as they are where they need no more than that. Otherwise
// they are floats meanwhile, and lose what is behind the point, as in
// onnxruntime; the cast limits cubic sums to the type.
void DefineResized(OpLowering& op, const Resizing& resizing) {
  const ValueId x = op.Input(0);
  const Precision precision = op.info(x).precision;
  const std::string& mode = resizing.attributes.String("mode");
  const bool moves =
      mode == "nearest" && !resizing.computed() &&
      resizing.attributes.String("coordinates") != "tf_crop_and_resize";
  if (moves || !IsIntegral(precision)) {
    const ValueId y = EmitResized(op, x, resizing);
    if (op.ok()) op.Define(y == x ? op.Emit("identity", {x}) : y);
    return;
  }
  if (op.ok() && !FitsInFloats(precision)) {
    return op.FailUnsupported(
        StrCat("mode ", mode, " of ", precision,
               ", expected floats or integers of up to 16 bits"));
  }
  const ValueId y =
      EmitResized(op, EmitCast(op, x, Precision::kFloat), resizing);
  if (op.ok()) op.Define(EmitCast(op, y, precision));
}

// "nearest", "linear", "cubic"; Upsample once said "bilinear".
std::string Mode(OpLowering& op) {
  const std::string mode = op.String("mode", "nearest");
  if (mode == "bilinear" && op.opset() < 9) return "linear";
  if (mode == "nearest" || mode == "linear" || mode == "cubic") return mode;
  op.FailCorrupt(StrCat("mode is '", mode, "'"));
  return "nearest";
}

int RankOr(OpLowering& op, const ResizeList& list) {
  const int rank = op.rank(op.Input(0));
  const int64_t count = Count(op, list);
  return rank < 0 && count <= kMaxRank ? static_cast<int>(count) : rank;
}

// Upsample and the first Resize: pixel i comes from i / scale. The first
// Resize rounds up along axes that it makes smaller.
void LowerOldResize(OpLowering& op) {
  Resizing resizing;
  if (op.HasInput(1)) {
    resizing.scales = ReadList(op, 1, "scales", false);
  } else if (op.opset() < 7) {
    resizing.scales = ConstantScales(
        op, {1, 1, op.Float("height_scale", 1), op.Float("width_scale", 1)});
  } else {
    resizing.scales = ConstantScales(op, op.Floats("scales"));
  }
  if (!op.ok()) return;
  resizing.axes = ReadAxes(op, RankOr(op, resizing.scales));
  resizing.attributes = {{"mode", Mode(op)},
                         {"coordinates", std::string("asymmetric")},
                         {"rounding", std::string("floor")}};
  const bool rounds_up = op.type() == "Resize" && Mode(op) == "nearest";
  if (resizing.scales.computed && rounds_up) {
    return op.FailUnsupported(
        "whether nearest rounds up depends on scales that are computed");
  }
  const Floats& scales = resizing.scales.numbers;
  const auto smaller = [](float scale) { return scale < 1; };
  if (!rounds_up || std::none_of(scales.begin(), scales.end(), smaller)) {
    return DefineResized(op, resizing);
  }
  if (std::none_of(scales.begin(), scales.end(),
                   [](float scale) { return scale > 1; })) {
    resizing.attributes.Set("rounding", std::string("ceil"));
    return DefineResized(op, resizing);
  }
  CheckCount(op, resizing.scales, static_cast<size_t>(op.rank(op.Input(0))),
             "scales");
  ValueId x = op.Input(0);
  for (size_t i = 0; i < resizing.axes.size() && op.ok(); ++i) {
    if (scales[i] == 1) continue;
    resizing.attributes.Set("rounding",
                            std::string(smaller(scales[i]) ? "ceil" : "floor"));
    x = EmitResizedAxis(op, x, resizing, i);
  }
  op.Define(x);
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

// One scale for all axes, by which none becomes larger, or none smaller, than
// it is wanted. What is not known yet is left to the op.
void KeepAspectRatio(OpLowering& op, const std::string& policy,
                     Resizing* resizing) {
  const ShapeRange& x = op.shape(op.Input(0));
  const int rank = op.rank(op.Input(0));
  // One axis has one scale anyway.
  if (resizing->sizes.absent() || resizing->axes.size() == 1 || !op.ok()) {
    return;
  }
  bool exact = rank >= 0 && !resizing->sizes.computed;
  for (int axis : resizing->axes) exact = exact && x[axis].exact();
  if (!exact) {
    if (!NamesImage(*resizing, rank)) {
      return op.FailUnsupported(
          StrCat("attribute 'keep_aspect_ratio_policy' is ", policy, " for X ",
                 x, ", whose sizes are not known"));
    }
    resizing->attributes.Set("keep_aspect_ratio_policy", policy);
    resizing->sizes.computed = true;
    return;
  }
  double scale = -1;
  for (size_t i = 0; i < resizing->axes.size(); ++i) {
    const auto in =
        static_cast<double>(std::max<int64_t>(1, x[resizing->axes[i]].min));
    const double wanted = static_cast<double>(resizing->sizes.integers[i]) / in;
    const bool better =
        policy == "not_smaller" ? wanted > scale : wanted < scale;
    if (scale < 0 || better) scale = wanted;
  }
  for (size_t i = 0; i < resizing->axes.size(); ++i) {
    const auto in = static_cast<double>(x[resizing->axes[i]].min);
    resizing->sizes.integers[i] = static_cast<int64_t>(scale * in + 0.5);
  }
  resizing->sizes.id = EmitList(op, resizing->sizes.integers);
  resizing->scales = ConstantScales(
      op, Floats(resizing->axes.size(), static_cast<float>(scale)));
}

void LowerResize(OpLowering& op) {
  Resizing resizing;
  const std::string coordinates = OneOf(
      op, "coordinate_transformation_mode", "half_pixel",
      {"half_pixel", "align_corners", "asymmetric", "pytorch_half_pixel",
       "tf_half_pixel_for_nn", "half_pixel_symmetric", "tf_crop_and_resize"});
  const std::string policy = OneOf(op, "keep_aspect_ratio_policy", "stretch",
                                   {"stretch", "not_larger", "not_smaller"});
  const bool crops = coordinates == "tf_crop_and_resize";
  resizing.attributes = {
      {"mode", Mode(op)},
      {"coordinates", coordinates},
      {"exclude_outside", op.Int("exclude_outside", 0) != 0},
      {"rounding", Rounding(op)},
      {"cubic_coefficient", op.Float("cubic_coeff_a", -0.75f)},
      {"antialias", op.Int("antialias", 0) != 0},
      {"extrapolation_value", op.Float("extrapolation_value", 0)}};
  if (crops) resizing.roi = ReadList(op, 1, "roi", false);
  resizing.sizes = ReadList(op, 3, "sizes", true);
  if (resizing.sizes.absent()) {
    resizing.scales = ReadList(op, 2, "scales", false);
  }
  if (!op.ok()) return;
  if (crops && resizing.roi.absent()) return op.FailCorrupt("it has no roi");
  const ResizeList& decider =
      resizing.sizes.absent() ? resizing.scales : resizing.sizes;
  resizing.axes = ReadAxes(op, RankOr(op, decider));
  CheckCount(op, decider, resizing.axes.size(), "its list");
  if (coordinates == "align_corners") {
    resizing.attributes.Set("coordinates", std::string("align_scaled_corners"));
  }
  if (policy != "stretch") KeepAspectRatio(op, policy, &resizing);
  DefineResized(op, resizing);
}

constexpr LoweringRule kRules[] = {
    {"Resize", 10, 10, LowerOldResize},
    {"Resize", 11, kNewestOpset, LowerResize},
    {"Upsample", 1, 9, LowerOldResize},
};

}  // namespace

Span<const LoweringRule> ResizeRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
