// SPDX-License-Identifier: Apache-2.0
// The sides of a two-dimensional image, in texels of four channels.
#ifndef LITE_CORE_TENSOR_IMAGE_EXTENT_H_
#define LITE_CORE_TENSOR_IMAGE_EXTENT_H_

#include <cstdint>

namespace placelite {

// {0, 0} is none.
struct ImageExtent {
  int64_t width = 0;
  int64_t height = 0;

  bool operator==(const ImageExtent& other) const {
    return width == other.width && height == other.height;
  }
};

}  // namespace placelite

#endif  // LITE_CORE_TENSOR_IMAGE_EXTENT_H_
