// SPDX-License-Identifier: Apache-2.0
// What a GPU reads faster: images or buffers.
#ifndef LITE_CORE_KERNEL_GPU_STORAGE_H_
#define LITE_CORE_KERNEL_GPU_STORAGE_H_

#include "lite/core/kernel/device_info.h"

namespace placelite {

// Without a measurement. Images go through a cache of their own on Adreno,
// PowerVR and newer Mali; older Mali (Midgard, the first two Bifrost) and Intel
// have none worth the name, and CPUs (PoCL) emulate images. Devices without
// images have no choice.
bool PrefersBuffers(const GpuInfo& gpu);

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_GPU_STORAGE_H_
