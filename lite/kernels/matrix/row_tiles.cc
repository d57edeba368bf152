// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/matrix/row_tiles.h"

#include <cstring>

#include "lite/core/base/align.h"
#include "lite/core/base/strings.h"

namespace placelite {

constexpr bool RowTiles::Fits(const BlockedTiles& tiles) {
  for (int b = 1; b <= kMaxTileBlocks; ++b) {
    const int64_t vectors = int64_t{b} * tiles.max_pixels[b - 1];
    if (vectors * tiles.lanes * BytesOf(tiles.elements.output) >
            static_cast<int64_t>(kMaxTileBytes) ||
        tiles.max_pixels[b - 1] > kMaxRows) {
      return false;
    }
  }
  return true;
}

void RowTiles::Plan(int64_t rows, int64_t columns, int64_t depth,
                    int64_t x_row_step, uint8_t flip) {
  static_assert(Fits(kTilesNeonFp16) && Fits(kFloatTilesAvx512Vnni) &&
                Fits(kFloatTilesNeon) && Fits(kFloatTilesDot) &&
                Fits(kFloatTilesI8mm) && Fits(kFloatTilesAvx2) &&
                Fits(kFloatTilesAvxVnni) && Fits(kTilesAvx512) &&
                Fits(kTilesAvx2) && Fits(kTilesNeon));
  rows_ = rows;
  columns_ = columns;
  depth_ = depth;
  x_row_step_ = x_row_step;
  flip_ = flip;
  depth_blocks_ = std::max<int64_t>(CeilDiv(depth, lanes()), 1);
  // A matrix without rows has no tiles to plan, and nothing will run.
  plan_ = PlanTiles(tiles_, std::max<int64_t>(rows, 1),
                    std::max<int64_t>(CeilDiv(columns, lanes()), 1), 0, 0);
  // A cache line more keeps the blocks from lying a power of two apart, where
  // they would share few places of the cache.
  block_bytes_ = rows * lanes() * element_bytes() + 64;
  offsets_.clear();
  for (int64_t block = 0; block < depth_blocks_; ++block) {
    offsets_.push_back(block * block_step());
  }
  offsets_.push_back(0);
}

bool RowTiles::TakesRowInPlace() const {
  return rows_ == 1 && depth_ % lanes() == 0 && depth_ > 0 && flip_ == 0;
}

size_t RowTiles::scratch_bytes() const {
  return TakesRowInPlace() ? 0
                           : static_cast<size_t>(depth_blocks_ * block_bytes_);
}

std::string RowTiles::key() const {
  return StrCat(tiles_.name, "_", plan_.blocks.max_size());
}

size_t RowTiles::weight_bytes() const {
  return static_cast<size_t>(plan_.blocks.end(plan_.blocks.parts() - 1) *
                             lanes() * depth_blocks_ * lanes() *
                             element_bytes());
}

void RowTiles::PackRows(const uint8_t* x, ThreadPool* pool, uint8_t* to) const {
  const int64_t pixel_bytes = lanes() * element_bytes();
  ParallelFor(pool, depth_blocks_, [&](int64_t begin, int64_t end) {
    for (int64_t block = begin; block < end; ++block) {
      const int64_t first = block * lanes();
      const int64_t count = std::min(lanes(), depth_ - first);
      const auto bytes = static_cast<size_t>(count * element_bytes());
      uint8_t* pixel = to + block * block_bytes_;
      for (int64_t row = 0; row < rows_; ++row, pixel += pixel_bytes) {
        CopyVector(x + (row * x_row_step_ + first) * element_bytes(), bytes,
                   pixel);
        if (flip_ != 0) {
          for (int64_t i = 0; i < pixel_bytes; ++i) pixel[i] ^= flip_;
        }
        if (count == lanes()) continue;
        std::memset(pixel + bytes, 0, static_cast<size_t>(pixel_bytes) - bytes);
      }
    }
  });
}

// Tiles with equal columns follow one another, so their weights stay in a near
// cache.
RowTiles::Made RowTiles::RunTile(const uint8_t* x, const void* weights,
                                 const ColumnSums& sums,
                                 const ClampedEpilogue& epilogue, int64_t index,
                                 uint8_t* made) const {
  const int64_t parts = plan_.pixels.parts();
  const int64_t first_row = plan_.pixels.begin(index % parts);
  const int64_t rows = plan_.pixels.size(index % parts);
  const int64_t first_block = plan_.blocks.begin(index / parts);
  const int64_t blocks = plan_.blocks.size(index / parts);
  const int64_t vector_bytes = lanes() * element_bytes();
  const int64_t first = first_block * lanes();
  ClampedEpilogue in_registers = epilogue;
  in_registers.rest.count = 0;

  BlockedTile tile = {};
  tile.x = x + first_row * vector_bytes;
  tile.offsets = offsets_.data();
  tile.steps = depth_blocks_;
  tile.filter = static_cast<const uint8_t*>(weights) +
                first_block * vector_bytes * depth_blocks_ * lanes();
  // Floats and sums of whole numbers have four bytes.
  tile.bias = static_cast<const uint32_t*>(sums.start) + first;
  if (sums.multipliers != nullptr) {
    tile.multipliers = sums.multipliers + first;
    tile.addends = sums.addends + first;
  }
  tile.y = made;
  tile.y_block = rows * lanes() * BytesOf(tiles_.elements.output);
  tile.epilogue = &in_registers;
  // Each tile prefetches its share of what the next columns will read.
  const int64_t filter_bytes = blocks * vector_bytes * depth_blocks_ * lanes();
  if (index / parts + 1 < plan_.blocks.parts()) {
    tile.ahead_bytes =
        AlignUp(CeilDiv(filter_bytes, depth_blocks_ * parts), 64);
    tile.ahead = tile.filter + filter_bytes +
                 index % parts * depth_blocks_ * tile.ahead_bytes;
  }
  tiles_.find(tiles_.lanes, static_cast<int>(blocks), static_cast<int>(rows),
              0)(tile);
  return {made, first_row, rows, first_block, blocks};
}

}  // namespace placelite
