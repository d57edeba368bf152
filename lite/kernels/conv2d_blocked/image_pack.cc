// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/image_pack.h"

#include "lite/core/base/check.h"
#include "lite/kernels/conv2d_blocked/tiles.h"

namespace placelite {
namespace {

// Pixels of planes, which follow each other, are packed as vectors, because the
// compiler knows their step.
template <typename E, bool in_planes>
void PackPixels(const FewChannels& from, int64_t pixels, E* to) {
  const auto* image = reinterpret_cast<const E*>(from.first);
  const int64_t step = in_planes ? 1 : from.pixel_step;
  const int64_t channels = from.channels, plane = from.channel_step;
  for (int64_t i = 0; i < pixels; ++i) {
    for (int64_t c = 0; c < kImageBlock; ++c) {
      *to++ = c < channels ? image[c * plane + i * step] : E{0};
    }
  }
}

template <typename E>
void PackPixels(const FewChannels& from, int64_t pixels, uint8_t* packed) {
  auto* to = reinterpret_cast<E*>(packed);
  if (from.pixel_step == 1) {
    PackPixels<E, true>(from, pixels, to);
  } else {
    PackPixels<E, false>(from, pixels, to);
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
