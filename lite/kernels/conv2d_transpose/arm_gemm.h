// SPDX-License-Identifier: Apache-2.0
// These are the functions of conv2d_transpose for NEON.
#ifndef LITE_KERNELS_CONV2D_TRANSPOSE_ARM_GEMM_H_
#define LITE_KERNELS_CONV2D_TRANSPOSE_ARM_GEMM_H_

#include "lite/kernels/conv2d_transpose/gemm.h"
#include "lite/kernels/gemm/arm_gemm.h"

namespace placelite {

void AddProductsNeon(const PhaseSums& sums);
void InterleaveNeon(const PhaseRow& row);

inline constexpr ConvTransposeFunctions kDisjointNeon = {
    kGemmNeon, LITE_ARM(AddProductsNeon), LITE_ARM(InterleaveNeon), true};
inline constexpr ConvTransposeFunctions kOverlappingNeon = {
    kGemmNeon, LITE_ARM(AddProductsNeon), LITE_ARM(InterleaveNeon), false};

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_TRANSPOSE_ARM_GEMM_H_
