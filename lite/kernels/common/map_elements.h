// SPDX-License-Identifier: Apache-2.0
// These functions map one tensor element by element, in any layout, since a
// tensor lies in memory as one run of elements.
#ifndef LITE_KERNELS_COMMON_MAP_ELEMENTS_H_
#define LITE_KERNELS_COMMON_MAP_ELEMENTS_H_

#include <algorithm>
#include <cstring>

#include "lite/kernels/common/blocked.h"

namespace placelite {

// Sets those of the elements begin..end-1 of `y` to zero that are channel
// padding; `begin` and `end` are multiples of the block. Only tensors with
// channel padding may be passed. E is float,
// Bfloat16 or the byte of a code.
template <typename E>
void ClearChannelPadding(E* y, const BlockedExtents& extents, int64_t begin,
                         int64_t end);

// Computes y = map(x) over the pool, where map(x, y, count) computes count
// elements of the type E; y may be x. Channel padding is cleared if map(0) is
// not 0.
template <typename E, typename F>
void MapElements(const RunContext& context, const F& map) {
  // A unit of parallel work is this many elements: smaller tensors are not
  // worth a second thread.
  constexpr int64_t kUnit = 4096;
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  bool clears = false;
  if (BlockOf(y) > 1 && BlockedExtents(y).has_padding()) {
    const E zero = {};
    E of_zero = {};
    map(&of_zero, &of_zero, 1);
    clears = std::memcmp(&of_zero, &zero, sizeof(E)) != 0;
  }
  const int64_t count = StoredElements(y);
  const int64_t units = (count + kUnit - 1) / kUnit;
  ParallelFor(context.pool, units, [&](int64_t begin, int64_t end) {
    const int64_t step = clears ? 1 : end - begin;
    for (int64_t unit = begin; unit < end; unit += step) {
      const int64_t first = unit * kUnit;
      const int64_t last = std::min(count, (unit + step) * kUnit);
      map(x.data<E>() + first, y.data<E>() + first, last - first);
      if (!clears) continue;
      ClearChannelPadding(y.data<E>(), BlockedExtents(y), first, last);
    }
  });
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_MAP_ELEMENTS_H_
