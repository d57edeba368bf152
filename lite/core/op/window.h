// SPDX-License-Identifier: Apache-2.0
// Sliding windows of conv2d, conv2d_transpose and pool2d: their attributes in
// one struct, and the arithmetic of output sizes and implied padding.
#ifndef LITE_CORE_OP_WINDOW_H_
#define LITE_CORE_OP_WINDOW_H_

#include <cstdint>
#include <vector>

#include "lite/core/op/op_view.h"

namespace placelite {

// Sizes, strides, dilations and paddings of windows above this are refused, so
// that products of two of them stay far from overflow.
inline constexpr int64_t kMaxWindow = int64_t{1} << 20;

// Refuses a list that is not of `count` elements, each `least` to kMaxWindow:
// "strides are [0,1], expected 2 of 1 to 1048576".
Status CheckWindowList(const char* what, const std::vector<int64_t>& list,
                       size_t count, int64_t least);

// One spatial axis of a window.
struct WindowAxis {
  int64_t kernel = 1;
  int64_t stride = 1;
  int64_t dilation = 1;
  int64_t pad_before = 0;
  int64_t pad_after = 0;  // conv2d_transpose: less output_padding, any sign

  // Elements that the dilated kernel spans.
  int64_t extent() const { return dilation * (kernel - 1) + 1; }
  // Positions of the window over `in` elements; may be <= 0 when it does not
  // fit.
  int64_t OutputSize(int64_t in, bool ceil_mode = false) const;
  // Positions, of so many, that begin before the end of the input: with
  // ceil_mode the last window may begin in the padding behind it.
  int64_t StartingInside(int64_t in, int64_t positions) const;
  // The number of positions for pooling. Unlike OutputSize it accepts a single
  // window that sticks out of the input by less than a stride: Paddle divides
  // towards zero, and its exported models rely on it.
  int64_t PooledSize(int64_t in, bool ceil_mode) const;
  // Outputs of a transposed convolution, where the window slides over the
  // output and has `in` positions; may be <= 0 when padding takes all.
  int64_t TransposedSize(int64_t in) const;
  // The input, which may lie behind the end, that position `tap` of a
  // transposed convolution's window brings to output `out`, or -1 if there is
  // none.
  int64_t InputOf(int64_t out, int64_t tap) const {
    const int64_t at = out + pad_before - tap * dilation;
    return at < 0 || at % stride != 0 ? -1 : at / stride;
  }
};

struct Window2d {
  WindowAxis h;
  WindowAxis w;
};

// conv2d or conv2d_transpose with everything resolved, for kernels: exact
// input shape required.
struct Conv2dParams {
  Window2d window;
  int64_t groups = 1;
  int64_t batch = 0, in_channels = 0, in_h = 0, in_w = 0;
  int64_t out_channels = 0, out_h = 0, out_w = 0;

  bool IsPointwise() const {  // 1x1, no padding, stride 1
    const WindowAxis &h = window.h, &w = window.w;
    return h.kernel == 1 && w.kernel == 1 && h.stride == 1 && w.stride == 1 &&
           h.pad_before == 0 && h.pad_after == 0 && w.pad_before == 0 &&
           w.pad_after == 0;
  }
};

struct Pool2dParams {
  Window2d window;
  bool max = false;       // else average
  bool exclusive = true;  // average over the window's part inside the input
  bool adaptive = false;  // window.kernel is then the output size
  int64_t batch = 0, channels = 0, in_h = 0, in_w = 0, out_h = 0, out_w = 0;
};

// The window of a conv2d or pool2d whose input is `h` x `w`: padding_algorithm
// SAME and VALID are turned into explicit padding. Fails on attributes that
// make no sense (stride 0, wrong list length, ...).
Result<Window2d> ResolveWindow(const AttributeMap& attributes, int64_t kernel_h,
                               int64_t kernel_w, int64_t h, int64_t w);

// The window of a conv2d_transpose with its output_padding, where no
// output_size says more. SAME makes the output stride times the input, which
// may take negative padding behind.
Result<Window2d> ResolveTransposedWindow(const AttributeMap& attributes,
                                         int64_t kernel_h, int64_t kernel_w);

// Reads the parameters from attributes and exact shapes, which inference has
// accepted.
Conv2dParams ReadConv2d(const OpView& op);
// The sizes of the output, not pad_after, say where the output ends.
Conv2dParams ReadConv2dTranspose(const OpView& op);
Pool2dParams ReadPool2d(const OpView& op);

}  // namespace placelite

#endif  // LITE_CORE_OP_WINDOW_H_
