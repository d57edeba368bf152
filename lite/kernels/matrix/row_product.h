// SPDX-License-Identifier: Apache-2.0
// A RowProduct is a product of a row-major matrix and constant weights by
// RowTiles, of floats, in half precision or of codes, with the weights, the
// bias and the epilogue of its op. Kernels hand in the matrix and bring what
// tiles make to the output.
#ifndef LITE_KERNELS_MATRIX_ROW_PRODUCT_H_
#define LITE_KERNELS_MATRIX_ROW_PRODUCT_H_

#include <functional>
#include <memory>
#include <vector>

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/common/code_products.h"
#include "lite/kernels/common/make_code_steps.h"
#include "lite/kernels/gemm/gemm.h"
#include "lite/kernels/matrix/row_tiles.h"

namespace placelite {

class RowProduct {
 public:
  // Operands are the tensors of one run. Outputs that are codes have `steps`,
  // others `epilogue`.
  struct Operands {
    uint8_t* out;
    ClampedEpilogue epilogue;
    CodeSteps steps;
  };

  // A Plan is a matrix [rows, depth], whose rows lie `x_row_step` elements
  // apart, times weights [depth, columns].
  struct Plan {
    int64_t rows, columns, depth;
    int64_t x_row_step;
    // Whether input 2 of the op, if there is one, is the bias.
    bool has_bias;
    // Tells weights that are arranged otherwise from others of the same input.
    const char* order;
  };

  // Returns where the weights lie as a matrix [depth, columns], given those of
  // input 1 in the order of the model.
  using Arrange = std::function<MatrixView(const float* weights)>;

  explicit RowProduct(const BlockedTiles& tiles)
      : tiles_(tiles),
        row_tiles_(tiles),
        made_bytes_(BytesOf(tiles.elements.output)),
        out_bytes_(tiles.encode == nullptr ? made_bytes_ : 1) {}

  // Plans the tiles, and packs the weights and the bias.
  Status Prepare(const Plan& plan, const Arrange& arrange,
                 PrepareContext& context);

  const RowTiles& row_tiles() const { return row_tiles_; }

  Operands OperandsOf(const RunContext& context) const;
  const void* weights() const { return weights_->host_data(); }
  RowTiles::ColumnSums Sums() const;

  // Stores what a tile made into rows of the output, where that of row 0 begins
  // at element `index`. What a tile stored lies in blocks, so the steps that
  // need to know where are applied to its rows.
  void StoreRows(const Operands& operands, const RowTiles::Made& made,
                 int64_t index) const;
  // Stores `count` elements that follow each other, the first of them element
  // `index` of the output.
  void Store(const Operands& operands, const uint8_t* made, int64_t count,
             int64_t index) const;

 private:
  bool TakesCodes() const {
    return tiles_.elements.input == ElementType::kInt8;
  }
  bool MakesCodes() const { return tiles_.encode != nullptr; }
  Status PackCodes(const Arrange& arrange, PrepareContext& context);
  Result<std::shared_ptr<Buffer>> PackWeights(const MatrixView& weights,
                                              PrepareContext& context) const;
  Result<std::shared_ptr<Buffer>> PackBias(PrepareContext& context) const;

  // Applies what of the epilogue tiles do not, to elements that were stored.
  void Finish(const Operands& operands, uint8_t* out, int64_t count,
              int64_t index) const {
    if (operands.epilogue.rest.count > 0) {
      tiles_.finish(operands.epilogue.rest, out, count, index);
    }
  }

  const BlockedTiles& tiles_;
  RowTiles row_tiles_;
  int64_t made_bytes_;  // of an element that tiles store
  int64_t out_bytes_;
  Plan plan_ = {};
  std::shared_ptr<Buffer> weights_;
  std::shared_ptr<Buffer> bias_;
  // These members are for codes.
  CodeSums sums_;
  CodeSteps steps_;
  std::vector<float> no_bias_;  // where the sums hold it
};

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_ROW_PRODUCT_H_
