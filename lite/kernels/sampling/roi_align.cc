// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "lite/kernels/common/index.h"
#include "lite/kernels/sampling/region_bins.h"
#include "lite/kernels/sampling/sampling.h"

namespace placelite {
namespace {

// A Sample is the four pixels around a point, each times its weight.
struct Sample {
  double parts[4] = {};

  double Sum() const { return parts[0] + parts[1] + (parts[2] + parts[3]); }
  double Largest() const { return *std::max_element(parts, parts + 4); }
};

Sample Bilinear(const float* x, int64_t h, int64_t w, double row,
                double column) {
  const auto height = static_cast<double>(h), width = static_cast<double>(w);
  if (row < -1 || row > height || column < -1 || column > width) return {};
  row = std::clamp(row, 0.0, height - 1);
  column = std::clamp(column, 0.0, width - 1);
  const auto top = static_cast<int64_t>(row),
             left = static_cast<int64_t>(column);
  const int64_t bottom = std::min(top + 1, h - 1);
  const int64_t right = std::min(left + 1, w - 1);
  const double dy = row - static_cast<double>(top);
  const double dx = column - static_cast<double>(left);
  return {{(1 - dy) * (1 - dx) * x[top * w + left],
           (1 - dy) * dx * x[top * w + right],
           dy * (1 - dx) * x[bottom * w + left],
           dy * dx * x[bottom * w + right]}};
}

// Returns one bin: the average of its samples, or the largest part of any
// sample.
double Pool(const float* plane, const Shape& in, const Bins& rows,
            const Bins& columns, int64_t h, int64_t w, bool max) {
  double sum = 0, largest = -HUGE_VAL;
  for (int64_t sy = 0; sy < rows.samples; ++sy) {
    for (int64_t sx = 0; sx < columns.samples; ++sx) {
      const Sample sample =
          Bilinear(plane, in[2], in[3], rows.At(h, sy), columns.At(w, sx));
      sum += sample.Sum();
      largest = std::max(largest, sample.Largest());
    }
  }
  const int64_t count = rows.samples * columns.samples;
  if (count == 0) return 0;
  return max ? largest : sum / static_cast<double>(count);
}

}  // namespace

Status RoiAlignReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.output(0);
  const Shape &in = x.shape(), &out = y.shape();
  const bool max = context.op.attributes().String("pooling_type") == "max";
  for (int64_t r = 0; r < out[0]; ++r) {
    LITE_ASSIGN_OR_RETURN(const Region region, ReadRegion(context, r));
    const int64_t bins = out[1] * out[2] * out[3];
    for (int64_t i = 0; i < bins && in[2] * in[3] > 0; ++i) {
      const int64_t w = i % out[3], h = i / out[3] % out[2];
      const int64_t channel = i / (out[2] * out[3]);
      const float* plane =
          x.data<float>() + (region.image * in[1] + channel) * in[2] * in[3];
      y.data<float>()[r * bins + i] = static_cast<float>(
          Pool(plane, in, region.rows, region.columns, h, w, max));
    }
    if (in[2] * in[3] == 0) {
      std::fill_n(y.data<float>() + r * bins, bins, 0.f);
    }
  }
  return Status::Ok();
}

}  // namespace placelite
