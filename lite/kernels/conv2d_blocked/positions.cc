// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/positions.h"

#include <algorithm>

#include "lite/core/base/align.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/common/blocked_padding.h"
#include "lite/kernels/conv2d_blocked/filter_pack.h"

namespace placelite {
namespace {

constexpr Packing kFilterPacking = {"conv2d_positions_filter", 1};

// The outputs first..last-1 of an axis that meet the input at the filter's
// element `i`, and where that is.
struct MetRange {
  int64_t first, last, shift;
};

MetRange Meet(const WindowAxis& axis, int64_t i, int64_t in, int64_t out) {
  const int64_t shift = i * axis.dilation - axis.pad_before;
  return {std::max<int64_t>(0, -shift), std::min(out, in - shift), shift};
}

}  // namespace

std::vector<MetOutputs> OutputsByPosition(const Conv2dParams& params) {
  const WindowAxis &h = params.window.h, &w = params.window.w;
  std::vector<MetOutputs> all;
  if (h.stride != 1 || w.stride != 1) return all;
  bool whole = false;
  for (int64_t u = 0; u < h.kernel; ++u) {
    const MetRange rows = Meet(h, u, params.in_h, params.out_h);
    for (int64_t v = 0; v < w.kernel; ++v) {
      const MetRange columns = Meet(w, v, params.in_w, params.out_w);
      if (rows.first >= rows.last || columns.first >= columns.last) continue;
      all.push_back({u * w.kernel + v, rows.first, rows.last, columns.first,
                     columns.last, rows.shift, columns.shift});
      if (!whole && all.back().rows() == params.out_h &&
          all.back().columns() == params.out_w) {
        std::swap(all.front(), all.back());
        whole = true;
      }
    }
  }
  if (!whole) all.clear();
  return all;
}

Status Conv2dPositions::Prepare(PrepareContext& context) {
  params_ = ReadConv2d(context.op);
  positions_ = OutputsByPosition(params_);
  LITE_CHECK(!positions_.empty());
  const int64_t lanes = tiles_.lanes;
  const int64_t out_blocks = CeilDiv(params_.out_channels, lanes);
  blocks_ = PlanTiles(tiles_, params_.out_w, out_blocks, 0, 0).blocks;
  const int64_t plane =
      params_.in_h * params_.in_w * lanes * int64_t{sizeof(float)};
  const int64_t in_blocks = CeilDiv(params_.in_channels, lanes);
  offsets_.clear();
  for (int64_t b = 0; b < in_blocks; ++b) offsets_.push_back(b * plane);
  offsets_.push_back(0);
  clears_padding_ =
      params_.out_channels % lanes != 0 && !KeepsZero(context.op.epilogue());
  LITE_ASSIGN_OR_RETURN(bias_,
                        PackBlockedBias(context, params_.out_channels, lanes));
  return PackFilter(context);
}

Status Conv2dPositions::PackFilter(PrepareContext& context) {
  FilterPacking packing;
  packing.in_channels = packing.padded_channels = params_.in_channels;
  packing.out_channels = params_.out_channels;
  packing.in_block = packing.lanes = tiles_.lanes;
  packing.blocks = blocks_;
  filter_bytes_ = packing.bytes();
  const float* filter = context.tensors.input(1).data<float>();
  const int64_t count = params_.window.h.kernel * params_.window.w.kernel;
  const auto pack = [&](void* to) {
    std::vector<float> plane(params_.out_channels * params_.in_channels);
    auto* at = static_cast<uint8_t*>(to);
    for (const MetOutputs& met : positions_) {
      for (size_t i = 0; i < plane.size(); ++i) {
        plane[i] = filter[static_cast<int64_t>(i) * count + met.position];
      }
      PackBlockedFilter(packing, plane.data(), at);
      at += filter_bytes_;
    }
  };
  std::string key = StrCat(tiles_.name, "_", blocks_.max_size());
  for (const MetOutputs& met : positions_) key += StrCat("_", met.position);
  const int64_t bytes = filter_bytes_ * static_cast<int64_t>(positions_.size());
  LITE_ASSIGN_OR_RETURN(filter_,
                        context.packs->Get(kFilterPacking, key,
                                           static_cast<size_t>(bytes), pack));
  return Status::Ok();
}

Status Conv2dPositions::Run(const RunContext& context) {
  const BlockedOperands operands = OperandsOf(context, tiles_.elements.output);
  const int64_t sets = blocks_.parts();
  ParallelFor(context.pool, params_.batch * sets,
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  RunBlocks(operands, i / sets, i % sets);
                }
              });
  return Status::Ok();
}

void Conv2dPositions::RunBlocks(const BlockedOperands& operands, int64_t image,
                                int64_t blocks) const {
  constexpr int64_t kBytes = sizeof(float);
  const int64_t lanes = tiles_.lanes;
  const int64_t in_blocks = CeilDiv(params_.in_channels, lanes);
  const int64_t first = blocks_.begin(blocks), count = blocks_.size(blocks);
  const int64_t out_plane = params_.out_h * params_.out_w * lanes;
  const int64_t out_blocks = blocks_.end(blocks_.parts() - 1);
  const int64_t index = (image * out_blocks + first) * out_plane;
  const uint8_t* x = operands.x + image * in_blocks * params_.in_h *
                                      params_.in_w * lanes * kBytes;
  uint8_t* y = operands.y + index * kBytes;

  BlockedTile tile = {};
  tile.offsets = offsets_.data();
  tile.steps = params_.in_channels / lanes;
  tile.tail_steps = in_blocks - tile.steps;
  tile.tail_channels = params_.in_channels % lanes;
  tile.filter = static_cast<const uint8_t*>(filter_->host_data()) +
                first * lanes * params_.in_channels * kBytes;
  tile.bias = static_cast<const float*>(bias_->host_data()) + first * lanes;
  tile.y_block = out_plane * kBytes;
  if (operands.add != nullptr) tile.add = operands.add + index * kBytes;
  for (const MetOutputs& met : positions_) {
    RunTiles(met, x, y, index, count, tile);
    tile.filter += filter_bytes_;
    tile.resume = true;
    tile.add = nullptr;
  }
  tile.steps = tile.tail_steps = 0;
  tile.epilogue = &operands.epilogue;
  RunTiles(positions_[0], x, y, index, count, tile);
  const int64_t channels = params_.out_channels % lanes;
  if (clears_padding_ && first + count == out_blocks) {
    ClearBlockPadding(y + (count - 1) * tile.y_block,
                      params_.out_h * params_.out_w, channels, lanes, kBytes);
  }
}

void Conv2dPositions::RunTiles(const MetOutputs& met, const uint8_t* x,
                               uint8_t* y, int64_t index, int64_t num_blocks,
                               BlockedTile tile) const {
  const int64_t pixel = tiles_.lanes * int64_t{sizeof(float)};
  const EvenSplit pixels =
      EvenSplit::AtMost(met.columns(), tiles_.max_pixels[num_blocks - 1]);
  // The parts of a row have at most two lengths.
  const int64_t longest = pixels.max_size();
  const auto find = [&](int64_t size) {
    return tiles_.find(tiles_.lanes, static_cast<int>(num_blocks),
                       static_cast<int>(size), 0);
  };
  const BlockedTileFunction convolve_longest = find(longest);
  const BlockedTileFunction convolve_other =
      longest > 1 ? find(longest - 1) : nullptr;
  const uint8_t* add = tile.add;
  for (int64_t row = met.first_row; row < met.last_row; ++row) {
    for (int64_t part = 0; part < pixels.parts(); ++part) {
      const int64_t column = met.first_column + pixels.begin(part);
      const int64_t output = row * params_.out_w + column;
      tile.x = x + ((row + met.row_shift) * params_.in_w + column +
                    met.column_shift) *
                       pixel;
      tile.y = y + output * pixel;
      tile.index = index + output * tiles_.lanes;
      if (add != nullptr) tile.add = add + output * pixel;
      (pixels.size(part) == longest ? convolve_longest : convolve_other)(tile);
    }
  }
}

}  // namespace placelite
