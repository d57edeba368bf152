// SPDX-License-Identifier: Apache-2.0
// This file convolves a block of channels depthwise, row by row. In the middle
// of a row it computes several pixels at a time; where the window leaves the
// input at a side, it computes one pixel with the filter columns that are
// inside.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_PLANES_GENERIC_H_
#define LITE_KERNELS_CONV2D_BLOCKED_PLANES_GENERIC_H_

#include <algorithm>
#include <type_traits>

#include "lite/kernels/common/elements_simd.h"
#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/conv2d_blocked/planes.h"

namespace placelite::HWY_NAMESPACE {

// This many pixels are computed at a time: sums, inputs and one row of the
// filter stay in registers, of which AVX2 has 16 and the others 32.
inline constexpr int kPlanePixels = HWY_MAX_BYTES >= 64 || HWY_ARCH_ARM ? 8 : 4;

// InsideTaps are the filter rows or columns that meet the input.
struct InsideTaps {
  int64_t first, last;  // last is one behind the end
};

// Returns the filter positions that are inside, for a window that starts at
// `begin` (maybe outside) of an axis of `size` elements.
HWY_INLINE InsideTaps TapsInside(int64_t begin, int64_t positions,
                                 int64_t dilation, int64_t size) {
  InsideTaps t = {0, positions};
  while (t.first < positions && begin + t.first * dilation < 0) ++t.first;
  while (t.last > t.first && begin + (t.last - 1) * dilation >= size) --t.last;
  return t;
}

template <typename E>
HWY_INLINE const E* InputOf(const BlockedPlane& p) {
  return reinterpret_cast<const E*>(p.x);
}

// Filters are floats, whatever the inputs are.
HWY_INLINE const float* FilterOf(const BlockedPlane& p) {
  return reinterpret_cast<const float*>(p.filter);
}

// Sets the sums of the pixels at y to the bias and what is added.
template <typename E, int Pixels>
HWY_INLINE void StartPixels(const BlockedPlane& p, const E* y,
                            VF32 (&sum)[Pixels]) {
  const VF32 bias = hn::LoadU(F32(), p.bias);
#pragma GCC unroll 8
  for (int i = 0; i < Pixels; ++i) sum[i] = bias;
  if (p.add == nullptr) return;
  const E* add = reinterpret_cast<const E*>(
      p.add + (reinterpret_cast<const uint8_t*>(y) - p.y));
#pragma GCC unroll 8
  for (int i = 0; i < Pixels; ++i) {
    sum[i] = hn::Add(bias, LoadElements(add + i * kLanes));
  }
}

// Sums are rounded once: the steps that are not for registers come first unless
// the elements are floats, to which they are applied by rows.
template <typename E, int Pixels>
HWY_INLINE void StorePixels(const BlockedPlane& p, VF32 (&sum)[Pixels], E* y) {
  Clamp(*p.epilogue, sum);
  if (!std::is_same_v<E, float> && p.epilogue->rest.count > 0) {
    float values[Pixels * kLanes];
    for (int i = 0; i < Pixels; ++i) {
      hn::StoreU(sum[i], F32(), values + i * kLanes);
    }
    ApplyToBlock<E>(values, 1, Pixels * kLanes, 0, p.epilogue->rest,
                    p.index + (y - reinterpret_cast<const E*>(p.y)));
    for (int i = 0; i < Pixels; ++i) {
      sum[i] = hn::LoadU(F32(), values + i * kLanes);
    }
  }
#pragma GCC unroll 8
  for (int i = 0; i < Pixels; ++i) StoreElements(sum[i], y + i * kLanes);
}

// Computes one pixel with the filter columns that are inside.
template <typename E>
HWY_INLINE void PlanePixel(const BlockedPlane& p, InsideTaps rows, int64_t top,
                           int64_t j, E* y) {
  const F32 d;
  const int64_t left = j * p.stride_w - p.pad_left;
  const InsideTaps columns = TapsInside(left, p.kernel_w, p.dilation_w, p.in_w);
  VF32 sum[1];
  StartPixels(p, y, sum);
  for (int64_t u = rows.first; u < rows.last; ++u) {
    const E* x =
        InputOf<E>(p) + ((top + u * p.dilation_h) * p.in_w + left) * kLanes;
    const float* filter = FilterOf(p) + u * p.kernel_w * kLanes;
    for (int64_t v = columns.first; v < columns.last; ++v) {
      sum[0] = hn::MulAdd(LoadElements(x + v * p.dilation_w * kLanes),
                          hn::LoadU(d, filter + v * kLanes), sum[0]);
    }
  }
  StorePixels(p, sum, y);
}

// Computes `Pixels` pixels whose windows are inside the input, for a filter of
// Size x Size.
template <int Size, int Stride, int Pixels, typename E>
HWY_INLINE void PlanePixels(const BlockedPlane& p, InsideTaps rows, int64_t top,
                            int64_t j, E* y) {
  const F32 d;
  VF32 sum[Pixels];
  StartPixels(p, y, sum);
  const E* x = InputOf<E>(p) +
               ((top + rows.first) * p.in_w + j * Stride - p.pad_left) * kLanes;
  const float* filter = FilterOf(p) + rows.first * Size * kLanes;
  for (int64_t u = rows.first; u < rows.last; ++u) {
#pragma GCC unroll 8
    for (int v = 0; v < Size; ++v) {
      const VF32 weight = hn::LoadU(d, filter + v * kLanes);
#pragma GCC unroll 8
      for (int i = 0; i < Pixels; ++i) {
        sum[i] = hn::MulAdd(LoadElements(x + (i * Stride + v) * kLanes), weight,
                            sum[i]);
      }
    }
    x += p.in_w * kLanes;
    filter += Size * kLanes;
  }
  StorePixels(p, sum, y);
}

// Computes `Pixels` pixels whose windows are inside the input, for any window.
template <int Pixels, typename E>
HWY_INLINE void AnyPlanePixels(const BlockedPlane& p, InsideTaps rows,
                               int64_t top, int64_t j, E* y) {
  const F32 d;
  VF32 sum[Pixels];
  StartPixels(p, y, sum);
  for (int64_t u = rows.first; u < rows.last; ++u) {
    const E* x = InputOf<E>(p) + ((top + u * p.dilation_h) * p.in_w +
                                  j * p.stride_w - p.pad_left) *
                                     kLanes;
    const float* filter = FilterOf(p) + u * p.kernel_w * kLanes;
    for (int64_t v = 0; v < p.kernel_w; ++v, x += p.dilation_w * kLanes) {
      const VF32 weight = hn::LoadU(d, filter + v * kLanes);
#pragma GCC unroll 8
      for (int i = 0; i < Pixels; ++i) {
        sum[i] = hn::MulAdd(LoadElements(x + i * p.stride_w * kLanes), weight,
                            sum[i]);
      }
    }
  }
  StorePixels(p, sum, y);
}

// Size 0 stands for any window.
template <int Size, int Stride, int Pixels, typename E>
HWY_INLINE void InnerPixels(const BlockedPlane& p, InsideTaps rows, int64_t top,
                            int64_t j, E* y) {
  if constexpr (Size == 0) {
    AnyPlanePixels<Pixels>(p, rows, top, j, y);
  } else {
    PlanePixels<Size, Stride, Pixels>(p, rows, top, j, y);
  }
}

// Returns the columns first..last-1, whose windows are inside the input.
HWY_INLINE InsideTaps InnerColumns(const BlockedPlane& p) {
  const int64_t reach = (p.kernel_w - 1) * p.dilation_w - p.pad_left;
  InsideTaps c;
  c.first = std::min((p.pad_left + p.stride_w - 1) / p.stride_w, p.out_w);
  const int64_t room = p.in_w - 1 - reach;
  c.last = room < 0 ? 0 : std::min(room / p.stride_w + 1, p.out_w);
  c.last = std::max(c.first, c.last);
  return c;
}

template <typename E, int Size, int Stride>
void ConvolveBlockedPlane(const BlockedPlane& p) {
  const InsideTaps inner = InnerColumns(p);
  for (int64_t i = p.first_row; i < p.last_row; ++i) {
    const int64_t top = i * p.stride_h - p.pad_top;
    const InsideTaps rows = TapsInside(top, p.kernel_h, p.dilation_h, p.in_h);
    E* y = reinterpret_cast<E*>(p.y) + i * p.out_w * kLanes;
    int64_t j = 0;
    for (; j < inner.first; ++j) PlanePixel(p, rows, top, j, y + j * kLanes);
    for (; j + kPlanePixels <= inner.last; j += kPlanePixels) {
      InnerPixels<Size, Stride, kPlanePixels>(p, rows, top, j, y + j * kLanes);
    }
    if (j + 4 <= inner.last) {
      InnerPixels<Size, Stride, 4>(p, rows, top, j, y + j * kLanes);
      j += 4;
    }
    if (j + 2 <= inner.last) {
      InnerPixels<Size, Stride, 2>(p, rows, top, j, y + j * kLanes);
      j += 2;
    }
    for (; j < p.out_w; ++j) PlanePixel(p, rows, top, j, y + j * kLanes);
    if constexpr (std::is_same_v<E, float>) {
      if (p.epilogue->rest.count > 0) {
        ApplyToBlock(y, 1, p.out_w * kLanes, 0, p.epilogue->rest,
                     p.index + i * p.out_w * kLanes);
      }
    }
  }
}

template <typename E>
HWY_INLINE BlockedPlaneFunction FindPlane(int64_t size, int64_t stride) {
  if (size == 3 && stride == 1) return ConvolveBlockedPlane<E, 3, 1>;
  if (size == 3 && stride == 2) return ConvolveBlockedPlane<E, 3, 2>;
  if (size == 5 && stride == 1) return ConvolveBlockedPlane<E, 5, 1>;
  if (size == 5 && stride == 2) return ConvolveBlockedPlane<E, 5, 2>;
  return ConvolveBlockedPlane<E, 0, 0>;
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_BLOCKED_PLANES_GENERIC_H_
