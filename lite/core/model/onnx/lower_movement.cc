// SPDX-License-Identifier: Apache-2.0
// Ops that move elements.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/import/image_blocks.h"
#include "lite/core/model/onnx/formula.h"
#include "lite/core/model/onnx/lowering.h"
#include "lite/core/op/by_input.h"

namespace placelite {
namespace onnx_import {
namespace {

using Ints = std::vector<int64_t>;

void LowerConcat(OpLowering& op) {
  if (!op.HasAttribute("axis")) {
    return op.FailCorrupt("has no attribute 'axis'");
  }
  op.Define(op.Emit("concat", op.Inputs(), {{"axis", op.Int("axis", 0)}}));
}

// The sizes of `parts` nearly equal parts, as opset 18 and later define them:
// the last part is smaller if they do not divide the axis. Empty if they do.
std::vector<int64_t> UnevenParts(int64_t whole, int64_t parts) {
  if (whole % parts == 0) return {};
  const int64_t size = (whole + parts - 1) / parts;
  std::vector<int64_t> sections(static_cast<size_t>(parts), size);
  sections.back() = whole - size * (parts - 1);
  return sections;
}

// The sizes of such parts where the whole is known at run time alone.
ValueId EmitUnevenParts(OpLowering& op, const Size& whole, int64_t parts) {
  using Ints = std::vector<int64_t>;
  const ValueId all = whole.Emit(op), others = EmitList(op, Ints{parts - 1});
  const ValueId size =
      EmitDivide(op, EmitAdd(op, all, others), EmitList(op, Ints{parts}));
  std::vector<ValueId> sections(static_cast<size_t>(parts), size);
  sections.back() = EmitSubtract(op, all, EmitMultiply(op, size, others));
  return EmitJoined(op, sections);
}

void LowerSplit(OpLowering& op) {
  const ValueId x = op.Input(0);
  const int64_t axis = op.Int("axis", 0);
  if (op.IsComputed(1)) {
    return op.DefineAll(op.EmitByInput("split_by_input", {1}, {{"axis", axis}},
                                       static_cast<size_t>(op.NumOutputs())));
  }
  std::vector<int64_t> sections = op.IntsInput(1, "split");
  // Our op gives -1 what is left; here it is an error.
  if (std::any_of(sections.begin(), sections.end(),
                  [](int64_t section) { return section < 0; })) {
    return op.FailCorrupt(StrCat("split is [", Join(sections, ","), "]"));
  }
  const int rank = op.rank(x);
  if (sections.empty() && op.opset() >= 18 && axis >= -rank && axis < rank) {
    const auto front = static_cast<int>(axis < 0 ? axis + rank : axis);
    const Size whole = EmitSizeOf(op, x, front);
    if (whole.Known(op) < 0 && op.NumOutputs() > 1) {
      const ValueId list = EmitUnevenParts(op, whole, op.NumOutputs());
      return op.DefineAll(op.EmitMulti("split_by_input", {x, list},
                                       {{"axis", axis}},
                                       static_cast<size_t>(op.NumOutputs())));
    }
    sections = UnevenParts(whole.Known(op), op.NumOutputs());
  }
  op.DefineAll(op.EmitMulti("split", {x},
                            {{"axis", axis}, {"sections", sections}},
                            static_cast<size_t>(op.NumOutputs())));
}

// Since opset 10 the positions are inputs.
void LowerSlice(OpLowering& op) {
  const ValueId x = op.Input(0);
  const bool old = op.opset() < 10;
  if (!old && (op.IsComputed(1) || op.IsComputed(2) || op.IsComputed(3) ||
               op.IsComputed(4))) {
    return op.DefineAll(op.EmitByInput("slice_by_input", {1, 2, 3, 4}, {}));
  }
  const std::vector<int64_t> starts = op.IntsInput(old ? 9 : 1, "starts");
  const std::vector<int64_t> ends = op.IntsInput(old ? 9 : 2, "ends");
  std::vector<int64_t> axes = op.IntsInput(old ? 9 : 3, "axes");
  const std::vector<int64_t> steps = op.IntsInput(old ? 9 : 4, "steps");
  if (axes.empty()) {
    for (size_t i = 0; i < starts.size(); ++i) axes.push_back(i);
  }
  if (std::any_of(steps.begin(), steps.end(),
                  [](int64_t step) { return step != 1; })) {
    return op.Define(op.Emit("strided_slice", {x},
                             {{"axes", axes},
                              {"starts", starts},
                              {"ends", ends},
                              {"strides", steps}}));
  }
  op.Define(op.Emit("slice", {x},
                    {{"axes", axes}, {"starts", starts}, {"ends", ends}}));
}

float PadValue(OpLowering& op) {
  if (op.opset() < 11) return op.Float("value", 0);
  return op.HasInput(2) ? ConstantNumber(op, op.Input(2), "constant_value") : 0;
}

// X without what negative paddings cut off, for modes whose pad cannot: these
// become 0.
ValueId EmitCut(OpLowering& op, ValueId x, Ints* paddings) {
  Ints axes, starts, ends;
  for (size_t i = 0; i < paddings->size() / 2; ++i) {
    int64_t &before = (*paddings)[2 * i], &after = (*paddings)[2 * i + 1];
    if (before >= 0 && after >= 0) continue;
    axes.push_back(static_cast<int64_t>(i));
    starts.push_back(std::max<int64_t>(0, -before));
    ends.push_back(after < 0 ? after : kMaxElements);
    before = std::max<int64_t>(0, before);
    after = std::max<int64_t>(0, after);
  }
  if (axes.empty()) return x;
  return op.Emit("slice", {x},
                 {{"axes", axes}, {"starts", starts}, {"ends", ends}});
}

// Programs read inputs of these types ahead of a run, and no other integers.
bool IsReadAhead(Precision precision) {
  return precision == Precision::kInt32 || precision == Precision::kInt64 ||
         HoldsNumbers(precision);
}

// The lists are computed. A value of another type is cast first, so that the
// pad is in a stage behind that one.
void PadByInput(OpLowering& op, const std::string& mode) {
  const ValueId value = op.OptionalInput(2), x = op.Input(0);
  if (!op.ok()) return;
  if (value == kNone || op.info(value).is_constant() ||
      IsReadAhead(op.info(value).precision)) {
    return op.DefineAll(
        op.EmitByInput("pad_by_input", {1, 2, 3}, {{"mode", mode}}));
  }
  std::vector<ValueId> inputs = {x, op.Input(1),
                                 EmitCast(op, value, Precision::kInt64)};
  if (op.HasInput(3)) inputs.push_back(op.Input(3));
  op.Define(op.Emit("pad_by_input", inputs, {{"mode", mode}}));
}

// ONNX lists what comes before every axis, then what comes after; here each
// axis has both in turn.
void LowerPad(OpLowering& op) {
  const ValueId x = op.Input(0);
  const std::string mode = op.String("mode", "constant");
  if (op.opset() >= 11 &&
      (op.IsComputed(1) || op.IsComputed(2) || op.IsComputed(3))) {
    return PadByInput(op, mode);
  }
  const std::vector<int64_t> pads = op.IntsInput(1, "pads");
  std::vector<int64_t> axes = op.IntsInput(3, "axes");
  const int rank = op.rank(x);
  if (!op.ok()) return;
  if (rank < 0) return op.FailUnsupported("X has no known rank");
  if (axes.empty()) {
    for (int i = 0; i < rank; ++i) axes.push_back(i);
  }
  if (pads.size() != 2 * axes.size()) {
    return op.FailCorrupt(
        StrCat(pads.size(), " pads for ", axes.size(), " axes"));
  }
  std::vector<int64_t> paddings(2 * static_cast<size_t>(rank), 0);
  for (size_t i = 0; i < axes.size(); ++i) {
    const int64_t axis = axes[i] < 0 ? axes[i] + rank : axes[i];
    if (axis < 0 || axis >= rank) {
      return op.FailCorrupt(StrCat("axis ", axes[i], " for X ", op.shape(x)));
    }
    paddings[2 * axis] = pads[i];
    paddings[2 * axis + 1] = pads[i + axes.size()];
  }
  const ValueId cut = mode == "wrap" ? EmitCut(op, x, &paddings) : x;
  op.Define(op.Emit(
      "pad", {cut},
      {{"paddings", paddings}, {"mode", mode}, {"value", PadValue(op)}}));
}

void LowerTranspose(OpLowering& op) {
  const ValueId x = op.Input(0);
  std::vector<int64_t> perm = op.Ints("perm");
  if (!op.HasAttribute("perm")) {
    if (op.ok() && op.rank(x) < 0) {
      return op.FailUnsupported("X has no known rank");
    }
    for (int i = op.rank(x) - 1; i >= 0; --i) perm.push_back(i);
  }
  op.Define(op.Emit("transpose", {x}, {{"axis", perm}}));
}

// A constant target or count is an attribute of our op.
void LowerByList(OpLowering& op, const char* ours, const char* attribute) {
  const ValueId x = op.Input(0), list = op.Input(1);
  if (!op.info(list).is_constant()) {
    return op.Define(op.Emit(ours, {x, list}));
  }
  op.Define(
      op.Emit(ours, {x}, {{attribute, ConstantInts(op, list, attribute)}}));
}

void LowerExpand(OpLowering& op) { LowerByList(op, "expand", "shape"); }
void LowerTile(OpLowering& op) { LowerByList(op, "tile", "repeat_times"); }

BlockOrder OrderOf(OpLowering& op) {
  const std::string mode = op.String("mode", "DCR");
  if (mode != "DCR" && mode != "CRD") {
    op.FailCorrupt(StrCat("mode is '", mode, "'"));
  }
  return mode == "DCR" ? BlockOrder::kPlacesFirst : BlockOrder::kChannelsFirst;
}

void LowerDepthToSpace(OpLowering& op) {
  op.Define(
      EmitDepthToSpace(op, op.Input(0), op.Int("blocksize", 0), OrderOf(op)));
}

void LowerSpaceToDepth(OpLowering& op) {
  op.Define(
      EmitSpaceToDepth(op, op.Input(0), op.Int("blocksize", 0), OrderOf(op)));
}

constexpr LoweringRule kRules[] = {
    {"Concat", 4, kNewestOpset, LowerConcat},
    {"DepthToSpace", 1, kNewestOpset, LowerDepthToSpace},
    {"Expand", 8, kNewestOpset, LowerExpand},
    {"Pad", 2, kNewestOpset, LowerPad},
    {"Slice", 1, kNewestOpset, LowerSlice},
    {"SpaceToDepth", 1, kNewestOpset, LowerSpaceToDepth},
    {"Split", 2, kNewestOpset, LowerSplit},
    {"Tile", 6, kNewestOpset, LowerTile},
    {"Transpose", 1, kNewestOpset, LowerTranspose},
};

}  // namespace

Span<const LoweringRule> MovementRules() { return kRules; }

}  // namespace onnx_import
}  // namespace placelite
