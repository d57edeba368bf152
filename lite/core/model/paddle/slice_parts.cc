// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/slice_parts.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/formula.h"

namespace placelite {
namespace paddle {
namespace {

// A list as a tensor; none is kNone.
ValueId EmitListOf(OpLowering& op, ValueId computed,
                   const std::vector<int64_t>& list) {
  if (computed != kNone || list.empty()) return computed;
  return EmitIndices(op, list);
}

void CheckLength(OpLowering& op, const char* name, ValueId computed, size_t got,
                 size_t wanted) {
  if (computed != kNone || got == wanted) return;
  op.FailCorrupt(
      StrCat(name, " has ", got, " elements, expected ", wanted, " as axes"));
}

}  // namespace

SliceParts PartsOfSlice(OpLowering& op) {
  SliceParts parts;
  parts.axes = op.Ints("axes");
  parts.starts_computed = ComputedList(op, "StartsTensorList", "StartsTensor");
  parts.ends_computed = ComputedList(op, "EndsTensorList", "EndsTensor");
  if (parts.starts_computed == kNone) {
    parts.starts = IntsInput(op, "StartsTensorList", "StartsTensor", "starts");
  }
  if (parts.ends_computed == kNone) {
    parts.ends = IntsInput(op, "EndsTensorList", "EndsTensor", "ends");
  }
  return parts;
}

ValueId EmitParts(OpLowering& op, ValueId x, const SliceParts& parts) {
  const size_t count = parts.axes.size();
  CheckLength(op, "starts", parts.starts_computed, parts.starts.size(), count);
  CheckLength(op, "ends", parts.ends_computed, parts.ends.size(), count);
  if (!parts.strides.empty()) {
    CheckLength(op, "strides", parts.strides_computed, parts.strides.size(),
                count);
  }
  if (!op.ok()) return kNone;
  if (parts.starts_computed != kNone || parts.ends_computed != kNone ||
      parts.strides_computed != kNone) {
    std::vector<ValueId> inputs = {
        x, EmitListOf(op, parts.starts_computed, parts.starts),
        EmitListOf(op, parts.ends_computed, parts.ends),
        EmitIndices(op, parts.axes)};
    const ValueId strides =
        EmitListOf(op, parts.strides_computed, parts.strides);
    if (strides != kNone) inputs.push_back(strides);
    return op.Emit("slice_by_input", inputs);
  }
  const bool strided = std::any_of(parts.strides.begin(), parts.strides.end(),
                                   [](int64_t stride) { return stride != 1; });
  AttributeMap attributes = {
      {"axes", parts.axes}, {"starts", parts.starts}, {"ends", parts.ends}};
  if (!strided) return op.Emit("slice", {x}, std::move(attributes));
  attributes.Set("strides", parts.strides);
  return op.Emit("strided_slice", {x}, std::move(attributes));
}

ValueId EmitWithoutAxes(OpLowering& op, ValueId x,
                        const std::vector<int64_t>& axes) {
  const ShapeRange shape = op.shape(x);
  for (int64_t axis : axes) {
    if (!op.ok() || !shape.rank_known()) break;
    if (axis < 0 || axis >= shape.rank() ||
        (shape[static_cast<int>(axis)] == Dim(1)) == Tri::kNo) {
      op.FailCorrupt(StrCat("decrease_axis ", axis, " is not 1 in ", shape));
    }
  }
  return axes.empty() ? x : EmitSqueeze(op, x, axes);
}

}  // namespace paddle
}  // namespace placelite
