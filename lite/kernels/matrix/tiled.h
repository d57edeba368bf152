// SPDX-License-Identifier: Apache-2.0
// This kernel computes products with constant weights in half precision, or of
// codes, by RowTiles.
#ifndef LITE_KERNELS_MATRIX_TILED_H_
#define LITE_KERNELS_MATRIX_TILED_H_

#include <memory>
#include <vector>

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/common/code_products.h"
#include "lite/kernels/common/make_code_steps.h"
#include "lite/kernels/matrix/product.h"
#include "lite/kernels/matrix/row_tiles.h"

namespace placelite {

class MatrixTiled final : public Kernel {
 public:
  explicit MatrixTiled(const BlockedTiles& tiles)
      : tiles_(tiles),
        row_tiles_(tiles),
        made_bytes_(BytesOf(tiles.elements.output)),
        out_bytes_(tiles.encode == nullptr ? made_bytes_ : 1) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Operands are the tensors of one run.
  struct Operands {
    uint8_t* out;
    ClampedEpilogue epilogue;
    CodeSteps steps;  // where the output is codes
  };

  bool TakesCodes() const {
    return tiles_.elements.input == ElementType::kInt8;
  }
  bool MakesCodes() const { return tiles_.encode != nullptr; }
  Status PackCodes(PrepareContext& context);
  // `weights` is laid out like the op's.
  Result<std::shared_ptr<Buffer>> PackWeights(const float* weights,
                                              PrepareContext& context) const;
  Result<std::shared_ptr<Buffer>> PackBias(PrepareContext& context) const;
  RowTiles::ColumnSums Sums() const;
  // What a tile stores lies in blocks, so the steps that need to know where are
  // applied to its rows.
  void StoreRows(const Operands& operands, const RowTiles::Made& made) const;

  const BlockedTiles& tiles_;
  RowTiles row_tiles_;
  int64_t made_bytes_;  // of an element that tiles store
  int64_t out_bytes_;
  MatrixProduct product_;
  std::shared_ptr<Buffer> weights_;
  std::shared_ptr<Buffer> bias_;
  // These members are for codes.
  CodeSums sums_;
  CodeSteps steps_;
  std::vector<float> no_bias_;  // where the sums hold it
};

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_TILED_H_
