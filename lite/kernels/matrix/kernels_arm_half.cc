// SPDX-License-Identifier: Apache-2.0
// Rows of fc and matmul in halves.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/common/arm_half.h"
#include "lite/kernels/matrix/arm_half.h"

namespace placelite {
namespace {

[[maybe_unused]] std::unique_ptr<Kernel> Create() {
  return std::make_unique<MatrixHalf>();
}

// Weights are rounded and packed when the kernel is prepared.
Support ConstantWeights(const OpView& op, const DeviceInfo&) {
  return Require(op.input(1).is_constant(), "the weights are not a constant")
      .And(!op.has_input(2) || op.input(2).is_constant(),
           "Bias is not a constant");
}

Support OneMatrix(const OpView& op, const DeviceInfo&) {
  const ShapeRange& y = op.input_shape(1);
  return Require(op.input(1).is_constant(), "Y is not a constant")
      .And(!op.attributes().Bool("transpose_x"), "X is transposed")
      .And(y.rank_known() && y.rank() == 2, "Y has batches");
}

constexpr VariantDef kFc[] = {{"fc_half_neon", kNeon | kArmFp16,
                               NumericContract::kFp16, ConstantWeights,
                               LITE_ARM_HALF(Create)}};
constexpr VariantDef kMatmul[] = {{"matmul_half_neon", kNeon | kArmFp16,
                                   NumericContract::kFp16, OneMatrix,
                                   LITE_ARM_HALF(Create)}};

constexpr ArgPlace kWeights[] = {{"W", kArmFloat}, {"Bias", kArmFloat}};
constexpr ArgPlace kY[] = {{"Y", kArmFloat}};

constexpr KernelDef Row(const char* op, Span<const VariantDef> variants,
                        Span<const ArgPlace> args) {
  return {op,
          kArmHalf,
          "def",
          variants,
          nullptr,
          args,
          OutputStorage::kOwn,
          kAllEpilogues};
}

constexpr KernelDef kKernels[] = {Row("fc", kFc, kWeights),
                                  Row("matmul", kMatmul, kY)};

}  // namespace

Span<const KernelDef> MatrixHalfKernels() { return kKernels; }

}  // namespace placelite
