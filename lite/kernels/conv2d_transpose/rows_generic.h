// SPDX-License-Identifier: Apache-2.0
// This file adds and interleaves rows of phases with vectors.
#ifndef LITE_KERNELS_CONV2D_TRANSPOSE_ROWS_GENERIC_H_
#define LITE_KERNELS_CONV2D_TRANSPOSE_ROWS_GENERIC_H_

#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/conv2d_transpose/rows.h"

namespace placelite::HWY_NAMESPACE {

HWY_INLINE void AddProducts(const PhaseSums& s) {
  for (int64_t v = 0; v < s.kernel; ++v) {
    const int64_t column = v * s.dilation;
    const float* from = s.products + v * s.product_step;
    float* to = s.phases + column % s.stride * s.phase_step + column / s.stride;
    for (int64_t i = 0; i < s.count; i += kLanes) {
      const int64_t left = s.count - i;
      StoreUpTo(hn::Add(LoadUpTo(to + i, left), LoadUpTo(from + i, left)),
                to + i, left);
    }
  }
}

// Interleaves two phases, from an even column of the padded row on. The last
// elements, if they are no whole pair of vectors, go through a buffer.
HWY_INLINE void InterleaveTwo(const float* even, const float* odd, float bias,
                              float* y, int64_t count) {
  const F32 d;
  const VF32 shift = hn::Set(d, bias);
  for (int64_t j = 0; j < count; j += 2 * kLanes) {
    const VF32 a = hn::Add(hn::LoadU(d, even + j / 2), shift);
    const VF32 b = hn::Add(hn::LoadU(d, odd + j / 2), shift);
    if (j + 2 * kLanes <= count) {
      hn::StoreInterleaved2(a, b, d, y + j);
      continue;
    }
    HWY_ALIGN float pairs[2 * kLanes];
    hn::StoreInterleaved2(a, b, d, pairs);
    const int64_t left = count - j;
    StoreUpTo(hn::Load(d, pairs), y + j, left);
    if (left > kLanes) {
      StoreFirst(hn::Load(d, pairs + kLanes), y + j + kLanes, left - kLanes);
    }
  }
}

HWY_INLINE void Interleave(const PhaseRow& r) {
  const F32 d;
  if (r.stride == 1) {
    const VF32 bias = hn::Set(d, r.bias);
    const float* from = r.phases + r.left;
    for (int64_t j = 0; j < r.count; j += kLanes) {
      StoreUpTo(hn::Add(hn::LoadU(d, from + j), bias), r.y + j, r.count - j);
    }
  } else if (r.stride == 2) {
    const float* phase[] = {r.phases, r.phases + r.phase_step};
    const int64_t odd = r.left % 2;
    if (odd == 1 && r.count > 0) r.y[0] = phase[1][r.left / 2] + r.bias;
    const int64_t first = (r.left + odd) / 2;
    InterleaveTwo(phase[0] + first, phase[1] + first, r.bias, r.y + odd,
                  r.count - odd);
  } else {
    for (int64_t j = 0; j < r.count; ++j) {
      const int64_t column = j + r.left;
      r.y[j] = r.phases[column % r.stride * r.phase_step + column / r.stride] +
               r.bias;
    }
  }
  FinishRow(r.y, r.count, *r.epilogue, r.index);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_CONV2D_TRANSPOSE_ROWS_GENERIC_H_
