// SPDX-License-Identifier: Apache-2.0
// This kernel computes products with constant weights in half precision, or of
// codes, by a RowProduct.
#ifndef LITE_KERNELS_MATRIX_TILED_H_
#define LITE_KERNELS_MATRIX_TILED_H_

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/matrix/product.h"
#include "lite/kernels/matrix/row_product.h"

namespace placelite {

class MatrixTiled final : public Kernel {
 public:
  explicit MatrixTiled(const BlockedTiles& tiles) : row_product_(tiles) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  RowProduct row_product_;
  MatrixProduct product_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_TILED_H_
