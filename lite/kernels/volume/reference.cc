// SPDX-License-Identifier: Apache-2.0
// These are the oracles: they compute one output after the other, in double.
#include <cmath>

#include "lite/core/op/volume.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/volume/volume.h"

namespace placelite {
namespace {

// Calls f(tap, offset) for each filter position that is inside of X, for output
// `at` [n, channel, depth, height, width]: `tap` is the number of the filter
// position, `offset` is the element's offset in its channel.
template <typename F>
void ForTaps(const Window3d& window, const Index& at, const Shape& x,
             const F& f) {
  const auto place = [&](int axis, int64_t tap) {
    const WindowAxis& w = window[static_cast<size_t>(axis)];
    return at[2 + axis] * w.stride - w.pad_before + tap * w.dilation;
  };
  int64_t number = 0;
  for (int64_t kd = 0; kd < window[0].kernel; ++kd) {
    for (int64_t kh = 0; kh < window[1].kernel; ++kh) {
      for (int64_t kw = 0; kw < window[2].kernel; ++kw, ++number) {
        const int64_t d = place(0, kd), h = place(1, kh), w = place(2, kw);
        if (d < 0 || d >= x[2] || h < 0 || h >= x[3] || w < 0 || w >= x[4]) {
          continue;
        }
        f(number, (d * x[3] + h) * x[4] + w);
      }
    }
  }
}

// Returns how many filter positions lie in the input and its padding; an
// average does not count those beyond, which a window may have with ceil_mode.
int64_t PaddedTaps(const Window3d& window, const Index& at, const Shape& x) {
  int64_t taps = 1;
  for (int axis = 0; axis < 3; ++axis) {
    const WindowAxis& w = window[static_cast<size_t>(axis)];
    int64_t inside = 0;
    for (int64_t k = 0; k < w.kernel; ++k) {
      const int64_t place =
          at[2 + axis] * w.stride - w.pad_before + k * w.dilation;
      inside += place < x[2 + axis] + w.pad_after ? 1 : 0;
    }
    taps *= inside;
  }
  return taps;
}

Window3d PoolWindow(const OpView& op) {
  const std::vector<int64_t>& ksize = op.attributes().Ints("ksize");
  return WindowOf(op.attributes(), {ksize[0], ksize[1], ksize[2]});
}

struct Largest {
  double value = -HUGE_VAL;
  int64_t offset = -1;
};

// NaN is larger than any number.
Largest LargestOf(const float* x, const Window3d& window, const Index& at,
                  const Shape& shape) {
  Largest largest;
  ForTaps(window, at, shape, [&](int64_t, int64_t offset) {
    const double value = x[offset];
    const bool first = largest.offset < 0;
    if (!first && !(value > largest.value) &&
        !(std::isnan(value) && !std::isnan(largest.value))) {
      return;
    }
    largest = {value, offset};
  });
  return largest;
}

double Average(const float* x, const Window3d& window, const Index& at,
               const Shape& shape, bool exclusive) {
  double sum = 0;
  int64_t count = 0;
  ForTaps(window, at, shape, [&](int64_t, int64_t offset) {
    sum += x[offset];
    ++count;
  });
  if (!exclusive) count = PaddedTaps(window, at, shape);
  return count == 0 ? 0 : sum / static_cast<double>(count);
}

// Returns the first element of the channel that output `at` reads.
int64_t ChannelOf(const Index& at, const Shape& x) {
  return (at[0] * x[1] + at[1]) * Extent(x, 2, 5);
}

}  // namespace

Status Conv3dReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& filter = context.tensors.input(1);
  const Tensor& y = context.tensors.output(0);
  const Shape& f = filter.shape();
  const Window3d window = WindowOf(context.op.attributes(), {f[2], f[3], f[4]});
  const int64_t taps = Extent(f, 2, 5), volume = Extent(x.shape(), 2, 5);
  const int64_t per_group = f[0] / context.op.attributes().Int("groups");
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    const Index at = Unravel(i, y.shape());
    double sum = context.op.has_input(2)
                     ? context.tensors.input(2).data<float>()[at[1]]
                     : 0;
    for (int64_t c = 0; c < f[1]; ++c) {
      const int64_t channel = at[1] / per_group * f[1] + c;
      const float* from =
          x.data<float>() + (at[0] * x.shape()[1] + channel) * volume;
      const float* weights = filter.data<float>() + (at[1] * f[1] + c) * taps;
      ForTaps(window, at, x.shape(), [&](int64_t tap, int64_t offset) {
        sum += double{weights[tap]} * from[offset];
      });
    }
    y.data<float>()[i] = static_cast<float>(sum);
  }
  return Status::Ok();
}

Status Pool3dReference(const RunContext& context) {
  const AttributeMap& attributes = context.op.attributes();
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const Window3d window = PoolWindow(context.op);
  const bool max = attributes.String("pooling_type") == "max";
  const bool exclusive = attributes.Bool("exclusive");
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    const Index at = Unravel(i, y.shape());
    const float* from = x.data<float>() + ChannelOf(at, x.shape());
    const double result = max ? LargestOf(from, window, at, x.shape()).value
                              : Average(from, window, at, x.shape(), exclusive);
    y.data<float>()[i] = static_cast<float>(result);
  }
  return Status::Ok();
}

Status MaxPool3dReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const Tensor& mask = context.tensors.output(1);
  const Shape& shape = x.shape();
  const Window3d window = PoolWindow(context.op);
  const bool columns = context.op.attributes().Bool("column_major");
  for (int64_t i = 0; i < y.NumElements(); ++i) {
    const Index at = Unravel(i, y.shape());
    const int64_t channel = ChannelOf(at, shape);
    const Largest largest =
        LargestOf(x.data<float>() + channel, window, at, shape);
    y.data<float>()[i] = static_cast<float>(largest.value);
    int64_t offset = largest.offset;
    if (columns && offset >= 0) {
      const int64_t w = offset % shape[4], row = offset / shape[4];
      offset = (w * shape[3] + row % shape[3]) * shape[2] + row / shape[3];
    }
    mask.data<int64_t>()[i] = offset < 0 ? -1 : channel + offset;
  }
  return Status::Ok();
}

}  // namespace placelite
