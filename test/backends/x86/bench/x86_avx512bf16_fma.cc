// SPDX-License-Identifier: Apache-2.0
#include <immintrin.h>

#include "test/backends/x86/bench/fma_loops.h"

namespace placelite {

// Each instruction adds two products to each of 16 sums.
int64_t FmaLoopAvx512Bf16(int64_t loops) {
  constexpr int kSums = 12;
  const __m512 half = _mm512_set1_ps(0.5f);
  __m512bh x = _mm512_cvtne2ps_pbh(half, half);
  __m512 sum[kSums];
#pragma GCC unroll 12
  for (int i = 0; i < kSums; ++i) sum[i] = _mm512_setzero_ps();
  for (int64_t loop = 0; loop < loops; ++loop) {
    // Hides the values from the compiler.
    asm volatile("" : "+v"(x));
#pragma GCC unroll 12
    for (int i = 0; i < kSums; ++i) sum[i] = _mm512_dpbf16_ps(sum[i], x, x);
  }
  __m512 all = sum[0];
#pragma GCC unroll 12
  for (int i = 1; i < kSums; ++i) all = _mm512_add_ps(all, sum[i]);
  volatile float keep = _mm512_cvtss_f32(all);
  (void)keep;
  return loops * kSums * 4 * 16;
}

}  // namespace placelite
