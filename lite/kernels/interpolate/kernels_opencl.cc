// SPDX-License-Identifier: Apache-2.0
// Rows of interpolate on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/interpolate/opencl.h"
#endif
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/interpolate/interpolate.h"
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

LITE_CL_SLICED_VARIANTS(Interpolate, "interpolate", PlanInterpolateOpenCl,
                        kReassociated)

// Inference has read it already; its memory is never touched here.
constexpr ArgPlace kArgs[] = {
    {"SizeTensor", Place(Target::kHost, Precision::kAny)}};

Support FewTaps(const OpView& op, const DeviceInfo& device) {
  return OnImages(op, device).And(HasFewTaps(op));
}

constexpr KernelDef Row(const char* op, Place place,
                        Span<const VariantDef> variants) {
  return {op, place, "def", variants, FewTaps, kArgs};
}

constexpr KernelDef kKernels[] = {
    LITE_CL_SLICED_ROWS(Row, Interpolate, "interpolate")};

}  // namespace

Span<const KernelDef> InterpolateOpenClKernels() { return kKernels; }

}  // namespace placelite
