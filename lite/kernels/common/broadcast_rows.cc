// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/broadcast_rows.h"

#include <algorithm>

namespace placelite {
namespace {

// Rows are cut into parts of so many elements, which threads share.
constexpr int64_t kLongestRow = 4096;

// A JoinedAxis stands for neighbouring axes of the output along which the same
// operands repeat.
template <size_t kOperands>
struct JoinedAxis {
  int64_t extent = 1;
  // From one element along the axis to the next; 0 for operands that repeat.
  std::array<int64_t, kOperands> stride = {};
};

template <size_t kOperands>
class JoinedAxes {
 public:
  explicit JoinedAxes(const RunContext& context) {
    const Shape& out = context.tensors.output(0).shape();
    std::array<int64_t, kOperands> stride;
    stride.fill(1);
    for (int axis = out.rank() - 1; axis >= 0; --axis) {
      if (out[axis] == 1) continue;
      JoinedAxis<kOperands> next;
      next.extent = out[axis];
      for (size_t i = 0; i < kOperands; ++i) {
        const Shape& operand = context.tensors.input(i).shape();
        const int at = axis - (out.rank() - operand.rank());
        if (at < 0 || operand[at] == 1) continue;
        next.stride[i] = stride[i];
        stride[i] *= out[axis];
      }
      Add(next);
    }
    if (count_ == 0) count_ = 1;
  }

  // The axis along which elements follow each other.
  const JoinedAxis<kOperands>& inner() const { return axes_[0]; }

  // Returns where the operands' elements of row `row` begin.
  std::array<int64_t, kOperands> StartOf(int64_t row) const {
    std::array<int64_t, kOperands> start = {};
    for (int a = 1; a < count_; ++a) {
      const int64_t at = row % axes_[a].extent;
      row /= axes_[a].extent;
      for (size_t i = 0; i < kOperands; ++i) {
        start[i] += at * axes_[a].stride[i];
      }
    }
    return start;
  }

 private:
  // Adds the next axis to the left, to the last one where both are alike.
  void Add(const JoinedAxis<kOperands>& next) {
    if (count_ > 0) {
      JoinedAxis<kOperands>& last = axes_[count_ - 1];
      bool alike = true;
      for (size_t i = 0; i < kOperands; ++i) {
        alike &= (last.stride[i] == 0) == (next.stride[i] == 0);
      }
      if (alike) {
        last.extent *= next.extent;
        return;
      }
    }
    axes_[count_++] = next;
  }

  std::array<JoinedAxis<kOperands>, kMaxRank> axes_;  // the innermost first
  int count_ = 0;
};

}  // namespace

template <size_t kOperands>
void WalkBroadcastRows(const RunContext& context,
                       void (*visit)(const void* f,
                                     const BroadcastRow<kOperands>& row),
                       const void* f) {
  const int64_t elements = context.tensors.output(0).NumElements();
  if (elements == 0) return;
  const JoinedAxes<kOperands> axes(context);
  const int64_t length = axes.inner().extent;
  const int64_t parts = (length + kLongestRow - 1) / kLongestRow;
  ParallelFor(context.pool, elements / length * parts,
              [&](int64_t begin, int64_t end) {
                for (int64_t part = begin; part < end; ++part) {
                  const int64_t r = part / parts;
                  const int64_t first = part % parts * kLongestRow;
                  BroadcastRow<kOperands> row;
                  row.out = r * length + first;
                  row.count = std::min(kLongestRow, length - first);
                  row.from = axes.StartOf(r);
                  row.step = axes.inner().stride;
                  for (size_t i = 0; i < kOperands; ++i) {
                    row.from[i] += first * row.step[i];
                  }
                  visit(f, row);
                }
              });
}

template void WalkBroadcastRows<2>(const RunContext&,
                                   void (*)(const void*,
                                            const BroadcastRow<2>&),
                                   const void*);
template void WalkBroadcastRows<3>(const RunContext&,
                                   void (*)(const void*,
                                            const BroadcastRow<3>&),
                                   const void*);

}  // namespace placelite
