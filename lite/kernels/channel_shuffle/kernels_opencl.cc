// SPDX-License-Identifier: Apache-2.0
// Rows of channel_shuffle on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/channel_shuffle/opencl.h"
#endif
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

LITE_CL_SLICED_VARIANTS(ChannelShuffle, "channel_shuffle",
                        PlanChannelShuffleOpenCl, kBitExact)

Support OverSlices(const OpView& op, const DeviceInfo&) {
  return IsImage(op.input_shape(0)).And(IsImage(op.output_shape(0)));
}

constexpr KernelDef Sliced(const char* op, Place place,
                           Span<const VariantDef> variants) {
  return {op, place, "def", variants, OverSlices};
}

constexpr KernelDef kKernels[] = {
    LITE_CL_SLICED_ROWS(Sliced, ChannelShuffle, "channel_shuffle"),
};

}  // namespace

Span<const KernelDef> ChannelShuffleOpenClKernels() { return kKernels; }

}  // namespace placelite
