// SPDX-License-Identifier: Apache-2.0
// Rows of conv2d_transpose on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/conv2d_transpose/opencl.h"
#endif
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

Support Constants(const OpView& op, const DeviceInfo&) {
  return Require(op.input(1).is_constant(), "Filter is not a constant")
      .And(!op.has_input(2) || op.input(2).is_constant(),
           "Bias is not a constant")
      .And(op.attributes().Int("groups") == 1, "the groups are several");
}

LITE_CL_SLICED_VARIANTS(Conv2dTranspose, "conv2d_transpose",
                        PlanConv2dTransposeOpenCl, kReassociated)

// Packed by the kernels themselves.
constexpr ArgPlace kArgs[] = {{"Filter", Place(Target::kHost)},
                              {"Bias", Place(Target::kHost)}};

constexpr KernelDef Row(const char* op, Place place,
                        Span<const VariantDef> variants) {
  return {op,
          place,
          "def",
          variants,
          Constants,
          kArgs,
          OutputStorage::kOwn,
          kAllEpilogues};
}

constexpr KernelDef kKernels[] = {
    LITE_CL_SLICED_ROWS(Row, Conv2dTranspose, "conv2d_transpose")};

}  // namespace

Span<const KernelDef> Conv2dTransposeOpenClKernels() { return kKernels; }

}  // namespace placelite
