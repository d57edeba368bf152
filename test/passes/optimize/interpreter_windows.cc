// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "lite/core/op/window.h"
#include "test/passes/optimize/interpreter_work.h"

namespace placelite {
namespace interpreter {
namespace {

// Visits the elements of channel c of sample n under the window at (h, w), with
// their value and position in the window. Padding is not visited.
void ForWindow(const Array& x, const Window2d& window, int64_t n, int64_t c,
               int64_t oh, int64_t ow,
               const std::function<void(double, int64_t, int64_t)>& f) {
  for (int64_t kh = 0; kh < window.h.kernel; ++kh) {
    for (int64_t kw = 0; kw < window.w.kernel; ++kw) {
      const int64_t h =
          oh * window.h.stride - window.h.pad_before + kh * window.h.dilation;
      const int64_t v =
          ow * window.w.stride - window.w.pad_before + kw * window.w.dilation;
      if (h < 0 || h >= x.shape[2] || v < 0 || v >= x.shape[3]) continue;
      f(x.data[Flat({n, c, h, v}, x.shape)], kh, kw);
    }
  }
}

}  // namespace

void Conv2d(const Work& w) {
  const Conv2dParams p = ReadConv2d(w.op);
  const Array& filter = *w.inputs[1];
  const int64_t per_group = p.in_channels / p.groups;
  w.Fill([&](const Index& i) {
    const int64_t group = i[1] / (p.out_channels / p.groups);
    double sum = w.has(2) ? w.inputs[2]->data[i[1]] : 0;
    for (int64_t c = 0; c < per_group; ++c) {
      ForWindow(w.x(), p.window, i[0], group * per_group + c, i[2], i[3],
                [&](double x, int64_t kh, int64_t kw) {
                  sum += x * filter.data[Flat({i[1], c, kh, kw}, filter.shape)];
                });
    }
    return sum;
  });
}

// Adds every input pixel times the filter to the window at its place.
void Conv2dTranspose(const Work& w) {
  const Conv2dParams p = ReadConv2dTranspose(w.op);
  const Array& filter = *w.inputs[1];
  const int64_t outputs = p.out_channels / p.groups;
  w.Fill(
      [&](const Index& i) { return w.has(2) ? w.inputs[2]->data[i[1]] : 0.0; });
  ForEach(w.x().shape, [&](const Index& from) {
    const int64_t group = from[1] / (p.in_channels / p.groups);
    const double x = w.x().data[Flat(from, w.x().shape)];
    ForEach(filter.shape, [&](const Index& f) {
      if (f[0] != from[1]) return;
      const WindowAxis &h = p.window.h, &v = p.window.w;
      const Index to = {from[0], group * outputs + f[1],
                        from[2] * h.stride - h.pad_before + f[2] * h.dilation,
                        from[3] * v.stride - v.pad_before + f[3] * v.dilation};
      if (to[2] < 0 || to[2] >= p.out_h || to[3] < 0 || to[3] >= p.out_w) {
        return;
      }
      w.out->data[Flat(to, w.out->shape)] +=
          x * filter.data[Flat(f, filter.shape)];
    });
  });
}

// Adaptive and global pooling and ceil_mode are not supported.
void Pool2d(const Work& w) {
  const Pool2dParams p = ReadPool2d(w.op);
  w.Fill([&](const Index& i) {
    double sum = 0, largest = -std::numeric_limits<double>::infinity();
    int64_t inside = 0;
    ForWindow(w.x(), p.window, i[0], i[1], i[2], i[3],
              [&](double x, int64_t, int64_t) {
                sum += x;
                largest = std::max(largest, x);
                ++inside;
              });
    // A window ends with the padding at the latest.
    const auto padded = [](const WindowAxis& axis, int64_t in, int64_t at) {
      const int64_t start = at * axis.stride - axis.pad_before;
      return std::min(axis.kernel, in + axis.pad_after - start);
    };
    const int64_t all =
        padded(p.window.h, p.in_h, i[2]) * padded(p.window.w, p.in_w, i[3]);
    return p.max ? largest
                 : sum / static_cast<double>(p.exclusive ? inside : all);
  });
}

}  // namespace interpreter
}  // namespace placelite
