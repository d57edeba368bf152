// SPDX-License-Identifier: Apache-2.0
// Rows of gather on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/gather/opencl.h"
#endif
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

// Positions that come with a run could not be checked before they are used.
Support ByConstants(const OpView& op, const DeviceInfo& device) {
  return OfFloats(op, device)
      .And(op.input(1).is_constant(), "Index is not a constant");
}

LITE_CL_ROW_VARIANTS(Gather, "gather", PlanGatherOpenCl, kBitExact)

// Packed by the kernel itself.
constexpr ArgPlace kArgs[] = {{"Index", Place(Target::kHost, Precision::kAny)}};

constexpr KernelDef Row(const char* op, Place place,
                        Span<const VariantDef> variants) {
  return {op, place, "def", variants, ByConstants, kArgs};
}

constexpr KernelDef kKernels[] = {LITE_CL_ROW_ROWS(Row, Gather, "gather")};

}  // namespace

Span<const KernelDef> GatherOpenClKernels() { return kKernels; }

}  // namespace placelite
