// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/image_pack.h"

#include "lite/core/base/check.h"
#include "lite/kernels/conv2d_blocked/tiles.h"

namespace placelite {
namespace {

template <typename E>
void PackPixels(const FewChannels& from, int64_t pixels, uint8_t* packed) {
  const auto* image = reinterpret_cast<const E*>(from.first);
  auto* to = reinterpret_cast<E*>(packed);
  for (int64_t i = 0; i < pixels; ++i, image += from.pixel_step) {
    for (int64_t c = 0; c < kImageBlock; ++c) {
      *to++ = c < from.channels ? image[c * from.channel_step] : E{0};
    }
  }
}

}  // namespace

void PackFewChannels(const FewChannels& from, int64_t pixels, int64_t block,
                     uint8_t* to) {
  LITE_CHECK(block == kImageBlock);
  if (from.element_bytes == 1) {
    PackPixels<uint8_t>(from, pixels, to);
  } else if (from.element_bytes == 2) {
    PackPixels<uint16_t>(from, pixels, to);
  } else {
    LITE_CHECK(from.element_bytes == 4);
    PackPixels<uint32_t>(from, pixels, to);
  }
}

}  // namespace placelite
