// SPDX-License-Identifier: Apache-2.0
// This kernel computes products with a few rows as sums of weighted rows of y,
// or as dot products with the columns of y if y is transposed. It is bound by
// reading y once; y is used as it is and need not be constant.
#ifndef LITE_KERNELS_MATRIX_GEMV_H_
#define LITE_KERNELS_MATRIX_GEMV_H_

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/matrix/product.h"

namespace placelite {

class MatrixGemv final : public Kernel {
 public:
  explicit MatrixGemv(const GemmFunctions& functions) : functions_(functions) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  struct Operands {
    MatrixView x;
    MatrixView y;
    const float* bias;  // may be null
    float* out;
    int64_t index;  // position of out[0] in the output
    const ClampedEpilogue* epilogue;
  };

  // These functions compute the columns begin..end-1 of one product.
  void RunColumns(const Operands& operands, int64_t begin, int64_t end) const;
  void RunTransposed(const Operands& operands, int64_t begin,
                     int64_t end) const;

  const GemmFunctions& functions_;
  MatrixProduct product_;
  EvenSplit blocks_;  // splits the columns, in units of a vector
};

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_GEMV_H_
