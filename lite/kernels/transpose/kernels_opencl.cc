// SPDX-License-Identifier: Apache-2.0
// Rows of transpose on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/transpose/opencl.h"
#endif
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

LITE_CL_ROW_VARIANTS(Transpose, "transpose", PlanTransposeOpenCl, kBitExact)

constexpr KernelDef RowByRow(const char* op, Place place,
                             Span<const VariantDef> variants) {
  return {op, place, "def", variants, OfFloats};
}

constexpr KernelDef kKernels[] = {
    LITE_CL_ROW_ROWS(RowByRow, Transpose, "transpose"),
};

}  // namespace

Span<const KernelDef> TransposeOpenClKernels() { return kKernels; }

}  // namespace placelite
