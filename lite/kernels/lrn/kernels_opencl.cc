// SPDX-License-Identifier: Apache-2.0
// Rows of lrn on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/lrn/opencl.h"
#endif
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

LITE_CL_SLICED_VARIANTS(Lrn, "lrn", PlanLrnOpenCl, kReassociated)

constexpr KernelDef Row(const char* op, Place place,
                        Span<const VariantDef> variants) {
  return {op, place, "def", variants};
}

constexpr KernelDef kKernels[] = {LITE_CL_SLICED_ROWS(Row, Lrn, "lrn")};

}  // namespace

Span<const KernelDef> LrnOpenClKernels() { return kKernels; }

}  // namespace placelite
