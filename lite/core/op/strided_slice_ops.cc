// SPDX-License-Identifier: Apache-2.0
// strided_slice: every n-th element between two positions, also backwards.
#include <algorithm>

#include "lite/core/op/infer_util.h"
#include "lite/core/op/op_families.h"
#include "lite/core/op/strided_slice.h"
#include "lite/core/op/wide.h"

namespace placelite {
namespace {

constexpr int64_t kBeyond =
    Dim::kUnbounded + 1;  // beyond the end of every axis

int64_t Bounded(int64_t value) { return std::clamp(value, -kBeyond, kBeyond); }

// The range of lengths after slicing an axis whose size is in the range `size`.
Dim StridedLength(Dim size, int64_t start, int64_t end, int64_t stride) {
  if (size.exact()) {
    return Dim(TakeStrided(size.min, start, end, stride).count);
  }
  const int64_t step = std::max(Bounded(stride), -Bounded(stride));
  return Dim(0, size.max / step + (size.max % step != 0));
}

// Elements that are followed stay so.
void InferInts(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  if (!x.exact() || !KnownInts(op.input(0)).has_value()) return;
  const SmallDims<StridedRange> ranges =
      StridedRanges(op.attributes(), x.shape());
  SmallDims<int64_t> steps = RowMajorSteps(x.shape());
  int64_t base = 0;
  for (int axis = 0; axis < x.rank(); ++axis) {
    base += ranges[axis].start * steps[axis];
    steps[axis] *= ranges[axis].stride;
  }
  MoveInts(context, base, steps);
}

// starts[i], starts[i] + strides[i], ... before ends[i] along axes[i].
Status InferStridedSlice(InferContext& context) {
  const OpView& op = context.op();
  const ShapeRange& x = op.input_shape(0);
  if (!x.rank_known()) return SetUnknown(context);
  const auto& axes = op.attributes().Ints("axes");
  const auto& starts = op.attributes().Ints("starts");
  const auto& ends = op.attributes().Ints("ends");
  const auto& strides = op.attributes().Ints("strides");
  if (axes.size() != starts.size() || axes.size() != ends.size() ||
      axes.size() != strides.size()) {
    return Fail(op, "axes, starts, ends and strides differ in length");
  }
  ShapeRange shape = x;
  bool named[kMaxRank] = {};
  for (size_t i = 0; i < axes.size(); ++i) {
    LITE_ASSIGN_OR_RETURN(int axis, NormalizeAxis(axes[i], x.rank()));
    if (named[axis]) return Fail(op, "an axis is named twice");
    if (strides[i] == 0) return Fail(op, "a stride is 0");
    named[axis] = true;
    shape[axis] = StridedLength(x[axis], starts[i], ends[i], strides[i]);
  }
  context.SetOutput(0, op.input(0).precision, shape);
  InferInts(context);
  return Status::Ok();
}

constexpr ArgDef kInput[] = {{"Input"}};
constexpr ArgDef kOut[] = {{"Out"}};
constexpr AttributeDef kStridedSlice[] = {{"axes", AttributeType::kInts},
                                          {"starts", AttributeType::kInts},
                                          {"ends", AttributeType::kInts},
                                          {"strides", AttributeType::kInts}};

constexpr OpDef kOps[] = {
    With({"strided_slice", kInput, kOut, kStridedSlice, InferStridedSlice,
          "onnx Slice"},
         Trait::kReadsPart, WideLikeInputs, Trait::kMovesElements),
};

}  // namespace

StridedRange TakeStrided(int64_t size, int64_t start, int64_t end,
                         int64_t stride) {
  start = Bounded(start);
  end = Bounded(end);
  stride = Bounded(stride);
  if (size == 0) return {0, stride, 0};
  if (start < 0) start += size;
  if (end < 0) end += size;
  if (stride > 0) {
    start = std::clamp<int64_t>(start, 0, size);
    end = std::clamp<int64_t>(end, 0, size);
    return {start, stride,
            std::max<int64_t>(0, (end - start + stride - 1) / stride)};
  }
  start = std::clamp<int64_t>(start, 0, size - 1);
  end = std::clamp<int64_t>(end, -1, size - 1);
  return {start, stride,
          std::max<int64_t>(0, (start - end - stride - 1) / -stride)};
}

SmallDims<StridedRange> StridedRanges(const AttributeMap& attributes,
                                      const Shape& x) {
  SmallDims<StridedRange> ranges;
  for (int64_t size : x) ranges.push_back({0, 1, size});
  const auto& axes = attributes.Ints("axes");
  for (size_t i = 0; i < axes.size(); ++i) {
    const auto axis =
        static_cast<int>(axes[i] < 0 ? axes[i] + x.rank() : axes[i]);
    ranges[axis] =
        TakeStrided(x[axis], attributes.Ints("starts")[i],
                    attributes.Ints("ends")[i], attributes.Ints("strides")[i]);
  }
  return ranges;
}

Span<const OpDef> StridedSliceOps() { return kOps; }

}  // namespace placelite
