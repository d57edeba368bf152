// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/bands.h"

#include <algorithm>

#include "lite/core/base/align.h"

namespace placelite {
namespace {

// Returns how many of the columns 0, stride, 2 * stride, ... of a padded row
// the windows of all output columns meet, for one filter column.
int64_t PhaseWidth(const WindowAxis& w, int64_t out_w) {
  return out_w + (w.kernel - 1) * w.dilation / w.stride;
}

}  // namespace

bool BlockedInput::InPlace(const Conv2dParams& params) {
  const WindowAxis &h = params.window.h, &w = params.window.w;
  // Padding behind the input does not count if no window reaches it.
  const bool inside =
      h.pad_before == 0 && w.pad_before == 0 &&
      (params.out_h - 1) * h.stride + h.extent() <= params.in_h &&
      (params.out_w - 1) * w.stride + w.extent() <= params.in_w;
  return inside && (w.stride == 1 || params.out_w == 1);
}

BlockedInput::BlockedInput(const Conv2dParams& params, int64_t block,
                           int64_t rows_per_band)
    : params_(params), in_place_(InPlace(params)), block_(block) {
  const WindowAxis &h = params.window.h, &w = params.window.w;
  blocks_ = CeilDiv(params.in_channels / params.groups, block);
  if (in_place_) {
    plane_ = params.in_h * params.in_w * block;
    row_ = h.dilation * params.in_w * block;
    out_row_ = h.stride * params.in_w * block;
    return;
  }
  row_step_ = h.kernel == 1 ? h.stride : 1;
  row_stride_ = h.kernel == 1 ? 1 : h.stride;
  phases_ = w.kernel == 1 ? 1 : std::min(w.stride, w.extent());
  phase_width_ = PhaseWidth(w, params.out_w);
  band_rows_ = (rows_per_band - 1) * row_stride_ + h.extent();
  const int64_t band_row = phases_ * phase_width_ * block;
  plane_ = band_rows_ * band_row;
  row_ = h.dilation * band_row;
  out_row_ = row_stride_ * band_row;
}

int64_t BlockedInput::BandBytes(const Conv2dParams& params, int64_t block,
                                int64_t rows) {
  return BlockedInput(params, block, rows).band_floats() *
         static_cast<int64_t>(sizeof(float));
}

std::vector<int64_t> BlockedInput::StepOffsets() const {
  const WindowAxis &h = params_.window.h, &w = params_.window.w;
  std::vector<int64_t> offsets;
  offsets.reserve(static_cast<size_t>(blocks_ * h.kernel * w.kernel));
  for (int64_t b = 0; b < blocks_; ++b) {
    for (int64_t u = 0; u < h.kernel; ++u) {
      for (int64_t v = 0; v < w.kernel; ++v) {
        const int64_t column = v * w.dilation;
        const int64_t place =
            in_place_ ? column
                      : column % w.stride * phase_width_ + column / w.stride;
        offsets.push_back(b * plane_ + u * row_ + place * block_);
      }
    }
  }
  return offsets;
}

void BlockedInput::Clear(float* band) const {
  std::fill_n(band, band_floats(), 0.0f);
}

void BlockedInput::FillRow(const float* row, float* to) const {
  const WindowAxis& w = params_.window.w;
  for (int64_t phase = 0; phase < phases_;
       ++phase, to += phase_width_ * block_) {
    // Column j of this run is column j * stride + shift of the input.
    const int64_t shift = phase - w.pad_before;
    const int64_t first =
        shift >= 0 ? 0 : std::min(CeilDiv(-shift, w.stride), phase_width_);
    const int64_t end = std::clamp<int64_t>(
        CeilDiv(std::max<int64_t>(params_.in_w - shift, 0), w.stride), first,
        phase_width_);
    if (first == end) continue;
    const float* from = row + (first * w.stride + shift) * block_;
    float* at = to + first * block_;
    if (w.stride == 1) {
      std::copy_n(from, (end - first) * block_, at);
    } else if (block_ == 1) {
      for (int64_t j = first; j < end; ++j, from += w.stride) *at++ = *from;
    } else {
      for (int64_t j = first; j < end; ++j, from += w.stride * block_) {
        at = std::copy_n(from, block_, at);
      }
    }
  }
}

void BlockedInput::Fill(const float* image, int64_t first, int64_t count,
                        float* band) const {
  const WindowAxis& h = params_.window.h;
  const int64_t rows = (count - 1) * row_stride_ + h.extent();
  const int64_t top = first * h.stride - h.pad_before;
  const int64_t band_row = phases_ * phase_width_ * block_;
  const int64_t image_row = params_.in_w * block_;
  for (int64_t b = 0; b < blocks_; ++b) {
    const float* plane = image + b * params_.in_h * image_row;
    float* to = band + b * plane_;
    for (int64_t i = 0; i < rows; ++i, to += band_row) {
      const int64_t row = top + i * row_step_;
      if (row < 0 || row >= params_.in_h) {
        std::fill_n(to, band_row, 0.0f);
      } else {
        FillRow(plane + row * image_row, to);
      }
    }
  }
}

}  // namespace placelite
