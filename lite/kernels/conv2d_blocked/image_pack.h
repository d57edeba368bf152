// SPDX-License-Identifier: Apache-2.0
// Tiles that take whole blocks of input channels read the first layer's input,
// which is NCHW or NHWC, from blocks that this function packs.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_IMAGE_PACK_H_
#define LITE_KERNELS_CONV2D_BLOCKED_IMAGE_PACK_H_

#include <cstdint>

namespace placelite {

// A FewChannels is where the elements of pixels lie, which have one, two or
// four bytes: from one pixel to the next, and from one of its channels to the
// next, in elements.
struct FewChannels {
  const uint8_t* first;
  int64_t channels;
  int64_t pixel_step;
  int64_t channel_step;
  int64_t element_bytes;
};

// Writes `pixels` pixels of up to `block` channels as blocks. Channels that do
// not exist are zero.
void PackFewChannels(const FewChannels& from, int64_t pixels, int64_t block,
                     uint8_t* to);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_IMAGE_PACK_H_
