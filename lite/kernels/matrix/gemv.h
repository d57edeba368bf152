// SPDX-License-Identifier: Apache-2.0
// Products with a few rows: sums of weighted rows of y, or dot products with
// its columns where y is transposed. Bound by reading y once; y is used as it
// is and need not be constant.
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
    int64_t index;  // of out[0] in the output
    const ClampedEpilogue* epilogue;
  };

  // Columns begin..end-1 of one product.
  void RunColumns(const Operands& operands, int64_t begin, int64_t end) const;
  void RunTransposed(const Operands& operands, int64_t begin,
                     int64_t end) const;

  const GemmFunctions& functions_;
  MatrixProduct product_;
  EvenSplit blocks_;  // of the columns, in units of a vector
};

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_GEMV_H_
