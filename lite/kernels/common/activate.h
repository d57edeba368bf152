// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of the activations. They take plain arguments
// and include nothing that emits shared inline functions, for the reason in
// softmax/slices.h.
#ifndef LITE_KERNELS_COMMON_ACTIVATE_H_
#define LITE_KERNELS_COMMON_ACTIVATE_H_

#include <cstdint>

#include "lite/kernels/common/backends.h"
#include "lite/kernels/common/epilogue_steps.h"
#include "lite/kernels/common/fp16.h"

namespace placelite {

// An ActivationSlice computes y[i] = step(x[i]) for any step but kCpuAdd; y may
// be x.
template <typename E>
using ActivationSlice = void (*)(const CpuEpilogueStep& step, const E* x, E* y,
                                 int64_t count);

LITE_DECLARE_STAMPED(void, Activation, const CpuEpilogueStep& step,
                     const float* x, float* y, int64_t count);
void ActivationBf16(const CpuEpilogueStep& step, const Bfloat16* x, Bfloat16* y,
                    int64_t count);

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_ACTIVATE_H_
