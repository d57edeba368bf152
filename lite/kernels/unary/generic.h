// SPDX-License-Identifier: Apache-2.0
// These are the unary functions as loops over vectors. Only the files that
// instantiate it for an instruction set include this file.
#ifndef LITE_KERNELS_UNARY_GENERIC_H_
#define LITE_KERNELS_UNARY_GENERIC_H_

#include "lite/kernels/common/elements_simd.h"
#include "lite/kernels/unary/functions_generic.h"
#include "lite/kernels/unary/sine_generic.h"

namespace placelite::HWY_NAMESPACE {

template <VF32 (*function)(VF32 x, const UnaryStep& step), typename E>
void UnaryLoop(const UnaryStep& step, const E* x, E* y, int64_t count) {
  for (int64_t i = 0; i < count; i += kLanes) {
    const VF32 v = LoadElementsUpTo(x + i, count - i);
    const VF32 result = function(v, step);
    StoreElementsUpTo(hn::IfThenElse(hn::IsNaN(v), v, result), y + i,
                      count - i);
  }
}

template <typename E>
HWY_INLINE void Unary(const UnaryStep& step, const E* x, E* y, int64_t count) {
  // The loops are in the order of UnaryFunction.
  static constexpr UnarySlice<E> kLoops[] = {
      UnaryLoop<Sqrt, E>,          UnaryLoop<Rsqrt, E>,
      UnaryLoop<Exp, E>,           UnaryLoop<Log, E>,
      UnaryLoop<Abs, E>,           UnaryLoop<Floor, E>,
      UnaryLoop<Ceil, E>,          UnaryLoop<Round, E>,
      UnaryLoop<Reciprocal, E>,    UnaryLoop<Square, E>,
      UnaryLoop<ErrorFunction, E>, UnaryLoop<Gelu, E>,
      UnaryLoop<GeluTanh, E>,      UnaryLoop<Softplus, E>,
      UnaryLoop<Elu, E>,           UnaryLoop<Sign, E>,
      UnaryLoop<Sine, E>,          UnaryLoop<Cosine, E>,
  };
  kLoops[static_cast<int>(step.function)](step, x, y, count);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_UNARY_GENERIC_H_
