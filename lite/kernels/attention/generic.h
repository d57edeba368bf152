// SPDX-License-Identifier: Apache-2.0
// The vector functions of attention (slices.h) for the instruction set that is
// compiled for.
#ifndef LITE_KERNELS_ATTENTION_GENERIC_H_
#define LITE_KERNELS_ATTENTION_GENERIC_H_

#include "lite/kernels/attention/slices.h"
#include "lite/kernels/common/exp_simd.h"
#include "lite/kernels/common/transpose_generic.h"

namespace placelite::HWY_NAMESPACE {

// Packs as many rows as a vector has SIMD lanes, or the `rows` that exist.
HWY_INLINE void PackVectorOfRows(const float* x, int64_t row_step, int64_t rows,
                                 int64_t columns, float scale, float* packed,
                                 int64_t width) {
  const F32 d;
  const VF32 factor = hn::Set(d, scale);
  for (int64_t c = 0; c < columns; c += kLanes) {
    const int64_t left = columns - c;
    VF32 square[kLanes];
#pragma GCC unroll 16
    for (int r = 0; r < kLanes; ++r) {
      square[r] = r < rows ? LoadUpTo(x + r * row_step + c, left) : hn::Zero(d);
    }
    TransposeSquare(square);
#pragma GCC unroll 16
    for (int i = 0; i < kLanes; ++i) {
      if (i < left) {
        hn::StoreU(hn::Mul(square[i], factor), d, packed + (c + i) * width);
      }
    }
  }
}

HWY_INLINE void PackAsColumns(const float* x, int64_t row_step, int64_t rows,
                              int64_t columns, float scale, float* packed,
                              int64_t width) {
  for (int64_t r = 0; r < width; r += kLanes) {
    PackVectorOfRows(x + r * row_step, row_step, rows - r, columns, scale,
                     packed + r, width);
  }
}

// Works on `Vectors` vectors of queries at a time, so that the chains of maxima
// and of sums do not wait for each other.
template <int Vectors>
HWY_INLINE void ExpOfVectors(float* scores, int64_t keys, int64_t width,
                             float* inverse) {
  const F32 d;
  VF32 max[Vectors], sum[Vectors];
#pragma GCC unroll 4
  for (int j = 0; j < Vectors; ++j) {
    max[j] = hn::Set(d, -HUGE_VALF);
    sum[j] = hn::Zero(d);
  }
  for (int64_t key = 0; key < keys; ++key) {
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) {
      max[j] = hn::Max(max[j], hn::LoadU(d, scores + key * width + j * kLanes));
    }
  }
  for (int64_t first = 0; first < keys; first += kSoftmaxRun) {
    const int64_t end = first + kSoftmaxRun < keys ? first + kSoftmaxRun : keys;
    VF32 part[Vectors];
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) part[j] = hn::Zero(d);
    for (int64_t key = first; key < end; ++key) {
#pragma GCC unroll 4
      for (int j = 0; j < Vectors; ++j) {
        float* at = scores + key * width + j * kLanes;
        const VF32 e = ExpOfNonPositive(hn::Sub(hn::LoadU(d, at), max[j]));
        hn::StoreU(e, d, at);
        part[j] = hn::Add(part[j], e);
      }
    }
#pragma GCC unroll 4
    for (int j = 0; j < Vectors; ++j) sum[j] = hn::Add(sum[j], part[j]);
  }
#pragma GCC unroll 4
  for (int j = 0; j < Vectors; ++j) {
    hn::StoreU(hn::Div(hn::Set(d, 1.0f), sum[j]), d, inverse + j * kLanes);
  }
}

HWY_INLINE void ExpOfScores(float* scores, int64_t keys, int64_t width,
                            float* inverse) {
  constexpr int64_t kThree = 3 * kLanes;
  int64_t i = 0;
  for (; i + kThree <= width; i += kThree) {
    ExpOfVectors<3>(scores + i, keys, width, inverse + i);
  }
  if (i + 2 * kLanes <= width) {
    ExpOfVectors<2>(scores + i, keys, width, inverse + i);
    i += 2 * kLanes;
  }
  if (i < width) ExpOfVectors<1>(scores + i, keys, width, inverse + i);
}

HWY_INLINE void ScaleRows(float* x, int64_t row_step, int64_t rows,
                          int64_t columns, const float* factors) {
  const F32 d;
  for (int64_t r = 0; r < rows; ++r, x += row_step) {
    const VF32 factor = hn::Set(d, factors[r]);
    for (int64_t c = 0; c < columns; c += kLanes) {
      const VF32 v = LoadUpTo(x + c, columns - c);
      StoreUpTo(hn::Mul(v, factor), x + c, columns - c);
    }
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_ATTENTION_GENERIC_H_
