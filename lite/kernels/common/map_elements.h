// SPDX-License-Identifier: Apache-2.0
// These functions map one tensor element by element, in any layout, since a
// tensor lies in memory as one run of elements.
#ifndef LITE_KERNELS_COMMON_MAP_ELEMENTS_H_
#define LITE_KERNELS_COMMON_MAP_ELEMENTS_H_

#include <cstring>
#include <type_traits>

#include "lite/kernels/common/blocked.h"
#include "lite/kernels/common/blocked_padding.h"

namespace placelite {

// Computes y = map(x) over the pool, where map(x, y, count) computes count
// elements of the type E; y may be x. Channel padding of floats is cleared if
// map(0) is not 0; that of codes may hold anything.
template <typename E, typename F>
void MapElements(const RunContext& context, const F& map) {
  // A unit of parallel work is this many elements: smaller tensors are not
  // worth a second thread.
  constexpr int64_t kUnit = 4096;
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  bool clears = false;
  if (!std::is_same_v<E, uint8_t> && BlockOf(y) > 1 &&
      BlockedExtents(y).has_padding()) {
    const E zero = {};
    E of_zero = {};
    map(&of_zero, &of_zero, 1);
    clears = std::memcmp(&of_zero, &zero, sizeof(E)) != 0;
  }
  const E* from = x.data<E>();
  E* to = y.data<E>();
  // One thread takes a tensor as one run, unless there is padding to clear.
  const bool by_rows =
      BlockOf(y) > 1 && (clears || context.pool->threads() > 1);
  const BlockedExtents e =
      by_rows ? BlockedExtents(y)
              : BlockedExtents(Shape{1, 1, 1, StoredElements(y)}, 1);
  ForEachRun(context.pool, e, kUnit / e.block,
             [&](int64_t block, int64_t first, int64_t pixels) {
               const int64_t at = (block * e.pixels() + first) * e.block;
               map(from + at, to + at, pixels * e.block);
               const int64_t lanes = e.lanes(block % e.blocks);
               if (clears && lanes < e.block) {
                 ClearBlockPadding(to + at, pixels, lanes, e.block, sizeof(E));
               }
             });
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_MAP_ELEMENTS_H_
