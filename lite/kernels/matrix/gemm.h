// SPDX-License-Identifier: Apache-2.0
// This kernel computes products with many rows. y is packed (gemm/gemm.h), once
// if it is a constant; rows of x are packed where the tiles want it.
#ifndef LITE_KERNELS_MATRIX_GEMM_H_
#define LITE_KERNELS_MATRIX_GEMM_H_

#include <memory>

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/matrix/product.h"

namespace placelite {

class MatrixGemm final : public Kernel {
 public:
  explicit MatrixGemm(const GemmFunctions& functions) : functions_(functions) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Operands are the tensors of one product.
  struct Operands {
    MatrixView x;
    const float* y;     // packed
    const float* bias;  // may be null
    float* out;
    int64_t index;  // position of out[0] in the output
    const ClampedEpilogue* epilogue;
  };

  Status PackConstant(PrepareContext& context);
  void RunProduct(const RunContext& context, const Operands& operands) const;
  // Computes the tiles and panels of one part; `rows` is scratch for packed
  // rows.
  void RunPart(const Operands& operands, int64_t part, float* rows) const;
  // Computes one block of tiles for one range of k.
  void RunBlock(const Operands& operands, const EvenSplit& panels,
                int64_t panel_part, int64_t first_tile, int64_t last_tile,
                int64_t depth, float* rows) const;

  const GemmFunctions& functions_;
  MatrixProduct product_;
  EvenSplit tiles_;       // splits the rows
  EvenSplit depths_;      // splits K
  GemmPanels panels_;     // panels of the columns
  int64_t y_floats_ = 0;  // packed floats of one matrix y
  bool y_constant_ = false;
  // Each product is divided into `parts_` parts: ranges of all panels, or
  // ranges of all tiles if `split_tiles_` is true.
  int64_t parts_ = 1;
  bool split_tiles_ = false;
  bool packs_rows_ = true;   // else tiles read x where it is
  int64_t rows_floats_ = 0;  // floats of scratch for each part
  std::shared_ptr<Buffer> y_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_GEMM_H_
