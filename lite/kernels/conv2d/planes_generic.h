// SPDX-License-Identifier: Apache-2.0
// This file convolves whole planes depthwise, with vectors of output columns.
#ifndef LITE_KERNELS_CONV2D_PLANES_GENERIC_H_
#define LITE_KERNELS_CONV2D_PLANES_GENERIC_H_

#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/conv2d/planes.h"

namespace placelite::HWY_NAMESPACE {

// Masks say which SIMD lanes of each vector of an input row are inside the
// input; they are equal for all rows. A block that uses NoMasks lies wholly
// inside.
struct NoMasks {
  HWY_INLINE VF32 Load(int, const float* p) const {
    return hn::LoadU(F32(), p);
  }
};

template <int Count>
struct BorderMasks {
  hn::Mask<F32> inside[Count];

  HWY_INLINE VF32 Load(int i, const float* p) const {
    return hn::MaskedLoad(inside[i], F32(), p);
  }
  // Sets the mask of vector `i`, which begins at column `begin` of an input of
  // `width` columns.
  HWY_INLINE void Set(int i, int64_t begin, int64_t width) {
    const F32 d;
    const int64_t before = begin < 0 ? -begin : 0;
    const int64_t end = width - begin;
    const auto first =
        hn::FirstN(d, static_cast<size_t>(before < kLanes ? before : kLanes));
    const auto last =
        hn::FirstN(d, static_cast<size_t>(end < 0        ? 0
                                          : end < kLanes ? end
                                                         : kLanes));
    inside[i] = hn::AndNot(first, last);
  }
};

// Loads the inputs that filter columns 0..Size-1 multiply, for one vector of
// outputs; `row` points to the first output's input. With stride 1 this reads
// Size vectors, each one column later.
template <int Size, typename Masks>
HWY_INLINE void LoadInputs(const Masks& masks, const float* row,
                           hwy::SizeTag<1>, VF32 (&x)[Size]) {
#pragma GCC unroll 8
  for (int v = 0; v < Size; ++v) x[v] = masks.Load(v, row + v);
}

// With stride 2 this reads pairs of vectors, each pair 2 columns later; the
// even elements of a pair meet filter column v, the odd ones v + 1.
template <int Size, typename Masks>
HWY_INLINE void LoadInputs(const Masks& masks, const float* row,
                           hwy::SizeTag<2>, VF32 (&x)[Size]) {
  const F32 d;
#pragma GCC unroll 8
  for (int v = 0; v < Size; v += 2) {
    const VF32 low = masks.Load(v, row + v);
    const VF32 high = masks.Load(v + 1, row + v + kLanes);
    x[v] = hn::ConcatEven(d, high, low);
    if (v + 1 < Size) x[v + 1] = hn::ConcatOdd(d, high, low);
  }
}

template <int Size>
struct PlaneFilter {
  VF32 value[Size][Size];

  explicit HWY_INLINE PlaneFilter(const float* filter) {
#pragma GCC unroll 8
    for (int u = 0; u < Size; ++u) {
#pragma GCC unroll 8
      for (int v = 0; v < Size; ++v) {
        value[u][v] = hn::Set(F32(), filter[u * Size + v]);
      }
    }
  }
};

// This many rows of outputs are computed at a time.
inline constexpr int kPlaneRows = 4;

// Computes one vector of outputs in each of kPlaneRows rows from `i` on, and
// stores those that exist. An input row is loaded once for all the output rows
// that it reaches.
template <int Size, int StrideH, int StrideW, typename Masks>
HWY_INLINE void PlaneBlock(const DepthwisePlane& p,
                           const PlaneFilter<Size>& filter, const Masks& masks,
                           int64_t i, int64_t j) {
  const F32 d;
  VF32 sum[kPlaneRows];
#pragma GCC unroll 4
  for (int r = 0; r < kPlaneRows; ++r) sum[r] = hn::Set(d, p.bias);
  const int64_t top = i * StrideH - p.pad_top;
  const float* row = p.x + top * p.in_w + j * StrideW - p.pad_left;
#pragma GCC unroll 16
  for (int h = 0; h < (kPlaneRows - 1) * StrideH + Size; ++h, row += p.in_w) {
    if (top + h < 0 || top + h >= p.in_h) continue;
    VF32 x[Size];
    LoadInputs<Size>(masks, row, hwy::SizeTag<StrideW>(), x);
#pragma GCC unroll 4
    for (int r = 0; r < kPlaneRows; ++r) {
      const int u = h - r * StrideH;
      if (u < 0 || u >= Size) continue;
#pragma GCC unroll 8
      for (int v = 0; v < Size; ++v) {
        sum[r] = hn::MulAdd(x[v], filter.value[u][v], sum[r]);
      }
    }
  }
  const Clamper clamp(*p.epilogue);
  float* y = p.y + i * p.out_w + j;
#pragma GCC unroll 4
  for (int r = 0; r < kPlaneRows; ++r, y += p.out_w) {
    if (i + r >= p.out_h) return;
    StoreUpTo(clamp(sum[r]), y, p.out_w - j);
  }
}

// Computes kPlaneRows whole rows. If the width is no multiple of a vector, the
// last vector overlaps the one before: both compute equal values.
template <int Size, int StrideH, int StrideW>
HWY_INLINE void PlaneRows(const DepthwisePlane& p,
                          const PlaneFilter<Size>& filter, int64_t i) {
  constexpr int kVectors = StrideW == 1 ? Size : Size + Size % 2;
  for (int64_t begin = 0; begin < p.out_w; begin += kLanes) {
    int64_t j = begin;
    if (j + kLanes > p.out_w && p.out_w >= kLanes) j = p.out_w - kLanes;
    const int64_t column = j * StrideW - p.pad_left;
    if (column >= 0 && column + kVectors - 1 + kLanes * StrideW <= p.in_w) {
      PlaneBlock<Size, StrideH, StrideW>(p, filter, NoMasks(), i, j);
      continue;
    }
    BorderMasks<kVectors> masks;
#pragma GCC unroll 8
    for (int v = 0; v < kVectors; ++v) {
      const int64_t later = StrideW == 1 ? v : v / 2 * 2 + v % 2 * kLanes;
      masks.Set(v, column + later, p.in_w);
    }
    PlaneBlock<Size, StrideH, StrideW>(p, filter, masks, i, j);
  }
}

template <int Size, int StrideH, int StrideW>
void PlaneWithStrides(const DepthwisePlane& p) {
  const PlaneFilter<Size> filter(p.filter);
  for (int64_t i = 0; i < p.out_h; i += kPlaneRows) {
    PlaneRows<Size, StrideH, StrideW>(p, filter, i);
  }
}

template <int Size>
HWY_INLINE void ConvolvePlane(const DepthwisePlane& p) {
  if (p.stride_h == 1) {
    p.stride_w == 1 ? PlaneWithStrides<Size, 1, 1>(p)
                    : PlaneWithStrides<Size, 1, 2>(p);
  } else {
    p.stride_w == 1 ? PlaneWithStrides<Size, 2, 1>(p)
                    : PlaneWithStrides<Size, 2, 2>(p);
  }
  if (p.epilogue->rest.count > 0) {
    ApplyToBlock(p.y, 1, p.out_h * p.out_w, 0, p.epilogue->rest, p.index);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_PLANES_GENERIC_H_
