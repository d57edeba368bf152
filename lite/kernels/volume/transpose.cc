// SPDX-License-Identifier: Apache-2.0
// This is the oracle of conv3d_transpose: it computes one output after the
// other, in double.
#include "lite/core/op/volume.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/volume/volume.h"

namespace placelite {
namespace {

// Returns the input that filter position `tap` brings to output `out`, or -1 if
// there is none.
int64_t InputOf(const WindowAxis& axis, int64_t out, int64_t tap, int64_t in) {
  const int64_t at = out + axis.pad_before - tap * axis.dilation;
  if (at < 0 || at % axis.stride != 0 || at / axis.stride >= in) return -1;
  return at / axis.stride;
}

// Returns the sum over one channel of X, times the weights of one output
// channel.
double SumTaps(const float* x, const float* weights, const Window3d& window,
               const Index& at, const Shape& in) {
  double sum = 0;
  for (int64_t kd = 0; kd < window[0].kernel; ++kd) {
    const int64_t d = InputOf(window[0], at[2], kd, in[2]);
    if (d < 0) continue;
    for (int64_t kh = 0; kh < window[1].kernel; ++kh) {
      const int64_t h = InputOf(window[1], at[3], kh, in[3]);
      if (h < 0) continue;
      const float* row = x + (d * in[3] + h) * in[4];
      const float* taps =
          weights + (kd * window[1].kernel + kh) * window[2].kernel;
      for (int64_t kw = 0; kw < window[2].kernel; ++kw) {
        const int64_t w = InputOf(window[2], at[4], kw, in[4]);
        if (w >= 0) sum += double{taps[kw]} * row[w];
      }
    }
  }
  return sum;
}

}  // namespace

Status Conv3dTransposeReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& filter = context.tensors.input(1);
  const Tensor& y = context.tensors.output(0);
  const Shape &f = filter.shape(), &in = x.shape();
  const Window3d window = WindowOf(context.op.attributes(), {f[2], f[3], f[4]});
  const int64_t taps = Extent(f, 2, 5), volume = Extent(in, 2, 5);
  const int64_t per_group = f[0] / context.op.attributes().Int("groups");
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    const Index at = Unravel(i, y.shape());
    const int64_t group = at[1] / f[1], channel = at[1] % f[1];
    double sum = context.op.has_input(2)
                     ? context.tensors.input(2).data<float>()[at[1]]
                     : 0;
    for (int64_t c = group * per_group; c < (group + 1) * per_group; ++c) {
      sum += SumTaps(x.data<float>() + (at[0] * in[1] + c) * volume,
                     filter.data<float>() + (c * f[1] + channel) * taps, window,
                     at, in);
    }
    y.data<float>()[i] = static_cast<float>(sum);
  }
  return Status::Ok();
}

}  // namespace placelite
