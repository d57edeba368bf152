// SPDX-License-Identifier: Apache-2.0
// Rows of pool2d on OpenCL, best first.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/pool2d/opencl.h"
#endif
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

// Of so many pixels on average that a group of work items shares them.
Support LargeWindows(const OpView& op, const DeviceInfo& device) {
  constexpr int64_t kPixels = 64;
  const ShapeRange &x = op.input_shape(0), &y = op.output_shape(0);
  const Support groups = Require(device.gpu.max_work_group_size >= 64,
                                 "groups have less than 64 work items");
  if (!x.rank_known() || !y.rank_known()) {
    return groups.And(Tri::kDepends, "rank unknown");
  }
  return groups.And(Dim(kPixels) * y[2] * y[3] <= x[2] * x[3],
                    "the windows are small");
}

// clang-format off
#define LITE_POOL2D_VARIANTS(name, contract)                                   \
  {{"pool2d_group_" name, kAnyCpu, NumericContract::contract, LargeWindows,    \
    LITE_OPENCL(CreateOpenCl<PlanPool2dGroupOpenCl>)},                         \
   ClVariant("pool2d_" name, NumericContract::contract, nullptr,               \
             LITE_OPENCL(CreateOpenCl<PlanPool2dOpenCl>))}
// clang-format on

constexpr VariantDef kHalfImage[] =
    LITE_POOL2D_VARIANTS("half_image_opencl", kFp16);
constexpr VariantDef kImage[] =
    LITE_POOL2D_VARIANTS("image_opencl", kReassociated);
constexpr VariantDef kHalfSlices[] =
    LITE_POOL2D_VARIANTS("half_nchw4c_opencl", kFp16);
constexpr VariantDef kSlices[] =
    LITE_POOL2D_VARIANTS("nchw4c_opencl", kReassociated);
#undef LITE_POOL2D_VARIANTS

constexpr KernelDef Row(Place place, Span<const VariantDef> variants) {
  return {"pool2d", place, "def", variants};
}

constexpr KernelDef kKernels[] = {
    Row(kClHalfImage, kHalfImage),
    Row(kClImage, kImage),
    Row(kClHalfNchw4c, kHalfSlices),
    Row(kClNchw4c, kSlices),
};

}  // namespace

Span<const KernelDef> Pool2dOpenClKernels() { return kKernels; }

}  // namespace placelite
