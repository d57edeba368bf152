// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/volume/pool_rows.h"

#include <algorithm>
#include <cmath>

#include "lite/core/base/align.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/common/max_min.h"
#include "lite/kernels/common/seen_positions.h"

namespace placelite {
namespace {

// Returns the positions of output `out` that lie in the `in` elements.
TapRange TapsInside(const WindowAxis& axis, int64_t out, int64_t in) {
  const int64_t start = out * axis.stride - axis.pad_before;
  const int64_t first = start < 0 ? CeilDiv(-start, axis.dilation) : 0;
  const int64_t end = start < in ? CeilDiv(in - start, axis.dilation) : 0;
  return {first, std::max<int64_t>(0, std::min(end, axis.kernel) - first)};
}

// Returns how many positions lie in the input and its padding.
int64_t PaddedTaps(const WindowAxis& axis, int64_t out, int64_t in) {
  const int64_t start = out * axis.stride - axis.pad_before;
  const int64_t end = in + axis.pad_after;
  return start >= end
             ? 0
             : std::min(axis.kernel, CeilDiv(end - start, axis.dilation));
}

struct Max {
  static constexpr float kStart = -HUGE_VALF;
  static float Join(float a, float b) { return Larger(b, a); }
};
struct Sum {
  static constexpr float kStart = 0;
  static float Join(float a, float b) { return a + b; }
};

template <typename J>
void JoinRow(const float* row, int64_t count, float* joined) {
  for (int64_t i = 0; i < count; ++i) joined[i] = J::Join(joined[i], row[i]);
}

template <typename J>
float JoinTaps(const float* joined, const WindowAxis& axis, int64_t out,
               TapRange taps) {
  const float* at = joined + out * axis.stride - axis.pad_before;
  float result = J::kStart;
  for (int64_t k = 0; k < taps.count; ++k) {
    result = J::Join(result, at[(taps.first + k) * axis.dilation]);
  }
  return result;
}

}  // namespace

Status Pool3dRows::Prepare(PrepareContext& context) {
  const AttributeMap& attributes = context.op.attributes();
  const std::vector<int64_t>& ksize = attributes.Ints("ksize");
  window_ = WindowOf(attributes, {ksize[0], ksize[1], ksize[2]});
  max_ = attributes.String("pooling_type") == "max";
  exclusive_ = attributes.Bool("exclusive");
  const Shape x = context.op.input_shape(0).shape();
  const Shape y = context.op.output_shape(0).shape();
  in_ = {x[2], x[3], x[4]};
  out_ = {y[2], y[3], y[4]};
  rows_ = Extent(y, 0, 4);
  parts_ = std::clamp<int64_t>(rows_, 1, context.threads);
  joined_bytes_ =
      AlignUp(in_[2] * static_cast<int64_t>(sizeof(float)), kCpuAlignment);
  context.scratch_bytes = static_cast<size_t>(parts_ * joined_bytes_);
  return Status::Ok();
}

Status Pool3dRows::Run(const RunContext& context) {
  const float* x = context.tensors.input(0).data<float>();
  float* y = context.tensors.output(0).data<float>();
  const EvenSplit rows(rows_, parts_);
  ParallelFor(context.pool, parts_, [&](int64_t begin, int64_t end) {
    for (int64_t part = begin; part < end; ++part) {
      auto* joined = reinterpret_cast<float*>(
          static_cast<char*>(context.scratch) + part * joined_bytes_);
      for (int64_t row = rows.begin(part); row < rows.end(part); ++row) {
        if (max_) {
          RunRow<Max>(x, row, joined, y + row * out_[2]);
        } else {
          RunRow<Sum>(x, row, joined, y + row * out_[2]);
        }
      }
    }
  });
  return Status::Ok();
}

template <typename J>
void Pool3dRows::RunRow(const float* x, int64_t row, float* joined,
                        float* y) const {
  const WindowAxis &depth = window_[0], &height = window_[1],
                   &width = window_[2];
  const int64_t h = row % out_[1], d = row / out_[1] % out_[0];
  const float* channel =
      x + row / (out_[0] * out_[1]) * (in_[0] * in_[1] * in_[2]);
  const TapRange slices = TapsInside(depth, d, in_[0]);
  const TapRange lines = TapsInside(height, h, in_[1]);
  std::fill_n(joined, in_[2], J::kStart);
  for (int64_t t = 0; t < slices.count; ++t) {
    const int64_t slice = d * depth.stride - depth.pad_before +
                          (slices.first + t) * depth.dilation;
    for (int64_t u = 0; u < lines.count; ++u) {
      const int64_t line = h * height.stride - height.pad_before +
                           (lines.first + u) * height.dilation;
      JoinRow<J>(channel + (slice * in_[1] + line) * in_[2], in_[2], joined);
    }
  }
  const int64_t inside = slices.count * lines.count;
  const int64_t padded =
      PaddedTaps(depth, d, in_[0]) * PaddedTaps(height, h, in_[1]);
  for (int64_t w = 0; w < out_[2]; ++w) {
    const TapRange columns = TapsInside(width, w, in_[2]);
    y[w] = JoinTaps<J>(joined, width, w, columns);
    if (max_) continue;
    const int64_t count = exclusive_ ? inside * columns.count
                                     : padded * PaddedTaps(width, w, in_[2]);
    y[w] = count == 0 ? 0 : y[w] / static_cast<float>(count);
  }
}

}  // namespace placelite
