// SPDX-License-Identifier: Apache-2.0
// This kernel computes activations of fp16 tensors, in float and rounded once.
#ifndef LITE_KERNELS_ACTIVATION_ARM_FP16_H_
#define LITE_KERNELS_ACTIVATION_ARM_FP16_H_

#include "lite/core/kernel/kernel.h"
#include "lite/core/op/epilogue.h"

namespace placelite {

Status RunActivationFp16(const RunContext& context, const EpilogueStep& step);

}  // namespace placelite

#endif  // LITE_KERNELS_ACTIVATION_ARM_FP16_H_
