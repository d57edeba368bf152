// SPDX-License-Identifier: Apache-2.0
// Ops that cut parts out of a tensor, or put something around it.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/formula.h"
#include "lite/core/model/paddle/slice_parts.h"

namespace placelite {
namespace paddle {
namespace {

void LowerPad(OpLowering& op) {
  const ValueId x = op.Input("X");
  op.Define(op.Emit("pad", {x},
                    {{"paddings", op.Ints("paddings")},
                     {"value", op.Float("pad_value", 0)}}));
}

// Axes from `offsets` on, so long as `lengths` says; -1 takes the rest.
void DefineCrop(OpLowering& op, const std::vector<int64_t>& offsets,
                const std::vector<int64_t>& lengths) {
  const ValueId x = op.Input("X");
  if (!op.ok()) return;
  if (op.rank(x) < 0) return op.FailUnsupported("X has no known rank");
  const auto rank = static_cast<size_t>(op.rank(x));
  std::vector<int64_t> axes, starts, ends;
  for (size_t i = 0; i < rank; ++i) {
    const int64_t start =
        offsets.empty() ? 0 : offsets[std::min(i, offsets.size() - 1)];
    const int64_t length = i < lengths.size() ? lengths[i] : -1;
    const int64_t end = length < 0 ? kMaxElements : start + length;
    const Dim extent = op.shape(x)[static_cast<int>(i)];
    if (offsets.size() > rank || lengths.size() != rank || start < 0 ||
        (length >= 0 && end > extent.max)) {
      return op.FailCorrupt(StrCat("offsets [", Join(offsets, ","),
                                   "] and shape [", Join(lengths, ","),
                                   "] for X ", op.shape(x)));
    }
    axes.push_back(static_cast<int64_t>(i));
    starts.push_back(start);
    ends.push_back(end);
  }
  op.Define(op.Emit("slice", {x},
                    {{"axes", axes}, {"starts", starts}, {"ends", ends}}));
}

void LowerCrop(OpLowering& op) {
  if (op.HasInput("Y")) return op.FailUnsupported("the shape is that of Y");
  const std::vector<int64_t> offsets = IntsInput(op, "", "Offsets", "offsets");
  DefineCrop(op, offsets, op.Ints("shape"));
}

void LowerCropTensor(OpLowering& op) {
  const std::vector<int64_t> offsets =
      IntsInput(op, "OffsetsTensor", "Offsets", "offsets");
  DefineCrop(op, offsets, IntsInput(op, "ShapeTensor", "Shape", "shape"));
}

// Returns a place that counts from the end, or 0 if it is before the first.
int64_t AtLeastFirst(OpLowering& op, int64_t place, Dim length) {
  if (place >= 0 || -place <= length.min) return place;
  if (-place > std::min(length.max, kMaxElements - 1)) return 0;
  op.FailUnsupported(StrCat("the place ", place,
                            " of an axis of unknown length",
                            " behind a negative stride"));
  return place;
}

// Behind a negative stride, places before the first count as the first: starts,
// and in Paddle 2 also ends, of which -1 is before the first there. In Paddle 3
// ends are as in Python. All else is as in Python, too.
void SetBackwardPlaces(OpLowering& op, ValueId x, SliceParts* parts) {
  const bool python_ends = op.Bool("python_ends", false);
  for (size_t i = 0; i < parts->strides.size() && op.ok(); ++i) {
    if (parts->strides[i] >= 0 || i >= parts->axes.size()) continue;
    const int64_t axis = FrontAxis(op, x, parts->axes[i]);
    if (!op.ok()) return;
    const Dim length = op.shape(x)[static_cast<int>(axis)];
    if (i < parts->starts.size()) {
      parts->starts[i] = AtLeastFirst(op, parts->starts[i], length);
    }
    if (i >= parts->ends.size() || python_ends) continue;
    int64_t& end = parts->ends[i];
    end = end == -1 ? -kMaxElements : AtLeastFirst(op, end, length);
  }
}

// start, start + stride, ... before end.
void LowerStridedSlice(OpLowering& op) {
  const ValueId x = op.Input("Input");
  SliceParts parts = PartsOfSlice(op);
  parts.strides_computed =
      ComputedList(op, "StridesTensorList", "StridesTensor");
  if (parts.strides_computed == kNone) {
    parts.strides =
        IntsInput(op, "StridesTensorList", "StridesTensor", "strides");
    SetBackwardPlaces(op, x, &parts);
  }
  const ValueId y = EmitParts(op, x, parts);
  std::vector<int64_t> dropped = op.Ints("decrease_axis");
  for (int64_t& axis : dropped) axis = FrontAxis(op, y, axis);
  op.Define(EmitNumber(op, EmitWithoutAxes(op, y, dropped)));
}

constexpr LoweringRule kRules[] = {
    {"crop", "Out", LowerCrop},
    {"crop_tensor", "Out", LowerCropTensor},
    {"pad", "Out", LowerPad},
    {"strided_slice", "Out", LowerStridedSlice},
};

}  // namespace

Span<const LoweringRule> CutRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
