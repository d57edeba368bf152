// SPDX-License-Identifier: Apache-2.0
// These are the functions of matrix products for NEON.
#ifndef LITE_KERNELS_GEMM_ARM_GEMM_H_
#define LITE_KERNELS_GEMM_ARM_GEMM_H_

#include "lite/kernels/common/backends.h"
#include "lite/kernels/gemm/gemm.h"

namespace placelite {

void GemmTileNeon(const GemmTile& tile);
void GemvRowsNeon(const GemvRows& gemv);
void GemvColumnsNeon(const GemvColumns& gemv);
void FinishNeon(float* y, int64_t count, const ClampedEpilogue& epilogue,
                int64_t index);

// This is PackRows for matrices whose rows or columns are contiguous.
void PackRowsNeon(const MatrixView& a, const EvenSplit& tiles, int64_t first,
                  int64_t last, int64_t depth, float* packed);

// A tile takes 24 sums, 3 vectors of b and 2 of a, of the 32 registers.
inline constexpr GemmFunctions kGemmNeon = {"neon",
                                            4,
                                            8,
                                            3,
                                            false,
                                            LITE_ARM(GemmTileNeon),
                                            LITE_ARM(GemvRowsNeon),
                                            LITE_ARM(GemvColumnsNeon),
                                            LITE_ARM(FinishNeon)};

}  // namespace placelite

#endif  // LITE_KERNELS_GEMM_ARM_GEMM_H_
