// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "lite/core/op/window.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/integer_products/exact_sums.h"
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

enum Input : size_t { kInput, kFilter, kBias, kInputZero, kFilterZero };

// Returns the zero point of index `i`, or of all.
int32_t ZeroAt(const RunContext& context, Input input, int64_t i) {
  if (!context.op.has_input(input)) return 0;
  const Tensor& zeros = context.tensors.input(input);
  return ByteAt(zeros, zeros.NumElements() == 1 ? 0 : i);
}

// Sums up one output of bytes.
int32_t SumBytes(const RunContext& context, const Conv2dParams& p, int64_t n,
                 int64_t o, int64_t i, int64_t j) {
  const Tensor& x = context.tensors.input(kInput);
  const Tensor& filter = context.tensors.input(kFilter);
  const int32_t x_zero = ZeroAt(context, kInputZero, 0);
  const int32_t filter_zero = ZeroAt(context, kFilterZero, o);
  const WindowAxis &h = p.window.h, &w = p.window.w;
  const int64_t channels = p.in_channels / p.groups;
  const int64_t group = o / (p.out_channels / p.groups);
  uint32_t sum = 0;
  for (int64_t c = 0; c < channels; ++c) {
    const int64_t plane = n * p.in_channels + group * channels + c;
    for (int64_t u = 0; u < h.kernel; ++u) {
      const int64_t row = i * h.stride - h.pad_before + u * h.dilation;
      if (row < 0 || row >= p.in_h) continue;
      for (int64_t v = 0; v < w.kernel; ++v) {
        const int64_t column = j * w.stride - w.pad_before + v * w.dilation;
        if (column < 0 || column >= p.in_w) continue;
        const int64_t at = (plane * p.in_h + row) * p.in_w + column;
        const int64_t tap = ((o * channels + c) * h.kernel + u) * w.kernel + v;
        sum += static_cast<uint32_t>((ByteAt(x, at) - x_zero) *
                                     (ByteAt(filter, tap) - filter_zero));
      }
    }
  }
  return static_cast<int32_t>(sum);
}

Status ConvolveBytes(const RunContext& context) {
  const Conv2dParams p = ReadConv2d(context.op);
  const Tensor& out = context.tensors.output(0);
  ParallelFor(context.pool, out.NumElements(), [&](int64_t begin, int64_t end) {
    for (int64_t at = begin; at < end; ++at) {
      const int64_t j = at % p.out_w, i = at / p.out_w % p.out_h;
      const int64_t plane = at / p.out_w / p.out_h;
      out.data<int32_t>()[at] = SumBytes(context, p, plane / p.out_channels,
                                         plane % p.out_channels, i, j);
    }
  });
  return Status::Ok();
}

}  // namespace

Status IntegerConv2dReference(const RunContext& context) {
  if (SizeOf(context.op.input(0).precision) == 1) return ConvolveBytes(context);
  if (SizeOf(context.tensors.output(0).precision()) == 4) {
    Convolve<uint32_t>(context);
  } else {
    Convolve<uint64_t>(context);
  }
  return Status::Ok();
}

}  // namespace placelite
