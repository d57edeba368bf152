// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d/depthwise_fixed.h"

namespace placelite {

Status RunDepthwiseFixed(const RunContext& context,
                         DepthwisePlaneFunction convolve) {
  const Conv2dParams p = ReadConv2d(context.op);
  const WindowAxis &h = p.window.h, &w = p.window.w;
  const ClampedEpilogue epilogue = MakeClampedEpilogue(context);
  const float* x = context.tensors.input(0).data<float>();
  const float* filter = context.tensors.input(1).data<float>();
  const float* bias = context.op.has_input(2)
                          ? context.tensors.input(2).data<float>()
                          : nullptr;
  float* y = context.tensors.output(0).data<float>();
  const int64_t multiplier = p.out_channels / p.in_channels;
  ParallelFor(
      context.pool, p.batch * p.out_channels, [&](int64_t begin, int64_t end) {
        for (int64_t plane = begin; plane < end; ++plane) {
          const int64_t channel = plane % p.out_channels;
          const int64_t index = plane * p.out_h * p.out_w;
          convolve({x + plane / multiplier * p.in_h * p.in_w, p.in_h, p.in_w,
                    h.stride, w.stride, h.pad_before, w.pad_before,
                    filter + channel * h.kernel * w.kernel,
                    bias == nullptr ? 0 : bias[channel], y + index, p.out_h,
                    p.out_w, &epilogue, index});
        }
      });
  return Status::Ok();
}

}  // namespace placelite
