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
  // Computes the tiles and panels of one part.
  void RunPart(const Operands& operands, int64_t part) const;

  const Bf16GemmFunctions& functions_;
  MatrixProduct product_;
  EvenSplit tiles_;    // splits the rows
  GemmPanels panels_;  // panels of the columns
  int64_t pairs_ = 0;  // of k
  // Each of `parts_` parts takes some of the tiles or some of the panels.
  int64_t parts_ = 1;
  EvenSplit tile_parts_, panel_parts_;
  std::shared_ptr<Buffer> y_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_BF16_PRODUCT_H_
