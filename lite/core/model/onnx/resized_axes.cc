// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/onnx/resized_axes.h"

#include "lite/core/model/import/sizes.h"

namespace placelite {
namespace onnx_import {
namespace {

using Ints = std::vector<int64_t>;
using Floats = std::vector<float>;

ValueId AsFloats(OpLowering& op, ValueId list) {
  return EmitCast(op, list, Precision::kFloat);
}

// Lists of an axis and of those behind it, as inputs of interpolate_by_input.
ValueId EmitComputed(OpLowering& op, ValueId image, const Resizing& resizing,
                     size_t i) {
  const auto entry = static_cast<int64_t>(i);
  const auto count = static_cast<int64_t>(resizing.axes.size());
  const ValueId one = EmitList(op, Floats{1}), zero = EmitList(op, Floats{0});
  std::vector<ValueId> inputs = {image, kNone, kNone, kNone};
  const auto element = [&](const ResizeList& list, int64_t at) {
    return AsFloats(op, EmitElement(op, list.id, at));
  };
  if (!resizing.sizes.absent()) {
    const ValueId size = EmitCast(op, EmitElement(op, resizing.sizes.id, entry),
                                  Precision::kInt64);
    inputs[2] = EmitJoined(op, {size, Size(image, 3).Emit(op)});
  } else {
    inputs[1] = EmitJoined(op, {element(resizing.scales, entry), one});
  }
  if (!resizing.roi.absent()) {
    inputs[3] = EmitJoined(op, {element(resizing.roi, entry), zero,
                                element(resizing.roi, count + entry), one});
  }
  while (inputs.back() == kNone) inputs.pop_back();
  return op.Emit("interpolate_by_input", inputs, resizing.attributes);
}

ValueId EmitConstant(OpLowering& op, ValueId image, const Resizing& resizing,
                     size_t i) {
  AttributeMap attributes = resizing.attributes;
  std::vector<ValueId> inputs = {image};
  if (!resizing.roi.absent()) {
    const Floats& roi = resizing.roi.numbers;
    attributes.Set("roi", Floats{roi[i], 0, roi[roi.size() / 2 + i], 1});
  }
  if (!resizing.scales.absent()) {
    attributes.Set("scales", Floats{resizing.scales.numbers[i], 1});
  }
  if (resizing.sizes.absent()) {
    return op.Emit("interpolate", inputs, attributes);
  }
  const int64_t size = resizing.sizes.integers[i];
  const int64_t behind = Size(image, 3).Known(op);
  if (behind >= 0) {
    attributes.Set("sizes", Ints{size, behind});
  } else if (resizing.scales.absent()) {
    inputs.push_back(EmitSizes(op, {size, Size(image, 3)}));
  } else {
    op.FailUnsupported("scales and sizes of an X without exact sizes");
  }
  return op.Emit("interpolate", inputs, attributes);
}

}  // namespace

ValueId EmitResizedAxis(OpLowering& op, ValueId x, const Resizing& resizing,
                        size_t i) {
  const int rank = op.rank(x), axis = resizing.axes[i];
  if (!op.ok()) return kNone;
  ValueId image = EmitMergedAxes(op, x, axis + 1, rank - axis - 1);
  image = EmitUnsqueeze(op, EmitMergedAxes(op, image, 0, axis), {1});
  const ValueId resized = resizing.computed()
                              ? EmitComputed(op, image, resizing, i)
                              : EmitConstant(op, image, resizing, i);
  std::vector<Size> sizes;
  for (int k = 0; k < rank; ++k) {
    sizes.push_back(k == axis ? Size(resized, 2) : Size(x, k));
  }
  return EmitReshapeTo(op, resized, sizes);
}

}  // namespace onnx_import
}  // namespace placelite
