// Activations for NEON, several vectors at a time.
#ifndef LITE_KERNELS_ACTIVATION_ARM_ACTIVATE_H_
#define LITE_KERNELS_ACTIVATION_ARM_ACTIVATE_H_

#include "lite/kernels/activation/slices.h"
#include "lite/kernels/common/arm_stream.h"

namespace placelite::HWY_NAMESPACE {

// A kind known to the compiler leaves nothing to decide inside the loop.
template <int32_t kind>
HWY_NOINLINE void NeonActivate(const CpuEpilogueStep& step, const float* x,
                               float* y, int64_t count) {
  const F32 d;
  const CpuEpilogueStep s = step;  // which no store can change
  const auto all = hn::FirstN(d, static_cast<size_t>(kLanes));
  // The exponential's constants take most of the registers.
  constexpr bool kExponential =
      kind == kCpuSigmoid || kind == kCpuTanh || kind == kCpuSwish;
  StreamRow<kExponential ? 4 : 10, kExponential>(x, y, count, [&](VF32 v) {
    return ApplyStepOfKind<kind>(d, v, s, 0, all);
  });
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_ACTIVATION_ARM_ACTIVATE_H_
