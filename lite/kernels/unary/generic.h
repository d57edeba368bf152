// SPDX-License-Identifier: Apache-2.0
// These are the unary functions as loops over vectors. Only the files that
// instantiate it for an instruction set include this file.
#ifndef LITE_KERNELS_UNARY_GENERIC_H_
#define LITE_KERNELS_UNARY_GENERIC_H_

#include "lite/kernels/unary/functions_generic.h"

namespace placelite::HWY_NAMESPACE {

template <VF32 (*function)(VF32 x, const UnaryStep& step)>
void UnaryLoop(const UnaryStep& step, const float* x, float* y, int64_t count) {
  for (int64_t i = 0; i < count; i += kLanes) {
    const VF32 v = LoadUpTo(x + i, count - i);
    const VF32 result = function(v, step);
    StoreUpTo(hn::IfThenElse(hn::IsNaN(v), v, result), y + i, count - i);
  }
}

HWY_INLINE void Unary(const UnaryStep& step, const float* x, float* y,
                      int64_t count) {
  // The loops are in the order of UnaryFunction.
  static constexpr UnarySlice kLoops[] = {
      UnaryLoop<Sqrt>,     UnaryLoop<Rsqrt>,         UnaryLoop<Exp>,
      UnaryLoop<Log>,      UnaryLoop<Abs>,           UnaryLoop<Floor>,
      UnaryLoop<Ceil>,     UnaryLoop<Round>,         UnaryLoop<Reciprocal>,
      UnaryLoop<Square>,   UnaryLoop<ErrorFunction>, UnaryLoop<Gelu>,
      UnaryLoop<GeluTanh>, UnaryLoop<Softplus>,      UnaryLoop<Elu>,
      UnaryLoop<Sign>,
  };
  kLoops[static_cast<int>(step.function)](step, x, y, count);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_UNARY_GENERIC_H_
