// SPDX-License-Identifier: Apache-2.0
// Rows of layer_norm on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/layer_norm/opencl.h"
#endif
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

Support Constants(const OpView& op, const DeviceInfo&) {
  return Require(!op.has_input(1) || op.input(1).is_constant(),
                 "Scale is not a constant")
      .And(!op.has_input(2) || op.input(2).is_constant(),
           "Bias is not a constant");
}

LITE_CL_ROW_VARIANTS(LayerNorm, "layer_norm", PlanLayerNormOpenCl,
                     kReassociated)

constexpr ArgPlace kArgs[] = {{"Scale", Place(Target::kHost)},
                              {"Bias", Place(Target::kHost)}};

constexpr KernelDef Row(const char* op, Place place,
                        Span<const VariantDef> variants) {
  return {op, place, "def", variants, Constants, kArgs};
}

constexpr KernelDef kKernels[] = {
    LITE_CL_ROW_ROWS(Row, LayerNorm, "layer_norm")};

}  // namespace

Span<const KernelDef> LayerNormOpenClKernels() { return kKernels; }

}  // namespace placelite
