// SPDX-License-Identifier: Apache-2.0
// Rows of concat on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/concat/opencl.h"
#endif
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

LITE_CL_SLICED_VARIANTS(Concat, "concat", PlanConcatOpenCl, kBitExact)
LITE_CL_ROW_VARIANTS(Concat, "concat", PlanConcatOpenCl, kBitExact)

Support OverSlices(const OpView& op, const DeviceInfo& device) {
  const int64_t axis = op.attributes().Int("axis");
  return OnImages(op, device)
      .And(axis == 1 || axis == -3, "the axis is not the channels");
}

constexpr KernelDef Sliced(const char* op, Place place,
                           Span<const VariantDef> variants) {
  return {op, place, "def", variants, OverSlices};
}

constexpr KernelDef RowByRow(const char* op, Place place,
                             Span<const VariantDef> variants) {
  return {op, place, "def", variants, OfFloats};
}

constexpr KernelDef kKernels[] = {
    LITE_CL_SLICED_ROWS(Sliced, Concat, "concat"),
    LITE_CL_ROW_ROWS(RowByRow, Concat, "concat"),
};

}  // namespace

Span<const KernelDef> ConcatOpenClKernels() { return kKernels; }

}  // namespace placelite
