// SPDX-License-Identifier: Apache-2.0
// This file is the part of codes_simd.h that rounds by AVX-512.
#ifndef LITE_KERNELS_COMMON_CODE_WRITER_AVX512_H_
#define LITE_KERNELS_COMMON_CODE_WRITER_AVX512_H_

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

// CodePacker is what CodeWriter (codes_simd.h) takes of an instruction set.
class CodePacker {
 public:
  explicit HWY_INLINE CodePacker(const CodeSteps& steps)
      : zero_(_mm512_set1_epi16(static_cast<int16_t>(steps.zero))),
        first_(_mm512_set1_epi8(static_cast<char>(steps.first))),
        last_(_mm512_set1_epi8(static_cast<char>(steps.last))),
        table_(steps.has_table ? steps.table : nullptr) {}

  // Returns the codes of four vectors one behind the other.
  HWY_INLINE __m512i Codes(VF32 a, VF32 b, VF32 c, VF32 d) const {
    const __m512i low = _mm512_adds_epi16(RoundedPair(a, b), zero_);
    const __m512i high = _mm512_adds_epi16(RoundedPair(c, d), zero_);
    const __m512i quarters = _mm512_packus_epi16(low, high);
    const __m512i order =
        _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    const __m512i codes = _mm512_permutexvar_epi32(order, quarters);
    const __m512i limited =
        _mm512_min_epu8(_mm512_max_epu8(codes, first_), last_);
    return table_ == nullptr ? limited : LookUp(table_, limited);
  }

  // Stores the first `count` of four vectors of codes.
  template <int count>
  static HWY_INLINE void Store(__m512i codes, Code* y) {
    if constexpr (count == 4) {
      _mm512_storeu_si512(y, codes);
    } else {
      constexpr __mmask64 kMask = ~uint64_t{0} >> (64 - count * kLanes);
      _mm512_mask_storeu_epi8(y, kMask, codes);
    }
  }

  // Stores the first `count` codes of a vector.
  static HWY_INLINE void StoreFirst(__m512i codes, int64_t count, Code* y) {
    const auto mask = static_cast<__mmask16>((1u << count) - 1);
    _mm_mask_storeu_epi8(y, mask, _mm512_castsi512_si128(codes));
  }

  // Returns what a table of 256 codes has for each code. The bytes of even and
  // of odd positions are looked up as whole words.
  static HWY_INLINE __m512i LookUp(const uint8_t* table, __m512i codes) {
    const __m512i low = _mm512_set1_epi16(0xff);
    const __m512i even = LookUpWords(table, _mm512_and_si512(codes, low));
    const __m512i odd = LookUpWords(table, _mm512_srli_epi16(codes, 8));
    return _mm512_or_si512(_mm512_and_si512(even, low),
                           _mm512_slli_epi16(odd, 8));
  }

 private:
  // The table is 128 words: bits 1 to 6 of a code choose one in each half of
  // it, bit 7 the half, and bit 0 the byte, which becomes the lower one.
  static HWY_INLINE __m512i LookUpWords(const uint8_t* table, __m512i codes) {
    const __m512i word = _mm512_srli_epi16(codes, 1);
    const auto half = [&](int from) HWY_ATTR {
      return _mm512_permutex2var_epi16(_mm512_loadu_si512(table + from), word,
                                       _mm512_loadu_si512(table + from + 64));
    };
    const __mmask32 upper =
        _mm512_test_epi16_mask(codes, _mm512_set1_epi16(128));
    const __mmask32 second =
        _mm512_test_epi16_mask(codes, _mm512_set1_epi16(1));
    const __m512i found = _mm512_mask_blend_epi16(upper, half(0), half(128));
    return _mm512_mask_srli_epi16(found, second, found, 8);
  }

  __m512i zero_, first_, last_;
  const uint8_t* table_;  // of 256 codes, or null
};

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_CODE_WRITER_AVX512_H_
