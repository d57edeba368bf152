// SPDX-License-Identifier: Apache-2.0
// This kernel multiplies a matrix of bytes by constant weights by RowTiles,
// whose sums are whole numbers of 32 bits, and scales them to floats. The zero
// point of X is known when it runs.
#ifndef LITE_KERNELS_INTEGER_PRODUCTS_BYTE_MATMUL_H_
#define LITE_KERNELS_INTEGER_PRODUCTS_BYTE_MATMUL_H_

#include <memory>
#include <vector>

#include "lite/core/kernel/kernel.h"
#include "lite/core/kernel/support.h"
#include "lite/kernels/matrix/product.h"
#include "lite/kernels/matrix/row_tiles.h"

namespace placelite {

// Asks for what ByteMatmul takes: one matrix of constant weights that are int8
// less their zero points, and a scale.
Support TakesByteMatmul(const OpView& op, const DeviceInfo& device);

// Asks, too, that no weight is -128.
Support AvoidsLeastByte(const OpView& op, const DeviceInfo& device);

class ByteMatmul final : public Kernel {
 public:
  explicit ByteMatmul(const BlockedTiles& tiles) : row_tiles_(tiles) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Returns the columns in whole vectors.
  int64_t PaddedColumns() const;
  // Fills the sums of this run, which lie in `scratch`.
  RowTiles::ColumnSums SumsOf(const RunContext& context,
                              uint8_t* scratch) const;

  RowTiles row_tiles_;
  MatrixProduct product_;
  bool is_signed_ = false;            // whether the bytes of X are
  std::vector<int32_t> column_sums_;  // of the weights
  std::shared_ptr<Buffer> weights_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_INTEGER_PRODUCTS_BYTE_MATMUL_H_
