// SPDX-License-Identifier: Apache-2.0
// The arm backend: it takes memory and threads from the host, and knows which
// vector instructions this processor and its system offer.
#ifndef LITE_BACKENDS_ARM_ARM_BACKEND_H_
#define LITE_BACKENDS_ARM_ARM_BACKEND_H_

#include <memory>

#include "lite/core/kernel/backend.h"

namespace placelite {

// Makes the backend of Target::kArm, which is thread-safe.
std::unique_ptr<Backend> MakeArmBackend();

// Returns the features of this processor that the system has switched on.
CpuFeatures ArmFeatures();

// Returns the features that the system's words AT_HWCAP and AT_HWCAP2
// (getauxval) state. Kernels with later extensions are not built for 32-bit
// Arm: there only NEON counts.
CpuFeatures ArmFeaturesOf(unsigned long hwcap, unsigned long hwcap2);

}  // namespace placelite

#endif  // LITE_BACKENDS_ARM_ARM_BACKEND_H_
