// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "lite/kernels/unary/generic.h"

namespace placelite {
#if !HWY_ARCH_ARM_A64
namespace {

template <class Function>
void Loop(const float* x, float* y, int64_t count, const Function& function) {
  for (int64_t i = 0; i < count; ++i) {
    y[i] = std::isnan(x[i]) ? x[i] : function(x[i]);
  }
}

// 32-bit NEON takes subnormal numbers for zero, and its approximations of
// quotients and roots lose infinities and the sign of zero. So this computes
// one element at a time by VFP, which computes by IEEE 754. It does nothing and
// returns false if NEON is as good.
bool UnaryVfp(UnaryFunction function, const float* x, float* y, int64_t count) {
  switch (function) {
    case UnaryFunction::kSqrt:
      Loop(x, y, count, [](float v) { return std::sqrt(v); });
      return true;
    case UnaryFunction::kRsqrt:
      Loop(x, y, count, [](float v) { return 1 / std::sqrt(v); });
      return true;
    case UnaryFunction::kLog:
      Loop(x, y, count, [](float v) { return std::log(v); });
      return true;
    case UnaryFunction::kReciprocal:
      Loop(x, y, count, [](float v) { return 1 / v; });
      return true;
    case UnaryFunction::kSign:
      Loop(x, y, count,
           [](float v) { return static_cast<float>((v > 0) - (v < 0)); });
      return true;
    default:
      return false;
  }
}

}  // namespace
#endif

void UnaryNeon(const UnaryStep& step, const float* x, float* y, int64_t count) {
#if !HWY_ARCH_ARM_A64
  if (UnaryVfp(step.function, x, y, count)) return;
#endif
  HWY_NAMESPACE::Unary(step, x, y, count);
}

}  // namespace placelite
