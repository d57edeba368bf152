// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/map_elements.h"

#include "lite/kernels/common/fp16.h"

namespace placelite {

template <typename E>
void ClearChannelPadding(E* y, const BlockedExtents& e, int64_t begin,
                         int64_t end) {
  // A plane is the elements of one block of channels.
  const int64_t plane = e.pixels() * e.block;
  const int64_t lanes = e.lanes(e.blocks - 1);
  // This loop visits the last block of every sample that the elements are in.
  for (int64_t image = begin / e.sample(); image * e.sample() < end; ++image) {
    const int64_t behind = (image + 1) * e.sample();
    const int64_t first = std::max(begin, behind - plane);
    const int64_t last = std::min(end, behind);
    for (int64_t i = first; i < last; i += e.block) {
      std::fill(y + i + lanes, y + i + e.block, E{});
    }
  }
}

template void ClearChannelPadding<float>(float*, const BlockedExtents&, int64_t,
                                         int64_t);
template void ClearChannelPadding<uint8_t>(uint8_t*, const BlockedExtents&,
                                           int64_t, int64_t);
template void ClearChannelPadding<Bfloat16>(Bfloat16*, const BlockedExtents&,
                                            int64_t, int64_t);

}  // namespace placelite
