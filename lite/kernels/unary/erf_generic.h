// SPDX-License-Identifier: Apache-2.0
// This is erf over vectors; only generic.h includes it.
//
//   |x| < 1       x * p(x^2)
//   1 <= |x| < 4  1 - exp(q(|x|)), q near log(erfc)
//   beyond        1, to float's precision
//
// The coefficients are Chebyshev interpolants of erf(x) / x and log(erfc(x));
// the error is below 2 units in the last place everywhere.
#ifndef LITE_KERNELS_UNARY_ERF_GENERIC_H_
#define LITE_KERNELS_UNARY_ERF_GENERIC_H_

#include "lite/kernels/common/exp_simd.h"
#include "lite/kernels/common/vector_util.h"

namespace placelite::HWY_NAMESPACE {

// Returns factors[0] + x * factors[1] + ...
template <size_t N>
HWY_INLINE VF32 Polynomial(VF32 x, const float (&factors)[N]) {
  const F32 d;
  VF32 sum = hn::Set(d, factors[N - 1]);
  for (size_t i = N - 1; i > 0; --i) {
    sum = hn::MulAdd(sum, x, hn::Set(d, factors[i - 1]));
  }
  return sum;
}

HWY_INLINE VF32 Erf(VF32 x) {
  constexpr float kNear[] = {1.1283791f,    -0.37612626f, 0.11283597f,
                             -0.026854329f, 0.005189312f, -0.0008018855f,
                             7.8824974e-05f};
  constexpr float kFar[] = {-0.0007569686f, -1.1259259f,   -0.63909334f,
                            -0.10331898f,   0.022621986f,  -0.0034368676f,
                            0.00031757203f, -1.330939e-05f};
  const F32 d;
  const VF32 one = hn::Set(d, 1.0f);
  const VF32 size = hn::Min(hn::Abs(x), hn::Set(d, 4.0f));
  const VF32 near = hn::Mul(x, Polynomial(hn::Mul(size, size), kNear));
  const VF32 far = hn::Sub(one, ExpOfNonPositive(Polynomial(size, kFar)));
  return hn::IfThenElse(hn::Lt(size, one), near, hn::CopySign(far, x));
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_UNARY_ERF_GENERIC_H_
