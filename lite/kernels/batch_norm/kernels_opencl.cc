// SPDX-License-Identifier: Apache-2.0
// Rows of batch_norm on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/batch_norm/opencl.h"
#endif
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

Support Constants(const OpView& op, const DeviceInfo& device) {
  Support support = OnImages(op, device);
  for (size_t i = 1; i < 5; ++i) {
    support =
        support.And(op.input(i).is_constant(), "a statistic is not a constant");
  }
  return support;
}

LITE_CL_SLICED_VARIANTS(BatchNorm, "batch_norm", PlanBatchNormOpenCl,
                        kReassociated)

constexpr ArgPlace kArgs[] = {{"Scale", Place(Target::kHost)},
                              {"Bias", Place(Target::kHost)},
                              {"Mean", Place(Target::kHost)},
                              {"Variance", Place(Target::kHost)}};

constexpr KernelDef Row(const char* op, Place place,
                        Span<const VariantDef> variants) {
  return {op,
          place,
          "def",
          variants,
          Constants,
          kArgs,
          ClElementwiseStorage(place),
          kAllEpilogues};
}

constexpr KernelDef kKernels[] = {
    LITE_CL_SLICED_ROWS(Row, BatchNorm, "batch_norm")};

}  // namespace

Span<const KernelDef> BatchNormOpenClKernels() { return kKernels; }

}  // namespace placelite
