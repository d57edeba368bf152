// SPDX-License-Identifier: Apache-2.0
// The arm backend: the host's memory and threads, and which vector instructions
// this processor and its system offer.
#ifndef LITE_BACKENDS_ARM_ARM_BACKEND_H_
#define LITE_BACKENDS_ARM_ARM_BACKEND_H_

#include <memory>

#include "lite/core/kernel/backend.h"

namespace placelite {

// Target::kArm. Thread-safe.
std::unique_ptr<Backend> MakeArmBackend();

// The features of this processor that the system has switched on.
CpuFeatures ArmFeatures();

// The same of what the system states of a processor in its words AT_HWCAP and
// AT_HWCAP2 (getauxval). Kernels with later extensions are not built for 32-bit
// Arm: there only NEON counts.
CpuFeatures ArmFeaturesOf(unsigned long hwcap, unsigned long hwcap2);

}  // namespace placelite

#endif  // LITE_BACKENDS_ARM_ARM_BACKEND_H_
