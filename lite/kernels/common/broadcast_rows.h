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

// A BroadcastRow runs along the last axis of the output; its members count
// elements.
template <size_t kOperands>
struct BroadcastRow {
  int64_t out;
  std::array<int64_t, kOperands> from;
  std::array<int64_t, kOperands> step;  // 0 or 1
  int64_t count;
};

// Calls f(row) for every row of the output, split over the pool. The operands
// are the first kOperands inputs.
template <size_t kOperands, typename F>
void ForBroadcastRows(const RunContext& context, const F& f) {
  const Shape& out = context.tensors.output(0).shape();
  const int64_t elements = out.NumElements();
  if (elements == 0) return;
  BroadcastRow<kOperands> first;
  first.count = out.rank() == 0 ? 1 : out[out.rank() - 1];
  std::array<Shape, kOperands> shapes;
  for (size_t i = 0; i < kOperands; ++i) {
    shapes[i] = context.tensors.input(i).shape();
    const int rank = shapes[i].rank();
    first.step[i] = rank > 0 && shapes[i][rank - 1] > 1 ? 1 : 0;
  }
  ParallelFor(context.pool, elements / first.count,
              [&](int64_t begin, int64_t end) {
                BroadcastRow<kOperands> row = first;
                for (int64_t r = begin; r < end; ++r) {
                  row.out = r * row.count;
                  const Index index = Unravel(row.out, out);
                  for (size_t i = 0; i < kOperands; ++i) {
                    row.from[i] = BroadcastOffset(index, shapes[i]);
                  }
                  f(row);
                }
              });
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_BROADCAST_ROWS_H_
