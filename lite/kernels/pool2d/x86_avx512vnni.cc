// SPDX-License-Identifier: Apache-2.0
// Pools of codes. Their templates have a type of this file alone or Code among
// their arguments, so that no other file shares their code.
#include "lite/kernels/pool2d/x86_codes.h"

namespace placelite {
namespace HWY_NAMESPACE {
namespace {

// A pixel is 16 bytes.
struct Pixels16 {
  using One = __m128i;
  using Four = __m512i;

  static HWY_INLINE One Load(const Code* x, One) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(x));
  }
  static HWY_INLINE Four Load(const Code* x, Four) {
    return _mm512_loadu_si512(x);
  }
  static HWY_INLINE One Larger(One a, One b) { return _mm_max_epu8(a, b); }
  static HWY_INLINE Four Larger(Four a, Four b) {
    return _mm512_max_epu8(a, b);
  }
  static HWY_INLINE void Store(One v, Code* y) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(y), v);
  }
  static HWY_INLINE void Store(Four v, Code* y) { _mm512_storeu_si512(y, v); }
  static HWY_INLINE Four FourOf(One one) { return _mm512_broadcast_i32x4(one); }

  // Rows are joined first, and then columns.
  static HWY_INLINE Four MaxOfFourApart(const PoolRow<Code>& p, int64_t i,
                                        Four least) {
    const Code* x = p.x + p.begins[i] * kLanes;
    Four low = least, high = least;
    One last = _mm512_castsi512_si128(least);
    for (int64_t r = 0; r < p.rows; ++r, x += p.in_w * kLanes) {
      low = Larger(low, Load(x, low));
      high = Larger(high, Load(x + 4 * kLanes, high));
      last = Larger(last, Load(x + 8 * kLanes, last));
    }
    const Four even = _mm512_shuffle_i32x4(low, high, 0x88);
    const Four odd = _mm512_shuffle_i32x4(low, high, 0xdd);
    const Four next =
        _mm512_alignr_epi32(_mm512_castsi128_si512(last), even, 4);
    return Larger(Larger(even, odd), next);
  }
};

}  // namespace
}  // namespace HWY_NAMESPACE

void PoolRowBlockedCodesAvx512(const PoolRow<Code>& row) {
  using namespace HWY_NAMESPACE;  // NOLINT: one function
  row.max ? MaxOfCodes<Pixels16>(row) : AverageOfCodes(row);
}

void PoolRowBlockedFloatsOfCodesAvx512(const PoolRow<Code, float>& row) {
  HWY_NAMESPACE::AverageOfCodes(row);
}

}  // namespace placelite
