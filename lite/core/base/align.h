// SPDX-License-Identifier: Apache-2.0
// Whole numbers of parts, and sizes in multiples of an alignment.
#ifndef LITE_CORE_BASE_ALIGN_H_
#define LITE_CORE_BASE_ALIGN_H_

#include <cstdint>

namespace placelite {

// a / b, rounded up; a >= 0, b > 0.
constexpr int64_t CeilDiv(int64_t a, int64_t b) { return (a + b - 1) / b; }

// The smallest multiple of `alignment` that is at least `bytes`. The caller
// knows that it can be counted.
constexpr int64_t AlignUp(int64_t bytes, int64_t alignment) {
  return (bytes + alignment - 1) / alignment * alignment;
}

}  // namespace placelite

#endif  // LITE_CORE_BASE_ALIGN_H_
