// SPDX-License-Identifier: Apache-2.0
// This is layer_norm over vectors. Only the files that instantiate it for an
// instruction set include this file.
#ifndef LITE_KERNELS_LAYER_NORM_GENERIC_H_
#define LITE_KERNELS_LAYER_NORM_GENERIC_H_

#include <cmath>

#include "lite/kernels/common/elements_simd.h"
#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/layer_norm/slices.h"

namespace placelite::HWY_NAMESPACE {

// Square adds the square of a number to a sum, Itself adds the number.
struct Square {
  HWY_INLINE VF32 operator()(VF32 sum, VF32 v) const {
    return hn::MulAdd(v, v, sum);
  }
};
struct Itself {
  HWY_INLINE VF32 operator()(VF32 sum, VF32 v) const { return hn::Add(sum, v); }
};

// Returns the mean over i of x[i] - centre, or of its square.
template <class Add, typename E>
HWY_INLINE float MeanFrom(float centre, const E* x, int64_t count,
                          const Add& add) {
  const F32 d;
  const VF32 c = hn::Set(d, centre);
  VF32 sums[2] = {hn::Zero(d), hn::Zero(d)};
  int64_t i = 0;
  for (; i + 2 * kLanes <= count; i += 2 * kLanes) {
    sums[0] = add(sums[0], hn::Sub(LoadElements(x + i), c));
    sums[1] = add(sums[1], hn::Sub(LoadElements(x + i + kLanes), c));
  }
  for (; i < count; i += kLanes) {
    const int64_t left = count - i < kLanes ? count - i : kLanes;
    const auto mask = hn::FirstN(d, static_cast<size_t>(left));
    const VF32 v = hn::Sub(LoadOperand(d, x + i, mask), c);
    sums[0] = add(sums[0], hn::IfThenElseZero(mask, v));
  }
  return hn::GetLane(hn::SumOfLanes(d, hn::Add(sums[0], sums[1]))) /
         static_cast<float>(count);
}

// Computes (x - mean) * factor, and then applies each element's own scale and
// bias.
template <typename E>
HWY_INLINE void NormalizeRow(const LayerNormRow<E>& row, float mean,
                             float factor) {
  const F32 d;
  const VF32 f = hn::Set(d, factor);
  const VF32 m = hn::Set(d, mean);
  for (int64_t i = 0; i < row.count; i += kLanes) {
    const int64_t left = row.count - i;
    VF32 v = hn::Mul(hn::Sub(LoadElementsUpTo(row.x + i, left), m), f);
    if (row.scale != nullptr) v = hn::Mul(v, LoadUpTo(row.scale + i, left));
    if (row.bias != nullptr) v = hn::Add(v, LoadUpTo(row.bias + i, left));
    StoreElementsUpTo(v, row.y + i, left);
  }
}

// The statistics take two passes: squares of centred numbers lose nothing if
// the mean is large.
template <typename E>
HWY_INLINE void LayerNorm(const LayerNormRow<E>& row) {
  const float mean = MeanFrom(0, row.x, row.count, Itself());
  const float variance = MeanFrom(mean, row.x, row.count, Square());
  NormalizeRow(row, mean, 1 / std::sqrt(variance + row.epsilon));
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_LAYER_NORM_GENERIC_H_
