// SPDX-License-Identifier: Apache-2.0
// These are the activations over vectors. Only the files that instantiate it
// for an instruction set include this file.
#ifndef LITE_KERNELS_COMMON_ACTIVATE_GENERIC_H_
#define LITE_KERNELS_COMMON_ACTIVATE_GENERIC_H_

#include "lite/kernels/common/activate.h"
#include "lite/kernels/common/elements_simd.h"
#include "lite/kernels/common/vector_util.h"

namespace placelite::HWY_NAMESPACE {

// A kind known to the compiler leaves nothing to decide inside the loop.
template <CpuEpilogueKind kind, typename E>
HWY_INLINE void ActivateAll(CpuEpilogueStep step, const E* x, E* y,
                            int64_t count) {
  const F32 d;
  step.kind = kind;
  const auto all = hn::FirstN(d, static_cast<size_t>(kLanes));
  for (int64_t i = 0; i < count; i += kLanes) {
    const VF32 v = LoadElementsUpTo(x + i, count - i);
    StoreElementsUpTo(ApplyStep(d, v, step, i, all), y + i, count - i);
  }
}

template <typename E>
HWY_INLINE void Activate(const CpuEpilogueStep& step, const E* x, E* y,
                         int64_t count) {
  switch (step.kind) {
    case kCpuRelu:
      return ActivateAll<kCpuRelu>(step, x, y, count);
    case kCpuClip:
      return ActivateAll<kCpuClip>(step, x, y, count);
    case kCpuLeakyRelu:
      return ActivateAll<kCpuLeakyRelu>(step, x, y, count);
    case kCpuSigmoid:
      return ActivateAll<kCpuSigmoid>(step, x, y, count);
    case kCpuTanh:
      return ActivateAll<kCpuTanh>(step, x, y, count);
    case kCpuSwish:
      return ActivateAll<kCpuSwish>(step, x, y, count);
    case kCpuHardSigmoid:
      return ActivateAll<kCpuHardSigmoid>(step, x, y, count);
    case kCpuHardSwish:
      return ActivateAll<kCpuHardSwish>(step, x, y, count);
    case kCpuScale:
      return ActivateAll<kCpuScale>(step, x, y, count);
    case kCpuFakeQuantize:
      return ActivateAll<kCpuFakeQuantize>(step, x, y, count);
    case kCpuFakeQuantizeAway:
      return ActivateAll<kCpuFakeQuantizeAway>(step, x, y, count);
    case kCpuMapCodes:
      return ActivateAll<kCpuMapCodes>(step, x, y, count);
    case kCpuAdd:
      break;  // no activation: it takes an operand
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_ACTIVATE_GENERIC_H_
