// SPDX-License-Identifier: Apache-2.0
// What slice and strided_slice have in common: parts along some axes, given by
// numbers that are attributes, constants or computed.
#ifndef LITE_CORE_MODEL_PADDLE_SLICE_PARTS_H_
#define LITE_CORE_MODEL_PADDLE_SLICE_PARTS_H_

#include <vector>

#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {

// A list is known, or its tensor is not kNone.
struct SliceParts {
  std::vector<int64_t> axes, starts, ends;
  std::vector<int64_t> strides;  // none where all are 1
  ValueId starts_computed = kNone, ends_computed = kNone;
  ValueId strides_computed = kNone;
};

// Axes, starts and ends of the op.
SliceParts PartsOfSlice(OpLowering& op);

// The parts of x. Numbers that are computed are read before the model's part
// behind them is prepared.
ValueId EmitParts(OpLowering& op, ValueId x, const SliceParts& parts);

// Removes axes, counted from the front and in order, whose size must be 1.
ValueId EmitWithoutAxes(OpLowering& op, ValueId x,
                        const std::vector<int64_t>& axes);

}  // namespace paddle
}  // namespace placelite

#endif  // LITE_CORE_MODEL_PADDLE_SLICE_PARTS_H_
