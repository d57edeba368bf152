// SPDX-License-Identifier: Apache-2.0
// The input of a convolution as matrix B (im2col): row k = (channel, kernel
// row, kernel column), column = output pixel. Only the panel at hand exists.
#ifndef LITE_KERNELS_CONV2D_COLUMNS_H_
#define LITE_KERNELS_CONV2D_COLUMNS_H_

#include <cstdint>

namespace placelite {

// One panel of B for a range of channels.
struct ConvColumns {
  const float* x;  // first channel of the range
  int64_t channels;
  int64_t in_h, in_w;
  int64_t kernel_h, kernel_w;
  int64_t stride_h, stride_w;
  int64_t dilation_h, dilation_w;
  int64_t pad_top, pad_left;
  int64_t out_w;
  // Output pixels, counted row by row.
  int64_t first_pixel;
  int64_t pixels;
  // Floats per row of the panel; zeros behind the pixels.
  int64_t width;
  float* panel;
};
using PackColumnsFunction = void (*)(const ConvColumns& columns);

void PackColumnsAvx2(const ConvColumns& columns);
void PackColumnsAvx512(const ConvColumns& columns);

}  // namespace placelite

#endif  // LITE_KERNELS_CONV2D_COLUMNS_H_
