// SPDX-License-Identifier: Apache-2.0
// This is pooling in NCHW4c for NEON. It differs from blocked_generic.h in what
// in-order cores need: it computes four windows at a time, with each load
// beside joins of earlier loads.
#ifndef LITE_KERNELS_POOL2D_ARM_POOL_H_
#define LITE_KERNELS_POOL2D_ARM_POOL_H_

#include "lite/kernels/common/arm_loads.h"
#include "lite/kernels/pool2d/blocked_generic.h"

namespace placelite::HWY_NAMESPACE {

constexpr int kWindows = 4;

// Joins `kWindows` windows next to each other, `kernel` columns wide, whose
// first one begins at x.
template <bool max, int kernel, int stride>
HWY_INLINE void JoinWindows(const float* x, int64_t rows, int64_t step,
                            VF32 (&v)[kWindows]) {
  constexpr int kColumns = (kWindows - 1) * stride + kernel;
  constexpr int kAhead = 3;
  const F32 d;
  for (ptrdiff_t left = rows; left != 0;) {
    VF32 column[kColumns];
    int loaded = 0;
#pragma GCC unroll 4
    for (; loaded < kAhead; ++loaded) {
      const int at = NthColumn<stride, kWindows>(loaded);
      column[at] = hn::LoadU(d, x + at * kLanes);
      KeepOrder();
    }
#pragma GCC unroll 4
    for (int c = 0; c < kernel; ++c) {
#pragma GCC unroll 4
      for (int w = 0; w < kWindows; ++w) {
        if (loaded < kColumns) {
          const int at = NthColumn<stride, kWindows>(loaded++);
          column[at] = hn::LoadU(d, x + at * kLanes);
          if (loaded == kColumns - 1) CountHere(left);
          if (loaded == kColumns) AdvanceHere(x, step);
        }
        v[w] = Join<max>(v[w], column[w * stride + c]);
        KeepBefore(v[w].raw);
      }
    }
  }
}

// Joins all pixels of a long window row by row: eight chains hide the latency
// of a load and a join.
template <bool max>
HWY_INLINE VF32 JoinLongWindow(const float* x, int64_t rows, int64_t columns,
                               int64_t step) {
  constexpr int kChains = 8;
  const F32 d;
  VF32 v[kChains];
#pragma GCC unroll 8
  for (int i = 0; i < kChains; ++i) v[i] = Neutral<max>();
  for (int64_t r = 0; r < rows; ++r, x += step) {
    int64_t c = 0;
    for (; c + kChains <= columns; c += kChains) {
#pragma GCC unroll 8
      for (int i = 0; i < kChains; ++i) {
        v[i] = Join<max>(v[i], hn::LoadU(d, x + (c + i) * kLanes));
        KeepBefore(v[i].raw);
      }
    }
    for (; c < columns; ++c) {
      v[0] = Join<max>(v[0], hn::LoadU(d, x + c * kLanes));
    }
  }
#pragma GCC unroll 3
  for (int half = kChains / 2; half > 0; half /= 2) {
#pragma GCC unroll 4
    for (int i = 0; i < half; ++i) v[i] = Join<max>(v[i], v[i + half]);
  }
  return v[0];
}

// Finishes and stores one output pixel.
template <bool max>
HWY_INLINE void StorePixel(const PoolRow<float>& p, int64_t i, VF32 v) {
  const F32 d;
  const auto lanes = hn::FirstN(d, static_cast<size_t>(p.lanes));
  // The maximum over a window without elements is not zero, so unused lanes are
  // cleared.
  v = max ? hn::IfThenElseZero(lanes, v)
          : hn::Mul(v, hn::Set(d, p.row_factor * p.factors[i]));
  hn::StoreU(v, d, p.y + i * kLanes);
}

template <bool max>
HWY_INLINE void PoolWindow(const PoolRow<float>& p, int64_t i) {
  const int64_t columns = p.ends[i] - p.begins[i];
  const float* x = p.x + p.begins[i] * kLanes;
  const int64_t step = p.in_w * kLanes;
  StorePixel<max>(p, i,
                  columns >= 8 ? JoinLongWindow<max>(x, p.rows, columns, step)
                               : JoinWindow<max>(x, p.rows, columns, step));
}

// Returns whether the windows i..i+kWindows-1 are whole ones at the usual
// distance; those of adaptive pooling have other widths and distances.
template <int kernel, int stride>
HWY_INLINE bool AreWhole(const PoolRow<float>& p, int64_t i) {
  if (i + kWindows > p.out_w) return false;
  bool whole = true;
#pragma GCC unroll 4
  for (int w = 0; w < kWindows; ++w) {
    whole &= p.begins[i + w] == p.begins[i] + w * stride;
    whole &= p.ends[i + w] == p.begins[i + w] + kernel;
  }
  return whole;
}

template <bool max, int kernel, int stride>
HWY_INLINE void PoolNarrow(const PoolRow<float>& row) {
  const PoolRow<float> p = row;  // a copy, which no store can change
  for (int64_t i = 0; i < p.out_w;) {
    if (!AreWhole<kernel, stride>(p, i)) {
      PoolWindow<max>(p, i++);
      continue;
    }
    VF32 v[kWindows];
#pragma GCC unroll 4
    for (int w = 0; w < kWindows; ++w) v[w] = Neutral<max>();
    JoinWindows<max, kernel, stride>(p.x + p.begins[i] * kLanes, p.rows,
                                     p.in_w * kLanes, v);
#pragma GCC unroll 4
    for (int w = 0; w < kWindows; ++w) StorePixel<max>(p, i + w, v[w]);
    i += kWindows;
  }
}

template <bool max>
HWY_INLINE void NeonPoolPixels(const PoolRow<float>& row) {
  if (row.kernel == 2 && row.stride == 2) return PoolNarrow<max, 2, 2>(row);
  if (row.kernel == 3 && row.stride == 2) return PoolNarrow<max, 3, 2>(row);
  if (row.kernel == 3 && row.stride == 1) return PoolNarrow<max, 3, 1>(row);
  const PoolRow<float> p = row;  // a copy, which no store can change
  for (int64_t i = 0; i < p.out_w; ++i) PoolWindow<max>(p, i);
}

HWY_INLINE void NeonPoolRow(const PoolRow<float>& p) {
  p.max ? NeonPoolPixels<true>(p) : NeonPoolPixels<false>(p);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_POOL2D_ARM_POOL_H_
