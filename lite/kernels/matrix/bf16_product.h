// SPDX-License-Identifier: Apache-2.0
// This kernel multiplies rows of bf16, where they are, by constant weights that
// are packed as pairs (gemm/bf16_slices.h). Sums are floats, and what the
// epilogue makes of them is rounded once.
#ifndef LITE_KERNELS_MATRIX_BF16_PRODUCT_H_
#define LITE_KERNELS_MATRIX_BF16_PRODUCT_H_

#include <memory>

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/common/clamped_epilogue.h"
#include "lite/kernels/gemm/bf16_gemm.h"
#include "lite/kernels/matrix/product.h"

namespace placelite {

class Bf16Product final : public Kernel {
 public:
  explicit Bf16Product(const Bf16GemmFunctions& functions)
      : functions_(functions) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Operands are the tensors of one run.
  struct Operands {
    const uint16_t* x;
    const uint16_t* y;  // packed
    const float* bias;  // may be null
    uint16_t* out;
    const ClampedEpilogue* epilogue;
  };

  void Pack(const float* weights, uint16_t* packed) const;
  // Computes some tiles of rows for some panels of columns.
  void RunPart(const Operands& operands, const EvenSplit& tiles,
               int64_t tile_part, const EvenSplit& panels,
               int64_t panel_part) const;

  const Bf16GemmFunctions& functions_;
  MatrixProduct product_;
  EvenSplit tiles_;    // splits the rows
  GemmPanels panels_;  // panels of the columns
  int64_t pairs_ = 0;  // of k
  std::shared_ptr<Buffer> y_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_BF16_PRODUCT_H_
