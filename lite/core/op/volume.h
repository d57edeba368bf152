// SPDX-License-Identifier: Apache-2.0
// Windows over volumes, three spatial axes: their attributes, and the sizes
// that come of them.
#ifndef LITE_CORE_OP_VOLUME_H_
#define LITE_CORE_OP_VOLUME_H_

#include <array>

#include "lite/core/op/window.h"

namespace placelite {

// Depth, height, width.
using Window3d = std::array<WindowAxis, 3>;

// A convolution with everything resolved, for kernels: one of images is one of
// volumes whose depth is 1.
struct Conv3dParams {
  Window3d window;
  int64_t groups = 1;
  int64_t batch = 0, in_channels = 0, out_channels = 0;
  std::array<int64_t, 3> in = {}, out = {};  // depth, height, width

  // Elements of one channel.
  int64_t InSize() const { return in[0] * in[1] * in[2]; }
  int64_t OutSize() const { return out[0] * out[1] * out[2]; }
  // Positions of the window.
  int64_t Positions() const {
    return window[0].kernel * window[1].kernel * window[2].kernel;
  }
  bool IsPointwise() const;  // 1x1x1, no padding, stride 1
};

Conv3dParams AsVolume(const Conv2dParams& image);

// Reads a conv3d or conv3d_transpose with exact shapes, which inference has
// accepted. Of a conv3d_transpose the sizes of the output, not pad_after, say
// where it ends.
Conv3dParams ReadConv3d(const OpView& op);

// Reads the attributes strides, dilations and paddings (before and behind each
// axis), which inference has checked. Allocates nothing.
Window3d WindowOf(const AttributeMap& attributes,
                  const std::array<int64_t, 3>& kernel);

// Reads the same attributes, and fails on values that make no sense.
Result<Window3d> ReadWindow3d(const AttributeMap& attributes,
                              const std::array<int64_t, 3>& kernel);

}  // namespace placelite

#endif  // LITE_CORE_OP_VOLUME_H_
