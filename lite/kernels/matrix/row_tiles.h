// SPDX-License-Identifier: Apache-2.0
// RowTiles multiply row-major matrices by constant weights as 1x1 convolutions
// whose pixels are the rows, by the tiles of conv2d_blocked/tiles.h.
#ifndef LITE_KERNELS_MATRIX_ROW_TILES_H_
#define LITE_KERNELS_MATRIX_ROW_TILES_H_

#include <algorithm>
#include <string>
#include <vector>

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/common/narrow.h"
#include "lite/kernels/conv2d_blocked/tile_plan.h"

namespace placelite {

class RowTiles {
 public:
  // ColumnSums are what the sums of columns start from and how they become
  // outputs (BlockedTile), in whole vectors.
  struct ColumnSums {
    const void* start;
    const float* multipliers;  // for whole numbers, likewise `addends`
    const float* addends;
  };

  // A Made is what one tile stored: `rows` rows of `blocks` blocks of columns.
  struct Made {
    const uint8_t* at;
    int64_t first_row, rows;
    int64_t first_block, blocks;
  };

  // A tile has no more rows.
  static constexpr int kMaxRows = 16;

  explicit RowTiles(const BlockedTiles& tiles) : tiles_(tiles) {}

  // The rows of x lie `x_row_step` elements apart, and `flip` is subtracted
  // from each of its bytes bit by bit: 0x80 makes unsigned bytes of signed
  // ones, larger by 128.
  void Plan(int64_t rows, int64_t columns, int64_t depth, int64_t x_row_step,
            uint8_t flip = 0);

  int64_t lanes() const { return tiles_.lanes; }
  // What the products take bytes of x less of.
  int32_t code_offset() const { return tiles_.elements.code_offset; }
  // Returns the bytes of memory that Run() needs.
  size_t scratch_bytes() const;
  // Tells these packed weights from others of the same matrix.
  std::string key() const;
  size_t weight_bytes() const;
  // Packs the weights in the order of tiles.h: weight(k, j) returns that of
  // column j, and what lies behind the matrix is zero.
  template <typename F>
  void PackWeights(const F& weight, void* to) const;

  // Packed rows lie in blocks of lanes() elements of x, block_step() bytes from
  // one to the next, and within a block row behind row.
  int64_t depth_blocks() const { return depth_blocks_; }
  int64_t block_step() const {
    return TakesRowInPlace() ? lanes() * element_bytes() : block_bytes_;
  }

  // Calls store(made) for each tile of the product with packed rows, from
  // several threads. Steps of `epilogue` that are not for registers are left to
  // it.
  template <typename F>
  void RunPacked(const uint8_t* packed, const void* weights,
                 const ColumnSums& sums, const ClampedEpilogue& epilogue,
                 ThreadPool* pool, const F& store) const;

  // Packs the rows of x into `scratch`, where that is needed, and runs as
  // above.
  template <typename F>
  void Run(const uint8_t* x, const void* weights, const ColumnSums& sums,
           const ClampedEpilogue& epilogue, void* scratch, ThreadPool* pool,
           const F& store) const;

  // Returns the vector of a row and block of what a tile stored.
  const uint8_t* VectorOf(const Made& made, int64_t row, int64_t block) const {
    return made.at + (block * made.rows + row) * lanes() *
                         BytesOf(tiles_.elements.output);
  }

 private:
  // The largest tile, of bytes.
  static constexpr size_t kMaxTileBytes = 1792;
  static constexpr bool Fits(const BlockedTiles& tiles);

  int64_t element_bytes() const { return BytesOf(tiles_.elements.input); }
  // Returns whether x has one row, which already is whole blocks.
  bool TakesRowInPlace() const;
  void PackRows(const uint8_t* x, ThreadPool* pool, uint8_t* to) const;
  Made RunTile(const uint8_t* x, const void* weights, const ColumnSums& sums,
               const ClampedEpilogue& epilogue, int64_t index,
               uint8_t* made) const;

  const BlockedTiles& tiles_;
  int64_t rows_ = 0, columns_ = 0, depth_ = 0;
  int64_t x_row_step_ = 0;
  uint8_t flip_ = 0;
  int64_t depth_blocks_ = 1;
  // Its pixels are rows, and its blocks are blocks of columns.
  TilePlan plan_;
  int64_t block_bytes_ = 0;       // between the packed blocks of x
  std::vector<int64_t> offsets_;  // of the blocks of x, in bytes
};

template <typename F>
void RowTiles::PackWeights(const F& weight, void* memory) const {
  const int64_t group = tiles_.elements.group;
  const auto within = [&](int64_t k, int64_t j) {
    return k < depth_ && j < columns_ ? weight(k, j) : 0.0f;
  };
  WithNarrowing(tiles_.elements.input, [&](auto convert) {
    auto* to = static_cast<decltype(convert(0.0f))*>(memory);
    for (int64_t i = 0; i < plan_.blocks.parts(); ++i) {
      const int64_t first = plan_.blocks.begin(i) * lanes();
      const int64_t last = plan_.blocks.end(i) * lanes();
      for (int64_t k = 0; k < depth_blocks_ * lanes(); k += group) {
        for (int64_t j = first; j < last; ++j) {
          for (int64_t n = 0; n < group; ++n) *to++ = convert(within(k + n, j));
        }
      }
    }
  });
}

template <typename F>
void RowTiles::Run(const uint8_t* x, const void* weights,
                   const ColumnSums& sums, const ClampedEpilogue& epilogue,
                   void* scratch, ThreadPool* pool, const F& store) const {
  if (!TakesRowInPlace()) {
    auto* packed = static_cast<uint8_t*>(scratch);
    PackRows(x, pool, packed);
    x = packed;
  }
  RunPacked(x, weights, sums, epilogue, pool, store);
}

template <typename F>
void RowTiles::RunPacked(const uint8_t* packed, const void* weights,
                         const ColumnSums& sums,
                         const ClampedEpilogue& epilogue, ThreadPool* pool,
                         const F& store) const {
  ParallelFor(pool, plan_.blocks.parts() * plan_.pixels.parts(),
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; ++i) {
                  alignas(64) uint8_t made[kMaxTileBytes];
                  store(RunTile(packed, weights, sums, epilogue, i, made));
                }
              });
}

// Copies a vector of elements. Sizes that the compiler knows are copied by one
// instruction.
inline void CopyVector(const uint8_t* from, size_t bytes, uint8_t* to) {
  switch (bytes) {
    case 64:
      std::copy_n(from, 64, to);
      return;
    case 32:
      std::copy_n(from, 32, to);
      return;
    case 16:
      std::copy_n(from, 16, to);
      return;
    case 8:
      std::copy_n(from, 8, to);
      return;
    case 4:
      std::copy_n(from, 4, to);
      return;
    default:
      std::copy_n(from, bytes, to);
  }
}

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_ROW_TILES_H_
