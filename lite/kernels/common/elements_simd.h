// SPDX-License-Identifier: Apache-2.0
// Kernels that compute in float and store another type are templates over that
// type E, for which these functions load and store vectors. Only generic.h
// files include this file. bf16 exists in files compiled for it alone.
#ifndef LITE_KERNELS_COMMON_ELEMENTS_SIMD_H_
#define LITE_KERNELS_COMMON_ELEMENTS_SIMD_H_

#include <hwy/highway.h>

#include <cstdint>

#include "lite/kernels/common/code_steps.h"
#include "lite/kernels/common/fp16.h"
#include "lite/kernels/common/masked_simd.h"

// Whether a file may have kernels of codes: those for AVX-512 have them if they
// are compiled for VNNI, others always.
#if defined(__AVX512VNNI__) || defined(__aarch64__) || \
    (defined(__AVX2__) && !defined(__AVX512F__))
#define LITE_SIMD_CODES 1
#else
#define LITE_SIMD_CODES 0
#endif

namespace placelite::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Loads a vector of floats from the elements at p.
HWY_INLINE hn::Vec<hn::ScalableTag<float>> LoadElements(const float* p) {
  return hn::LoadU(hn::ScalableTag<float>(), p);
}

// Stores a vector of floats as elements at p.
HWY_INLINE void StoreElements(hn::Vec<hn::ScalableTag<float>> v, float* p) {
  hn::StoreU(v, hn::ScalableTag<float>(), p);
}

// These functions touch the first `count` elements alone, 1 to a vector's.
HWY_INLINE hn::Vec<hn::ScalableTag<float>> LoadFirstElements(const float* p,
                                                             int64_t count) {
  const hn::ScalableTag<float> d;
  return LoadFirstOf(hn::FirstN(d, static_cast<size_t>(count)), d, p);
}

HWY_INLINE void StoreFirstElements(hn::Vec<hn::ScalableTag<float>> v, float* p,
                                   int64_t count) {
  const hn::ScalableTag<float> d;
  StoreFirstOf(v, hn::FirstN(d, static_cast<size_t>(count)), d, p);
}

// Loads the elements that `mask`, of some FirstN(), says, and zeros behind
// them.
template <class D, class M>
HWY_INLINE hn::Vec<D> LoadOperand(D d, const float* p, M mask) {
  return LoadFirstOf(mask, d, p);
}

// Stores the elements that `mask` says.
template <class V, class M>
HWY_INLINE void StoreOperand(V v, float* p, M mask) {
  StoreFirstOf(v, mask, hn::DFromV<V>(), p);
}

#ifdef __AVX512BF16__

using Bf16Floats = hn::Vec<hn::ScalableTag<float>>;

// A bf16 value is the upper half of a float.
HWY_INLINE Bf16Floats FloatsOf(__m256i bf16) {
  return Bf16Floats{
      _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(bf16), 16))};
}

// Rounds to nearest, ties to even. The instruction takes numbers below 2^-126
// for zero, which no sum notices; casts, which are exact, do not use it.
HWY_INLINE __m256i Bf16Of(Bf16Floats v) {
  const __m256bh rounded = _mm512_cvtneps_pbh(v.raw);
  __m256i bits;
  __builtin_memcpy(&bits, &rounded, sizeof(bits));
  return bits;
}

HWY_INLINE Bf16Floats LoadElements(const Bfloat16* p) {
  return FloatsOf(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
}

HWY_INLINE void StoreElements(Bf16Floats v, Bfloat16* p) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), Bf16Of(v));
}

HWY_INLINE __mmask16 FirstLanes(int64_t count) {
  return static_cast<__mmask16>((1u << count) - 1);
}

HWY_INLINE Bf16Floats LoadFirstElements(const Bfloat16* p, int64_t count) {
  return FloatsOf(_mm256_maskz_loadu_epi16(FirstLanes(count), p));
}

HWY_INLINE void StoreFirstElements(Bf16Floats v, Bfloat16* p, int64_t count) {
  _mm256_mask_storeu_epi16(p, FirstLanes(count), Bf16Of(v));
}

template <class D, class M>
HWY_INLINE hn::Vec<D> LoadOperand(D, const Bfloat16* p, M mask) {
  return FloatsOf(_mm256_maskz_loadu_epi16(mask.raw, p));
}

template <class M>
HWY_INLINE void StoreOperand(Bf16Floats v, Bfloat16* p, M mask) {
  _mm256_mask_storeu_epi16(p, mask.raw, Bf16Of(v));
}

HWY_INLINE Bf16Floats SetElement(const Bfloat16* p) {
  return Bf16Floats{_mm512_castsi512_ps(
      _mm512_set1_epi32(static_cast<int32_t>(uint32_t{p->bits} << 16)))};
}

HWY_INLINE void StoreElement(float value, Bfloat16* p) {
  StoreFirstElements(Bf16Floats{_mm512_set1_ps(value)}, p, 1);
}

#endif  // __AVX512BF16__

#ifdef __AVX512VNNI__

// Codes are loaded as the whole numbers that they are.
HWY_INLINE hn::Vec<hn::ScalableTag<float>> FloatsOfCodes(__m128i codes) {
  return hn::Vec<hn::ScalableTag<float>>{
      _mm512_cvtepi32_ps(_mm512_cvtepu8_epi32(codes))};
}

HWY_INLINE hn::Vec<hn::ScalableTag<float>> LoadElements(const Code* p) {
  return FloatsOfCodes(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
}

// Rounds to the nearest codes, ties to even.
HWY_INLINE void StoreElements(hn::Vec<hn::ScalableTag<float>> v, Code* p) {
  const __m128i codes =
      _mm512_maskz_cvtusepi32_epi8(0xffff, _mm512_cvtps_epi32(v.raw));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(p), codes);
}

HWY_INLINE hn::Vec<hn::ScalableTag<float>> LoadFirstElements(const Code* p,
                                                             int64_t count) {
  const auto mask = static_cast<__mmask16>((1u << count) - 1);
  return FloatsOfCodes(_mm_maskz_loadu_epi8(mask, p));
}

HWY_INLINE hn::Vec<hn::ScalableTag<float>> SetElement(const Code* p) {
  return hn::Set(hn::ScalableTag<float>(), static_cast<float>(p->code));
}

template <class D, class M>
HWY_INLINE hn::Vec<D> LoadOperand(D, const Code* p, M mask) {
  return FloatsOfCodes(_mm_maskz_loadu_epi8(mask.raw, p));
}

#elif LITE_SIMD_CODES && defined(__AVX2__)

// Codes are loaded as the whole numbers that they are.
HWY_INLINE hn::Vec<hn::ScalableTag<float>> FloatsOfCodes(__m128i codes) {
  return hn::Vec<hn::ScalableTag<float>>{
      _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(codes))};
}

HWY_INLINE hn::Vec<hn::ScalableTag<float>> LoadElements(const Code* p) {
  return FloatsOfCodes(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p)));
}

// Rounds to the nearest codes, ties to even.
HWY_INLINE void StoreElements(hn::Vec<hn::ScalableTag<float>> v, Code* p) {
  const __m256i whole = _mm256_cvtps_epi32(v.raw);
  const __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(whole),
                                        _mm256_extracti128_si256(whole, 1));
  _mm_storel_epi64(reinterpret_cast<__m128i*>(p),
                   _mm_packus_epi16(words, words));
}

HWY_INLINE hn::Vec<hn::ScalableTag<float>> LoadFirstElements(const Code* p,
                                                             int64_t count) {
  int64_t codes = 0;
  __builtin_memcpy(&codes, p, static_cast<size_t>(count));
  return FloatsOfCodes(_mm_cvtsi64_si128(codes));
}

HWY_INLINE hn::Vec<hn::ScalableTag<float>> SetElement(const Code* p) {
  return hn::Set(hn::ScalableTag<float>(), static_cast<float>(p->code));
}

template <class D, class M>
HWY_INLINE hn::Vec<D> LoadOperand(D d, const Code* p, M mask) {
  return LoadFirstElements(p, static_cast<int64_t>(hn::CountTrue(d, mask)));
}

#elif defined(__aarch64__)

// Codes are loaded as the whole numbers that they are.
HWY_INLINE hn::Vec<hn::ScalableTag<float>> FloatsOfCodes(uint32_t four) {
  const uint16x8_t wide = vmovl_u8(vreinterpret_u8_u32(vdup_n_u32(four)));
  return hn::Vec<hn::ScalableTag<float>>(
      vcvtq_f32_u32(vmovl_u16(vget_low_u16(wide))));
}

HWY_INLINE hn::Vec<hn::ScalableTag<float>> LoadElements(const Code* p) {
  uint32_t four;
  __builtin_memcpy(&four, p, sizeof(four));
  return FloatsOfCodes(four);
}

// Rounds to the nearest codes, ties to even.
HWY_INLINE void StoreElements(hn::Vec<hn::ScalableTag<float>> v, Code* p) {
  const uint16x4_t wide = vqmovn_u32(vcvtnq_u32_f32(v.raw));
  const uint8x8_t codes = vqmovn_u16(vcombine_u16(wide, wide));
  vst1_lane_u32(reinterpret_cast<uint32_t*>(p), vreinterpret_u32_u8(codes), 0);
}

HWY_INLINE hn::Vec<hn::ScalableTag<float>> LoadFirstElements(const Code* p,
                                                             int64_t count) {
  uint32_t four = 0;
  __builtin_memcpy(&four, p, static_cast<size_t>(count));
  return FloatsOfCodes(four);
}

HWY_INLINE hn::Vec<hn::ScalableTag<float>> SetElement(const Code* p) {
  return hn::Set(hn::ScalableTag<float>(), static_cast<float>(p->code));
}

template <class D, class M>
HWY_INLINE hn::Vec<D> LoadOperand(D d, const Code* p, M mask) {
  return LoadFirstElements(p, static_cast<int64_t>(hn::CountTrue(d, mask)));
}

#endif

#if LITE_SIMD_CODES

// Loads `N` vectors of codes that lie one behind the other.
template <int N>
HWY_INLINE void LoadVectors(const Code* p,
                            hn::Vec<hn::ScalableTag<float>> (&v)[N]) {
#ifdef __aarch64__
  if constexpr (N == 4) {
    using V = hn::Vec<hn::ScalableTag<float>>;
    const uint8x16_t codes = vld1q_u8(&p->code);
    const uint16x8_t low = vmovl_u8(vget_low_u8(codes));
    const uint16x8_t high = vmovl_high_u8(codes);
    v[0] = V(vcvtq_f32_u32(vmovl_u16(vget_low_u16(low))));
    v[1] = V(vcvtq_f32_u32(vmovl_high_u16(low)));
    v[2] = V(vcvtq_f32_u32(vmovl_u16(vget_low_u16(high))));
    v[3] = V(vcvtq_f32_u32(vmovl_high_u16(high)));
    return;
  }
#endif
#pragma GCC unroll 16
  for (int i = 0; i < N; ++i) {
    v[i] = LoadElements(p + i * HWY_LANES(float));
  }
}

#endif  // LITE_SIMD_CODES

HWY_INLINE void StoreElement(float value, float* p) { *p = value; }

// Sets all SIMD lanes to the element at p.
HWY_INLINE hn::Vec<hn::ScalableTag<float>> SetElement(const float* p) {
  return hn::Set(hn::ScalableTag<float>(), *p);
}

// These functions touch `count` elements, or a vector's where that is less.
template <typename E>
HWY_INLINE hn::Vec<hn::ScalableTag<float>> LoadElementsUpTo(const E* p,
                                                            int64_t count) {
  return count >= int64_t{HWY_LANES(float)} ? LoadElements(p)
                                            : LoadFirstElements(p, count);
}

template <typename E>
HWY_INLINE void StoreElementsUpTo(hn::Vec<hn::ScalableTag<float>> v, E* p,
                                  int64_t count) {
  if (count >= int64_t{HWY_LANES(float)}) {
    StoreElements(v, p);
  } else {
    StoreFirstElements(v, p, count);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_COMMON_ELEMENTS_SIMD_H_
