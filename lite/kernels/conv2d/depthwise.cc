// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d/depthwise.h"

#include <algorithm>

#include "lite/core/base/align.h"

namespace placelite {
namespace {

// A band may take two thirds of the smallest first-level cache among common
// CPUs.
constexpr int64_t kBandBytes = 20 << 10;

// Returns how many input rows the windows of `rows` output rows cover.
int64_t RowsUnder(const WindowAxis& axis, int64_t rows) {
  return (rows - 1) * axis.stride + axis.extent();
}

}  // namespace

Status Conv2dDepthwise::Prepare(PrepareContext& context) {
  params_ = ReadConv2d(context.op);
  multiplier_ = params_.out_channels / params_.in_channels;
  const WindowAxis &h = params_.window.h, &w = params_.window.w;

  // Each part of a row is whole vectors, so that rows of the band stay aligned.
  const int64_t lanes = functions_.lanes;
  phase_width_ =
      CeilDiv(CeilDiv(RowsUnder(w, params_.out_w), w.stride), lanes) * lanes;
  row_floats_ = phase_width_ * w.stride;
  for (int64_t v = 0; v < w.kernel; ++v) {
    const int64_t column = v * w.dilation;
    column_offset_[v] = column % w.stride * phase_width_ + column / w.stride;
  }

  const int64_t row_bytes = row_floats_ * static_cast<int64_t>(sizeof(float));
  const int64_t fitting = kBandBytes / row_bytes - RowsUnder(h, 1);
  // The vector code computes four rows at a time.
  out_rows_ = std::max<int64_t>(4, fitting / h.stride / 4 * 4);
  out_rows_ = std::min(out_rows_, params_.out_h);
  band_rows_ = RowsUnder(h, out_rows_);
  // The last vector of the last row may read beyond that row.
  band_floats_ = band_rows_ * row_floats_ + 2 * lanes;
  band_floats_ = CeilDiv(band_floats_, lanes) * lanes;

  parts_ = std::clamp<int64_t>(params_.batch * params_.in_channels, 1,
                               context.threads);
  context.scratch_bytes =
      static_cast<size_t>(parts_ * band_floats_) * sizeof(float);
  return Status::Ok();
}

Conv2dDepthwise::Channel Conv2dDepthwise::ChannelAt(
    const RunContext& context, int64_t plane,
    const ClampedEpilogue& epilogue) const {
  const WindowAxis &h = params_.window.h, &w = params_.window.w;
  const int64_t first_output = plane % params_.in_channels * multiplier_;
  Channel c = {};
  c.x = context.tensors.input(0).data<float>() +
        plane * params_.in_h * params_.in_w;
  c.filter = context.tensors.input(1).data<float>() +
             first_output * h.kernel * w.kernel;
  if (context.op.has_input(2)) {
    c.bias = context.tensors.input(2).data<float>() + first_output;
  }
  c.index = plane * multiplier_ * params_.out_h * params_.out_w;
  c.y = context.tensors.output(0).data<float>() + c.index;
  c.epilogue = &epilogue;
  return c;
}

Status Conv2dDepthwise::Run(const RunContext& context) {
  const ClampedEpilogue epilogue = MakeClampedEpilogue(context);
  const int64_t planes = params_.batch * params_.in_channels;
  float* scratch = static_cast<float*>(context.scratch);
  ParallelFor(context.pool, parts_, [&](int64_t begin, int64_t end) {
    for (int64_t part = begin; part < end; ++part) {
      float* band = scratch + part * band_floats_;
      // The padding at the sides is written once and stays as it is for all
      // channels.
      std::fill_n(band, band_floats_, 0.0f);
      for (int64_t plane = planes * part / parts_;
           plane < planes * (part + 1) / parts_; ++plane) {
        RunChannel(ChannelAt(context, plane, epilogue), band);
      }
    }
  });
  return Status::Ok();
}

void Conv2dDepthwise::FillBand(const float* x, int64_t first_row,
                               float* band) const {
  const WindowAxis &h = params_.window.h, &w = params_.window.w;
  const int64_t top = first_row * h.stride - h.pad_before;
  const int64_t above = std::clamp<int64_t>(-top, 0, band_rows_);
  const int64_t inside =
      std::clamp<int64_t>(params_.in_h - top, above, band_rows_);
  std::fill_n(band, above * row_floats_, 0.0f);
  std::fill(band + inside * row_floats_, band + band_rows_ * row_floats_, 0.0f);
  functions_.split_rows({x + (top + above) * params_.in_w, inside - above,
                         params_.in_w, w.pad_before, w.stride, phase_width_,
                         band + above * row_floats_});
}

void Conv2dDepthwise::RunChannel(const Channel& channel, float* band) const {
  const WindowAxis &h = params_.window.h, &w = params_.window.w;
  const int64_t pixels = params_.out_h * params_.out_w;
  DepthwiseBand b = {};
  b.band = band;
  b.band_step = row_floats_;
  b.column_offset = column_offset_;
  b.kernel_h = h.kernel;
  b.kernel_w = w.kernel;
  b.stride_h = h.stride;
  b.dilation_h = h.dilation;
  b.columns = params_.out_w;
  b.epilogue = channel.epilogue;
  for (int64_t row = 0; row < params_.out_h; row += out_rows_) {
    FillBand(channel.x, row, band);
    b.rows = std::min(out_rows_, params_.out_h - row);
    for (int64_t m = 0; m < multiplier_; ++m) {
      const int64_t offset = m * pixels + row * params_.out_w;
      b.filter = channel.filter + m * h.kernel * w.kernel;
      b.bias = channel.bias == nullptr ? 0 : channel.bias[m];
      b.y = channel.y + offset;
      b.index = channel.index + offset;
      functions_.convolve(b);
    }
  }
}

}  // namespace placelite
