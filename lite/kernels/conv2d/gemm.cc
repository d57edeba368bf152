// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d/gemm.h"

#include <algorithm>
#include <optional>

#include "lite/core/base/align.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

constexpr Packing kFilterPacking = {"conv2d_gemm_filter", 1};

// A block of K has at most this many rows of B; longer sums are cut. That is
// long enough that reading and writing the sums again costs nothing beside the
// products, and short enough that a panel stays in a near cache.
constexpr int64_t kDepth = 512;

// Reading B in place costs a page and unaligned cache lines for each k. Packing
// pays if more tiles than this read a panel.
constexpr int64_t kTilesInPlace = 16;

// A convolution with a window of one position takes all pixels of a channel as
// one row.
Conv3dParams Flatten(Conv3dParams p) {
  if (p.IsPointwise()) p.in = p.out = {1, 1, p.InSize()};
  return p;
}

}  // namespace

void ConvGemm::ReadParams(const OpView& op,
                          std::optional<SeenPositions>* seen) {
  if (op.input_shape(1).rank() == 5) {
    params_ = Flatten(ReadConv3d(op));
    return;
  }
  Conv2dParams image = ReadConv2d(op);
  if (op.input(1).is_constant()) seen->emplace(&image);
  params_ = Flatten(AsVolume(image));
}

Status ConvGemm::Prepare(PrepareContext& context) {
  std::optional<SeenPositions> seen;
  ReadParams(context.op, &seen);
  rows_ = params_.out_channels / params_.groups;
  channels_ = params_.in_channels / params_.groups;
  positions_ = params_.Positions();
  tiles_ = EvenSplit::AtMost(rows_, functions_.gemm.rows);
  depths_ =
      EvenSplit::AtMost(channels_, std::max<int64_t>(1, kDepth / positions_));
  panels_ = GemmPanels(params_.OutSize(), functions_.gemm);
  PlanBlocks(context);
  filter_ = nullptr;
  if (context.op.input(1).is_constant()) return PackConstant(seen, context);
  context.scratch_bytes += static_cast<size_t>(FilterFloats()) * sizeof(float);
  return Status::Ok();
}

void ConvGemm::PackFilter(const float* filter, float* packed) const {
  const int64_t depth = channels_ * positions_;
  for (int64_t g = 0; g < params_.groups; ++g) {
    const int64_t first = g * rows_ * depth;
    PackRows({filter + first, depth, 1}, tiles_, 0, tiles_.parts(), depth,
             packed + first);
  }
}

Status ConvGemm::PackConstant(const std::optional<SeenPositions>& seen,
                              PrepareContext& context) {
  auto pack = [&](void* to) {
    std::vector<float> cut;
    const float* filter = context.tensors.input(1).data<float>();
    if (seen.has_value()) {
      filter = seen->Cut(filter, params_.out_channels * channels_, &cut);
    }
    PackFilter(filter, static_cast<float*>(to));
  };
  LITE_ASSIGN_OR_RETURN(
      filter_,
      context.packs->Get(
          kFilterPacking, StrCat(functions_.gemm.name, seen ? seen->Key() : ""),
          static_cast<size_t>(FilterFloats()) * sizeof(float), pack));
  return Status::Ok();
}

void ConvGemm::PlanBlocks(PrepareContext& context) {
  const int64_t depth = depths_.max_size() * positions_;
  const int64_t panel_bytes =
      depth * panels_.max_width() * static_cast<int64_t>(sizeof(float));
  const int64_t fitting = PanelCacheBytes(context.device) / panel_bytes;
  block_panels_ = std::clamp<int64_t>(fitting, 1, panels_.count());

  // Threads share the panels unless that leaves some of them idle: if they
  // share the tiles, each packs all panels for itself.
  const int64_t all_panels = params_.batch * params_.groups * panels_.count();
  const int64_t threads = context.threads;
  split_tiles_ = SharesBetter(tiles_.parts(), all_panels, threads);
  parts_ = std::clamp<int64_t>(split_tiles_ ? tiles_.parts() : all_panels, 1,
                               threads);
  part_bytes_ =
      static_cast<size_t>(AlignUp(block_panels_ * panel_bytes, kCpuAlignment));
  context.scratch_bytes = part_bytes_ * static_cast<size_t>(parts_);
}

Status ConvGemm::Run(const RunContext& context) {
  const AddedEpilogue epilogue = MakeAddedEpilogue(context);
  char* scratch = static_cast<char*>(context.scratch);
  const float* filter = nullptr;
  if (filter_ != nullptr) {
    filter = static_cast<const float*>(filter_->host_data());
  } else {
    auto* packed = reinterpret_cast<float*>(
        scratch + part_bytes_ * static_cast<size_t>(parts_));
    PackFilter(context.tensors.input(1).data<float>(), packed);
    filter = packed;
  }
  const Operands operands = {context.tensors.input(0).data<float>(),
                             filter,
                             context.op.has_input(2)
                                 ? context.tensors.input(2).data<float>()
                                 : nullptr,
                             epilogue.OperandAt<float>(0),
                             context.tensors.output(0).data<float>(),
                             &epilogue.after};
  const EvenSplit panels(params_.batch * params_.groups * panels_.count(),
                         split_tiles_ ? 1 : parts_);
  const EvenSplit tiles(tiles_.parts(), split_tiles_ ? parts_ : 1);
  ParallelFor(context.pool, parts_, [&](int64_t begin, int64_t end) {
    for (int64_t part = begin; part < end; ++part) {
      const int64_t panel_part = split_tiles_ ? 0 : part;
      const int64_t tile_part = split_tiles_ ? part : 0;
      Block block = {};
      block.first_tile = tiles.begin(tile_part);
      block.last_tile = tiles.begin(tile_part + 1);
      block.scratch = reinterpret_cast<float*>(scratch + part * part_bytes_);
      RunPanels(operands, panels.begin(panel_part),
                panels.begin(panel_part + 1), block);
    }
  });
  return Status::Ok();
}

void ConvGemm::RunPanels(const Operands& operands, int64_t first, int64_t last,
                         Block block) const {
  while (first < last) {
    const int64_t image_group = first / panels_.count();
    block.image = image_group / params_.groups;
    block.group = image_group % params_.groups;
    block.first_panel = first % panels_.count();
    block.last_panel =
        std::min({block.first_panel + block_panels_, panels_.count(),
                  block.first_panel + last - first});
    RunBlock(operands, block);
    first += block.last_panel - block.first_panel;
  }
}

void ConvGemm::RunBlock(const Operands& operands, const Block& block) const {
  for (int64_t part = 0; part < depths_.parts(); ++part) {
    RunDepth(operands, block, part);
  }
}

bool ConvGemm::ReadsInPlace(int64_t panel) const {
  return params_.IsPointwise() && tiles_.parts() <= kTilesInPlace &&
         panels_.columns(panel) == panels_.width(panel);
}

void ConvGemm::PackPanel(const Operands& operands, const Block& block,
                         int64_t part, int64_t panel, float* to) const {
  const int64_t channel = block.image * params_.in_channels +
                          block.group * channels_ + depths_.begin(part);
  functions_.pack_columns({operands.x + channel * params_.InSize(),
                           depths_.size(part), params_,
                           panels_.first_column(panel), panels_.columns(panel),
                           panels_.width(panel), to});
}

void ConvGemm::RunDepth(const Operands& operands, const Block& block,
                        int64_t part) const {
  const int64_t pixels = params_.OutSize();
  const int64_t all_depth = channels_ * positions_;
  const int64_t first_k = depths_.begin(part) * positions_;
  const int64_t depth = depths_.size(part) * positions_;
  const int64_t first_column = panels_.first_column(block.first_panel);
  const int64_t row_offset = block.group * rows_;
  const float* in_place =
      operands.x + (block.image * params_.in_channels +
                    block.group * channels_ + depths_.begin(part)) *
                       pixels;

  for (int64_t i = block.first_panel; i < block.last_panel; ++i) {
    if (ReadsInPlace(i)) continue;
    float* to =
        block.scratch + (panels_.first_column(i) - first_column) * depth;
    PackPanel(operands, block, part, i, to);
  }

  GemmTile tile = {};
  tile.depth = depth;
  tile.c_step = pixels;
  tile.start = part > 0                   ? GemmStart::kOutput
               : operands.bias != nullptr ? GemmStart::kRowBias
                                          : GemmStart::kZero;
  if (part + 1 == depths_.parts()) tile.epilogue = operands.epilogue;
  for (int64_t t = block.first_tile; t < block.last_tile; ++t) {
    const int64_t row = row_offset + tiles_.begin(t);
    tile.rows = static_cast<int>(tiles_.size(t));
    tile.a = operands.filter + row * all_depth + first_k * tile.rows;
    tile.a_step = tile.rows;
    if (operands.bias != nullptr) tile.bias = operands.bias + row;
    const int64_t row_index =
        (block.image * params_.out_channels + row) * pixels;
    for (int64_t i = block.first_panel; i < block.last_panel; ++i) {
      const int64_t column = panels_.first_column(i);
      const bool read_in_place = ReadsInPlace(i);
      tile.vectors = panels_.vectors(i);
      tile.columns = panels_.columns(i);
      tile.b = read_in_place ? in_place + column
                             : block.scratch + (column - first_column) * depth;
      tile.b_step = read_in_place ? pixels : panels_.width(i);
      tile.index = row_index + column;
      tile.c = operands.y + tile.index;
      if (part == 0 && operands.add != nullptr) {
        tile.add = operands.add + tile.index;
      }
      functions_.gemm.tile(tile);
    }
  }
}

}  // namespace placelite
