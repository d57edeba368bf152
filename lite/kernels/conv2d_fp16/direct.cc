// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_fp16/direct.h"

#include <algorithm>

#include "lite/core/base/align.h"
#include "lite/core/base/fp16.h"
#include "lite/core/base/strings.h"
#include "lite/kernels/common/blocked_padding.h"
#include "lite/kernels/common/work_split.h"
#include "lite/kernels/conv2d_fp16/operands.h"
#include "lite/kernels/conv2d_fp16/tiles.h"

namespace placelite {
#if defined(LITE_WITH_ARM) && defined(__aarch64__)
namespace {

constexpr Packing kFilterPacking = {"conv2d_fp16_filter", 1};

// A pixel of the first layer's input has this many channels at most, and this
// many in scratch.
constexpr int64_t kFewChannels = 4;

// A convolution with a 1x1 window takes all pixels of a channel as one row.
Conv2dParams Flatten(Conv2dParams p) {
  if (!p.IsPointwise()) return p;
  p.in_w = p.out_w = p.in_h * p.in_w;
  p.in_h = p.out_h = 1;
  return p;
}

// Returns `p` with floats in place of pairs of fp16 values, for blocks of the
// same size in bytes.
Conv2dParams InFloats(Conv2dParams p, int64_t x_block) {
  p.in_channels = p.groups * AlignUp(p.in_channels / p.groups, x_block) / 2;
  return p;
}

}  // namespace

Status Conv2dFp16::Prepare(PrepareContext& context) {
  params_ = ReadConv2d(context.op);
  const SeenPositions seen(&params_);
  params_ = Flatten(params_);
  first_layer_ = context.tensors.input(0).layout().kind != LayoutKind::kNCHWc;
  x_block_ = first_layer_ ? kFewChannels : kFp16Lanes;
  in_blocks_ = CeilDiv(params_.in_channels / params_.groups, x_block_);
  out_blocks_ = CeilDiv(params_.out_channels / params_.groups, kFp16Lanes);
  positions_ = params_.window.h.kernel * params_.window.w.kernel;
  plan_ = PlanTiles(kTilesFp16, params_.out_w, out_blocks_, 0, 0);
  PlanWork(context);
  clears_padding_ = params_.out_channels % kFp16Lanes != 0 &&
                    !KeepsZero(context.op.epilogue());
  LITE_ASSIGN_OR_RETURN(bias_, PackFp16Bias(context, params_.out_channels));
  LITE_ASSIGN_OR_RETURN(filter_, PackFilter(seen, context));
  return Status::Ok();
}

// Packs the filter in the order of tiles.h; channels that do not exist are
// zero.
Result<std::shared_ptr<Buffer>> Conv2dFp16::PackFilter(
    const SeenPositions& seen, PrepareContext& context) const {
  const int64_t inputs = params_.in_channels / params_.groups;
  const int64_t outputs = params_.out_channels / params_.groups;
  auto pack = [&](void* memory) {
    std::vector<float> cut;
    const float* filter = seen.Cut(context.tensors.input(1).data<float>(),
                                   params_.out_channels * inputs, &cut);
    uint16_t* to = static_cast<uint16_t*>(memory);
    auto weight = [&](int64_t group, int64_t o, int64_t c, int64_t position) {
      if (o >= outputs || c >= inputs) return uint16_t{0};
      return FloatToFp16(
          filter[((group * outputs + o) * inputs + c) * positions_ + position]);
    };
    auto pack_blocks = [&](int64_t group, int64_t first, int64_t last) {
      for (int64_t block = 0; block < in_blocks_; ++block) {
        for (int64_t position = 0; position < positions_; ++position) {
          for (int64_t c = 0; c < x_block_; ++c) {
            for (int64_t o = first; o < last; ++o) {
              *to++ = weight(group, o, block * x_block_ + c, position);
            }
          }
        }
      }
    };
    for (int64_t group = 0; group < params_.groups; ++group) {
      for (int64_t i = 0; i < plan_.blocks.parts(); ++i) {
        pack_blocks(group, plan_.blocks.begin(i) * kFp16Lanes,
                    plan_.blocks.end(i) * kFp16Lanes);
      }
    }
  };
  const int64_t halves = params_.groups * out_blocks_ * kFp16Lanes *
                         in_blocks_ * x_block_ * positions_;
  return context.packs->Get(
      kFilterPacking,
      StrCat(x_block_, "_", plan_.blocks.max_size(), seen.Key()),
      static_cast<size_t>(halves) * sizeof(uint16_t), pack);
}

void Conv2dFp16::PlanWork(PrepareContext& context) {
  const Conv2dParams p = InFloats(params_, x_block_);
  const int64_t pixel_floats = x_block_ / 2;
  const int64_t cache = PanelCacheBytes(context.device);
  const int64_t tiles_per_row = plan_.pixels.parts();
  if (BlockedInput::InPlace(p)) {
    const int64_t tile_bytes = plan_.pixels.max_size() * in_blocks_ * x_block_ *
                               params_.window.h.kernel * 2;
    tiles_per_unit_ = 1;
    units_ = params_.out_h * tiles_per_row;
    units_at_once_ = std::clamp<int64_t>(cache / tile_bytes, 1, units_);
  } else {
    tiles_per_unit_ = tiles_per_row;
    units_ = params_.out_h;
    units_at_once_ = 1;
    while (units_at_once_ < units_ &&
           BlockedInput::BandBytes(p, pixel_floats, units_at_once_ + 1) <=
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
  input_ = BlockedInput(p, pixel_floats, units_at_once_);
  offsets_ = input_.StepOffsets();
  for (int64_t& offset : offsets_) offset *= 2;
  constexpr int64_t kFloat = sizeof(float);
  int64_t bytes =
      parts_ * AlignUp(input_.band_floats() * kFloat, kCpuAlignment);
  if (first_layer_) {
    bytes += AlignUp(
        params_.batch * params_.in_h * params_.in_w * pixel_floats * kFloat,
        kCpuAlignment);
  }
  context.scratch_bytes = static_cast<size_t>(bytes);
}

// Packs the rows of all samples; the threads share them.
void Conv2dFp16::PackImages(const uint16_t* x, ThreadPool* pool,
                            uint16_t* to) const {
  const int64_t plane = params_.in_h * params_.in_w;
  const int64_t rows = params_.batch * params_.in_h;
  ParallelFor(pool, rows, [&](int64_t begin, int64_t end) {
    for (int64_t row = begin; row < end;) {
      const int64_t image = row / params_.in_h, first = row % params_.in_h;
      const int64_t count = std::min(params_.in_h - first, end - row);
      PackFewChannels(
          x + image * params_.in_channels * plane + first * params_.in_w,
          params_.in_channels, plane, count * params_.in_w,
          to + row * params_.in_w * x_block_);
      row += count;
    }
  });
}

Status Conv2dFp16::Run(const RunContext& context) {
  Operands operands = {context.tensors.input(0).data<uint16_t>(),
                       context.tensors.output(0).data<uint16_t>(),
                       MakeFp16Epilogue(context, /*takes_add=*/true)};
  const int64_t band_floats =
      AlignUp(input_.band_floats(), kCpuAlignment / sizeof(float));
  float* const bands = static_cast<float*>(context.scratch);
  if (first_layer_) {
    auto* image = reinterpret_cast<uint16_t*>(bands + parts_ * band_floats);
    PackImages(operands.x, context.pool, image);
    operands.x = image;
  }
  const EvenSplit units(params_.batch * params_.groups * units_,
                        split_blocks_ ? 1 : parts_);
  const EvenSplit blocks(plan_.blocks.parts(), split_blocks_ ? parts_ : 1);
  ParallelFor(context.pool, parts_, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      const int64_t u = split_blocks_ ? 0 : i, b = split_blocks_ ? i : 0;
      RunPart(operands, {units.begin(u), units.end(u), blocks.begin(b),
                         blocks.end(b), bands + i * band_floats});
    }
  });
  return Status::Ok();
}

void Conv2dFp16::RunPart(const Operands& operands, const Part& part) const {
  if (!input_.in_place()) input_.Clear(part.band);
  const int64_t image_floats =
      in_blocks_ * params_.in_h * params_.in_w * x_block_ / 2;
  for (int64_t at = part.first_unit; at < part.last_unit;) {
    const int64_t image_group = at / units_;
    const int64_t unit = at % units_;
    const int64_t count =
        std::min({units_at_once_, units_ - unit, part.last_unit - at});
    const float* x =
        reinterpret_cast<const float*>(operands.x) + image_group * image_floats;
    if (!input_.in_place()) {
      input_.Fill(x, unit, count, part.band);
      x = part.band - input_.PixelOffset(unit, 0);
    }
    for (int64_t i = part.first_blocks; i < part.last_blocks; ++i) {
      RunBlocks(operands, x, image_group, unit, unit + count, i);
    }
    at += count;
  }
}

void Conv2dFp16::RunBlocks(const Operands& operands, const float* x,
                           int64_t image_group, int64_t first_unit,
                           int64_t last_unit, int64_t blocks) const {
  const int64_t first_block = plan_.blocks.begin(blocks);
  const int64_t num_blocks = plan_.blocks.size(blocks);
  const int64_t group = image_group % params_.groups;
  const int64_t plane = params_.out_h * params_.out_w * kFp16Lanes;
  const Fp16Epilogue& epilogue = operands.epilogue;

  Fp16Tile tile = {};
  tile.offsets = offsets_.data();
  tile.steps = static_cast<int64_t>(offsets_.size());
  tile.filter =
      static_cast<const uint16_t*>(filter_->host_data()) +
      (group * out_blocks_ + first_block) * kFp16Lanes * tile.steps * x_block_;
  tile.bias = static_cast<const uint16_t*>(bias_->host_data()) +
              (group * out_blocks_ + first_block) * kFp16Lanes;
  tile.y_block = plane;
  tile.low = epilogue.low;
  tile.high = epilogue.high;

  const bool clears =
      clears_padding_ && first_block + num_blocks == out_blocks_;
  const int64_t output = (image_group * out_blocks_ + first_block) * plane;
  const auto find = [&](int64_t pixels) {
    return FindTileFp16(static_cast<int>(x_block_),
                        static_cast<int>(num_blocks), static_cast<int>(pixels));
  };
  // The parts of a row have at most two lengths.
  const int64_t longest = plan_.pixels.max_size();
  const Fp16TileFunction convolve_longest = find(longest);
  const Fp16TileFunction convolve_other =
      longest > 1 ? find(longest - 1) : nullptr;
  const int64_t tiles_per_row = plan_.pixels.parts();
  for (int64_t i = first_unit * tiles_per_unit_;
       i < last_unit * tiles_per_unit_; ++i) {
    const int64_t row = i / tiles_per_row;
    const int64_t column = plan_.pixels.begin(i % tiles_per_row);
    const int64_t pixels = plan_.pixels.size(i % tiles_per_row);
    tile.x =
        reinterpret_cast<const uint16_t*>(x + input_.PixelOffset(row, column));
    const int64_t index = output + (row * params_.out_w + column) * kFp16Lanes;
    tile.y = operands.y + index;
    if (epilogue.add != nullptr) tile.add = epilogue.add + index;
    (pixels == longest ? convolve_longest : convolve_other)(tile);
    for (int64_t b = 0; b < num_blocks; ++b) {
      ApplyRest(epilogue.rest, tile.y + b * plane, pixels * kFp16Lanes,
                index + b * plane);
    }
    if (clears) {
      ClearFp16Padding(tile.y + (num_blocks - 1) * plane, pixels,
                       params_.out_channels % kFp16Lanes);
    }
  }
}

#endif
}  // namespace placelite
