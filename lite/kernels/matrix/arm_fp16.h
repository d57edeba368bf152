// SPDX-License-Identifier: Apache-2.0
// This kernel computes products with constant weights in fp16, as 1x1
// convolutions whose pixels are the rows: it uses the tiles of
// conv2d_fp16/tiles.h between row-major matrices.
#ifndef LITE_KERNELS_MATRIX_ARM_FP16_H_
#define LITE_KERNELS_MATRIX_ARM_FP16_H_

#include <memory>
#include <vector>

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/common/arm_fp16.h"
#include "lite/kernels/conv2d_blocked/tile_plan.h"
#include "lite/kernels/matrix/product.h"

namespace placelite {

class MatrixFp16 final : public Kernel {
 public:
  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Operands are the tensors of one run.
  struct Operands {
    const uint16_t* x;  // all rows of each block of eight columns
    uint16_t* out;
    Fp16Epilogue epilogue;
  };

  Result<std::shared_ptr<Buffer>> PackWeights(PrepareContext& context) const;
  Result<std::shared_ptr<Buffer>> PackBias(PrepareContext& context) const;
  // Returns whether x has one row, which already is whole blocks.
  bool TakesRowInPlace() const;
  void PackRows(const uint16_t* x, ThreadPool* pool, uint16_t* to) const;
  void RunTile(const Operands& operands, int64_t index) const;

  MatrixProduct product_;
  int64_t depth_blocks_ = 1;
  // Its pixels are rows, and its blocks are blocks of columns.
  TilePlan plan_;
  std::vector<int64_t> offsets_;  // of the blocks of x, in fp16 values
  std::shared_ptr<Buffer> weights_;
  std::shared_ptr<Buffer> bias_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_ARM_FP16_H_
