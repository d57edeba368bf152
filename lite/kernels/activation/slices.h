// SPDX-License-Identifier: Apache-2.0
// These are the vector functions of the activations. They take plain arguments
// and include nothing that emits shared inline functions, for the reason in
// softmax/slices.h.
#ifndef LITE_KERNELS_ACTIVATION_SLICES_H_
#define LITE_KERNELS_ACTIVATION_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/epilogue_steps.h"

namespace placelite {

// An ActivationSlice computes y[i] = step(x[i]) for any step but kCpuAdd; y may
// be x.
using ActivationSlice = void (*)(const CpuEpilogueStep& step, const float* x,
                                 float* y, int64_t count);

void ActivationAvx2(const CpuEpilogueStep& step, const float* x, float* y,
                    int64_t count);
void ActivationAvx512(const CpuEpilogueStep& step, const float* x, float* y,
                      int64_t count);
void ActivationNeon(const CpuEpilogueStep& step, const float* x, float* y,
                    int64_t count);

}  // namespace placelite

#endif  // LITE_KERNELS_ACTIVATION_SLICES_H_
