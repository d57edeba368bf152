// SPDX-License-Identifier: Apache-2.0
// The exponential function for softmax; only generic.h files include this file.
#ifndef LITE_KERNELS_COMMON_EXP_SIMD_H_
#define LITE_KERNELS_COMMON_EXP_SIMD_H_

#include <hwy/highway.h>

#include <cstdint>

#include "hwy/contrib/math/math-inl.h"

namespace placelite::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// hn::Exp makes a NaN a zero. If the NaN stays, so does the NaN of the sum of
// its row, and of each quotient.
template <class V>
HWY_INLINE V ExpKeepingNaN(V x) {
  const hn::ScalableTag<float> d;
  return hn::IfThenElse(hn::Eq(x, x), hn::Exp(d, x), x);
}

// So many exponentials of a column are added up before their sum is added to
// that of the column: behind a large first term, thousands of small ones would
// be rounded away one by one.
inline constexpr int64_t kSoftmaxRun = 64;

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_EXP_SIMD_H_
