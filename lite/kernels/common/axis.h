// SPDX-License-Identifier: Apache-2.0
// AxisView sees a tensor as [outer, size, inner] around one axis.
#ifndef LITE_KERNELS_COMMON_AXIS_H_
#define LITE_KERNELS_COMMON_AXIS_H_

#include "lite/core/op/infer_util.h"
#include "lite/kernels/common/index.h"

namespace placelite {

struct AxisView {
  int64_t outer;
  int64_t size;
  int64_t inner;

  // A line is the elements along the axis; FirstOf() returns the first element
  // of one.
  int64_t lines() const { return outer * inner; }
  int64_t FirstOf(int64_t line) const {
    return line / inner * size * inner + line % inner;
  }
};

// Takes the axis from the attribute `axis`, which inference has checked; a
// scalar has one axis.
inline AxisView ViewAlongAxis(const OpView& op, const Shape& shape) {
  if (shape.rank() == 0) return {1, 1, 1};
  const Result<int> axis =
      NormalizeAxis(op.attributes().Int("axis"), shape.rank());
  LITE_CHECK(axis.ok());
  return {Extent(shape, 0, *axis), shape[*axis],
          Extent(shape, *axis + 1, shape.rank())};
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_AXIS_H_
