// SPDX-License-Identifier: Apache-2.0
// The channels that fill up the last block of floats in NCHW[x]c are zero.
// Kernels that compute whole vectors clear them if their formula does not map
// zero to zero.
#ifndef LITE_KERNELS_COMMON_BLOCKED_PADDING_H_
#define LITE_KERNELS_COMMON_BLOCKED_PADDING_H_

#include <cstdint>
#include <cstring>

#include "lite/core/base/span.h"
#include "lite/core/op/epilogue.h"

namespace placelite {

// Returns whether the steps map zero to zero, given that their operands are
// zero there.
bool KeepsZero(Span<const EpilogueStep> epilogue);

// Clears the channels `used`..lanes-1 of `pixels` pixels of a block, whose
// elements may have any type that writes zero as zero bytes.
inline void ClearBlockPadding(void* block, int64_t pixels, int64_t used,
                              int64_t lanes, size_t element_bytes) {
  const size_t pixel = static_cast<size_t>(lanes) * element_bytes;
  const size_t kept = static_cast<size_t>(used) * element_bytes;
  auto* at = static_cast<char*>(block);
  for (int64_t p = 0; p < pixels; ++p, at += pixel) {
    std::memset(at + kept, 0, pixel - kept);
  }
}

}  // namespace placelite

#endif  // LITE_KERNELS_COMMON_BLOCKED_PADDING_H_
