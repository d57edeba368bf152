// SPDX-License-Identifier: Apache-2.0
// Definitions for attention, shared by inference, passes and kernels.
#ifndef LITE_CORE_OP_ATTENTION_H_
#define LITE_CORE_OP_ATTENTION_H_

#include <cstddef>
#include <cstdint>

#include "lite/core/op/op_view.h"
#include "lite/core/tensor/shape.h"

namespace placelite {

// Positions of the inputs; the mask is optional.
inline constexpr size_t kAttentionQ = 0;
inline constexpr size_t kAttentionK = 1;
inline constexpr size_t kAttentionV = 2;
inline constexpr size_t kAttentionMask = 3;

// The attribute that says in which order the axes of input `i` are taken.
inline constexpr const char* kAttentionAxes[] = {"q_axes", "k_axes", "v_axes"};

// Returns `values`, one for each axis, in the order of `axes`; as they are
// where `axes` is empty. Inference has checked that axes are in range.
template <typename T, typename Axes>
SmallDims<T> InOrder(const SmallDims<T>& values, const Axes& axes) {
  if (axes.empty()) return values;
  SmallDims<T> ordered;
  for (const int64_t axis : axes) {
    const int rank = values.rank();
    ordered.push_back(values[static_cast<int>(axis < 0 ? axis + rank : axis)]);
  }
  return ordered;
}

}  // namespace placelite

#endif  // LITE_CORE_OP_ATTENTION_H_
