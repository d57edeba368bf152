// SPDX-License-Identifier: Apache-2.0
// The axes that a Resize changes, one after the other: each becomes an
// interpolate of an NCHW tensor [all before, 1, the axis, all behind]. What a
// Resize computes does not depend on the order of its axes.
#ifndef LITE_CORE_MODEL_ONNX_RESIZED_AXES_H_
#define LITE_CORE_MODEL_ONNX_RESIZED_AXES_H_

#include <vector>

#include "lite/core/model/onnx/lowering.h"

namespace placelite {
namespace onnx_import {

// A list of the model, of numbers or of integers: a constant, something that
// is computed, or nothing.
struct ResizeList {
  ValueId id = kNone;  // kNone: nothing
  bool computed = false;
  std::vector<float> numbers;
  std::vector<int64_t> integers;

  bool absent() const { return id == kNone; }
};

// The parameters of a Resize. Entry i of each list belongs to axis axes[i]; roi
// has all begins, then all ends.
struct Resizing {
  std::vector<int> axes;
  ResizeList scales, sizes, roi;
  // The attributes of interpolate that are not in a list above.
  AttributeMap attributes;

  bool computed() const {
    return scales.computed || sizes.computed || roi.computed;
  }
};

// X with the axis of entry `i` resized.
ValueId EmitResizedAxis(OpLowering& op, ValueId x, const Resizing& resizing,
                        size_t i);

}  // namespace onnx_import
}  // namespace placelite

#endif  // LITE_CORE_MODEL_ONNX_RESIZED_AXES_H_
