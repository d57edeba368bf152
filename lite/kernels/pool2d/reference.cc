// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one element at a time.
#include <cmath>

#include "lite/kernels/common/max_min.h"
#include "lite/kernels/pool2d/pool2d.h"

namespace placelite {
namespace {

double PoolOne(const Pool2dParams& p, const PoolWindow& h, const PoolWindow& w,
               const float* plane) {
  double max = -INFINITY, sum = 0;
  for (int64_t y = h.begin; y < h.end; ++y) {
    for (int64_t x = w.begin; x < w.end; ++x) {
      const double value = plane[y * p.in_w + x];
      max = Larger(max, value);
      sum += value;
    }
  }
  if (p.max) return max;
  const bool empty = h.size() == 0 || w.size() == 0;
  return empty ? 0 : sum / static_cast<double>(h.divisor * w.divisor);
}

}  // namespace

Status Pool2dReference(const RunContext& context) {
  const Pool2dParams p = ReadPool2d(context.op);
  const float* x = context.tensors.input(0).data<float>();
  float* y = context.tensors.output(0).data<float>();
  for (int64_t plane = 0; plane < p.batch * p.channels; ++plane) {
    for (int64_t i = 0; i < p.out_h; ++i) {
      const PoolWindow h = WindowAt(p, p.window.h, p.in_h, p.out_h, i);
      for (int64_t j = 0; j < p.out_w; ++j) {
        const PoolWindow w = WindowAt(p, p.window.w, p.in_w, p.out_w, j);
        *y++ =
            static_cast<float>(PoolOne(p, h, w, x + plane * p.in_h * p.in_w));
      }
    }
  }
  return Status::Ok();
}

}  // namespace placelite
