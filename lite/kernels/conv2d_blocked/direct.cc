// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/direct.h"

#include <algorithm>

#include "lite/core/base/align.h"
#include "lite/core/base/strings.h"
#include "lite/core/op/codes.h"
#include "lite/kernels/common/blocked_padding.h"
#include "lite/kernels/common/make_code_steps.h"
#include "lite/kernels/conv2d_blocked/filter_pack.h"
#include "lite/kernels/conv2d_blocked/image_pack.h"

namespace placelite {
namespace {

constexpr Packing kFilterPacking = {"conv2d_blocked_filter", 1};

// A convolution with a 1x1 window takes all pixels of a channel as one row.
Conv2dParams Flatten(Conv2dParams p) {
  if (!p.IsPointwise()) return p;
  p.in_w = p.out_w = p.in_h * p.in_w;
  p.in_h = p.out_h = 1;
  return p;
}

// A row is split into several bands if its band takes more than this many
// times the cache: then reading the filter once more for each band costs less
// than reading the band from memory for each set of output blocks.
constexpr int64_t kBandCaches = 4;

}  // namespace

int64_t MergedGroups(const Conv2dParams& params, int64_t lanes) {
  if (params.groups == 1) return 1;
  const int64_t inputs = params.in_channels / params.groups;
  const int64_t outputs = params.out_channels / params.groups;
  for (int64_t merged = 1; merged <= lanes && merged <= params.groups;
       ++merged) {
    if (params.groups % merged == 0 && inputs * merged % lanes == 0 &&
        outputs * merged % lanes == 0) {
      return merged;
    }
  }
  return 0;
}

Status Conv2dDirect::Prepare(PrepareContext& context) {
  params_ = ReadConv2d(context.op);
  const SeenPositions seen(&params_);
  params_ = Flatten(params_);
  merged_ = MergedGroups(params_, tiles_.lanes);
  LITE_CHECK(merged_ > 0);
  params_.groups /= merged_;
  const TileElements& elements = tiles_.elements;
  element_bytes_ = BytesOf(elements.input);
  const Layout in_layout = context.tensors.input(0).layout();
  const bool in_blocks = in_layout.kind == LayoutKind::kNCHWc;
  packs_images_ = !in_blocks && elements.whole_blocks;
  in_nhwc_ = in_layout.kind == LayoutKind::kNHWC;
  x_block_ = in_blocks ? in_layout.block : packs_images_ ? kImageBlock : 1;
  const int64_t channels = params_.in_channels / params_.groups;
  channels_ =
      AlignUp(channels, elements.whole_blocks ? x_block_ : elements.group);
  in_blocks_ = CeilDiv(channels, x_block_);
  out_blocks_ = CeilDiv(params_.out_channels / params_.groups, tiles_.lanes);
  positions_ = params_.window.h.kernel * params_.window.w.kernel;
  plan_ = PlanTiles(tiles_, params_.out_w, out_blocks_, context.parameter(0),
                    context.parameter(1));
  unroll_ = context.parameter(2);
  if (TakesCodes()) {
    padding_ =
        static_cast<uint8_t>(UnsignedCodes(*context.op.input(0).grid).zero);
  }
  PlanWork(context);
  clears_padding_ = elements.output != ElementType::kInt8 &&
                    params_.out_channels % tiles_.lanes != 0 &&
                    !KeepsZero(context.op.epilogue());
  return TakesCodes() ? PackCodes(seen, context) : PackFilter(seen, context);
}

Status Conv2dDirect::PackFilter(const SeenPositions& seen,
                                PrepareContext& context) {
  LITE_ASSIGN_OR_RETURN(
      bias_, PackBlockedBias(context, params_.out_channels, tiles_.lanes));
  std::vector<float> cut;
  return Pack(
      seen.Cut(context.tensors.input(1).data<float>(), FilterPlanes(), &cut),
      seen.Key(), context);
}

Status Conv2dDirect::PackCodes(const SeenPositions& seen,
                               PrepareContext& context) {
  const int64_t channels = params_.out_channels;
  const WholeWeights whole = ReadWholeWeights(context, channels);
  std::vector<float> cut;
  const float* weights = seen.Cut(whole.weights.data(), FilterPlanes(), &cut);
  const bool makes_codes = tiles_.elements.output == ElementType::kInt8;
  if (makes_codes) {
    steps_ = PlanCodeSteps(context.op);
  } else {
    LITE_ASSIGN_OR_RETURN(bias_,
                          PackBlockedBias(context, channels, tiles_.lanes));
  }
  const int64_t count = FilterPlanes() / channels * positions_;
  sums_ = MakeCodeSums(context, SumsOfRows(weights, channels, count), count,
                       tiles_.elements.code_offset, whole.scales, steps_.scale,
                       tiles_.lanes,
                       makes_codes ? CodeBias::kInSums : CodeBias::kLeftOut);
  return Pack(weights, seen.Key(), context);
}

Status Conv2dDirect::Pack(const float* filter, const std::string& key,
                          PrepareContext& context) {
  FilterPacking packing;
  packing.groups = params_.groups;
  packing.in_channels = params_.in_channels / params_.groups;
  packing.out_channels = params_.out_channels / params_.groups;
  packing.merged = merged_;
  packing.positions = positions_;
  packing.in_block = x_block_;
  packing.lanes = tiles_.lanes;
  packing.channel_group = tiles_.elements.group;
  packing.padded_channels = channels_;
  packing.element = tiles_.elements.input;
  packing.blocks = plan_.blocks;
  LITE_ASSIGN_OR_RETURN(
      filter_,
      context.packs->Get(
          kFilterPacking,
          StrCat(tiles_.name, "_", x_block_, "_", plan_.blocks.max_size(), key),
          static_cast<size_t>(packing.bytes()),
          [&](void* to) { PackBlockedFilter(packing, filter, to); }));
  return Status::Ok();
}

void Conv2dDirect::PlanWork(PrepareContext& context) {
  const int64_t cache = PanelCacheBytes(context.device);
  // A part of the filter is read again for each tile, from the second-level
  // cache. Sums that are rounded when they are stored are not cut.
  const int64_t block_bytes = FilterBytes(plan_.blocks.max_size(), x_block_);
  const int64_t blocks_at_once =
      tiles_.elements.stores_sums
          ? std::max<int64_t>(1, cache / 2 / block_bytes)
          : in_blocks_;
  cuts_ = EvenSplit::AtMost(in_blocks_, blocks_at_once);

  const int64_t tiles_per_row = plan_.pixels.parts();
  if (BlockedInput::InPlace(params_)) {
    const WindowAxis& h = params_.window.h;
    const int64_t tile_bytes = plan_.pixels.max_size() * in_blocks_ * x_block_ *
                               std::min(h.kernel, h.stride) * element_bytes_;
    row_parts_ = EvenSplit(tiles_per_row, tiles_per_row);
    units_ = params_.out_h * tiles_per_row;
    units_at_once_ = std::clamp<int64_t>(cache / tile_bytes, 1, units_);
  } else {
    PlanBands(cache);
  }
  const int64_t threads = context.threads;
  const int64_t all_units = params_.batch * params_.groups * units_;
  split_blocks_ = SharesBetter(plan_.blocks.parts(), all_units, threads);
  parts_ = std::clamp<int64_t>(split_blocks_ ? plan_.blocks.parts() : all_units,
                               1, threads);
  if (!split_blocks_) {
    units_at_once_ = std::min(units_at_once_, CeilDiv(all_units, parts_));
  }
  const int64_t columns = row_parts_.max_size() * plan_.pixels.max_size();
  input_ = BlockedInput(params_, x_block_, element_bytes_, units_at_once_,
                        std::min(columns, params_.out_w), padding_);
  offsets_ = input_.StepOffsets();
  int64_t scratch = parts_ * AlignUp(input_.band_bytes(), kCpuAlignment);
  if (packs_images_) {
    scratch +=
        params_.batch * params_.in_h * params_.in_w * x_block_ * element_bytes_;
  }
  context.scratch_bytes = static_cast<size_t>(scratch);
}

void Conv2dDirect::PlanBands(int64_t cache) {
  const int64_t tiles = plan_.pixels.parts();
  const auto bytes = [&](int64_t rows, int64_t columns) {
    return BlockedInput::BandBytes(params_, x_block_, element_bytes_, rows,
                                   columns);
  };
  // A band under one column is what neighbouring bands both have.
  const int64_t shared = bytes(1, 1);
  const int64_t row = bytes(1, params_.out_w);
  int64_t parts = 1;
  if (row > kBandCaches * cache && shared * kBandCaches <= cache) {
    parts = std::min(tiles, CeilDiv(row - shared, cache - shared));
  }
  row_parts_ = EvenSplit(tiles, parts);
  units_ = params_.out_h * parts;
  units_at_once_ = 1;
  while (parts == 1 && units_at_once_ < units_ &&
         bytes(units_at_once_ + 1, params_.out_w) <= cache) {
    ++units_at_once_;
  }
}

void Conv2dDirect::PackImages(const uint8_t* x, ThreadPool* pool,
                              uint8_t* to) const {
  const int64_t plane = params_.in_h * params_.in_w;
  const int64_t channels = params_.in_channels;
  const int64_t rows = params_.batch * params_.in_h;
  const FewChannels images = {x, channels, in_nhwc_ ? channels : 1,
                              in_nhwc_ ? 1 : plane, element_bytes_};
  ParallelFor(pool, rows, [&](int64_t begin, int64_t end) {
    FewChannels from = images;
    for (int64_t row = begin; row < end;) {
      const int64_t image = row / params_.in_h, first = row % params_.in_h;
      const int64_t count = std::min(params_.in_h - first, end - row);
      const int64_t at =
          image * channels * plane + first * params_.in_w * images.pixel_step;
      from.first = x + at * element_bytes_;
      PackFewChannels(from, count * params_.in_w, x_block_,
                      to + row * params_.in_w * x_block_ * element_bytes_);
      row += count;
    }
  });
}

Status Conv2dDirect::Run(const RunContext& context) {
  BlockedOperands operands =
      OperandsOf(context, tiles_.elements.output, steps_);
  const EvenSplit units(params_.batch * params_.groups * units_,
                        split_blocks_ ? 1 : parts_);
  const EvenSplit blocks(plan_.blocks.parts(), split_blocks_ ? parts_ : 1);
  const int64_t band_bytes = AlignUp(input_.band_bytes(), kCpuAlignment);
  auto* bands = static_cast<uint8_t*>(context.scratch);
  if (packs_images_) {
    uint8_t* const images = bands + parts_ * band_bytes;
    PackImages(operands.x, context.pool, images);
    operands.x = images;
  }
  ParallelFor(context.pool, parts_, [&](int64_t begin, int64_t end) {
    for (int64_t part = begin; part < end; ++part) {
      Run2d run = {};
      run.first_blocks = blocks.begin(split_blocks_ ? part : 0);
      run.last_blocks = blocks.end(split_blocks_ ? part : 0);
      run.band = bands + part * band_bytes;
      if (!input_.in_place()) input_.Clear(run.band);
      const int64_t unit_part = split_blocks_ ? 0 : part;
      RunUnits(operands, units.begin(unit_part), units.end(unit_part), run);
    }
  });
  return Status::Ok();
}

void Conv2dDirect::RunUnits(const BlockedOperands& operands, int64_t first,
                            int64_t last, Run2d run) const {
  while (first < last) {
    const int64_t image_group = first / units_;
    const int64_t unit = first % units_;
    const int64_t count =
        std::min({units_at_once_, units_ - unit, last - first});
    run.image = image_group / params_.groups;
    run.group = image_group % params_.groups;
    run.first_tile = FirstTile(unit);
    run.last_tile = FirstTile(unit + count);
    RunTiles(operands, run);
    first += count;
  }
}

void Conv2dDirect::RunTiles(const BlockedOperands& operands,
                            const Run2d& run) const {
  const int64_t image_blocks =
      params_.groups == 1 ? in_blocks_ : params_.in_channels / x_block_;
  const uint8_t* x =
      operands.x + (run.image * image_blocks + run.group * in_blocks_) *
                       params_.in_h * params_.in_w * x_block_ * element_bytes_;
  if (!input_.in_place()) {
    const int64_t tiles = plan_.pixels.parts();
    const int64_t row = run.first_tile / tiles;
    const int64_t column = plan_.pixels.begin(run.first_tile % tiles);
    input_.Fill(x, row, CeilDiv(run.last_tile, tiles) - row, column, run.band);
    x = run.band - input_.PixelOffset(row, column);
  }
  for (int64_t i = run.first_blocks; i < run.last_blocks; ++i) {
    for (int64_t cut = 0; cut < cuts_.parts(); ++cut) {
      RunBlocks(operands, run, x, i, cut);
    }
  }
}

void Conv2dDirect::SetSums(int64_t block, BlockedTile* tile) const {
  const int64_t at = block * tiles_.lanes;
  if (TakesCodes()) {
    tile->bias = sums_.start.data() + at;
    tile->multipliers = sums_.multipliers.data() + at;
    if (bias_ != nullptr) {
      tile->addends = static_cast<const float*>(bias_->host_data()) + at;
    }
  } else {
    tile->bias = static_cast<const float*>(bias_->host_data()) + at;
  }
}

int64_t Conv2dDirect::OutputIndex(const Run2d& run, int64_t block) const {
  return ((run.image * params_.groups + run.group) * out_blocks_ + block) *
         params_.out_h * params_.out_w * tiles_.lanes;
}

void Conv2dDirect::RunBlocks(const BlockedOperands& operands, const Run2d& run,
                             const uint8_t* x, int64_t blocks,
                             int64_t cut) const {
  const int64_t first_block = plan_.blocks.begin(blocks);
  const int64_t num_blocks = plan_.blocks.size(blocks);
  const int64_t first_channel = cuts_.begin(cut) * x_block_;
  const bool last_cut = cut + 1 == cuts_.parts();
  const int64_t output_bytes = BytesOf(tiles_.elements.output);
  const auto* filter = static_cast<const uint8_t*>(filter_->host_data());

  BlockedTile tile = {};
  tile.offsets = offsets_.data() + cuts_.begin(cut) * positions_;
  tile.steps = cuts_.size(cut) * positions_;
  if (last_cut && channels_ % x_block_ != 0) {
    tile.steps -= positions_;
    tile.tail_steps = positions_;
    tile.tail_channels = channels_ % x_block_;
  }
  tile.filter = filter +
                FilterBytes(run.group * out_blocks_ + first_block, channels_) +
                FilterBytes(num_blocks, first_channel);
  SetSums(run.group * out_blocks_ + first_block, &tile);
  tile.y_block = params_.out_h * params_.out_w * tiles_.lanes * output_bytes;
  tile.resume = cut > 0;
  if (last_cut) tile.epilogue = &operands.epilogue;
  tile.codes = &operands.steps;

  // Each tile prefetches its share of what the next set of output blocks or the
  // next cut will read.
  const int64_t bytes = FilterBytes(num_blocks, cuts_.size(cut) * x_block_);
  const int64_t tiles = run.last_tile - run.first_tile;
  const uint8_t* next = tile.filter + bytes;
  if (tile.steps > 0 && next + bytes <= filter + filter_->bytes()) {
    constexpr int64_t kLine = 64;
    tile.ahead_bytes = AlignUp(CeilDiv(bytes, tile.steps * tiles), kLine);
  }

  const bool clears =
      clears_padding_ && last_cut && first_block + num_blocks == out_blocks_;
  const int64_t output = OutputIndex(run, first_block);
  // The parts of a row have at most two lengths.
  const auto find = [&](int64_t pixels) {
    return tiles_.find(static_cast<int>(x_block_), static_cast<int>(num_blocks),
                       static_cast<int>(pixels), unroll_);
  };
  const int64_t longest = plan_.pixels.max_size();
  const BlockedTileFunction convolve_longest = find(longest);
  const BlockedTileFunction convolve_other =
      longest > 1 ? find(longest - 1) : nullptr;
  const int64_t tiles_per_row = plan_.pixels.parts();
  for (int64_t i = run.first_tile; i < run.last_tile; ++i) {
    const int64_t row = i / tiles_per_row;
    const int64_t column = plan_.pixels.begin(i % tiles_per_row);
    const int64_t pixels = plan_.pixels.size(i % tiles_per_row);
    tile.x = x + input_.PixelOffset(row, column);
    tile.ahead = next + (i - run.first_tile) * tile.steps * tile.ahead_bytes;
    tile.index = output + (row * params_.out_w + column) * tiles_.lanes;
    tile.y = operands.y + tile.index * output_bytes;
    if (operands.add != nullptr) {
      tile.add = operands.add + tile.index * output_bytes;
    }
    (pixels == longest ? convolve_longest : convolve_other)(tile);
    if (clears) {
      ClearBlockPadding(tile.y + (num_blocks - 1) * tile.y_block, pixels,
                        params_.out_channels % tiles_.lanes, tiles_.lanes,
                        static_cast<size_t>(output_bytes));
    }
  }
}

}  // namespace placelite
