// SPDX-License-Identifier: Apache-2.0
// Groups equal processors into clusters by what the system says about each.
// This serves machines that the cpuinfo library does not describe, and phones,
// where builds do without that library.
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
  double ghz = 0;    // 0 if unknown
};

// Makes a cluster of the processors of the same core and clock (within 50 MHz),
// fastest cores first. Each processor counts as a core of its own.
std::vector<CpuCluster> ClustersOf(const std::vector<CpuFacts>& cpus);

// Returns a name such as "cortex-a76" for the processor's MIDR_EL1 register, as
// Arm's manuals number them; Qualcomm's names for the same cores are included.
// Others are "unknown".
std::string ArmCoreName(uint64_t midr);

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_CORE_KINDS_H_
