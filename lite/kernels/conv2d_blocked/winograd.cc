// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/winograd.h"

#include <algorithm>

#include "lite/core/base/align.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/common/blocked_padding.h"
#include "lite/kernels/conv2d_blocked/filter_pack.h"
#include "lite/kernels/conv2d_blocked/winograd_filter.h"

namespace placelite {
namespace {

constexpr Packing kFilterPacking = {"conv2d_winograd_filter", 1};

// Larger chunks are not worth the reads of the filter that they save.
constexpr int64_t kMaxChunkBytes = 8 << 20;

constexpr int64_t kFloatBytes = sizeof(float);

}  // namespace

Status Conv2dWinograd::Prepare(PrepareContext& context) {
  params_ = ReadConv2d(context.op);
  const int64_t lanes = transforms_.tiles.lanes;
  channels_ = AlignUp(params_.in_channels, transforms_.tiles.elements.group);
  in_blocks_ = CeilDiv(params_.in_channels, lanes);
  out_blocks_ = CeilDiv(params_.out_channels, lanes);
  tiles_h_ = CeilDiv(params_.out_h, transforms_.m);
  tiles_w_ = CeilDiv(params_.out_w, transforms_.m);
  PlanChunks(context);
  context.scratch_bytes =
      static_cast<size_t>((split_chunks_ ? parts_ : 1) * chunk_bytes_);
  clears_padding_ =
      params_.out_channels % lanes != 0 && !KeepsZero(context.op.epilogue());
  LITE_ASSIGN_OR_RETURN(bias_,
                        PackBlockedBias(context, params_.out_channels, lanes));
  return PackFilter(context);
}

void Conv2dWinograd::PlanChunks(const PrepareContext& context) {
  const int64_t element = BytesOf(transforms_.tiles.elements.input);
  const int64_t lanes = transforms_.tiles.lanes;
  const int64_t points = transforms_.points();
  const int64_t tiles = params_.batch * tiles_h_ * tiles_w_;
  const int64_t tile_bytes =
      points * (in_blocks_ * element + out_blocks_ * kFloatBytes) * lanes;
  const int64_t filter_bytes =
      points * channels_ * out_blocks_ * lanes * element;
  const int64_t chunk_bytes = std::max(PanelCacheBytes(context.device),
                                       std::min(filter_bytes, kMaxChunkBytes));
  const int64_t chunk_tiles =
      context.parameter(1) > 0 ? context.parameter(1)
                               : std::max<int64_t>(1, chunk_bytes / tile_bytes);
  chunks_ = EvenSplit::AtMost(tiles, chunk_tiles);
  // The filter is packed alike for any number of threads.
  groups_ = PlanTiles(transforms_.tiles, chunks_.max_size(), out_blocks_,
                      context.parameter(0), 0)
                .blocks;
  const int64_t threads = context.threads;
  // Each thread takes chunks of its own where reading the whole filter moves
  // less between cores than what chunks hold.
  if (context.parameter(1) == 0 && filter_bytes < tiles * tile_bytes) {
    const int64_t chunks = AlignUp(chunks_.parts(), threads);
    if (chunks <= tiles) chunks_ = EvenSplit(tiles, chunks);
  }
  split_chunks_ = threads > 1 && Imbalance(chunks_.parts(), threads) <= 1.1;
  parts_ = split_chunks_ ? std::min(threads, chunks_.parts()) : threads;
  // The steps are a vector longer, so that the points do not lie a power of two
  // apart.
  input_step_ = (in_blocks_ * chunks_.max_size() + 1) * lanes * element;
  sum_step_ = (out_blocks_ * chunks_.max_size() + 1) * lanes;
  chunk_bytes_ =
      AlignUp(points * (input_step_ + sum_step_ * kFloatBytes), kCpuAlignment);
  offsets_.assign(static_cast<size_t>(in_blocks_) + 1, 0);
  for (int64_t b = 0; b < in_blocks_; ++b) {
    offsets_[static_cast<size_t>(b)] = b * chunks_.max_size() * lanes * element;
  }
}

Status Conv2dWinograd::PackFilter(PrepareContext& context) {
  const TileElements& elements = transforms_.tiles.elements;
  const WinogradPacking packing = {transforms_.m,
                                   params_.in_channels,
                                   params_.out_channels,
                                   transforms_.tiles.lanes,
                                   groups_,
                                   elements.group,
                                   elements.input};
  LITE_ASSIGN_OR_RETURN(
      filter_,
      context.packs->Get(
          kFilterPacking,
          StrCat(transforms_.name, "_", transforms_.m, "_", groups_.max_size()),
          static_cast<size_t>(packing.points() * packing.point_elements() *
                              BytesOf(elements.input)),
          [&](void* to) {
            PackWinogradFilter(packing, context.tensors.input(1).data<float>(),
                               to);
          }));
  return Status::Ok();
}

Conv2dWinograd::Chunk Conv2dWinograd::ChunkAt(int64_t index,
                                              uint8_t* scratch) const {
  return {
      chunks_.begin(index), chunks_.size(index), scratch,
      reinterpret_cast<float*>(scratch + transforms_.points() * input_step_)};
}

Status Conv2dWinograd::Run(const RunContext& context) {
  if (params_.batch == 0) return Status::Ok();
  const BlockedOperands operands = OperandsOf(context, transforms_.elements);
  auto* scratch = static_cast<uint8_t*>(context.scratch);
  const int64_t points = transforms_.points();
  if (split_chunks_ || context.pool->threads() == 1) {
    const EvenSplit parts(chunks_.parts(), split_chunks_ ? parts_ : 1);
    ParallelFor(context.pool, parts.parts(), [&](int64_t begin, int64_t end) {
      for (int64_t part = begin; part < end; ++part) {
        for (int64_t i = parts.begin(part); i < parts.end(part); ++i) {
          const Chunk chunk = ChunkAt(i, scratch + part * chunk_bytes_);
          TransformInputs(operands, chunk, 0, in_blocks_ * chunk.count);
          Multiply(chunk, 0, points * groups_.parts());
          TransformOutputs(operands, chunk, 0, out_blocks_ * chunk.count);
        }
      }
    });
    return Status::Ok();
  }
  for (int64_t i = 0; i < chunks_.parts(); ++i) {
    const Chunk chunk = ChunkAt(i, scratch);
    ParallelFor(context.pool, in_blocks_ * chunk.count,
                [&](int64_t begin, int64_t end) {
                  TransformInputs(operands, chunk, begin, end);
                });
    ParallelFor(
        context.pool, points * groups_.parts(),
        [&](int64_t begin, int64_t end) { Multiply(chunk, begin, end); });
    ParallelFor(context.pool, out_blocks_ * chunk.count,
                [&](int64_t begin, int64_t end) {
                  TransformOutputs(operands, chunk, begin, end);
                });
  }
  return Status::Ok();
}

Conv2dWinograd::TilePosition Conv2dWinograd::PositionOf(int64_t tile) const {
  const int64_t per_image = tiles_h_ * tiles_w_;
  return {tile / per_image, tile % per_image / tiles_w_ * transforms_.m,
          tile % tiles_w_ * transforms_.m};
}

void Conv2dWinograd::TransformInputs(const BlockedOperands& operands,
                                     const Chunk& chunk, int64_t begin,
                                     int64_t end) const {
  const int64_t lanes = transforms_.tiles.lanes;
  const int64_t plane =
      params_.in_h * params_.in_w * lanes * BytesOf(transforms_.elements);
  const int64_t vector = lanes * BytesOf(transforms_.tiles.elements.input);
  WinogradInput tile = {};
  tile.in_h = params_.in_h;
  tile.in_w = params_.in_w;
  tile.v_step = input_step_;
  for (int64_t i = begin; i < end; ++i) {
    const int64_t block = i / chunk.count;
    const int64_t t = i % chunk.count;
    const TilePosition at = PositionOf(chunk.first + t);
    tile.x = operands.x + (at.image * in_blocks_ + block) * plane;
    tile.top = at.row - params_.window.h.pad_before;
    tile.left = at.column - params_.window.w.pad_before;
    tile.v = chunk.inputs + (block * chunks_.max_size() + t) * vector;
    transforms_.input(tile);
  }
}

void Conv2dWinograd::Multiply(const Chunk& chunk, int64_t begin,
                              int64_t end) const {
  static constexpr float kZeros[kMaxTileBlocks * 16] = {};
  const int64_t lanes = transforms_.tiles.lanes;
  const int64_t element = BytesOf(transforms_.tiles.elements.input);
  const int64_t filter_row = lanes * channels_ * element;
  BlockedTile tile = {};
  tile.offsets = offsets_.data();
  tile.tail_channels = channels_ % lanes;
  tile.tail_steps = tile.tail_channels > 0 ? 1 : 0;
  tile.steps = in_blocks_ - tile.tail_steps;
  tile.bias = kZeros;
  tile.y_block = chunks_.max_size() * lanes * kFloatBytes;
  for (int64_t i = begin; i < end; ++i) {
    const int64_t point = i / groups_.parts();
    const int64_t group = i % groups_.parts();
    const int64_t first = groups_.begin(group);
    const int blocks = static_cast<int>(groups_.size(group));
    tile.filter = static_cast<const uint8_t*>(filter_->host_data()) +
                  (point * out_blocks_ + first) * filter_row;
    const uint8_t* x = chunk.inputs + point * input_step_;
    float* y =
        chunk.sums + point * sum_step_ + first * chunks_.max_size() * lanes;
    const EvenSplit runs = EvenSplit::AtMost(
        chunk.count, transforms_.tiles.max_pixels[blocks - 1]);
    for (int64_t r = 0; r < runs.parts(); ++r) {
      tile.x = x + runs.begin(r) * lanes * element;
      tile.y = reinterpret_cast<uint8_t*>(y + runs.begin(r) * lanes);
      transforms_.tiles.find(static_cast<int>(lanes), blocks,
                             static_cast<int>(runs.size(r)), 0)(tile);
    }
  }
}

void Conv2dWinograd::TransformOutputs(const BlockedOperands& operands,
                                      const Chunk& chunk, int64_t begin,
                                      int64_t end) const {
  const int64_t lanes = transforms_.tiles.lanes;
  const int64_t m = transforms_.m;
  WinogradOutput tile = {};
  tile.s_step = sum_step_;
  const int64_t bytes = BytesOf(transforms_.elements);
  tile.y_row = params_.out_w * lanes * bytes;
  tile.epilogue = &operands.epilogue;
  for (int64_t i = begin; i < end; ++i) {
    const int64_t block = i / chunk.count;
    const int64_t t = i % chunk.count;
    const TilePosition at = PositionOf(chunk.first + t);
    tile.s = chunk.sums + (block * chunks_.max_size() + t) * lanes;
    tile.bias = static_cast<const float*>(bias_->host_data()) + block * lanes;
    tile.index = (((at.image * out_blocks_ + block) * params_.out_h + at.row) *
                      params_.out_w +
                  at.column) *
                 lanes;
    tile.y = operands.y + tile.index * bytes;
    if (operands.add != nullptr) tile.add = operands.add + tile.index * bytes;
    tile.rows = std::min(m, params_.out_h - at.row);
    tile.columns = std::min(m, params_.out_w - at.column);
    transforms_.output(tile);
    if (!clears_padding_ || block + 1 < out_blocks_) continue;
    for (int64_t row = 0; row < tile.rows; ++row) {
      ClearBlockPadding(tile.y + row * tile.y_row, tile.columns,
                        params_.out_channels % lanes, lanes,
                        static_cast<size_t>(bytes));
    }
  }
}

}  // namespace placelite
