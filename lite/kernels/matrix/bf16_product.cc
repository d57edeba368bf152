// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/matrix/bf16_product.h"

#include <algorithm>

#include "lite/core/base/fp16.h"

namespace placelite {
namespace {

constexpr Packing kWeightsPacking = {"matrix_bf16_pairs", 1};

// A panel is multiplied by so many tiles of rows before the next one.
constexpr int64_t kBlockTiles = 32;
// Fewer tiles would have to fetch more than a line for each pair.
constexpr int64_t kTilesThatFetch = 4;

}  // namespace

Status Bf16Product::Prepare(PrepareContext& context) {
  product_ = ReadProduct(context.op);
  tiles_ = EvenSplit::AtMost(product_.rows, functions_.floats.rows);
  panels_ = GemmPanels(product_.columns, functions_.floats);
  pairs_ = (product_.depth + 1) / 2;
  const bool split_tiles = Imbalance(tiles_.parts(), context.threads) <=
                           Imbalance(panels_.count(), context.threads);
  parts_ = std::min<int64_t>(split_tiles ? tiles_.parts() : panels_.count(),
                             context.threads);
  tile_parts_ = EvenSplit(tiles_.parts(), split_tiles ? parts_ : 1);
  panel_parts_ = EvenSplit(panels_.count(), split_tiles ? 1 : parts_);
  const size_t bytes = static_cast<size_t>(panels_.total_width() * pairs_ * 2) *
                       sizeof(uint16_t);
  const auto pack = [&](void* to) {
    Pack(context.tensors.input(1).data<float>(), static_cast<uint16_t*>(to));
  };
  LITE_ASSIGN_OR_RETURN(
      y_,
      context.packs->Get(kWeightsPacking, functions_.floats.name, bytes, pack));
  return Status::Ok();
}

void Bf16Product::Pack(const float* weights, uint16_t* packed) const {
  const MatrixView y = product_.y(weights, product_.y_matrix(0));
  for (int64_t i = 0; i < panels_.count(); ++i) {
    const int64_t first = panels_.first_column(i);
    const int64_t columns = panels_.columns(i);
    for (int64_t k = 0; k < 2 * pairs_; k += 2) {
      for (int64_t c = 0; c < panels_.width(i); ++c) {
        for (int64_t n = k; n < k + 2; ++n) {
          const bool exists = c < columns && n < product_.depth;
          const float* weight =
              y.data + n * y.row_step + (first + c) * y.column_step;
          *packed++ = exists ? FloatToBfloat16(*weight) : uint16_t{0};
        }
      }
    }
  }
}

Status Bf16Product::Run(const RunContext& context) {
  const MatrixProduct& p = product_;
  if (p.rows * p.columns == 0) return Status::Ok();
  const ClampedEpilogue epilogue = MakeClampedEpilogue(context);
  const Operands operands = {
      context.tensors.input(0).data<uint16_t>(),
      static_cast<const uint16_t*>(y_->host_data()), ProductBias(context),
      context.tensors.output(0).data<uint16_t>(), &epilogue};
  ParallelFor(context.pool, parts_, [&](int64_t begin, int64_t end) {
    for (int64_t part = begin; part < end; ++part) RunPart(operands, part);
  });
  return Status::Ok();
}

void Bf16Product::RunPart(const Operands& o, int64_t part) const {
  const MatrixProduct& p = product_;
  Bf16GemmTile tile = {};
  tile.depth = p.depth;
  tile.a_step = 2;
  tile.a_row_step = p.x_row_step;
  tile.c_step = p.columns;
  tile.start = o.bias == nullptr ? GemmStart::kZero : GemmStart::kColumnBias;
  tile.epilogue = o.epilogue;
  // One of the two splits has one part alone.
  const int64_t tile_part = tile_parts_.parts() == 1 ? 0 : part;
  const int64_t panel_part = panel_parts_.parts() == 1 ? 0 : part;
  const int64_t last_tile = tile_parts_.end(tile_part);
  const int64_t last_panel = panel_parts_.end(panel_part);
  for (int64_t block = tile_parts_.begin(tile_part); block < last_tile;
       block += kBlockTiles) {
    const int64_t end = std::min(block + kBlockTiles, last_tile);
    for (int64_t i = panel_parts_.begin(panel_part); i < last_panel; ++i) {
      const int64_t column = panels_.first_column(i);
      tile.vectors = panels_.vectors(i);
      tile.columns = panels_.columns(i);
      tile.b_step = 2 * panels_.width(i);
      tile.b = o.y + 2 * column * pairs_;
      if (o.bias != nullptr) tile.bias = o.bias + column;
      // The next panel comes from memory while this one is multiplied.
      tile.next = nullptr;
      tile.next_step = 0;
      if (end - block >= kTilesThatFetch && i + 1 < last_panel) {
        tile.next = o.y + 2 * panels_.first_column(i + 1) * pairs_;
        tile.next_step = 2 * panels_.width(i + 1) / (end - block) + 1;
      }
      for (int64_t t = block; t < end; ++t) {
        const int64_t row = tiles_.begin(t);
        tile.rows = static_cast<int>(tiles_.size(t));
        tile.a = o.x + row * p.x_row_step;
        tile.index = row * p.columns + column;
        tile.c = o.out + tile.index;
        functions_.tile(tile);
        if (tile.next != nullptr) tile.next += tile.next_step * pairs_;
      }
    }
  }
}

}  // namespace placelite
