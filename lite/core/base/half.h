// IEEE half precision for code that packs it: to nearest even.
#ifndef LITE_CORE_BASE_HALF_H_
#define LITE_CORE_BASE_HALF_H_

#include <cstdint>
#include <cstring>

namespace placelite {

inline uint16_t FloatToHalf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  const auto sign = static_cast<uint16_t>(bits >> 16 & 0x8000u);
  const uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u) return sign | 0x7e00u;  // NaN
  // From 65520 on the nearest is infinity.
  if (magnitude >= 0x477ff000u) return sign | 0x7c00u;
  if (magnitude < 0x38800000u) {
    // Below 2^-14 halves are multiples of 2^-24: the sum with 0.5 has these as
    // its last bit, and rounds.
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

}  // namespace placelite

#endif  // LITE_CORE_BASE_HALF_H_
