// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/direct.h"

#include <algorithm>

#include "lite/core/base/align.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/common/blocked_padding.h"
#include "lite/kernels/conv2d_blocked/filter_pack.h"

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
  const Layout in_layout = context.tensors.input(0).layout();
  x_block_ = in_layout.kind == LayoutKind::kNCHWc ? in_layout.block : 1;
  in_blocks_ = CeilDiv(params_.in_channels / params_.groups, x_block_);
  out_blocks_ = CeilDiv(params_.out_channels / params_.groups, tiles_.lanes);
  positions_ = params_.window.h.kernel * params_.window.w.kernel;
  plan_ = PlanTiles(tiles_, params_.out_w, out_blocks_, context.parameter(0),
                    context.parameter(1));
  unroll_ = context.parameter(2);
  PlanWork(context);
  clears_padding_ = params_.out_channels % tiles_.lanes != 0 &&
                    !KeepsZero(context.op.epilogue());
  LITE_ASSIGN_OR_RETURN(
      bias_, PackBlockedBias(context, params_.out_channels, tiles_.lanes));
  return PackFilter(seen, context);
}

Status Conv2dDirect::PackFilter(const SeenPositions& seen,
                                PrepareContext& context) {
  FilterPacking packing;
  packing.groups = params_.groups;
  packing.in_channels = params_.in_channels / params_.groups;
  packing.out_channels = params_.out_channels / params_.groups;
  packing.merged = merged_;
  packing.positions = positions_;
  packing.in_block = x_block_;
  packing.lanes = tiles_.lanes;
  packing.blocks = plan_.blocks;
  auto pack = [&](void* to) {
    std::vector<float> cut;
    const float* filter =
        seen.Cut(context.tensors.input(1).data<float>(),
                 params_.out_channels * packing.in_channels / merged_, &cut);
    PackBlockedFilter(packing, filter, static_cast<float*>(to));
  };
  LITE_ASSIGN_OR_RETURN(
      filter_,
      context.packs->Get(kFilterPacking,
                         StrCat(tiles_.name, "_", x_block_, "_",
                                plan_.blocks.max_size(), seen.Key()),
                         static_cast<size_t>(packing.floats()) * sizeof(float),
                         pack));
  return Status::Ok();
}

void Conv2dDirect::PlanWork(PrepareContext& context) {
  constexpr int64_t kFloat = sizeof(float);
  const int64_t cache = PanelCacheBytes(context.device);
  // A part of the filter is read again for each tile, from the second-level
  // cache.
  const int64_t block_bytes =
      plan_.blocks.max_size() * tiles_.lanes * x_block_ * positions_ * kFloat;
  cuts_ = EvenSplit::AtMost(in_blocks_,
                            std::max<int64_t>(1, cache / 2 / block_bytes));

  const int64_t tiles_per_row = plan_.pixels.parts();
  if (BlockedInput::InPlace(params_)) {
    const WindowAxis& h = params_.window.h;
    const int64_t tile_bytes = plan_.pixels.max_size() * in_blocks_ * x_block_ *
                               std::min(h.kernel, h.stride) * kFloat;
    tiles_per_unit_ = 1;
    units_ = params_.out_h * tiles_per_row;
    units_at_once_ = std::clamp<int64_t>(cache / tile_bytes, 1, units_);
  } else {
    tiles_per_unit_ = tiles_per_row;
    units_ = params_.out_h;
    units_at_once_ = 1;
    while (units_at_once_ < units_ &&
           BlockedInput::BandBytes(params_, x_block_, units_at_once_ + 1) <=
               cache) {
      ++units_at_once_;
    }
  }
  const int64_t threads = context.threads;
  const int64_t all_units = params_.batch * params_.groups * units_;
  split_blocks_ = Imbalance(plan_.blocks.parts(), threads) * 1.1 <
                  Imbalance(all_units, threads);
  parts_ = std::clamp<int64_t>(split_blocks_ ? plan_.blocks.parts() : all_units,
                               1, threads);
  if (!split_blocks_) {
    units_at_once_ = std::min(units_at_once_, CeilDiv(all_units, parts_));
  }
  input_ = BlockedInput(params_, x_block_, units_at_once_);
  offsets_ = input_.StepOffsets();
  context.scratch_bytes = static_cast<size_t>(
      parts_ * AlignUp(input_.band_floats() * kFloat, kCpuAlignment));
}

Status Conv2dDirect::Run(const RunContext& context) {
  const BlockedOperands operands = OperandsOf(context);
  const EvenSplit units(params_.batch * params_.groups * units_,
                        split_blocks_ ? 1 : parts_);
  const EvenSplit blocks(plan_.blocks.parts(), split_blocks_ ? parts_ : 1);
  const int64_t band_floats =
      AlignUp(input_.band_floats(), kCpuAlignment / sizeof(float));
  ParallelFor(context.pool, parts_, [&](int64_t begin, int64_t end) {
    for (int64_t part = begin; part < end; ++part) {
      Run2d run = {};
      run.first_blocks = blocks.begin(split_blocks_ ? part : 0);
      run.last_blocks = blocks.end(split_blocks_ ? part : 0);
      run.band = static_cast<float*>(context.scratch) + part * band_floats;
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
    run.first_tile = unit * tiles_per_unit_;
    run.last_tile = (unit + count) * tiles_per_unit_;
    RunTiles(operands, run);
    first += count;
  }
}

void Conv2dDirect::RunTiles(const BlockedOperands& operands,
                            const Run2d& run) const {
  const int64_t image_blocks =
      params_.groups == 1 ? in_blocks_ : params_.in_channels / x_block_;
  const float* x =
      operands.x + (run.image * image_blocks + run.group * in_blocks_) *
                       params_.in_h * params_.in_w * x_block_;
  if (!input_.in_place()) {
    const int64_t row = run.first_tile / tiles_per_unit_;
    input_.Fill(x, row, run.last_tile / tiles_per_unit_ - row, run.band);
    x = run.band - input_.PixelOffset(row, 0);
  }
  for (int64_t i = run.first_blocks; i < run.last_blocks; ++i) {
    for (int64_t cut = 0; cut < cuts_.parts(); ++cut) {
      RunBlocks(operands, run, x, i, cut);
    }
  }
}

int64_t Conv2dDirect::OutputOffset(const Run2d& run, int64_t block) const {
  return ((run.image * params_.groups + run.group) * out_blocks_ + block) *
         params_.out_h * params_.out_w * tiles_.lanes;
}

void Conv2dDirect::RunBlocks(const BlockedOperands& operands, const Run2d& run,
                             const float* x, int64_t blocks,
                             int64_t cut) const {
  const int64_t first_block = plan_.blocks.begin(blocks);
  const int64_t num_blocks = plan_.blocks.size(blocks);
  const int64_t channels = params_.in_channels / params_.groups;
  const int64_t first_channel = cuts_.begin(cut) * x_block_;
  const bool last_cut = cut + 1 == cuts_.parts();
  const int64_t group_floats =
      out_blocks_ * tiles_.lanes * channels * positions_;

  BlockedTile tile = {};
  tile.offsets = offsets_.data() + cuts_.begin(cut) * positions_;
  tile.steps = cuts_.size(cut) * positions_;
  if (last_cut && channels % x_block_ != 0) {
    tile.steps -= positions_;
    tile.tail_steps = positions_;
    tile.tail_channels = channels % x_block_;
  }
  tile.filter = static_cast<const float*>(filter_->host_data()) +
                run.group * group_floats +
                (first_block * channels + first_channel * num_blocks) *
                    positions_ * tiles_.lanes;
  tile.bias = static_cast<const float*>(bias_->host_data()) +
              (run.group * out_blocks_ + first_block) * tiles_.lanes;
  tile.y_block = params_.out_h * params_.out_w * tiles_.lanes;
  tile.resume = cut > 0;
  if (last_cut) tile.epilogue = &operands.epilogue;

  // Each tile prefetches its share of what the next set of output blocks or the
  // next cut will read.
  const int64_t floats =
      num_blocks * tiles_.lanes * cuts_.size(cut) * x_block_ * positions_;
  const int64_t tiles = run.last_tile - run.first_tile;
  const float* next = tile.filter + floats;
  const float* end = static_cast<const float*>(filter_->host_data()) +
                     static_cast<int64_t>(filter_->bytes() / sizeof(float));
  if (tile.steps > 0 && next + floats <= end) {
    tile.ahead_floats = CeilDiv(CeilDiv(floats, tile.steps * tiles), 16) * 16;
  }

  const bool clears =
      clears_padding_ && last_cut && first_block + num_blocks == out_blocks_;
  const int64_t output = OutputOffset(run, first_block);
  const int64_t tiles_per_row = plan_.pixels.parts();
  for (int64_t i = run.first_tile; i < run.last_tile; ++i) {
    const int64_t row = i / tiles_per_row;
    const int64_t column = plan_.pixels.begin(i % tiles_per_row);
    const int64_t pixels = plan_.pixels.size(i % tiles_per_row);
    tile.x = x + input_.PixelOffset(row, column);
    tile.ahead = next + (i - run.first_tile) * tile.steps * tile.ahead_floats;
    tile.index = output + (row * params_.out_w + column) * tiles_.lanes;
    tile.y = operands.y + tile.index;
    if (operands.add != nullptr) tile.add = operands.add + tile.index;
    tiles_.find(static_cast<int>(x_block_), static_cast<int>(num_blocks),
                static_cast<int>(pixels), unroll_)(tile);
    if (clears) {
      ClearBlockPadding(tile.y + (num_blocks - 1) * tile.y_block, pixels,
                        params_.out_channels % tiles_.lanes, tiles_.lanes);
    }
  }
}

}  // namespace placelite
