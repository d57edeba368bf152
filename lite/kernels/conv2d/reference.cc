// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one output at a time, in double.
#include "lite/core/op/window.h"
#include "lite/kernels/common/epilogue.h"
#include "lite/kernels/conv2d/conv2d.h"

namespace placelite {
namespace {

struct Inputs {
  const float* x;
  const float* filter;
  const float* bias;  // may be null
};

// Returns output (oh, ow) of channel `o` of sample `n`.
double Convolve(const Conv2dParams& p, const Inputs& in, int64_t n, int64_t o,
                int64_t oh, int64_t ow) {
  const WindowAxis &h = p.window.h, &w = p.window.w;
  const int64_t channels = p.in_channels / p.groups;
  const int64_t group = o / (p.out_channels / p.groups);
  double sum = in.bias == nullptr ? 0.0 : in.bias[o];
  for (int64_t c = 0; c < channels; ++c) {
    const int64_t plane = n * p.in_channels + group * channels + c;
    for (int64_t u = 0; u < h.kernel; ++u) {
      const int64_t ih = oh * h.stride - h.pad_before + u * h.dilation;
      if (ih < 0 || ih >= p.in_h) continue;
      for (int64_t v = 0; v < w.kernel; ++v) {
        const int64_t iw = ow * w.stride - w.pad_before + v * w.dilation;
        if (iw < 0 || iw >= p.in_w) continue;
        const double x = in.x[(plane * p.in_h + ih) * p.in_w + iw];
        sum +=
            x * in.filter[((o * channels + c) * h.kernel + u) * w.kernel + v];
      }
    }
  }
  return sum;
}

}  // namespace

Status Conv2dReference(const RunContext& context) {
  const Conv2dParams p = ReadConv2d(context.op);
  const Inputs in = {context.tensors.input(0).data<float>(),
                     context.tensors.input(1).data<float>(),
                     context.op.has_input(2)
                         ? context.tensors.input(2).data<float>()
                         : nullptr};
  float* y = context.tensors.output(0).data<float>();
  int64_t index = 0;
  for (int64_t n = 0; n < p.batch; ++n) {
    for (int64_t o = 0; o < p.out_channels; ++o) {
      for (int64_t oh = 0; oh < p.out_h; ++oh) {
        for (int64_t ow = 0; ow < p.out_w; ++ow, ++index) {
          const double sum = Convolve(p, in, n, o, oh, ow);
          y[index] =
              static_cast<float>(ApplyEpilogueReference(context, sum, index));
        }
      }
    }
  }
  return Status::Ok();
}

}  // namespace placelite
