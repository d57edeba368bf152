// SPDX-License-Identifier: Apache-2.0
// These loops visit operands that broadcast to one output by NumPy's rules.
#ifndef LITE_KERNELS_COMMON_BROADCAST_ROWS_H_
#define LITE_KERNELS_COMMON_BROADCAST_ROWS_H_

#include <array>

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/common/index.h"

namespace placelite {

// Returns the operand's element for element `index` of the output, whose rank
// is at least the operand's.
inline int64_t BroadcastOffset(const Index& index, const Shape& operand) {
  int64_t offset = 0;
  for (int axis = 0; axis < operand.rank(); ++axis) {
    const int from = axis + index.rank() - operand.rank();
    const int64_t at = operand[axis] == 1 ? 0 : index[from];
    offset = offset * operand[axis] + at;
  }
  return offset;
}

// A BroadcastRow is a part of the output in which each operand either goes on
// by one element for each element of the output, or stays where it is. Its
// members count elements.
template <size_t kOperands>
struct BroadcastRow {
  int64_t out;
  std::array<int64_t, kOperands> from;
  std::array<int64_t, kOperands> step;  // 0 or 1
  int64_t count;
};

// Calls visit(f, row) for rows that are the output together, split over the
// pool; see ForBroadcastRows.
template <size_t kOperands>
void WalkBroadcastRows(const RunContext& context,
                       void (*visit)(const void* f,
                                     const BroadcastRow<kOperands>& row),
                       const void* f);

// Calls f(row) for rows that are the output together, split over the pool. The
// operands are the first kOperands inputs: 2 or 3. Axes along which the same
// operands repeat are one, so that operands of one shape have no more than a
// few rows, which are long.
template <size_t kOperands, typename F>
void ForBroadcastRows(const RunContext& context, const F& f) {
  WalkBroadcastRows<kOperands>(
      context,
      [](const void* function, const BroadcastRow<kOperands>& row) {
        (*static_cast<const F*>(function))(row);
      },
      &f);
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_BROADCAST_ROWS_H_
