// SPDX-License-Identifier: Apache-2.0
// These tables are what kernels that multiply matrices of bf16 take from an
// instruction set.
#ifndef LITE_KERNELS_GEMM_BF16_GEMM_H_
#define LITE_KERNELS_GEMM_BF16_GEMM_H_

#include "lite/kernels/gemm/bf16_slices.h"
#include "lite/kernels/gemm/gemm.h"

namespace placelite {

struct Bf16GemmFunctions {
  // These have tiles of as many rows and vectors, so that panels are cut alike.
  const GemmFunctions& floats;
  void (*tile)(const Bf16GemmTile& tile);
  void (*sums)(const Bf16GemmTile& tile);
  void (*pack_column_pairs)(const uint16_t* x, int64_t row_step, int64_t rows,
                            int64_t columns, float scale, uint16_t* packed,
                            int64_t width);
  void (*pack_row_pairs)(const uint16_t* x, int64_t row_step, int64_t rows,
                         int64_t columns, uint16_t* packed, int64_t width);
  void (*round_row_pairs)(const float* x, int64_t rows, int64_t width,
                          uint16_t* packed);
};

inline constexpr Bf16GemmFunctions kBf16GemmAvx512 = {
    kGemmAvx512,
    LITE_X86_BF16(GemmTileAvx512Bf16),
    LITE_X86_BF16(GemmSumsAvx512Bf16),
    LITE_X86_BF16(PackColumnPairsAvx512Bf16),
    LITE_X86_BF16(PackRowPairsAvx512Bf16),
    LITE_X86_BF16(RoundRowPairsAvx512Bf16)};

}  // namespace placelite

#endif  // LITE_KERNELS_GEMM_BF16_GEMM_H_
