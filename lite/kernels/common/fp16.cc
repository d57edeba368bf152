// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/fp16.h"

#include <cstring>

namespace placelite {
namespace {

// A binary16 has 1 sign bit, 5 exponent bits (bias 15) and 10 mantissa bits; a
// binary64 has 1, 11 (bias 1023) and 52.
constexpr int kDroppedBits = 52 - 10;

uint64_t BitsOf(double value) {
  uint64_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

// Returns value >> shift, rounded to nearest, ties to even; 0 < shift < 64.
uint64_t ShiftRounded(uint64_t value, int shift) {
  const uint64_t result = value >> shift;
  const uint64_t rest = value & ((uint64_t{1} << shift) - 1);
  const uint64_t half = uint64_t{1} << (shift - 1);
  const bool up = rest > half || (rest == half && (result & 1) != 0);
  return result + (up ? 1 : 0);
}

}  // namespace

float ToFloat(Half half) {
  const uint32_t sign = (half.bits & 0x8000u) << 16;
  const uint32_t exponent = half.bits >> 10 & 31;
  const uint32_t mantissa = half.bits & 1023;
  uint32_t bits;
  if (exponent == 31) {
    bits = sign | 0x7f800000u | mantissa << 13;
  } else if (exponent != 0) {
    bits = sign | (exponent + 127 - 15) << 23 | mantissa << 13;
  } else {  // zero or subnormal: mantissa * 2^-24
    const float value = static_cast<float>(mantissa) * 0x1p-24f;
    return sign != 0 ? -value : value;
  }
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

Half ToFp16(double value) {
  const uint64_t bits = BitsOf(value);
  const auto sign = static_cast<uint16_t>(bits >> 48 & 0x8000);
  const int exponent = static_cast<int>(bits >> 52 & 2047) - 1023;
  const uint64_t mantissa = bits & ((uint64_t{1} << 52) - 1);
  if (exponent == 1024) {
    const uint16_t nan = mantissa != 0 ? 0x200 : 0;
    return {static_cast<uint16_t>(sign | 0x7c00 | nan)};
  }
  if (exponent > 15) return {static_cast<uint16_t>(sign | 0x7c00)};
  uint64_t magnitude = 0;
  if (exponent >= -14) {
    // A mantissa that overflows carries into the exponent, up to infinity.
    magnitude = (static_cast<uint64_t>(exponent + 15) << 10) +
                ShiftRounded(mantissa, kDroppedBits);
  } else if (exponent >= -25) {  // subnormal, in units of 2^-24
    magnitude = ShiftRounded(mantissa | uint64_t{1} << 52,
                             kDroppedBits - 14 - exponent);
  }
  return {static_cast<uint16_t>(sign | magnitude)};
}

float ToFloat(Bfloat16 number) {
  const uint32_t bits = uint32_t{number.bits} << 16;
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

Bfloat16 ToBfloat16(double value) {
  const auto single = static_cast<float>(value);
  uint32_t bits;
  std::memcpy(&bits, &single, sizeof(bits));
  if (single != single) {
    return {static_cast<uint16_t>(bits >> 16 | 0x40)};  // makes the NaN quiet
  }
  // A mantissa that overflows carries into the exponent, up to infinity.
  return {static_cast<uint16_t>(ShiftRounded(bits, 16))};
}

}  // namespace placelite
