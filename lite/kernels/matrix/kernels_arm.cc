// SPDX-License-Identifier: Apache-2.0
// Rows of fc and matmul for Arm, best first.
#include "lite/core/base/strings.h"
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/gemm/arm_gemm.h"
#include "lite/kernels/matrix/gemm.h"
#include "lite/kernels/matrix/gemv.h"

namespace placelite {
namespace {

Support FewRows(const OpView& op, const DeviceInfo&) {
  const Dim rows = ProductRows(op);
  const Support support =
      Require(rows <= Dim(kMaxGemvVectors),
              StrCat("more than ", kMaxGemvVectors, " rows"));
  if (IsFc(op)) return support;
  const bool both = op.attributes().Bool("transpose_x") &&
                    op.attributes().Bool("transpose_y");
  return support.And(both ? rows == Dim(1) : Tri::kYes,
                     "X and Y are both transposed");
}

constexpr VariantDef kFc[] = {
    {"fc_gemv_neon", kNeon, NumericContract::kReassociated, FewRows,
     LITE_ARM((CreateWith<MatrixGemv, kGemmNeon>))},
    {"fc_gemm_neon", kNeon, NumericContract::kReassociated, nullptr,
     LITE_ARM((CreateWith<MatrixGemm, kGemmNeon>))},
};

constexpr VariantDef kMatmul[] = {
    {"matmul_gemv_neon", kNeon, NumericContract::kReassociated, FewRows,
     LITE_ARM((CreateWith<MatrixGemv, kGemmNeon>))},
    {"matmul_gemm_neon", kNeon, NumericContract::kReassociated, nullptr,
     LITE_ARM((CreateWith<MatrixGemm, kGemmNeon>))},
};

constexpr KernelDef Row(const char* op, Span<const VariantDef> variants) {
  return {op, kArmFloat,           "def",        variants, nullptr,
          {}, OutputStorage::kOwn, kAllEpilogues};
}

constexpr KernelDef kKernels[] = {Row("fc", kFc), Row("matmul", kMatmul)};

}  // namespace

Span<const KernelDef> MatrixArmKernels() { return kKernels; }

}  // namespace placelite
