// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/core/op/window.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/integer_products/integer_products.h"

namespace placelite {
namespace {

// Outputs are the outputs [begin, end) along an axis whose filter position `k`
// is inside of `in` pixels.
struct Outputs {
  int64_t begin;
  int64_t end;
};

Outputs OutputsOf(const WindowAxis& axis, int64_t k, int64_t in, int64_t out) {
  const int64_t shift = k * axis.dilation - axis.pad_before;
  const int64_t first =
      shift >= 0 ? 0 : (-shift + axis.stride - 1) / axis.stride;
  const int64_t last = in - 1 < shift ? 0 : (in - 1 - shift) / axis.stride + 1;
  return {first, std::min(out, last)};
}

// Adds the products of one filter position of one channel to a plane of
// outputs. U is unsigned, so that sums wrap.
template <typename U>
void AddTap(const Conv2dParams& p, const U* x, U weight, int64_t u, int64_t v,
            U* y) {
  const WindowAxis &h = p.window.h, &w = p.window.w;
  const Outputs rows = OutputsOf(h, u, p.in_h, p.out_h);
  const Outputs columns = OutputsOf(w, v, p.in_w, p.out_w);
  for (int64_t i = rows.begin; i < rows.end; ++i) {
    const int64_t row = i * h.stride - h.pad_before + u * h.dilation;
    const U* from = x + row * p.in_w - w.pad_before + v * w.dilation;
    U* to = y + i * p.out_w;
    for (int64_t j = columns.begin; j < columns.end; ++j) {
      to[j] += weight * from[j * w.stride];
    }
  }
}

template <typename U>
void Convolve(const RunContext& context) {
  const Conv2dParams p = ReadConv2d(context.op);
  const WindowAxis &h = p.window.h, &w = p.window.w;
  const U* x = context.tensors.input(0).data<U>();
  const U* filter = context.tensors.input(1).data<U>();
  const U* bias =
      context.op.has_input(2) ? context.tensors.input(2).data<U>() : nullptr;
  const int64_t channels = p.in_channels / p.groups;
  const int64_t taps = h.kernel * w.kernel;
  const int64_t plane = p.out_h * p.out_w;
  const auto compute = [&](int64_t index) {
    const int64_t n = index / p.out_channels, o = index % p.out_channels;
    const int64_t group = o / (p.out_channels / p.groups);
    U* y = context.tensors.output(0).data<U>() + index * plane;
    std::fill_n(y, plane, bias == nullptr ? U{0} : bias[o]);
    for (int64_t c = 0; c < channels; ++c) {
      const int64_t channel = n * p.in_channels + group * channels + c;
      for (int64_t tap = 0; tap < taps; ++tap) {
        AddTap(p, x + channel * p.in_h * p.in_w,
               filter[(o * channels + c) * taps + tap], tap / w.kernel,
               tap % w.kernel, y);
      }
    }
  };
  ParallelFor(context.pool, p.batch * p.out_channels,
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) compute(i);
              });
}

}  // namespace

Status IntegerConv2dReference(const RunContext& context) {
  if (SizeOf(context.tensors.output(0).precision()) == 4) {
    Convolve<uint32_t>(context);
  } else {
    Convolve<uint64_t>(context);
  }
  return Status::Ok();
}

}  // namespace placelite
