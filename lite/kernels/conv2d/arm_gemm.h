// SPDX-License-Identifier: Apache-2.0
// These are the functions of convolutions as products for NEON.
#ifndef LITE_KERNELS_CONV2D_ARM_GEMM_H_
#define LITE_KERNELS_CONV2D_ARM_GEMM_H_

#include "lite/kernels/conv2d/gemm.h"
#include "lite/kernels/gemm/arm_gemm.h"

namespace placelite {

inline constexpr ConvGemmFunctions kConvGemmNeon = {kGemmNeon,
                                                    LITE_ARM(PackColumnsNeon)};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_ARM_GEMM_H_
