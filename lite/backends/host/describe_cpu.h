// SPDX-License-Identifier: Apache-2.0
// Describes this machine's CPU: cores, clusters, caches. The backends of x86
// and arm find the instruction sets.
#ifndef LITE_BACKENDS_HOST_DESCRIBE_CPU_H_
#define LITE_BACKENDS_HOST_DESCRIBE_CPU_H_

#include "lite/core/kernel/device_info.h"

namespace placelite {

// Describes the CPU by the cpuinfo library where it is built in and knows this
// machine, else by DescribeCpuPlain. Clusters hold only processors that this
// process may use; the first `count` of a cluster's cpus are on different
// cores.
CpuInfo DescribeCpu();

// Describes what the C library alone knows: the number of processors, perhaps
// caches.
CpuInfo DescribeCpuPlain();

// Describes the CPU by the cpuinfo library; returns false when that fails. Only
// with LITE_WITH_CPUINFO.
bool DescribeCpuByLibrary(CpuInfo* cpu);

// Returns whether the calling thread may run on the system's processor `cpu`.
bool MayRunOn(int cpu);

// Returns the highest clock of a processor as the system states it; 0 if
// unknown.
double MaxGhz(int cpu);

// Returns "x86_64", "aarch64", "arm", or what the system calls it.
std::string CpuArchitecture();

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_DESCRIBE_CPU_H_
