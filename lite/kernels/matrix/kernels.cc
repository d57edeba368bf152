// SPDX-License-Identifier: Apache-2.0
// Rows of fc and matmul, best first.
#include "lite/core/base/strings.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/matrix/gemm.h"
#include "lite/kernels/matrix/gemv.h"
#include "lite/kernels/matrix/matrix.h"

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

constexpr VariantDef kX86FcVariants[] = {
    {"fc_gemv_avx512", kAvx512, NumericContract::kReassociated, FewRows,
     LITE_X86((CreateWith<MatrixGemv, kGemmAvx512>))},
    {"fc_gemm_avx512", kAvx512, NumericContract::kReassociated, nullptr,
     LITE_X86((CreateWith<MatrixGemm, kGemmAvx512>))},
    {"fc_gemv_avx2", kAvx2, NumericContract::kReassociated, FewRows,
     LITE_X86((CreateWith<MatrixGemv, kGemmAvx2>))},
    {"fc_gemm_avx2", kAvx2, NumericContract::kReassociated, nullptr,
     LITE_X86((CreateWith<MatrixGemm, kGemmAvx2>))},
};

constexpr VariantDef kX86MatmulVariants[] = {
    {"matmul_gemv_avx512", kAvx512, NumericContract::kReassociated, FewRows,
     LITE_X86((CreateWith<MatrixGemv, kGemmAvx512>))},
    {"matmul_gemm_avx512", kAvx512, NumericContract::kReassociated, nullptr,
     LITE_X86((CreateWith<MatrixGemm, kGemmAvx512>))},
    {"matmul_gemv_avx2", kAvx2, NumericContract::kReassociated, FewRows,
     LITE_X86((CreateWith<MatrixGemv, kGemmAvx2>))},
    {"matmul_gemm_avx2", kAvx2, NumericContract::kReassociated, nullptr,
     LITE_X86((CreateWith<MatrixGemm, kGemmAvx2>))},
};

constexpr VariantDef kFcReferenceVariants[] = {
    {"fc_reference", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<FcReference>},
};

constexpr VariantDef kMatmulReferenceVariants[] = {
    {"matmul_reference", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<MatmulReference>},
};

constexpr VariantDef kMatmulDoubleVariants[] = {
    {"matmul_double_reference", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<MatmulReference>},
};

constexpr KernelDef kKernels[] = {
    {"fc",
     kX86Float,
     "def",
     kX86FcVariants,
     nullptr,
     {},
     OutputStorage::kOwn,
     kAllEpilogues},
    {"matmul",
     kX86Float,
     "def",
     kX86MatmulVariants,
     nullptr,
     {},
     OutputStorage::kOwn,
     kAllEpilogues},
    {"fc",
     kHostFloat,
     "def",
     kFcReferenceVariants,
     nullptr,
     {},
     OutputStorage::kOwn,
     kAllEpilogues},
    {"matmul",
     kHostFloat,
     "def",
     kMatmulReferenceVariants,
     nullptr,
     {},
     OutputStorage::kOwn,
     kAllEpilogues},
    {"matmul", kHostDouble, "def", kMatmulDoubleVariants},
};

}  // namespace

Span<const KernelDef> MatrixKernels() { return kKernels; }

}  // namespace placelite
