// SPDX-License-Identifier: Apache-2.0
// This is depthwise convolution with NEON. It differs from planes_generic.h in
// what in-order cores need: no load is of a pair.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_ARM_PLANES_H_
#define LITE_KERNELS_CONV2D_BLOCKED_ARM_PLANES_H_

#include "lite/kernels/common/arm_loads.h"
#include "lite/kernels/conv2d_blocked/planes_generic.h"

namespace placelite::HWY_NAMESPACE {

// Adds the products of one of the `left` filter rows; afterwards x and filter
// point to the next row. Consecutive multiply-adds to one sum are as many
// multiply-adds apart as there are pixels, which hides their latency. Vectors
// are loaded a few multiply-adds before they are needed, and beside
// multiply-adds, which in-order cores start together with loads; gcc 12 would
// load most of them at first.
template <int Size, int Stride, int Pixels>
HWY_INLINE void AddPlaneRow(const float*& x, ptrdiff_t row_floats,
                            const float*& filter, ptrdiff_t& left,
                            VF32 (&sum)[Pixels]) {
  const F32 d;
  constexpr int kInputs = (Pixels - 1) * Stride + Size;
  constexpr int kAhead = 3;
  static_assert(Stride == 1 || (kAhead + Stride >= Size && Stride < Size));
  VF32 input[kInputs];
  VF32 weight = hn::LoadU(d, filter);
#pragma GCC unroll 8
  for (int n = 0; n < kAhead; ++n) {
    const int at = NthColumn<Stride, Pixels>(n);
    input[at] = hn::LoadU(d, x + at * kLanes);
    KeepOrder();
  }
  int loaded = kAhead;
#pragma GCC unroll 8
  for (int v = 0; v < Size; ++v) {
    VF32 next = weight;
#pragma GCC unroll 8
    for (int i = 0; i < Pixels; ++i) {
      if (v + 1 < Size && i == 1) {
        next = hn::LoadU(d, filter + (v + 1) * kLanes);
      }
      const bool first = v < Stride || i == Pixels - 1;
      if (first && loaded < kInputs) {
        const int at = NthColumn<Stride, Pixels>(loaded++);
        input[at] = hn::LoadU(d, x + at * kLanes);
      }
      // If windows do not overlap much, no load of x follows here.
      if (v == Size - 1 && i == 1 && Stride > 1) AdvanceHere(x, row_floats);
      if (v == Size - 1 && i == Pixels / 2) CountHere(left);
      sum[i] = hn::MulAdd(input[i * Stride + v], weight, sum[i]);
      KeepBefore(sum[i].raw);
    }
    weight = next;
  }
  if (Stride == 1) x += row_floats;
  filter += Size * kLanes;
}

// Computes `Pixels` pixels whose windows are inside the input, for a filter of
// Size x Size.
template <int Size, int Stride, int Pixels>
HWY_INLINE void NeonPlanePixels(const BlockedPlane& p, InsideTaps rows,
                                int64_t top, int64_t j, float* y) {
  VF32 sum[Pixels];
  StartPixels(p, y, sum);
  const ptrdiff_t row_floats = p.in_w * kLanes;
  const float* x =
      InputOf<float>(p) +
      ((top + rows.first) * p.in_w + j * Stride - p.pad_left) * kLanes;
  const float* filter = FilterOf(p) + rows.first * Size * kLanes;
  for (ptrdiff_t left = rows.last - rows.first; left != 0;) {
    AddPlaneRow<Size, Stride>(x, row_floats, filter, left, sum);
  }
  StorePixels(p, sum, y);
}

template <int Size, int Stride>
void NeonPlane(const BlockedPlane& plane) {
  const BlockedPlane p = plane;  // a copy, which no store can change
  const InsideTaps inner = InnerColumns(p);
  for (int64_t i = p.first_row; i < p.last_row; ++i) {
    const int64_t top = i * p.stride_h - p.pad_top;
    const InsideTaps rows = TapsInside(top, p.kernel_h, p.dilation_h, p.in_h);
    float* y = reinterpret_cast<float*>(p.y) + i * p.out_w * kLanes;
    int64_t j = 0;
    for (; j < inner.first; ++j) PlanePixel(p, rows, top, j, y + j * kLanes);
    for (; j + 8 <= inner.last; j += 8) {
      NeonPlanePixels<Size, Stride, 8>(p, rows, top, j, y + j * kLanes);
    }
    if (j + 4 <= inner.last) {
      NeonPlanePixels<Size, Stride, 4>(p, rows, top, j, y + j * kLanes);
      j += 4;
    }
    if (j + 2 <= inner.last) {
      NeonPlanePixels<Size, Stride, 2>(p, rows, top, j, y + j * kLanes);
      j += 2;
    }
    for (; j < p.out_w; ++j) PlanePixel(p, rows, top, j, y + j * kLanes);
    if (p.epilogue->rest.count > 0) {
      ApplyToBlock(y, 1, p.out_w * kLanes, 0, p.epilogue->rest,
                   p.index + i * p.out_w * kLanes);
    }
  }
}

HWY_INLINE BlockedPlaneFunction FindNeonPlane(int64_t size, int64_t stride) {
  if (size == 3 && stride == 1) return NeonPlane<3, 1>;
  if (size == 3 && stride == 2) return NeonPlane<3, 2>;
  if (size == 5 && stride == 1) return NeonPlane<5, 1>;
  if (size == 5 && stride == 2) return NeonPlane<5, 2>;
  return ConvolveBlockedPlane<float, 0, 0>;
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_BLOCKED_ARM_PLANES_H_
