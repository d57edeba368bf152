// SPDX-License-Identifier: Apache-2.0
// Rows of pad on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/pad/opencl.h"
#endif
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"
#include "lite/kernels/pad/pad.h"

namespace placelite {
namespace {

LITE_CL_SLICED_VARIANTS(Pad, "pad", PlanPadOpenCl, kBitExact)
LITE_CL_ROW_VARIANTS(Pad, "pad", PlanPadOpenCl, kBitExact)

constexpr KernelDef Sliced(const char* op, Place place,
                           Span<const VariantDef> variants) {
  return {op, place, "def", variants, PadsNoChannels};
}

Support FloatsWithSources(const OpView& op, const DeviceInfo& device) {
  return OfFloats(op, device)
      .And(PadHasSources(op, device))
      .And(PadCutsNothing(op, device));
}

constexpr KernelDef RowByRow(const char* op, Place place,
                             Span<const VariantDef> variants) {
  return {op, place, "def", variants, FloatsWithSources};
}

constexpr KernelDef kKernels[] = {
    LITE_CL_SLICED_ROWS(Sliced, Pad, "pad"),
    LITE_CL_ROW_ROWS(RowByRow, Pad, "pad"),
};

}  // namespace

Span<const KernelDef> PadOpenClKernels() { return kKernels; }

}  // namespace placelite
