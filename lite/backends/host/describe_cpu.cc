// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/host/describe_cpu.h"

#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "lite/backends/host/core_kinds.h"
#include "lite/core/base/strings.h"

namespace placelite {
namespace {

int64_t CacheBytes([[maybe_unused]] int level) {
// These names are a glibc extension; bionic does not have them.
#ifdef _SC_LEVEL1_DCACHE_SIZE
  constexpr int kNames[] = {_SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL2_CACHE_SIZE,
                            _SC_LEVEL3_CACHE_SIZE};
  return std::max<int64_t>(sysconf(kNames[level - 1]), 0);
#else
  return 0;
#endif
}

// Names the core by the register that Linux shows on 64-bit Arm.
std::string CoreName(int cpu) {
  std::ifstream file(StrCat("/sys/devices/system/cpu/cpu", cpu,
                            "/regs/identification/midr_el1"));
  uint64_t midr = 0;
  return file >> std::hex >> midr ? ArmCoreName(midr) : "unknown";
}

}  // namespace

CpuInfo DescribeCpu() {
#ifdef LITE_WITH_CPUINFO
  CpuInfo cpu;
  if (DescribeCpuByLibrary(&cpu)) return cpu;
#endif
  return DescribeCpuPlain();
}

CpuInfo DescribeCpuPlain() {
  CpuInfo cpu;
  cpu.arch = CpuArchitecture();
  cpu.l1d_bytes = CacheBytes(1);
  cpu.l2_bytes = CacheBytes(2);
  cpu.l3_bytes = CacheBytes(3);

  // Without knowledge of hardware threads each processor counts as a core.
  std::vector<CpuFacts> cpus;
  const int configured = static_cast<int>(sysconf(_SC_NPROCESSORS_CONF));
  for (int id = 0; id < configured; ++id) {
    if (MayRunOn(id)) cpus.push_back({id, CoreName(id), MaxGhz(id)});
  }
  cpu.clusters = ClustersOf(cpus);
  if (cpu.clusters.empty()) cpu.clusters.push_back({"unknown", 1, 0, {}});
  return cpu;
}

bool MayRunOn(int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  // If the system does not answer, every processor is allowed.
  if (sched_getaffinity(0, sizeof(set), &set) != 0) return true;
  return cpu >= 0 && cpu < CPU_SETSIZE && CPU_ISSET(cpu, &set);
}

double MaxGhz(int cpu) {
  std::ifstream file(
      StrCat("/sys/devices/system/cpu/cpu", cpu, "/cpufreq/cpuinfo_max_freq"));
  double kilohertz = 0;
  return file >> kilohertz ? kilohertz / 1e6 : 0;
}

std::string CpuArchitecture() {
#if defined(__x86_64__)
  return "x86_64";
#elif defined(__aarch64__)
  return "aarch64";
#elif defined(__arm__)
  return "arm";  // also on a 64-bit kernel, which uname would name instead
#else
  utsname names;
  return uname(&names) == 0 ? names.machine : "unknown";
#endif
}

}  // namespace placelite
