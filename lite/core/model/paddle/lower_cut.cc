// SPDX-License-Identifier: Apache-2.0
// Ops that cut parts out of a tensor, or put something around it.
#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/formula.h"

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

// start, start + stride, ... before end. Both count from the end where they
// are negative; but, in Paddle 2, an end of -1 behind a negative stride is
// before the first. In Paddle 3 it is as in Python.
Result<std::vector<int64_t>> StridedPlaces(int64_t length, int64_t start,
                                           int64_t end, int64_t stride,
                                           bool python_ends) {
  if (stride == 0) return Status::Corrupt("a stride is 0");
  const auto within = [&](int64_t at, int64_t high) {
    return std::clamp<int64_t>(at < 0 ? at + length : at, 0, high);
  };
  std::vector<int64_t> places;
  if (length == 0) return places;
  if (stride < 0) {
    int64_t stop = end == -1 ? -1 : within(end, length);
    if (python_ends) {
      stop = std::clamp<int64_t>(end < 0 ? end + length : end, -1, length);
    }
    for (int64_t i = within(start, length - 1); i > stop; i += stride) {
      places.push_back(i);
    }
    return places;
  }
  const int64_t stop = within(end, length);
  for (int64_t i = within(start, length); i < stop; i += stride) {
    places.push_back(i);
  }
  return places;
}

// Along one axis; without a stride it needs no known length.
ValueId EmitStrided(OpLowering& op, ValueId x, int64_t axis, int64_t start,
                    int64_t end, int64_t stride, bool python_ends) {
  if (stride == 1) return EmitSlice(op, x, axis, start, end);
  axis = FrontAxis(op, x, axis);
  const int64_t length = ExactLength(op, x, axis);
  op.CountGenerated(static_cast<uint64_t>(length) * sizeof(int64_t));
  if (!op.ok()) return kNone;
  Result<std::vector<int64_t>> places =
      StridedPlaces(length, start, end, stride, python_ends);
  if (!places.ok()) {
    op.Fail(places.status());
    return kNone;
  }
  return EmitPick(op, x, axis, *std::move(places));
}

void LowerStridedSlice(OpLowering& op) {
  ValueId x = op.Input("Input");
  const std::vector<int64_t> axes = op.Ints("axes");
  const std::vector<int64_t> starts =
      IntsInput(op, "StartsTensorList", "StartsTensor", "starts");
  const std::vector<int64_t> ends =
      IntsInput(op, "EndsTensorList", "EndsTensor", "ends");
  const std::vector<int64_t> strides =
      IntsInput(op, "StridesTensorList", "StridesTensor", "strides");
  const size_t count = axes.size();
  if (starts.size() != count || ends.size() != count ||
      strides.size() != count) {
    return op.FailCorrupt("axes, starts, ends and strides differ in length");
  }
  const bool python_ends = op.Bool("python_ends", false);
  for (size_t i = 0; i < count; ++i) {
    x = EmitStrided(op, x, axes[i], starts[i], ends[i], strides[i],
                    python_ends);
  }
  std::vector<int64_t> dropped = op.Ints("decrease_axis");
  for (int64_t& axis : dropped) axis = FrontAxis(op, x, axis);
  for (int64_t axis : dropped) {
    if (ExactLength(op, x, axis) == 1) continue;
    return op.FailCorrupt(
        StrCat("decrease_axis ", axis, " is not 1 in ", op.shape(x)));
  }
  op.Define(EmitNumber(op, EmitSqueeze(op, x, dropped)));
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
