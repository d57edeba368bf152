// SPDX-License-Identifier: Apache-2.0
// This is quantisation over vectors. Only the files that instantiate it for an
// instruction set include this file.
#ifndef LITE_KERNELS_QUANTIZE_GENERIC_H_
#define LITE_KERNELS_QUANTIZE_GENERIC_H_

#include <type_traits>

#include "lite/kernels/common/vector_util.h"
#include "lite/kernels/quantize/slices.h"

namespace placelite::HWY_NAMESPACE {

using I32 = hn::Rebind<int32_t, F32>;

HWY_INLINE VF32 ZeroIfNaN(VF32 v) {
  return hn::IfThenElseZero(hn::Eq(v, v), v);
}

HWY_INLINE void FindRange(const float* x, int64_t count, float* low,
                          float* high) {
  const F32 d;
  // Two of each do not wait for each other.
  VF32 least[2] = {hn::Zero(d), hn::Zero(d)};
  VF32 greatest[2] = {hn::Zero(d), hn::Zero(d)};
  int64_t i = 0;
  for (; i + 2 * kLanes <= count; i += 2 * kLanes) {
    for (int j = 0; j < 2; ++j) {
      const VF32 v = ZeroIfNaN(hn::LoadU(d, x + i + j * kLanes));
      least[j] = hn::Min(least[j], v);
      greatest[j] = hn::Max(greatest[j], v);
    }
  }
  for (; i < count; i += kLanes) {
    const VF32 v = ZeroIfNaN(LoadUpTo(x + i, count - i));
    least[0] = hn::Min(least[0], v);
    greatest[0] = hn::Max(greatest[0], v);
  }
  *low = SmallestLane(d, hn::Min(least[0], least[1]));
  *high = LargestLane(d, hn::Max(greatest[0], greatest[1]));
}

// Returns the codes less their zero point as floats, where the least code is
// `least`.
HWY_INLINE VF32 CentredCodes(const FloatsAndCodes& run, VF32 v, int32_t least) {
  const F32 d;
  const VF32 low = hn::Set(d, static_cast<float>(least - run.zero));
  const VF32 high = hn::Set(d, static_cast<float>(least + 255 - run.zero));
  const VF32 quotient = ZeroIfNaN(Quotient(v, hn::Set(d, run.scale)));
  return Between(hn::Round(quotient), low, high);
}

// Quantises the first `count` elements of a vector, 1 to kLanes.
template <typename T>
HWY_INLINE void QuantizeVector(const FloatsAndCodes& run, VF32 v, int64_t count,
                               T* codes) {
  const I32 ints;
  const hn::Rebind<T, F32> bytes;
  constexpr int32_t kLeast = std::is_signed_v<T> ? -128 : 0;
  const VF32 code = CentredCodes(run, v, kLeast);
  const auto packed = hn::DemoteTo(
      bytes, hn::Add(hn::ConvertTo(ints, code), hn::Set(ints, run.zero)));
  if (count >= kLanes) return hn::StoreU(packed, bytes, codes);
  T all[kLanes];
  hn::StoreU(packed, bytes, all);
  for (int64_t i = 0; i < count; ++i) codes[i] = all[i];
}

template <typename T>
HWY_INLINE void QuantizeTo(const FloatsAndCodes& run, const float* x,
                           T* codes) {
  for (int64_t i = 0; i < run.count; i += kLanes) {
    const int64_t left = run.count - i;
    QuantizeVector(run, LoadUpTo(x + i, left), left, codes + i);
  }
}

HWY_INLINE void QuantizeRun(const FloatsAndCodes& run, const float* x,
                            void* codes) {
  if (run.is_signed) return QuantizeTo(run, x, static_cast<int8_t*>(codes));
  QuantizeTo(run, x, static_cast<uint8_t*>(codes));
}

template <typename T>
HWY_INLINE void DequantizeFrom(const FloatsAndCodes& run, const T* codes,
                               float* x) {
  const F32 d;
  const I32 ints;
  const hn::Rebind<T, F32> bytes;
  const auto zero = hn::Set(ints, run.zero);
  const VF32 scale = hn::Set(d, run.scale);
  const auto decode = [&](auto code) HWY_ATTR {
    const auto whole = hn::Sub(hn::PromoteTo(ints, code), zero);
    return hn::Mul(hn::ConvertTo(d, whole), scale);
  };
  int64_t i = 0;
  for (; i + kLanes <= run.count; i += kLanes) {
    hn::StoreU(decode(hn::LoadU(bytes, codes + i)), d, x + i);
  }
  if (i == run.count) return;
  const int64_t left = run.count - i;
  T last[kLanes] = {};
  for (int64_t j = 0; j < left; ++j) last[j] = codes[i + j];
  StoreFirst(decode(hn::LoadU(bytes, last)), x + i, left);
}

HWY_INLINE void DequantizeRun(const FloatsAndCodes& run, const void* codes,
                              float* x) {
  if (run.is_signed) {
    return DequantizeFrom(run, static_cast<const int8_t*>(codes), x);
  }
  DequantizeFrom(run, static_cast<const uint8_t*>(codes), x);
}

HWY_INLINE void FakeQuantizeRun(const FloatsAndCodes& run, const float* x,
                                float* y) {
  const F32 d;
  const VF32 scale = hn::Set(d, run.scale);
  for (int64_t i = 0; i < run.count; i += kLanes) {
    const int64_t left = run.count - i;
    const VF32 code = CentredCodes(run, LoadUpTo(x + i, left), 0);
    StoreFirst(hn::Mul(code, scale), y + i, left);
  }
}

}  // namespace placelite::HWY_NAMESPACE

#endif  // LITE_KERNELS_QUANTIZE_GENERIC_H_
