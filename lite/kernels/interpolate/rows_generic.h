// SPDX-License-Identifier: Apache-2.0
// This file makes rows of interpolate with vectors.
#ifndef LITE_KERNELS_INTERPOLATE_ROWS_GENERIC_H_
#define LITE_KERNELS_INTERPOLATE_ROWS_GENERIC_H_

#include "lite/kernels/common/elements_simd.h"
#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/interpolate/rows.h"

namespace placelite::HWY_NAMESPACE {

using I32 = hn::RebindToSigned<F32>;

// Makes `factor` vectors of outputs from each vector of inputs.
HWY_INLINE void RepeatRow(const RepeatedRow& r) {
  const F32 d;
  const int64_t out_w = r.in_w * r.factor;
  int64_t to = 0;
  for (int64_t from = 0; from < r.in_w; from += kLanes) {
    const VF32 v = LoadUpTo(r.x + from, r.in_w - from);
    for (int j = 0; j < r.factor && to < out_w; ++j, to += kLanes) {
      const auto indices = hn::SetTableIndices(d, r.lane + j * kLanes);
      const VF32 repeated = hn::TableLookupLanes(v, indices);
      float* y = r.y + to;
      for (int64_t copy = 0; copy < r.copies; ++copy, y += out_w) {
        StoreUpTo(repeated, y, out_w - to);
      }
    }
  }
}

// Gathers `left` elements, at most a vector.
HWY_INLINE VF32 GatherUpTo(const float* x, const int32_t* columns,
                           int64_t left) {
  const F32 d;
  const I32 di;
  if (left >= kLanes) return hn::GatherIndex(d, x, hn::LoadU(di, columns));
  const auto mask = hn::FirstN(di, static_cast<size_t>(left));
  // SIMD lanes behind the row pick column 0, which exists.
  return hn::GatherIndex(d, x, LoadFirstOf(mask, di, columns));
}

HWY_INLINE void PickRow(const float* x, const int32_t* columns, int64_t out_w,
                        float* y) {
  for (int64_t i = 0; i < out_w; i += kLanes) {
    StoreUpTo(GatherUpTo(x, columns + i, out_w - i), y + i, out_w - i);
  }
}

template <int Taps>
HWY_INLINE void SumColumns(const WeightedColumns& c, const float* x, float* y) {
  const F32 d;
  for (int64_t i = 0; i < c.out_w; i += kLanes) {
    const int64_t left = c.out_w - i;
    VF32 sum = hn::Zero(d);
    for (int t = 0; t < Taps; ++t) {
      const int64_t at = t * c.step + i;
      sum = hn::MulAdd(LoadUpTo(c.weights + at, left),
                       GatherUpTo(x, c.columns + at, left), sum);
    }
    StoreUpTo(sum, y + i, left);
  }
}

template <int Taps>
HWY_INLINE void SumRows(const WeightedRows& r, int64_t out_w, float* y) {
  const F32 d;
  for (int64_t i = 0; i < out_w; i += kLanes) {
    VF32 sum = hn::Zero(d);
    for (int t = 0; t < Taps; ++t) {
      sum = hn::MulAdd(hn::Set(d, r.weight[t]),
                       LoadUpTo(r.rows[t] + i, out_w - i), sum);
    }
    StoreUpTo(sum, y + i, out_w - i);
  }
}

HWY_INLINE void WeighColumns(const WeightedColumns& c, const float* x,
                             float* y) {
  c.taps == 2 ? SumColumns<2>(c, x, y) : SumColumns<4>(c, x, y);
}

HWY_INLINE void WeighRows(const WeightedRows& r, int64_t out_w, float* y) {
  r.taps == 2 ? SumRows<2>(r, out_w, y) : SumRows<4>(r, out_w, y);
}

template <typename E>
HWY_INLINE void PickPixels(const WeightedPixels<E>& p) {
  for (int64_t i = 0; i < p.out_w; ++i) {
    __builtin_memcpy(p.y + i * kLanes, p.rows[0] + p.columns[i] * kLanes,
                     kLanes * sizeof(E));
  }
}

template <int Taps, typename E>
HWY_INLINE void SumPixels(const WeightedPixels<E>& p) {
  const F32 d;
  for (int64_t i = 0; i < p.out_w; ++i) {
    VF32 sum = hn::Zero(d);
    for (int t = 0; t < Taps; ++t) {
      const int64_t at = t * p.out_w + i;
      const int64_t from = p.columns[at] * kLanes;
      VF32 column = hn::Zero(d);
      for (int s = 0; s < Taps; ++s) {
        column = hn::MulAdd(hn::Set(d, p.row_weight[s]),
                            LoadElements(p.rows[s] + from), column);
      }
      sum = hn::MulAdd(hn::Set(d, p.weights[at]), column, sum);
    }
    StoreElements(sum, p.y + i * kLanes);
  }
}

template <typename E>
HWY_INLINE void WeighPixels(const WeightedPixels<E>& pixels) {
  const WeightedPixels<E> p = pixels;  // a copy, which no store can change
  p.taps == 1 ? PickPixels(p) : p.taps == 2 ? SumPixels<2>(p) : SumPixels<4>(p);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_INTERPOLATE_ROWS_GENERIC_H_
