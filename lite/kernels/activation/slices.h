// SPDX-License-Identifier: Apache-2.0
// The vector functions of the activations. Plain arguments and no other
// include: see softmax/slices.h.
#ifndef LITE_KERNELS_ACTIVATION_SLICES_H_
#define LITE_KERNELS_ACTIVATION_SLICES_H_

#include <cstdint>

#include "lite/kernels/common/epilogue_steps.h"

namespace placelite {

// y[i] = step(x[i]); any step but kCpuAdd. y may be x.
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
