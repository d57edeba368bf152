// SPDX-License-Identifier: Apache-2.0
// Positions that strided_slice takes, shared by inference and kernels.
#ifndef LITE_CORE_OP_STRIDED_SLICE_H_
#define LITE_CORE_OP_STRIDED_SLICE_H_

#include "lite/core/op/op_view.h"

namespace placelite {

// start, start + stride, ...: `count` positions, all within the axis.
struct StridedRange {
  int64_t start = 0;
  int64_t stride = 1;
  int64_t count = 0;
};

// The positions from `start` to before `end` on an axis of `size`, backwards if
// the stride is negative. Positions below 0 count from the end; then all are
// clamped to the axis. The stride must not be 0.
StridedRange TakeStrided(int64_t size, int64_t start, int64_t end,
                         int64_t stride);

// The ranges along every axis of the op's input X, which has shape `x`.
SmallDims<StridedRange> StridedRanges(const AttributeMap& attributes,
                                      const Shape& x);

}  // namespace placelite

#endif  // LITE_CORE_OP_STRIDED_SLICE_H_
