// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d/pixel_rows.h"

#include <algorithm>
#include <cstring>

#include "lite/core/base/align.h"
#include "lite/core/op/codes.h"

namespace placelite {
namespace {

// Windows of fewer pixels leave tiles half empty.
constexpr int64_t kLeastBand = 64;

}  // namespace

Status Conv2dPixelRows::Prepare(PrepareContext& context) {
  params_ = ReadConv2d(context.op);
  in_nhwc_ = context.tensors.input(0).layout().kind == LayoutKind::kNHWC;
  if (element_bytes_ == 1) {
    padding_ =
        static_cast<uint8_t>(UnsignedCodes(*context.op.input(0).grid).zero);
  }
  const int64_t fitting =
      PanelCacheBytes(context.device) / (depth() * element_bytes_);
  band_pixels_ = std::min(std::max(fitting, kLeastBand), pixels());
  std::vector<float> buffer;
  LITE_RETURN_IF_ERROR(row_product_.Prepare(
      {band_pixels_, params_.out_channels, depth(), depth(), true,
       in_nhwc_ ? "_nhwc" : "_nchw"},
      [&](const float* filter) { return ArrangeFilter(filter, &buffer); },
      context));
  PlanImage(context);
  return Status::Ok();
}

MatrixView Conv2dPixelRows::ArrangeFilter(const float* filter,
                                          std::vector<float>* buffer) const {
  if (!in_nhwc_) return {filter, 1, depth()};
  const int64_t positions = depth() / params_.in_channels;
  buffer->resize(static_cast<size_t>(params_.out_channels * depth()));
  float* to = buffer->data();
  for (int64_t o = 0; o < params_.out_channels; ++o) {
    for (int64_t p = 0; p < positions; ++p) {
      for (int64_t c = 0; c < params_.in_channels; ++c) {
        *to++ = filter[(o * params_.in_channels + c) * positions + p];
      }
    }
  }
  return {buffer->data(), 1, depth()};
}

void Conv2dPixelRows::PlanImage(PrepareContext& context) {
  const Conv2dParams& p = params_;
  const WindowAxis &h = p.window.h, &w = p.window.w;
  // The last windows may begin behind the padding of the model, or not reach
  // the end of the input.
  padded_h_ =
      std::max(h.pad_before + p.in_h, (p.out_h - 1) * h.stride + h.extent());
  padded_w_ =
      std::max(w.pad_before + p.in_w, (p.out_w - 1) * w.stride + w.extent());
  const bool pads = padded_h_ > p.in_h || padded_w_ > p.in_w;
  const int64_t plane = padded_h_ * padded_w_;
  x_step_ = in_nhwc_ ? p.in_channels : 1;
  y_step_ = padded_w_ * x_step_;
  const int64_t channel_step = in_nhwc_ ? 1 : plane;
  const int64_t channels = p.in_channels;
  const int64_t positions = h.kernel * w.kernel;
  offsets_.clear();
  for (int64_t k = 0; k < depth(); ++k) {
    const int64_t c = in_nhwc_ ? k % channels : k / positions;
    const int64_t position = in_nhwc_ ? k / channels : k % positions;
    offsets_.push_back(c * channel_step +
                       position / w.kernel * h.dilation * y_step_ +
                       position % w.kernel * w.dilation * x_step_);
  }
  const RowTiles& tiles = row_product_.row_tiles();
  together_.clear();
  for (int64_t block = 0; block < tiles.depth_blocks(); ++block) {
    const int64_t first = block * tiles.lanes();
    const int64_t last = std::min(first + tiles.lanes(), depth()) - 1;
    together_.push_back(offsets_[static_cast<size_t>(last)] -
                            offsets_[static_cast<size_t>(first)] ==
                        last - first);
  }
  image_bytes_ =
      pads ? AlignUp(plane * channels * element_bytes_, kCpuAlignment) : 0;
  context.scratch_bytes = static_cast<size_t>(
      image_bytes_ + tiles.depth_blocks() * tiles.block_step());
}

void Conv2dPixelRows::PadImage(const uint8_t* sample, ThreadPool* pool,
                               uint8_t* to) const {
  const Conv2dParams& p = params_;
  // A row has all channels in NHWC, and one channel else.
  const int64_t planes = in_nhwc_ ? 1 : p.in_channels;
  const int64_t row_bytes = y_step_ * element_bytes_;
  const int64_t before = p.window.w.pad_before * x_step_ * element_bytes_;
  const int64_t inside = p.in_w * x_step_ * element_bytes_;
  ParallelFor(pool, planes * padded_h_, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      uint8_t* const row = to + i * row_bytes;
      const int64_t y = i % padded_h_ - p.window.h.pad_before;
      if (y < 0 || y >= p.in_h) {
        std::fill_n(row, row_bytes, padding_);
        continue;
      }
      std::fill_n(row, before, padding_);
      std::memcpy(row + before, sample + (i / padded_h_ * p.in_h + y) * inside,
                  static_cast<size_t>(inside));
      std::fill_n(row + before + inside, row_bytes - before - inside, padding_);
    }
  });
}

template <typename E>
void Conv2dPixelRows::PackBlock(const Band& band, int64_t block,
                                uint8_t* packed) const {
  const int64_t lanes = row_product_.row_tiles().lanes();
  const int64_t count = std::min(lanes, depth() - block * lanes);
  const int64_t* const offsets = offsets_.data() + block * lanes;
  const bool together = together_[static_cast<size_t>(block)];
  const int64_t down = params_.window.h.stride * y_step_;
  const int64_t right = params_.window.w.stride * x_step_;
  const auto* const image = reinterpret_cast<const E*>(band.image);
  E* to = reinterpret_cast<E*>(packed);
  int64_t row = band.first_pixel / params_.out_w;
  int64_t column = band.first_pixel % params_.out_w;
  for (int64_t i = 0; i < band_pixels_; ++i, to += lanes) {
    const E* const from = image + row * down + column * right;
    if (together) {
      CopyVector(reinterpret_cast<const uint8_t*>(from + offsets[0]),
                 static_cast<size_t>(count) * sizeof(E),
                 reinterpret_cast<uint8_t*>(to));
    } else {
      for (int64_t k = 0; k < count; ++k) to[k] = from[offsets[k]];
    }
    std::fill_n(to + count, lanes - count, E{0});
    if (++column == params_.out_w) {
      column = 0;
      ++row;
    }
  }
}

void Conv2dPixelRows::PackWindows(const Band& band, ThreadPool* pool,
                                  uint8_t* to) const {
  const RowTiles& tiles = row_product_.row_tiles();
  ParallelFor(pool, tiles.depth_blocks(), [&](int64_t begin, int64_t end) {
    for (int64_t block = begin; block < end; ++block) {
      uint8_t* const packed = to + block * tiles.block_step();
      if (element_bytes_ == 1) {
        PackBlock<uint8_t>(band, block, packed);
      } else {
        PackBlock<float>(band, block, packed);
      }
    }
  });
}

Status Conv2dPixelRows::Run(const RunContext& context) {
  const Conv2dParams& p = params_;
  if (p.batch * p.out_channels * pixels() == 0) return Status::Ok();
  const RowProduct::Operands operands = row_product_.OperandsOf(context);
  const int64_t sample_bytes = p.in_channels * p.in_h * p.in_w * element_bytes_;
  auto* const image = static_cast<uint8_t*>(context.scratch);
  uint8_t* const packed = image + image_bytes_;
  for (int64_t sample = 0; sample < p.batch; ++sample) {
    Band band = {
        context.tensors.input(0).data<uint8_t>() + sample * sample_bytes, 0,
        sample * p.out_channels * pixels()};
    if (image_bytes_ > 0) {
      PadImage(band.image, context.pool, image);
      band.image = image;
    }
    for (int64_t first = 0; first < pixels(); first += band_pixels_) {
      // The last band computes pixels of the one before it again, so that all
      // are equally long.
      band.first_pixel = std::min(first, pixels() - band_pixels_);
      PackWindows(band, context.pool, packed);
      row_product_.row_tiles().RunPacked(
          packed, row_product_.weights(), row_product_.Sums(),
          operands.epilogue, context.pool, [&](const RowTiles::Made& made) {
            if (in_nhwc_) {
              row_product_.StoreRows(
                  operands, made,
                  band.index + band.first_pixel * params_.out_channels);
            } else {
              StorePlanes(operands, band, made);
            }
          });
    }
  }
  return Status::Ok();
}

void Conv2dPixelRows::StorePlanes(const RowProduct::Operands& operands,
                                  const Band& band,
                                  const RowTiles::Made& made) const {
  const RowTiles& tiles = row_product_.row_tiles();
  const int64_t first = made.first_block * tiles.lanes();
  const int64_t columns =
      std::min(made.blocks * tiles.lanes(), params_.out_channels - first);
  alignas(64) float plane[RowTiles::kMaxRows];
  for (int64_t j = 0; j < columns; ++j) {
    const int64_t block = j / tiles.lanes(), lane = j % tiles.lanes();
    for (int64_t row = 0; row < made.rows; ++row) {
      plane[row] = reinterpret_cast<const float*>(
          tiles.VectorOf(made, row, block))[lane];
    }
    const int64_t at =
        band.index + (first + j) * pixels() + band.first_pixel + made.first_row;
    row_product_.Store(operands, reinterpret_cast<const uint8_t*>(plane),
                       made.rows, at);
  }
}

}  // namespace placelite
