// SPDX-License-Identifier: Apache-2.0
// Integers of four bits are stored in the low bits of a byte. A written value
// fills the whole byte, as an int8_t or uint8_t of that value does.
#ifndef LITE_KERNELS_COMMON_FOUR_BITS_H_
#define LITE_KERNELS_COMMON_FOUR_BITS_H_

#include <cstdint>

namespace placelite {

struct Int4 {
  int8_t byte = 0;
};

struct UInt4 {
  uint8_t byte = 0;
};

constexpr int32_t ToInteger(Int4 x) { return ((x.byte & 15) ^ 8) - 8; }
constexpr int32_t ToInteger(UInt4 x) { return x.byte & 15; }

// These functions reduce values modulo 16.
constexpr Int4 ToInt4(int64_t value) {
  return {static_cast<int8_t>(((value & 15) ^ 8) - 8)};
}
constexpr UInt4 ToUInt4(int64_t value) {
  return {static_cast<uint8_t>(value & 15)};
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_FOUR_BITS_H_
