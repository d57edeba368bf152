// SPDX-License-Identifier: Apache-2.0
// Tiles that take whole blocks of input channels read the first layer's NCHW
// input from blocks that this function packs.
#ifndef LITE_KERNELS_CONV2D_BLOCKED_IMAGE_PACK_H_
#define LITE_KERNELS_CONV2D_BLOCKED_IMAGE_PACK_H_

#include <cstdint>

namespace placelite {

// Writes `pixels` pixels of up to `block` channels as blocks of elements of
// `element_bytes`, 1, 2 or 4; the planes of `image` lie `plane` elements apart.
// Channels that do not exist are zero.
void PackFewChannels(const uint8_t* image, int64_t channels, int64_t plane,
                     int64_t pixels, int64_t block, int64_t element_bytes,
                     uint8_t* to);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_BLOCKED_IMAGE_PACK_H_
