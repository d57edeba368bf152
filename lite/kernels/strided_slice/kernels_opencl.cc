// SPDX-License-Identifier: Apache-2.0
// Rows of strided_slice on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/strided_slice/opencl.h"
#endif
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

LITE_CL_ROW_VARIANTS(StridedSlice, "strided_slice", PlanStridedSliceOpenCl,
                     kBitExact)

constexpr KernelDef Row(const char* op, Place place,
                        Span<const VariantDef> variants) {
  return {op, place, "def", variants, OfFloats};
}

constexpr KernelDef kKernels[] = {
    LITE_CL_ROW_ROWS(Row, StridedSlice, "strided_slice")};

}  // namespace

Span<const KernelDef> StridedSliceOpenClKernels() { return kKernels; }

}  // namespace placelite
