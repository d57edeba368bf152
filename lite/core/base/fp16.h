// SPDX-License-Identifier: Apache-2.0
// IEEE half precision for code that packs or reads it: to nearest even.
#ifndef LITE_CORE_BASE_FP16_H_
#define LITE_CORE_BASE_FP16_H_

#include <cstdint>
#include <cstring>

namespace placelite {

inline uint16_t FloatToFp16(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  const auto sign = static_cast<uint16_t>(bits >> 16 & 0x8000u);
  const uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u) return sign | 0x7e00u;  // NaN
  // The nearest fp16 value of 65520 and above is infinity.
  if (magnitude >= 0x477ff000u) return sign | 0x7c00u;
  if (magnitude < 0x38800000u) {
    // Below 2^-14 the fp16 values are the multiples of 2^-24. Adding 0.5 makes
    // this the last bit of the sum, which rounds accordingly.
    float scaled;
    std::memcpy(&scaled, &magnitude, sizeof(scaled));
    scaled += 0.5f;
    std::memcpy(&bits, &scaled, sizeof(bits));
    return static_cast<uint16_t>(sign | (bits - 0x3f000000u));
  }
  // The exponent's bias from 127 to 15; half of what is cut off, less one
  // where the last bit kept is even.
  const uint32_t rounded =
      magnitude - 0x38000000u + 0xfffu + (magnitude >> 13 & 1u);
  return static_cast<uint16_t>(sign | rounded >> 13);
}

// To nearest, ties to even; NaN stays NaN.
inline uint16_t FloatToBfloat16(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  if (value != value) return static_cast<uint16_t>(bits >> 16 | 0x40u);
  return static_cast<uint16_t>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}

// The upper half of a float.
inline float Bfloat16ToFloat(uint16_t half) {
  const uint32_t bits = static_cast<uint32_t>(half) << 16;
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

inline float Fp16ToFloat(uint16_t half) {
  const uint32_t sign = static_cast<uint32_t>(half & 0x8000u) << 16;
  const uint32_t magnitude = half & 0x7fffu;
  // Infinities and NaN keep the largest exponent. The product with 2^112
  // changes the bias of the exponent and makes subnormal fp16 values normal.
  uint32_t bits = magnitude << 13;
  if (magnitude >= 0x7c00u) bits |= 0x7f800000u;
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  if (magnitude < 0x7c00u) value *= 0x1p112f;
  std::memcpy(&bits, &value, sizeof(bits));
  bits |= sign;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

}  // namespace placelite

#endif  // LITE_CORE_BASE_FP16_H_
