// SPDX-License-Identifier: Apache-2.0
// These functions make codes of floats by AVX-512; elements_simd.h loads codes.
// Only files that are compiled for VNNI include this file, so that no other
// file shares its code.
#ifndef LITE_KERNELS_COMMON_CODES_SIMD_H_
#define LITE_KERNELS_COMMON_CODES_SIMD_H_

#include "lite/kernels/common/code_steps.h"
#include "lite/kernels/common/vector_util.h"

namespace placelite::HWY_NAMESPACE {

// Returns numbers that are counted in steps from the zero point, rounded, as
// 16-bit integers: two vectors in one, quarter by quarter.
HWY_INLINE __m512i RoundedPair(VF32 a, VF32 b) {
  // Larger numbers would become negative; codes are limited to less anyway.
  const VF32 limit = hn::Set(F32(), 32767.0f);
  return _mm512_packs_epi32(_mm512_cvtps_epi32(hn::Min(a, limit).raw),
                            _mm512_cvtps_epi32(hn::Min(b, limit).raw));
}

// CodeWriter makes codes of numbers that are counted in steps from the zero
// point.
class CodeWriter {
 public:
  explicit HWY_INLINE CodeWriter(const CodeSteps& steps)
      : zero_(_mm512_set1_epi16(static_cast<int16_t>(steps.zero))),
        first_(_mm512_set1_epi8(static_cast<char>(steps.first))),
        last_(_mm512_set1_epi8(static_cast<char>(steps.last))) {}

  // Stores `N` vectors one behind the other.
  template <int N>
  HWY_INLINE void Store(const VF32 (&v)[N], Code* y) const {
#pragma GCC unroll 16
    for (int i = 0; i < N; i += 4) {
      const auto at = [&](int j)
                          HWY_ATTR { return v[i + j < N ? i + j : N - 1]; };
      const __m512i codes = Codes(at(0), at(1), at(2), at(3));
      if (i + 4 <= N) {
        _mm512_storeu_si512(y + i * kLanes, codes);
      } else {
        const __mmask64 mask = ~uint64_t{0} >> (64 - (N - i) % 4 * kLanes);
        _mm512_mask_storeu_epi8(y + i * kLanes, mask, codes);
      }
    }
  }

  // Stores the elements of one vector that `mask` says.
  HWY_INLINE void StoreFirst(VF32 v, __mmask16 mask, Code* y) const {
    _mm_mask_storeu_epi8(y, mask, _mm512_castsi512_si128(Codes(v, v, v, v)));
  }

 private:
  // Returns the codes of four vectors one behind the other.
  HWY_INLINE __m512i Codes(VF32 a, VF32 b, VF32 c, VF32 d) const {
    const __m512i low = _mm512_adds_epi16(RoundedPair(a, b), zero_);
    const __m512i high = _mm512_adds_epi16(RoundedPair(c, d), zero_);
    const __m512i quarters = _mm512_packus_epi16(low, high);
    const __m512i order =
        _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    const __m512i codes = _mm512_permutexvar_epi32(order, quarters);
    return _mm512_min_epu8(_mm512_max_epu8(codes, first_), last_);
  }

  __m512i zero_, first_, last_;
};

// Applies the steps on floats, one behind the other in memory.
template <int N>
HWY_INLINE void ApplyRest(const CodeSteps& steps, int64_t index, VF32 (&v)[N]) {
  float values[N * kLanes];
#pragma GCC unroll 16
  for (int i = 0; i < N; ++i) hn::StoreU(v[i], F32(), values + i * kLanes);
  ApplyToBlock<Code>(values, 1, N * kLanes, 0, steps.rest, index);
  const VF32 inverse = hn::Set(F32(), steps.inverse);
#pragma GCC unroll 16
  for (int i = 0; i < N; ++i) {
    v[i] = hn::Mul(hn::LoadU(F32(), values + i * kLanes), inverse);
  }
}

// Turns `v`, which is counted in CodeSteps::scale, into codes at y, one vector
// behind the other. `index` is the position of the first in the output.
template <int N>
HWY_INLINE void FinishCodes(const CodeSteps& steps, int64_t index, VF32 (&v)[N],
                            Code* y) {
  const F32 d;
  if (steps.rest.count > 0) ApplyRest(steps, index, v);
  if (steps.rounds) {
    const VF32 low = hn::Set(d, steps.low), high = hn::Set(d, steps.high);
    const VF32 unit = hn::Set(d, steps.unit);
#pragma GCC unroll 16
    for (int i = 0; i < N; ++i) {
      v[i] = hn::Mul(hn::Round(Between(v[i], low, high)), unit);
    }
  }
  if (steps.operand != nullptr) {
    const auto* operand = reinterpret_cast<const Code*>(steps.operand + index);
    const VF32 zero = hn::Set(d, steps.operand_zero);
    const VF32 unit = hn::Set(d, steps.operand_unit);
#pragma GCC unroll 16
    for (int i = 0; i < N; ++i) {
      const VF32 code = LoadElements(operand + i * kLanes);
      v[i] = hn::Add(hn::Mul(hn::Sub(code, zero), unit), v[i]);
    }
  }
  CodeWriter(steps).Store(v, y);
}

// Does the same for the first `count` elements of one vector, and touches no
// memory behind them; a larger count than a vector's stands for a whole vector.
HWY_INLINE void EncodeFirst(const CodeSteps& steps, VF32 v, int64_t count,
                            int64_t index, Code* y) {
  const F32 d;
  const auto mask = hn::FirstN(
      d, static_cast<size_t>(count < kLanes ? count : int64_t{kLanes}));
  if (steps.rest.count > 0) {
    v = hn::Mul(ApplyEpilogue<Code>(d, v, steps.rest, index, mask),
                hn::Set(d, steps.inverse));
  }
  if (steps.rounds) {
    v = Between(v, hn::Set(d, steps.low), hn::Set(d, steps.high));
    v = hn::Mul(hn::Round(v), hn::Set(d, steps.unit));
  }
  if (steps.operand != nullptr) {
    const VF32 code = LoadOperand(
        d, reinterpret_cast<const Code*>(steps.operand + index), mask);
    const VF32 from_zero = hn::Sub(code, hn::Set(d, steps.operand_zero));
    v = hn::Add(hn::Mul(from_zero, hn::Set(d, steps.operand_unit)), v);
  }
  CodeWriter(steps).StoreFirst(v, mask.raw, y);
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_CODES_SIMD_H_
