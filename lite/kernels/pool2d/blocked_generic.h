// SPDX-License-Identifier: Apache-2.0
// This is pooling in NCHW[x]c, where x is the SIMD lanes of a vector: all lanes
// do the same, so that windows of any size and stride are whole vectors. Only
// the files that instantiate it for an instruction set include it.
#ifndef LITE_KERNELS_POOL2D_BLOCKED_GENERIC_H_
#define LITE_KERNELS_POOL2D_BLOCKED_GENERIC_H_

#include "lite/kernels/common/elements_simd.h"
#include "lite/kernels/pool2d/generic.h"

namespace placelite::HWY_NAMESPACE {

// Joins the columns first..first+columns-1 of one row. Four chains hide the
// latency of long rows.
template <bool max, typename E>
HWY_INLINE VF32 JoinPixels(const E* x, int64_t columns, VF32 start) {
  VF32 v0 = start, v1 = Neutral<max>(), v2 = v1, v3 = v1;
  int64_t c = 0;
  for (; c + 4 <= columns; c += 4) {
    const E* p = x + c * kLanes;
    v0 = Join<max>(v0, LoadElements(p));
    v1 = Join<max>(v1, LoadElements(p + kLanes));
    v2 = Join<max>(v2, LoadElements(p + 2 * kLanes));
    v3 = Join<max>(v3, LoadElements(p + 3 * kLanes));
  }
  for (; c < columns; ++c) v0 = Join<max>(v0, LoadElements(x + c * kLanes));
  return Join<max>(Join<max>(v0, v1), Join<max>(v2, v3));
}

// Joins a window of `columns` columns, a number known to the compiler.
template <bool max, int columns, typename E>
HWY_INLINE VF32 JoinNarrow(const E* x, int64_t rows, int64_t step) {
  VF32 v = Neutral<max>();
  for (int64_t r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      v = Join<max>(v, LoadElements(x + r * step + c * kLanes));
    }
  }
  return v;
}

template <bool max, typename E>
HWY_INLINE VF32 JoinWindow(const E* x, int64_t rows, int64_t columns,
                           int64_t step) {
  if (columns == 3) return JoinNarrow<max, 3>(x, rows, step);
  if (columns == 2) return JoinNarrow<max, 2>(x, rows, step);
  VF32 v = Neutral<max>();
  for (int64_t r = 0; r < rows; ++r) {
    v = JoinPixels<max>(x + r * step, columns, v);
  }
  return v;
}

template <bool max, typename E>
HWY_INLINE void PoolPixels(const PoolRow<E>& row) {
  const F32 d;
  const PoolRow<E> p = row;  // a copy, which no store can change
  const auto lanes = hn::FirstN(d, static_cast<size_t>(p.lanes));
  for (int64_t i = 0; i < p.out_w; ++i) {
    const int64_t begin = p.begins[i], columns = p.ends[i] - begin;
    VF32 v =
        JoinWindow<max>(p.x + begin * kLanes, p.rows, columns, p.in_w * kLanes);
    // The maximum over a window without elements is not zero, so unused lanes
    // are cleared.
    v = max ? hn::IfThenElseZero(lanes, v)
            : hn::Mul(v, hn::Set(d, p.row_factor * p.factors[i]));
    StoreElements(v, p.y + i * kLanes);
  }
}

template <typename E>
HWY_INLINE void PoolRowBlocked(const PoolRow<E>& p) {
  p.max ? PoolPixels<true>(p) : PoolPixels<false>(p);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_POOL2D_BLOCKED_GENERIC_H_
