// SPDX-License-Identifier: Apache-2.0
// Pools of codes. Their templates have a type of this file alone or Code among
// their arguments, so that no other file shares their code.
#include "lite/kernels/pool2d/x86_codes.h"

namespace placelite {
namespace HWY_NAMESPACE {
namespace {

// A pixel is 8 bytes; One holds any bytes behind them.
struct Pixels8 {
  using One = __m128i;
  using Four = __m256i;

  static HWY_INLINE One Load(const Code* x, One) {
    return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(x));
  }
  static HWY_INLINE Four Load(const Code* x, Four) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(x));
  }
  static HWY_INLINE One Larger(One a, One b) { return _mm_max_epu8(a, b); }
  static HWY_INLINE Four Larger(Four a, Four b) {
    return _mm256_max_epu8(a, b);
  }
  static HWY_INLINE void Store(One v, Code* y) {
    _mm_storel_epi64(reinterpret_cast<__m128i*>(y), v);
  }
  static HWY_INLINE void Store(Four v, Code* y) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(y), v);
  }
  static HWY_INLINE Four FourOf(One one) {
    return _mm256_broadcastq_epi64(one);
  }

  // Rows are joined first, and then columns, whose vectors hold the windows 0,
  // 2, 1 and 3 meanwhile.
  static HWY_INLINE Four MaxOfFourApart(const PoolRow<Code>& p, int64_t i,
                                        Four least) {
    const Code* x = p.x + p.begins[i] * kLanes;
    Four low = least, high = least;
    One last = _mm256_castsi256_si128(least);
    for (int64_t r = 0; r < p.rows; ++r, x += p.in_w * kLanes) {
      low = Larger(low, Load(x, low));
      high = Larger(high, Load(x + 4 * kLanes, high));
      last = Larger(last, Load(x + 8 * kLanes, last));
    }
    const Four even = _mm256_unpacklo_epi64(low, high);
    const Four odd = _mm256_unpackhi_epi64(low, high);
    const Four behind = _mm256_permute4x64_epi64(even, 0x1e);
    const Four next =
        _mm256_blend_epi32(behind, _mm256_broadcastq_epi64(last), 0xc0);
    return _mm256_permute4x64_epi64(Larger(Larger(even, odd), next), 0xd8);
  }
};

}  // namespace
}  // namespace HWY_NAMESPACE

void PoolRowBlockedCodesAvx2(const PoolRow<Code>& row) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  row.max ? MaxOfCodes<Pixels8>(row) : AverageOfCodes(row);
}

void PoolRowBlockedFloatsOfCodesAvx2(const PoolRow<Code, float>& row) {
  HWY_NAMESPACE::AverageOfCodes(row);
}

}  // namespace placelite
