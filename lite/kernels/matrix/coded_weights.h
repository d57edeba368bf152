// SPDX-License-Identifier: Apache-2.0
// This file is about constant weights that have a grid of four or eight bits
// and stay codes in memory, an eighth or a quarter of their floats. A product
// of one row reads nothing else, and longer ones decode a panel at a time.
#ifndef LITE_KERNELS_MATRIX_CODED_WEIGHTS_H_
#define LITE_KERNELS_MATRIX_CODED_WEIGHTS_H_

#include <memory>

#include "lite/core/kernel/kernel.h"
#include "lite/core/kernel/kernel_def.h"
#include "lite/kernels/gemm/arm_gemm.h"
#include "lite/kernels/gemm/coded_slices.h"
#include "lite/kernels/matrix/product.h"

namespace placelite {

// CodedFunctions are what an instruction set has for them.
struct CodedFunctions {
  const GemmFunctions& gemm;
  void (*gemv)(const CodedGemv& gemv);
  void (*decode)(const CodedBlocks& blocks, float* rows);
};

inline constexpr CodedFunctions kCodedAvx512 = {
    kGemmAvx512, LITE_X86(GemvOfCodesAvx512), LITE_X86(DecodeBlocksAvx512)};
inline constexpr CodedFunctions kCodedAvx2 = {
    kGemmAvx2, LITE_X86(GemvOfCodesAvx2), LITE_X86(DecodeBlocksAvx2)};
inline constexpr CodedFunctions kCodedNeon = {
    kGemmNeon, LITE_ARM(GemvOfCodesNeon), LITE_ARM(DecodeBlocksNeon)};

class CodedWeights {
 public:
  // Tells whether fc or matmul has such weights: one matrix whose scales do not
  // differ along depth but by blocks of whole words.
  static Support AreOf(const OpView& op);

  // Returns the rows of a block of the weights of an op that has such ones.
  static int64_t BlockOf(const OpView& op);

  // Packs the weights of the op, or takes them from the packed ones.
  Status Prepare(PrepareContext& context, const MatrixProduct& product,
                 const GemmPanels& panels, const GemmFunctions& functions);

  // Returns `rows` rows of a panel, from the first of a block on.
  CodedBlocks Rows(int64_t panel, int64_t first, int64_t rows) const;

 private:
  // Returns the bytes that so many rows take of each column of a panel.
  int64_t BytesOfRows(int64_t rows) const;
  void Pack(const PrepareContext& context, uint8_t* packed) const;

  MatrixProduct product_;
  GemmPanels panels_;
  int bits_ = 8;
  int64_t block_ = 1;
  std::shared_ptr<Buffer> packed_;
};

// Estimates a product with such weights, in cycles, on vectors of `lanes`
// floats.
template <int lanes>
double CodedWeightsCost(const OpView& op, const DeviceInfo& device);

}  // namespace placelite

#endif  // LITE_KERNELS_MATRIX_CODED_WEIGHTS_H_
