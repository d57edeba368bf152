// SPDX-License-Identifier: Apache-2.0
// channel_shuffle on an OpenCL device.
#ifndef LITE_KERNELS_CHANNEL_SHUFFLE_OPENCL_H_
#define LITE_KERNELS_CHANNEL_SHUFFLE_OPENCL_H_

#include "lite/backends/opencl/call.h"

namespace placelite {

Status PlanChannelShuffleOpenCl(const PrepareContext& context,
                                OpenClCalls* calls);

}  // namespace placelite

#endif  // LITE_KERNELS_CHANNEL_SHUFFLE_OPENCL_H_
