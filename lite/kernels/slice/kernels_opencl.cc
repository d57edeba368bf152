// SPDX-License-Identifier: Apache-2.0
// Rows of slice on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/slice/opencl.h"
#endif
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

LITE_CL_SLICED_VARIANTS(Slice, "slice", PlanSliceOpenCl, kBitExact)
LITE_CL_ROW_VARIANTS(Slice, "slice", PlanSliceOpenCl, kBitExact)

Support OverSlices(const OpView& op, const DeviceInfo&) {
  return IsImage(op.input_shape(0)).And(IsImage(op.output_shape(0)));
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
    LITE_CL_SLICED_ROWS(Sliced, Slice, "slice"),
    LITE_CL_ROW_ROWS(RowByRow, Slice, "slice"),
};

}  // namespace

Span<const KernelDef> SliceOpenClKernels() { return kKernels; }

}  // namespace placelite
