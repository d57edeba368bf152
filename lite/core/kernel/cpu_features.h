// SPDX-License-Identifier: Apache-2.0
// Devices that hide some of their instruction sets, so that one machine can
// stand for a lesser one: the same class, kernels and measurements.
#ifndef LITE_CORE_KERNEL_CPU_FEATURES_H_
#define LITE_CORE_KERNEL_CPU_FEATURES_H_

#include <string>

#include "lite/core/base/status.h"
#include "lite/core/kernel/device_info.h"

namespace placelite {

// "avx2,avx512" or "none", as CpuFeaturesToString prints them. Exactly these:
// "avx512" alone hides AVX2.
Result<CpuFeatures> ParseCpuFeatures(const std::string& text);

// Leaves `cpu` the features `keep`. kInvalidArgument, naming them, where it
// lacks some of these: a device may only hide what it has.
Status RestrictCpuFeatures(CpuFeatures keep, CpuInfo* cpu);

}  // namespace placelite

#endif  // LITE_CORE_KERNEL_CPU_FEATURES_H_
