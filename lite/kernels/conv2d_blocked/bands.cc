// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/bands.h"

#include <algorithm>
#include <cstring>

#include "lite/core/base/align.h"

namespace placelite {
namespace {

// Returns how many of the columns 0, stride, 2 * stride, ... of a padded row
// the windows of `columns` output columns meet, for one filter column.
int64_t PhaseWidth(const WindowAxis& w, int64_t columns) {
  return columns + (w.kernel - 1) * w.dilation / w.stride;
}

// Copies `count` pixels that lie `step` bytes apart next to each other. Sizes
// that the compiler knows are copied by one instruction.
template <size_t bytes>
inline __attribute__((always_inline)) void CopyPixelsOf(int64_t count,
                                                        const uint8_t* from,
                                                        int64_t step,
                                                        uint8_t* to) {
  for (int64_t i = 0; i < count; ++i, from += step, to += bytes) {
    std::memcpy(to, from, bytes);
  }
}

void CopyPixels(size_t bytes, int64_t count, const uint8_t* from, int64_t step,
                uint8_t* to) {
  switch (bytes) {
    case 2:
      return CopyPixelsOf<2>(count, from, step, to);
    case 4:
      // The compiler makes vectors of a step that it knows.
      if (step == 8) return CopyPixelsOf<4>(count, from, 8, to);
      return CopyPixelsOf<4>(count, from, step, to);
    case 8:
      return CopyPixelsOf<8>(count, from, step, to);
    case 16:
      return CopyPixelsOf<16>(count, from, step, to);
    case 32:
      return CopyPixelsOf<32>(count, from, step, to);
    case 64:
      return CopyPixelsOf<64>(count, from, step, to);
  }
  for (int64_t i = 0; i < count; ++i, from += step, to += bytes) {
    std::memcpy(to, from, bytes);
  }
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
                           int64_t element_bytes, int64_t rows, int64_t columns,
                           uint8_t padding)
    : params_(params),
      in_place_(InPlace(params)),
      whole_rows_(columns >= params.out_w),
      padding_(padding),
      blocks_(CeilDiv(params.in_channels / params.groups, block)),
      pixel_(block * element_bytes) {
  const WindowAxis &h = params.window.h, &w = params.window.w;
  if (in_place_) {
    plane_ = params.in_h * params.in_w * pixel_;
    row_ = h.dilation * params.in_w * pixel_;
    out_row_ = h.stride * params.in_w * pixel_;
    return;
  }
  row_step_ = h.kernel == 1 ? h.stride : 1;
  row_stride_ = h.kernel == 1 ? 1 : h.stride;
  phases_ = w.kernel == 1 ? 1 : std::min(w.stride, w.extent());
  phase_width_ = PhaseWidth(w, columns);
  band_rows_ = (rows - 1) * row_stride_ + h.extent();
  const int64_t band_row = phases_ * phase_width_ * pixel_;
  plane_ = band_rows_ * band_row;
  row_ = h.dilation * band_row;
  out_row_ = row_stride_ * band_row;
}

int64_t BlockedInput::BandBytes(const Conv2dParams& params, int64_t block,
                                int64_t element_bytes, int64_t rows,
                                int64_t columns) {
  return BlockedInput(params, block, element_bytes, rows, columns).band_bytes();
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
        offsets.push_back(b * plane_ + u * row_ + place * pixel_);
      }
    }
  }
  offsets.push_back(0);
  return offsets;
}

void BlockedInput::Clear(uint8_t* band) const {
  std::memset(band, padding_, static_cast<size_t>(band_bytes()));
}

void BlockedInput::FillRow(const uint8_t* row, int64_t first_column,
                           uint8_t* to) const {
  const WindowAxis& w = params_.window.w;
  const auto bytes = static_cast<size_t>(pixel_);
  for (int64_t phase = 0; phase < phases_;
       ++phase, to += phase_width_ * pixel_) {
    // Column j of this run is column j * stride + shift of the input.
    const int64_t shift = phase + first_column * w.stride - w.pad_before;
    const int64_t first =
        shift >= 0 ? 0 : std::min(CeilDiv(-shift, w.stride), phase_width_);
    const int64_t end = std::clamp<int64_t>(
        CeilDiv(std::max<int64_t>(params_.in_w - shift, 0), w.stride), first,
        phase_width_);
    if (!whole_rows_) {
      std::memset(to, padding_, static_cast<size_t>(first) * bytes);
      std::memset(to + end * pixel_, padding_,
                  static_cast<size_t>(phase_width_ - end) * bytes);
    }
    if (first == end) continue;
    const uint8_t* from = row + (first * w.stride + shift) * pixel_;
    uint8_t* at = to + first * pixel_;
    if (w.stride == 1) {
      std::memcpy(at, from, static_cast<size_t>(end - first) * bytes);
      continue;
    }
    CopyPixels(bytes, end - first, from, w.stride * pixel_, at);
  }
}

void BlockedInput::Fill(const uint8_t* image, int64_t first, int64_t count,
                        int64_t first_column, uint8_t* band) const {
  const WindowAxis& h = params_.window.h;
  const int64_t rows = (count - 1) * row_stride_ + h.extent();
  const int64_t top = first * h.stride - h.pad_before;
  const int64_t band_row = phases_ * phase_width_ * pixel_;
  const int64_t image_row = params_.in_w * pixel_;
  for (int64_t b = 0; b < blocks_; ++b) {
    const uint8_t* plane = image + b * params_.in_h * image_row;
    uint8_t* to = band + b * plane_;
    for (int64_t i = 0; i < rows; ++i, to += band_row) {
      const int64_t row = top + i * row_step_;
      if (row < 0 || row >= params_.in_h) {
        std::memset(to, padding_, static_cast<size_t>(band_row));
      } else {
        FillRow(plane + row * image_row, first_column, to);
      }
    }
  }
}

}  // namespace placelite
