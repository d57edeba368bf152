// SPDX-License-Identifier: Apache-2.0
// This kernel computes products with many rows. y is packed (gemm/gemm.h), once
// if it is a constant; rows of x are packed where the tiles want it. Constant
// weights may stay codes (coded_weights.h); then one row will do, too.
#ifndef LITE_KERNELS_MATRIX_GEMM_H_
#define LITE_KERNELS_MATRIX_GEMM_H_

#include <algorithm>
#include <memory>

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/matrix/coded_weights.h"
#include "lite/kernels/matrix/product.h"

namespace placelite {

class MatrixGemm final : public Kernel {
 public:
  explicit MatrixGemm(const GemmFunctions& functions) : functions_(functions) {}
  explicit MatrixGemm(const CodedFunctions& functions)
      : functions_(functions.gemm), coded_(&functions) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Operands are the tensors of one product.
  struct Operands {
    MatrixView x;
    const float* y;     // packed; null where weights are codes
    const float* bias;  // may be null
    float* out;
    int64_t index;  // position of out[0] in the output
    const ClampedEpilogue* epilogue;
  };

  Status PackConstant(PrepareContext& context);
  // Computes a product of one row by weights that are codes.
  void RunRow(const RunContext& context, const Operands& operands) const;
  void RunProduct(const RunContext& context, const Operands& operands) const;
  // Computes the tiles and panels of one part, whose scratch is given.
  void RunPart(const Operands& operands, int64_t part, float* scratch) const;
  // Computes one block of tiles for one range of k.
  void RunBlock(const Operands& operands, const EvenSplit& panels,
                int64_t panel_part, int64_t first_tile, int64_t last_tile,
                int64_t depth, float* scratch) const;
  // Returns where a range of k begins.
  int64_t FirstRow(int64_t depth) const {
    return std::min(depths_.begin(depth) * depth_unit_, product_.depth);
  }

  const GemmFunctions& functions_;
  const CodedFunctions* coded_ = nullptr;  // where weights are codes
  CodedWeights codes_;
  MatrixProduct product_;
  EvenSplit tiles_;         // splits the rows
  int64_t depth_unit_ = 1;  // a range of k is some of these
  EvenSplit depths_;        // splits K
  GemmPanels panels_;       // panels of the columns
  int64_t y_floats_ = 0;    // packed floats of one matrix y
  bool y_constant_ = false;
  // Each product is divided into `parts_` parts: ranges of all panels, or
  // ranges of all tiles if `split_tiles_` is true.
  int64_t parts_ = 1;
  bool split_tiles_ = false;
  bool packs_rows_ = true;  // else tiles read x where it is
  // Each part has scratch for packed rows and for a panel of decoded weights.
  int64_t rows_floats_ = 0;
  int64_t part_floats_ = 0;
  std::shared_ptr<Buffer> y_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_GEMM_H_
