// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/image_pack.h"

#include "lite/core/base/check.h"
#include "lite/kernels/conv2d_blocked/tiles.h"

namespace placelite {
namespace {

template <typename E>
void PackPixels(const E* image, int64_t channels, int64_t plane, int64_t pixels,
                E* to) {
  for (int64_t i = 0; i < pixels; ++i) {
    for (int64_t c = 0; c < kImageBlock; ++c) {
      *to++ = c < channels ? image[c * plane + i] : E{0};
    }
  }
}

}  // namespace

void PackFewChannels(const uint8_t* image, int64_t channels, int64_t plane,
                     int64_t pixels, int64_t block, int64_t element_bytes,
                     uint8_t* to) {
  LITE_CHECK(block == kImageBlock);
  if (element_bytes == 1) {
    PackPixels(image, channels, plane, pixels, to);
  } else if (element_bytes == 2) {
    PackPixels(reinterpret_cast<const uint16_t*>(image), channels, plane,
               pixels, reinterpret_cast<uint16_t*>(to));
  } else {
    LITE_CHECK(element_bytes == 4);
    PackPixels(reinterpret_cast<const uint32_t*>(image), channels, plane,
               pixels, reinterpret_cast<uint32_t*>(to));
  }
}

}  // namespace placelite
