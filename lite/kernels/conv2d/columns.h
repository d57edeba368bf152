// SPDX-License-Identifier: Apache-2.0
// A convolution as a product of matrices reads its input as matrix B (im2col):
// row k of B is a (channel, filter slice, filter row, filter column), and a
// column of B is an output pixel. An image is a volume of one slice. Only the
// panel in use is ever in memory.
#ifndef LITE_KERNELS_CONV2D_COLUMNS_H_
#define LITE_KERNELS_CONV2D_COLUMNS_H_

#include <cstdint>

#include "lite/core/op/volume.h"
#include "lite/kernels/common/backends.h"

namespace placelite {

// This describes one panel of B for a range of input channels.
struct ConvColumns {
  const float* x;  // points to the first channel of the range
  int64_t channels;
  const Conv3dParams& params;
  // The panel has the output pixels from `first_pixel` on, counted in row-major
  // order.
  int64_t first_pixel;
  int64_t pixels;
  // A row of the panel has `width` floats; those behind the pixels are zero.
  int64_t width;
  float* panel;
};
using PackColumnsFunction = void (*)(const ConvColumns& columns);

LITE_DECLARE_STAMPED(void, PackColumns, const ConvColumns& columns);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_COLUMNS_H_
