// SPDX-License-Identifier: Apache-2.0
// This file is the part of codes_simd.h that rounds by AVX2.
#ifndef LITE_KERNELS_COMMON_CODE_WRITER_AVX2_H_
#define LITE_KERNELS_COMMON_CODE_WRITER_AVX2_H_

#include "lite/kernels/common/code_steps.h"
#include "lite/kernels/common/vector_util.h"

namespace placelite::HWY_NAMESPACE {

// Returns numbers that are counted in steps from the zero point, rounded, as
// 16-bit integers: two vectors in one, half by half.
HWY_INLINE __m256i RoundedPair(VF32 a, VF32 b) {
  // Larger numbers would become negative; codes are limited to less anyway.
  const VF32 limit = hn::Set(F32(), 32767.0f);
  return _mm256_packs_epi32(_mm256_cvtps_epi32(hn::Min(a, limit).raw),
                            _mm256_cvtps_epi32(hn::Min(b, limit).raw));
}

// CodePacker is what CodeWriter (codes_simd.h) takes of an instruction set.
class CodePacker {
 public:
  explicit HWY_INLINE CodePacker(const CodeSteps& steps)
      : zero_(_mm256_set1_epi16(static_cast<int16_t>(steps.zero))),
        first_(_mm256_set1_epi8(static_cast<char>(steps.first))),
        last_(_mm256_set1_epi8(static_cast<char>(steps.last))),
        table_(steps.has_table ? steps.table : nullptr) {}

  // Returns the codes of four vectors one behind the other.
  HWY_INLINE __m256i Codes(VF32 a, VF32 b, VF32 c, VF32 d) const {
    const __m256i low = _mm256_adds_epi16(RoundedPair(a, b), zero_);
    const __m256i high = _mm256_adds_epi16(RoundedPair(c, d), zero_);
    const __m256i halves = _mm256_packus_epi16(low, high);
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    const __m256i codes = _mm256_permutevar8x32_epi32(halves, order);
    const __m256i limited =
        _mm256_min_epu8(_mm256_max_epu8(codes, first_), last_);
    return table_ == nullptr ? limited : LookUp(table_, limited);
  }

  // Stores the first `count` of four vectors of codes.
  template <int count>
  static HWY_INLINE void Store(__m256i codes, Code* y) {
    auto* const to = reinterpret_cast<__m128i*>(y);
    const __m128i low = _mm256_castsi256_si128(codes);
    if constexpr (count == 4) {
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(y), codes);
    } else if constexpr (count == 1) {
      _mm_storel_epi64(to, low);
    } else {
      _mm_storeu_si128(to, low);
    }
    if constexpr (count == 3) {
      _mm_storel_epi64(to + 1, _mm256_extracti128_si256(codes, 1));
    }
  }

  // Stores the first `count` codes of a vector.
  static HWY_INLINE void StoreFirst(__m256i codes, int64_t count, Code* y) {
    if (count == kLanes) return Store<1>(codes, y);
    const int64_t bytes = _mm_cvtsi128_si64(_mm256_castsi256_si128(codes));
    __builtin_memcpy(&y->code, &bytes, static_cast<size_t>(count));
  }

  // Returns what a table of 256 codes has for each code. Codes beyond a
  // sixteenth of the table give zero there, since 112 more makes them at least
  // 128.
  static HWY_INLINE __m256i LookUp(const uint8_t* table, __m256i codes) {
    const __m256i part = _mm256_set1_epi8(16);
    const __m256i beyond = _mm256_set1_epi8(112);
    __m256i found = _mm256_setzero_si256();
#pragma GCC unroll 16
    for (int i = 0; i < 256; i += 16) {
      const __m256i entries = _mm256_broadcastsi128_si256(
          _mm_loadu_si128(reinterpret_cast<const __m128i*>(table + i)));
      const __m256i index = _mm256_adds_epu8(codes, beyond);
      found = _mm256_or_si256(found, _mm256_shuffle_epi8(entries, index));
      codes = _mm256_sub_epi8(codes, part);
      // Otherwise gcc 12 subtracts a constant for each part, and loads it.
      asm("" : "+x"(codes));
    }
    return found;
  }

 private:
  __m256i zero_, first_, last_;
  const uint8_t* table_;  // of 256 codes, or null
};

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_CODE_WRITER_AVX2_H_
