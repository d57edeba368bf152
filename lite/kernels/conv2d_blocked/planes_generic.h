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
#if LITE_SIMD_CODES
#include "lite/kernels/common/codes_simd.h"
#endif
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

// Loads a pixel as a vector of floats. Codes are counted from their zero point.
template <typename E>
HWY_INLINE VF32 LoadPixel(const BlockedPlane& p, const E* x) {
  if constexpr (!std::is_same_v<E, Code>) return LoadElements(x);
  return hn::Sub(LoadElements(x), hn::Set(F32(), p.zero));
}

// Sets the sums of the pixels at y to the bias and what is added.
template <typename E, int Pixels>
HWY_INLINE void StartPixels(const BlockedPlane& p, const E* y,
                            VF32 (&sum)[Pixels]) {
  const VF32 bias = hn::LoadU(F32(), p.bias);
#pragma GCC unroll 8
  for (int i = 0; i < Pixels; ++i) sum[i] = bias;
  if (std::is_same_v<E, Code> || p.add == nullptr) return;
  const E* add = reinterpret_cast<const E*>(
      p.add + (reinterpret_cast<const uint8_t*>(y) - p.y));
#pragma GCC unroll 8
  for (int i = 0; i < Pixels; ++i) {
    sum[i] = hn::Add(bias, LoadElements(add + i * kLanes));
  }
}

// Sums of codes become codes.
template <int Pixels>
HWY_INLINE void StorePixels(const BlockedPlane& p, VF32 (&sum)[Pixels],
                            Code* y) {
  const VF32 multiplier = hn::LoadU(F32(), p.multipliers);
#pragma GCC unroll 8
  for (int i = 0; i < Pixels; ++i) sum[i] = hn::Mul(sum[i], multiplier);
  const int64_t at = reinterpret_cast<const uint8_t*>(y) - p.y;
  FinishCodes(*p.codes, p.index + at, sum, y);
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

// A PlaneOutput stores the pixels of one plane after the other.
template <typename E>
class PlaneOutput {
 public:
  explicit HWY_INLINE PlaneOutput(const BlockedPlane& p) : p_(p) {}
  template <int Pixels>
  HWY_INLINE void Store(VF32 (&sum)[Pixels], E* y) const {
    StorePixels(p_, sum, y);
  }

 private:
  const BlockedPlane& p_;
};

#if LITE_SIMD_CODES

template <>
class PlaneOutput<Code> {
 public:
  explicit HWY_INLINE PlaneOutput(const BlockedPlane& p)
      : y_(p.y),
        index_(p.index),
        multiplier_(hn::LoadU(F32(), p.multipliers)),
        finisher_(*p.codes) {}
  template <int Pixels>
  HWY_INLINE void Store(VF32 (&sum)[Pixels], Code* y) const {
#pragma GCC unroll 8
    for (int i = 0; i < Pixels; ++i) sum[i] = hn::Mul(sum[i], multiplier_);
    const int64_t at = reinterpret_cast<const uint8_t*>(y) - y_;
    finisher_.Store(index_ + at, sum, y);
  }

 private:
  const uint8_t* const y_;
  const int64_t index_;
  const VF32 multiplier_;
  const CodeFinisher finisher_;
};

#endif  // LITE_SIMD_CODES

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
      sum[0] = hn::MulAdd(LoadPixel(p, x + v * p.dilation_w * kLanes),
                          hn::LoadU(d, filter + v * kLanes), sum[0]);
    }
  }
  StorePixels(p, sum, y);
}

// Adds the products of a filter row of `Size` positions with the pixels from x
// on. Elements that are no floats are converted once each.
template <int Size, int Stride, int Pixels, typename E>
HWY_INLINE void AddFilterRow(const BlockedPlane& p, const E* x,
                             const float* filter, VF32 (&sum)[Pixels]) {
  constexpr int kInputs = (Pixels - 1) * Stride + Size;
  constexpr bool kIsFloat = std::is_same_v<E, float>;
  VF32 input[kInputs];
  if constexpr (!kIsFloat) {
#pragma GCC unroll 32
    for (int n = 0; n < kInputs; ++n) input[n] = LoadPixel(p, x + n * kLanes);
  }
#pragma GCC unroll 8
  for (int v = 0; v < Size; ++v) {
    const VF32 weight = hn::LoadU(F32(), filter + v * kLanes);
#pragma GCC unroll 8
    for (int i = 0; i < Pixels; ++i) {
      const int n = i * Stride + v;
      if constexpr (kIsFloat) input[n] = LoadElements(x + n * kLanes);
      sum[i] = hn::MulAdd(input[n], weight, sum[i]);
    }
  }
}

// Computes `Pixels` pixels whose windows are inside the input, for a filter of
// Size x Size.
template <int Size, int Stride, int Pixels, typename E>
HWY_INLINE void PlanePixels(const BlockedPlane& p, InsideTaps rows, int64_t top,
                            int64_t j, E* y) {
  VF32 sum[Pixels];
  StartPixels(p, y, sum);
  const E* x = InputOf<E>(p) +
               ((top + rows.first) * p.in_w + j * Stride - p.pad_left) * kLanes;
  const float* filter = FilterOf(p) + rows.first * Size * kLanes;
  for (int64_t u = rows.first; u < rows.last; ++u) {
    AddFilterRow<Size, Stride>(p, x, filter, sum);
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
        sum[i] = hn::MulAdd(LoadPixel(p, x + i * p.stride_w * kLanes), weight,
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

// Applies the steps that are not for registers to row i of floats.
HWY_INLINE void FinishPlaneRow(const BlockedPlane& p, int64_t i) {
  if (p.epilogue->rest.count == 0) return;
  const int64_t at = i * p.out_w * kLanes;
  ApplyToBlock(reinterpret_cast<float*>(p.y) + at, 1, p.out_w * kLanes, 0,
               p.epilogue->rest, p.index + at);
}

// A small input is copied with its padding, as floats, where no window leaves
// it: at the sides, pixels are computed one at a time otherwise, which takes
// longer than all others in maps of 14 x 14 pixels. Windows that meet each
// pixel often are worth a copy of more.
template <int Size>
inline constexpr int64_t kPaddedVectors = Size >= 5 ? 1024 : 512;

// In vectors of AVX2, which has few registers, codes are always copied, so that
// each is converted once, unless rows are too long: the first level of the
// cache holds the rows of a window.
inline constexpr int64_t kPaddedCodes = kLanes == 8 ? 1024 : 0;

HWY_INLINE int64_t ColumnsUnder(const BlockedPlane& p) {
  return (p.out_w - 1) * p.stride_w + p.kernel_w;
}

HWY_INLINE int64_t RowsUnder(const BlockedPlane& p) {
  return (p.last_row - p.first_row - 1) * p.stride_h + p.kernel_h;
}

template <typename E, int Size>
HWY_INLINE bool TakesCopy(const BlockedPlane& p) {
  if (RowsUnder(p) * ColumnsUnder(p) <= kPaddedVectors<Size>) return true;
  return std::is_same_v<E, Code> && Size * ColumnsUnder(p) <= kPaddedCodes;
}

// Copies what a row of outputs reads of row `row` of the input.
template <typename E>
HWY_INLINE void CopyPaddedRow(const BlockedPlane& p, int64_t row, float* to) {
  const F32 d;
  const int64_t columns = ColumnsUnder(p);
  const int64_t inside = std::min(p.in_w, columns - p.pad_left);
  const bool exists = row >= 0 && row < p.in_h;
  int64_t c = 0;
  const auto clear_until = [&](int64_t end) HWY_ATTR {
    for (; c < end; ++c, to += kLanes) hn::StoreU(hn::Zero(d), d, to);
  };
  clear_until(exists ? std::min(p.pad_left, columns) : columns);
  const E* x = InputOf<E>(p) + row * p.in_w * kLanes;
  for (int64_t i = 0; exists && i < inside; ++i, ++c, to += kLanes) {
    hn::StoreU(LoadPixel(p, x + i * kLanes), d, to);
  }
  clear_until(columns);
}

// PaddedRows are copies of the rows under a row of outputs, for windows of
// Size x Size without dilation. Each takes the place of one that is not needed
// any more.
template <typename E, int Size>
class PaddedRows {
 public:
  HWY_INLINE PaddedRows(const BlockedPlane& p, float* copy)
      : p_(p), next_(p.first_row * p.stride_h - p.pad_top) {
    const int64_t row = ColumnsUnder(p) * kLanes;
#pragma GCC unroll 8
    for (int u = 0; u < Size; ++u) rows_[u] = copy + u * row;
  }

  // Goes to row `i` of the output, which is none before an earlier one.
  HWY_INLINE void GoTo(int64_t i) {
    const int64_t top = i * p_.stride_h - p_.pad_top;
    for (next_ = std::max(next_, top); next_ < top + Size; ++next_) {
      float* const first = rows_[0];
#pragma GCC unroll 8
      for (int u = 0; u + 1 < Size; ++u) rows_[u] = rows_[u + 1];
      rows_[Size - 1] = first;
      CopyPaddedRow<E>(p_, next_, first);
    }
  }
  HWY_INLINE const float* operator[](int u) const { return rows_[u]; }

 private:
  const BlockedPlane& p_;
  int64_t next_;  // the row behind the last that is copied
  float* rows_[Size];
};

// Computes `Pixels` pixels from column j on.
template <int Size, int Stride, int Pixels, typename E>
HWY_INLINE void PaddedPixels(const BlockedPlane& p,
                             const PaddedRows<E, Size>& rows,
                             const PlaneOutput<E>& output, int64_t j, E* y) {
  VF32 sum[Pixels];
  StartPixels(p, y, sum);
  const float* filter = FilterOf(p);
  for (int u = 0; u < Size; ++u, filter += Size * kLanes) {
    AddFilterRow<Size, Stride>(p, rows[u] + j * Stride * kLanes, filter, sum);
  }
  output.Store(sum, y);
}

// Computes the last pixels of a row, fewer than kPlanePixels, at once: more
// sums hide the latency of each.
template <int Size, int Stride, int Pixels, typename E>
HWY_INLINE void LastPixels(const BlockedPlane& p,
                           const PaddedRows<E, Size>& rows,
                           const PlaneOutput<E>& output, int64_t j, E* y) {
  if constexpr (Pixels > 0) {
    if (p.out_w - j == Pixels) {
      PaddedPixels<Size, Stride, Pixels>(p, rows, output, j, y);
    } else {
      LastPixels<Size, Stride, Pixels - 1>(p, rows, output, j, y);
    }
  }
}

template <typename E, int Size, int Stride>
HWY_NOINLINE void ConvolvePadded(const BlockedPlane& plane) {
  const BlockedPlane p = plane;  // a copy, which no store can change
  constexpr int64_t kVectors =
      std::is_same_v<E, Code> ? std::max(kPaddedVectors<Size>, kPaddedCodes)
                              : kPaddedVectors<Size>;
  alignas(64) float copy[kVectors * kLanes];
  PaddedRows<E, Size> rows(p, copy);
  const PlaneOutput<E> output(p);
  for (int64_t i = p.first_row; i < p.last_row; ++i) {
    rows.GoTo(i);
    E* y = reinterpret_cast<E*>(p.y) + i * p.out_w * kLanes;
    int64_t j = 0;
    for (; j + kPlanePixels <= p.out_w; j += kPlanePixels) {
      PaddedPixels<Size, Stride, kPlanePixels>(p, rows, output, j,
                                               y + j * kLanes);
    }
    LastPixels<Size, Stride, kPlanePixels - 1>(p, rows, output, j,
                                               y + j * kLanes);
    if constexpr (std::is_same_v<E, float>) FinishPlaneRow(p, i);
  }
}

template <typename E, int Size, int Stride>
void ConvolveBlockedPlane(const BlockedPlane& p) {
  if constexpr (Size > 0) {
    if (TakesCopy<E, Size>(p)) return ConvolvePadded<E, Size, Stride>(p);
  }
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
    if constexpr (std::is_same_v<E, float>) FinishPlaneRow(p, i);
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
