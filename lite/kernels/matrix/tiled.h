// SPDX-License-Identifier: Apache-2.0
// This kernel computes products with constant weights in half precision, or of
// codes, as 1x1 convolutions whose pixels are the rows: it uses the tiles of
// conv2d_blocked/tiles.h between row-major matrices.
#ifndef LITE_KERNELS_MATRIX_TILED_H_
#define LITE_KERNELS_MATRIX_TILED_H_

#include <memory>
#include <vector>

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/common/code_products.h"
#include "lite/kernels/common/make_code_steps.h"
#include "lite/kernels/conv2d_blocked/tile_plan.h"
#include "lite/kernels/matrix/product.h"

namespace placelite {

class MatrixTiled final : public Kernel {
 public:
  explicit MatrixTiled(const BlockedTiles& tiles)
      : tiles_(tiles),
        element_bytes_(BytesOf(tiles.elements.input)),
        made_bytes_(BytesOf(tiles.elements.output)),
        out_bytes_(tiles.encode == nullptr ? made_bytes_ : 1) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Operands are the tensors of one run.
  struct Operands {
    const uint8_t* x;  // all rows of each block of columns
    uint8_t* out;
    ClampedEpilogue epilogue;
    CodeSteps steps;  // where the output is codes
  };

  int64_t lanes() const { return tiles_.lanes; }
  bool TakesCodes() const {
    return tiles_.elements.input == ElementType::kInt8;
  }
  bool MakesCodes() const { return tiles_.encode != nullptr; }
  Status PackCodes(PrepareContext& context);
  // `weights` is laid out like the op's.
  Result<std::shared_ptr<Buffer>> PackWeights(const float* weights,
                                              PrepareContext& context) const;
  Result<std::shared_ptr<Buffer>> PackBias(PrepareContext& context) const;
  // Returns whether x has one row, which already is whole blocks.
  bool TakesRowInPlace() const;
  void PackRows(const uint8_t* x, ThreadPool* pool, uint8_t* to) const;
  // Tells a tile the bias and how its sums become floats.
  void SetSums(int64_t first, BlockedTile* tile) const;
  void RunTile(const Operands& operands, int64_t index) const;
  // Stores what a tile made of `rows` rows of `blocks` blocks.
  void StoreRows(const Operands& operands, const uint8_t* made,
                 int64_t first_row, int64_t rows, int64_t first_block,
                 int64_t blocks) const;

  const BlockedTiles& tiles_;
  int64_t element_bytes_;  // of x and the weights
  int64_t made_bytes_;     // of what tiles store
  int64_t out_bytes_;
  MatrixProduct product_;
  int64_t depth_blocks_ = 1;
  // Its pixels are rows, and its blocks are blocks of columns.
  TilePlan plan_;
  int64_t block_bytes_ = 0;       // between the packed blocks of x
  std::vector<int64_t> offsets_;  // of the blocks of x, in bytes
  std::shared_ptr<Buffer> weights_;
  std::shared_ptr<Buffer> bias_;
  // These members are for codes.
  CodeSums sums_;
  CodeSteps steps_;
  std::vector<float> no_bias_;  // where the sums hold it
};

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_TILED_H_
