// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/gather/along_axis.h"

#include "lite/kernels/common/index.h"

namespace placelite {

AlongAxis::AlongAxis(const Shape& x, const Shape& index, int axis)
    : size_(x[axis]) {
  const int rank = x.rank();
  axis_stride_ = Extent(x, axis + 1, rank);
  // The axes from `end` on are a line.
  int end = rank;
  if (axis == rank - 1) {
    line_ = index[--end];
  } else {
    step_ = 1;
    axis_count_ = index[axis];
    axis_step_ = Extent(index, axis + 1, rank);
    // An axis that X has more of can only be a line's outermost.
    bool whole = true;
    while (end - 1 > axis && whole) {
      line_ *= index[--end];
      whole = index[end] == x[end];
    }
  }
  for (int a = 0; a < end; ++a) {
    if (a == axis) continue;
    axes_.push_back(
        {index[a], Extent(index, a + 1, rank), Extent(x, a + 1, rank)});
    lines_ *= index[a];
  }
}

AlongAxis::Start AlongAxis::At(int64_t line) const {
  Start start;
  for (size_t a = axes_.size(); a-- > 0;) {
    const int64_t at = line % axes_[a].count;
    line /= axes_[a].count;
    start.index += at * axes_[a].index_stride;
    start.x += at * axes_[a].x_stride;
  }
  return start;
}

}  // namespace placelite
