// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/padded/generic.h"

namespace placelite {

bool OverlapsChunkAvx512(const BoxChunk& chunk, const Corners& box,
                         double limit) {
  return HWY_NAMESPACE::OverlapsChunk(chunk, box, limit);
}

}  // namespace placelite
