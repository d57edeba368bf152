// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one output at a time, in double.
#include "lite/core/op/window.h"
#include "lite/kernels/common/epilogue.h"
#include "lite/kernels/conv2d_transpose/conv2d_transpose.h"

namespace placelite {
namespace {

struct Inputs {
  const float* x;
  const float* filter;
  const float* bias;  // may be null
};

// Returns the input position whose window has its position `position` at `out`,
// or -1 if there is none.
int64_t SourceOf(const WindowAxis& axis, int64_t out, int64_t position,
                 int64_t in) {
  const int64_t at = out + axis.pad_before - position * axis.dilation;
  if (at < 0 || at % axis.stride != 0 || at / axis.stride >= in) return -1;
  return at / axis.stride;
}

// Returns output (oh, ow) of channel `o` of sample `n`.
double Sum(const Conv2dParams& p, const Inputs& in, int64_t n, int64_t o,
           int64_t oh, int64_t ow) {
  const WindowAxis &h = p.window.h, &w = p.window.w;
  const int64_t channels = p.in_channels / p.groups;
  const int64_t outputs = p.out_channels / p.groups;
  const int64_t first = o / outputs * channels;
  double sum = in.bias == nullptr ? 0.0 : in.bias[o];
  for (int64_t c = first; c < first + channels; ++c) {
    for (int64_t u = 0; u < h.kernel; ++u) {
      const int64_t ih = SourceOf(h, oh, u, p.in_h);
      if (ih < 0) continue;
      for (int64_t v = 0; v < w.kernel; ++v) {
        const int64_t iw = SourceOf(w, ow, v, p.in_w);
        if (iw < 0) continue;
        const double x =
            in.x[((n * p.in_channels + c) * p.in_h + ih) * p.in_w + iw];
        const int64_t position = (c * outputs + o % outputs) * h.kernel + u;
        sum += x * in.filter[position * w.kernel + v];
      }
    }
  }
  return sum;
}

}  // namespace

Status Conv2dTransposeReference(const RunContext& context) {
  const Conv2dParams p = ReadConv2dTranspose(context.op);
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
          const double sum = Sum(p, in, n, o, oh, ow);
          y[index] =
              static_cast<float>(ApplyEpilogueReference(context, sum, index));
        }
      }
    }
  }
  return Status::Ok();
}

}  // namespace placelite
