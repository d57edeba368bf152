// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "lite/core/base/strings.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/sampling/sampling.h"

namespace placelite {
namespace {

// A bin has at most this many samples along one axis.
constexpr double kMaxSamples = 1 << 12;

// Bins are one axis of a region: where its bins start, how long each is, and
// how many samples each has.
struct Bins {
  double start, size;
  int64_t samples;

  double At(int64_t bin, int64_t sample) const {
    const double part =
        (static_cast<double>(sample) + 0.5) / static_cast<double>(samples);
    return start + (static_cast<double>(bin) + part) * size;
  }
};

Result<Bins> ReadBins(const OpView& op, double from, double to,
                      const char* pooled) {
  const AttributeMap& attributes = op.attributes();
  const bool aligned = attributes.Bool("aligned");
  const double scale = attributes.Float("spatial_scale");
  const auto count = static_cast<double>(attributes.Int(pooled));
  const double start = from * scale - (aligned ? 0.5 : 0);
  double length = to * scale - (aligned ? 0.5 : 0) - start;
  if (!aligned) length = std::max(length, 1.0);
  const int64_t ratio = attributes.Int("sampling_ratio");
  const double samples =
      ratio > 0 ? static_cast<double>(ratio) : std::ceil(length / count);
  if (!(std::fabs(start) < 1e15) || !(samples <= kMaxSamples)) {
    return Status::InvalidArgument(
        StrCat("roi_align: a region from ", from, " to ", to));
  }
  return Bins{start, length / count,
              static_cast<int64_t>(std::max(0.0, samples))};
}

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
    const int64_t image = context.tensors.input(2).data<int64_t>()[r];
    if (image < 0 || image >= in[0]) {
      return Status::InvalidArgument(
          StrCat("roi_align: region ", r, " is of image ", image, ", X ", in));
    }
    const float* roi = context.tensors.input(1).data<float>() + 4 * r;
    LITE_ASSIGN_OR_RETURN(
        const Bins rows, ReadBins(context.op, roi[1], roi[3], "pooled_height"));
    LITE_ASSIGN_OR_RETURN(const Bins columns,
                          ReadBins(context.op, roi[0], roi[2], "pooled_width"));
    const int64_t bins = out[1] * out[2] * out[3];
    for (int64_t i = 0; i < bins && in[2] * in[3] > 0; ++i) {
      const int64_t w = i % out[3], h = i / out[3] % out[2];
      const int64_t channel = i / (out[2] * out[3]);
      const float* plane =
          x.data<float>() + (image * in[1] + channel) * in[2] * in[3];
      y.data<float>()[r * bins + i] =
          static_cast<float>(Pool(plane, in, rows, columns, h, w, max));
    }
    if (in[2] * in[3] == 0) {
      std::fill_n(y.data<float>() + r * bins, bins, 0.f);
    }
  }
  return Status::Ok();
}

}  // namespace placelite
