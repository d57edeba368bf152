// SPDX-License-Identifier: Apache-2.0
// Which processors are alike: clusters of what the system tells about each. For
// machines that the cpuinfo library does not describe, such as phones, where we
// go without it.
#ifndef LITE_BACKENDS_HOST_CORE_KINDS_H_
#define LITE_BACKENDS_HOST_CORE_KINDS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "lite/core/kernel/device_info.h"

namespace placelite {

struct CpuFacts {
  int id = 0;
  std::string core;  // "cortex-a76", "unknown"
  double ghz = 0;    // 0: unknown
};

// Processors of the same core and clock (within 50 MHz) are a cluster, fastest
// cores first. Each counts as a core of its own.
std::vector<CpuCluster> ClustersOf(const std::vector<CpuFacts>& cpus);

// "cortex-a76" by the processor's MIDR_EL1 register, as Arm's manuals number
// them; Qualcomm's names for the same cores included. "unknown" for others.
std::string ArmCoreName(uint64_t midr);

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_CORE_KINDS_H_
