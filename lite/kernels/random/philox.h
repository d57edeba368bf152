// SPDX-License-Identifier: Apache-2.0
// The generator of random numbers: Philox4x32-10 of Salmon, Moraes, Dror and
// Shaw, "Parallel Random Numbers: As Easy as 1, 2, 3" (2011). It is a function
// of a key and a counter, so that threads share the work in any way.
#ifndef LITE_KERNELS_RANDOM_PHILOX_H_
#define LITE_KERNELS_RANDOM_PHILOX_H_

#include <array>
#include <cstdint>

namespace placelite {

using PhiloxCounter = std::array<uint32_t, 4>;
using PhiloxKey = std::array<uint32_t, 2>;

// Returns four independent numbers, any of 32 bits as likely as any other.
inline PhiloxCounter Philox(PhiloxCounter counter, PhiloxKey key) {
  constexpr uint64_t kFactors[] = {0xD2511F53, 0xCD9E8D57};
  constexpr uint32_t kSteps[] = {0x9E3779B9, 0xBB67AE85};
  constexpr int kRounds = 10;
  for (int round = 0; round < kRounds; ++round) {
    const uint64_t a = kFactors[0] * counter[0], b = kFactors[1] * counter[2];
    counter = {static_cast<uint32_t>(b >> 32) ^ counter[1] ^ key[0],
               static_cast<uint32_t>(b),
               static_cast<uint32_t>(a >> 32) ^ counter[3] ^ key[1],
               static_cast<uint32_t>(a)};
    key = {key[0] + kSteps[0], key[1] + kSteps[1]};
  }
  return counter;
}

}  // namespace placelite

#endif  // LITE_KERNELS_RANDOM_PHILOX_H_
