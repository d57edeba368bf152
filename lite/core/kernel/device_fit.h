// SPDX-License-Identifier: Apache-2.0
// Whether a device can hold what a kernel works on: there is a GPU, it has
// images, and they and buffers are large enough.
#ifndef LITE_CORE_KERNEL_DEVICE_FIT_H_
#define LITE_CORE_KERNEL_DEVICE_FIT_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

// Yes for kernels of the CPU.
Support FitsDevice(const KernelDef& def, const OpView& op,
                   const DeviceInfo& device);

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_DEVICE_FIT_H_
