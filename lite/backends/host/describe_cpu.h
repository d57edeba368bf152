// SPDX-License-Identifier: Apache-2.0
// What this machine's CPU is: cores, clusters, caches. Instruction sets are
// told by the backends of x86 and arm.
#ifndef LITE_BACKENDS_HOST_DESCRIBE_CPU_H_
#define LITE_BACKENDS_HOST_DESCRIBE_CPU_H_

#include "lite/core/kernel/device_info.h"

namespace placelite {

// By the cpuinfo library where it is built in and knows this machine, else by
// the plain way. Clusters hold only processors that this process may use; the
// first `count` of a cluster's cpus are on different cores.
CpuInfo DescribeCpu();

// What the C library alone tells: the number of processors, perhaps caches.
CpuInfo DescribeCpuPlain();

// By the cpuinfo library; false when it fails. Only with LITE_WITH_CPUINFO.
bool DescribeCpuByLibrary(CpuInfo* cpu);

// Whether the calling thread may run on the system's processor `cpu`.
bool MayRunOn(int cpu);

// The highest clock of a processor as the system states it; 0: unknown.
double MaxGhz(int cpu);

// "x86_64", "aarch64", "arm", or what the system calls it.
std::string CpuArchitecture();

}  // namespace placelite

#endif  // LITE_BACKENDS_HOST_DESCRIBE_CPU_H_
