// SPDX-License-Identifier: Apache-2.0
// This kernel multiplies matrices of bytes as floats (gemm/gemm.h), in pieces
// whose sums are exact (exact_sums.h) and that are added as int32.
#ifndef LITE_KERNELS_INTEGER_PRODUCTS_GEMM_H_
#define LITE_KERNELS_INTEGER_PRODUCTS_GEMM_H_

#include <memory>

#include "lite/core/kernel/kernel.h"
#include "lite/kernels/gemm/arm_gemm.h"
#include "lite/kernels/integer_products/slices.h"
#include "lite/kernels/matrix/product.h"

namespace placelite {

struct ByteGemmFunctions {
  const GemmFunctions& gemm;
  const SumsFunctions& sums;
};
inline constexpr ByteGemmFunctions kByteGemmAvx512 = {kGemmAvx512, kSumsAvx512};
inline constexpr ByteGemmFunctions kByteGemmAvx2 = {kGemmAvx2, kSumsAvx2};
inline constexpr ByteGemmFunctions kByteGemmNeon = {kGemmNeon, kSumsNeon};

class ByteGemm final : public Kernel {
 public:
  explicit ByteGemm(const ByteGemmFunctions& functions)
      : gemm_(functions.gemm), sums_(functions.sums) {}

  Status Prepare(PrepareContext& context) override;
  Status Run(const RunContext& context) override;

 private:
  // Operands are the tensors of one product.
  struct Operands {
    const uint8_t* x;
    const float* y;  // packed
    SumsBlock out;   // its first row and column, and what its sums become
    bool scales;
  };
  // Scratch is the floats of one part.
  struct Scratch {
    float* centred;
    float* packed;
  };

  Status PackConstant(PrepareContext& context);
  // Packs matrix `i` of Y; `centred` has room for it as floats.
  void PackY(const OpView& op, const KernelTensors& tensors, int64_t i,
             float* centred, float* packed) const;
  void RunProduct(const RunContext& context, const Operands& operands,
                  float* scratch) const;
  void RunPart(const RunContext& context, const Operands& operands,
               int64_t part, float* scratch) const;
  // Computes one tile by all pieces of K.
  void RunTile(const Operands& operands, int64_t tile, int64_t panel,
               const float* a) const;

  const GemmFunctions& gemm_;
  const SumsFunctions& sums_;
  MatrixProduct product_;
  EvenSplit tiles_;          // splits the rows
  EvenSplit depths_;         // splits K into pieces whose sums are exact
  GemmPanels panels_;        // panels of the columns
  int64_t block_tiles_ = 1;  // this many tiles of rows are packed at a time
  int64_t y_floats_ = 0;     // packed floats of one matrix Y
  bool y_constant_ = false;
  int64_t parts_ = 1;
  int64_t part_floats_ = 0;  // floats of scratch for each part
  std::shared_ptr<Buffer> y_;
};

}  // namespace placelite

#endif  // LITE_KERNELS_INTEGER_PRODUCTS_GEMM_H_
