// SPDX-License-Identifier: Apache-2.0
// Tells whether a GPU reads images or buffers faster.
#ifndef LITE_CORE_KERNEL_GPU_STORAGE_H_
#define LITE_CORE_KERNEL_GPU_STORAGE_H_

#include "lite/core/kernel/device_info.h"

namespace placelite {

// An answer without measurement. Images go through a cache of their own on
// Adreno, PowerVR and newer Mali; older Mali (Midgard, the first two Bifrost)
// and Intel have no such cache worth mentioning, and CPUs (PoCL) emulate
// images. Devices without images have no choice.
bool PrefersBuffers(const GpuInfo& gpu);

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_GPU_STORAGE_H_
