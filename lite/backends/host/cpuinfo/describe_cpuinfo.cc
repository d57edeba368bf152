// SPDX-License-Identifier: Apache-2.0
// Describes the CPU through the cpuinfo library
// (https://github.com/pytorch/cpuinfo), which knows hardware threads, clusters
// and core names.
#include <cpuinfo.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "lite/backends/host/describe_cpu.h"

namespace placelite {
namespace {

struct CoreName {
  cpuinfo_uarch uarch;
  const char* name;
};

// The names of cores as device profiles write them.
constexpr CoreName kCoreNames[] = {
    {cpuinfo_uarch_haswell, "haswell"},
    {cpuinfo_uarch_broadwell, "broadwell"},
    {cpuinfo_uarch_sky_lake, "skylake"},
    {cpuinfo_uarch_palm_cove, "palm-cove"},
    {cpuinfo_uarch_sunny_cove, "sunny-cove"},
    {cpuinfo_uarch_zen, "zen"},
    {cpuinfo_uarch_zen2, "zen2"},
    {cpuinfo_uarch_zen3, "zen3"},
    {cpuinfo_uarch_cortex_a7, "cortex-a7"},
    {cpuinfo_uarch_cortex_a9, "cortex-a9"},
    {cpuinfo_uarch_cortex_a15, "cortex-a15"},
    {cpuinfo_uarch_cortex_a17, "cortex-a17"},
    {cpuinfo_uarch_cortex_a32, "cortex-a32"},
    {cpuinfo_uarch_cortex_a35, "cortex-a35"},
    {cpuinfo_uarch_cortex_a53, "cortex-a53"},
    {cpuinfo_uarch_cortex_a55r0, "cortex-a55"},
    {cpuinfo_uarch_cortex_a55, "cortex-a55"},
    {cpuinfo_uarch_cortex_a57, "cortex-a57"},
    {cpuinfo_uarch_cortex_a72, "cortex-a72"},
    {cpuinfo_uarch_cortex_a73, "cortex-a73"},
    {cpuinfo_uarch_cortex_a75, "cortex-a75"},
    {cpuinfo_uarch_cortex_a76, "cortex-a76"},
    {cpuinfo_uarch_cortex_a77, "cortex-a77"},
    {cpuinfo_uarch_cortex_a78, "cortex-a78"},
    {cpuinfo_uarch_cortex_x1, "cortex-x1"},
    {cpuinfo_uarch_neoverse_n1, "neoverse-n1"},
    {cpuinfo_uarch_neoverse_v1, "neoverse-v1"},
    {cpuinfo_uarch_neoverse_n2, "neoverse-n2"},
};

const char* NameOf(cpuinfo_uarch uarch) {
  for (const CoreName& row : kCoreNames) {
    if (row.uarch == uarch) return row.name;
  }
  return "unknown";  // newer than the library
}

// Returns the processors of one core that this process may use.
std::vector<int> UsableThreads(const cpuinfo_core& core) {
  std::vector<int> cpus;
  for (uint32_t i = 0; i < core.processor_count; ++i) {
    const int id = cpuinfo_get_processor(core.processor_start + i)->linux_id;
    if (MayRunOn(id)) cpus.push_back(id);
  }
  return cpus;
}

// Describes one cluster of the library; it is empty when this process may use
// none of it.
CpuCluster Describe(const cpuinfo_cluster& cluster) {
  CpuCluster out;
  out.core = NameOf(cluster.uarch);
  std::vector<int> second_threads;
  for (uint32_t i = 0; i < cluster.core_count; ++i) {
    const std::vector<int> cpus =
        UsableThreads(*cpuinfo_get_core(cluster.core_start + i));
    if (cpus.empty()) continue;
    ++out.count;
    out.cpus.push_back(cpus[0]);
    second_threads.insert(second_threads.end(), cpus.begin() + 1, cpus.end());
    out.ghz = std::max(out.ghz, MaxGhz(cpus[0]));
  }
  out.cpus.insert(out.cpus.end(), second_threads.begin(), second_threads.end());
  return out;
}

// Returns whether two clusters are one to us: the library also splits equal
// cores by sockets and last-level caches. Clocks of equal cores differ by less
// than 50 MHz.
bool SameKind(const CpuCluster& a, const CpuCluster& b) {
  return a.core == b.core && std::abs(a.ghz - b.ghz) < 0.05;
}

void Merge(const CpuCluster& from, CpuCluster* into) {
  // One processor of each core comes first, also after merging both clusters.
  into->cpus.insert(into->cpus.begin() + into->count, from.cpus.begin(),
                    from.cpus.begin() + from.count);
  into->cpus.insert(into->cpus.end(), from.cpus.begin() + from.count,
                    from.cpus.end());
  into->count += from.count;
}

std::vector<CpuCluster> DescribeClusters() {
  std::vector<CpuCluster> clusters;
  for (uint32_t i = 0; i < cpuinfo_get_clusters_count(); ++i) {
    CpuCluster cluster = Describe(*cpuinfo_get_cluster(i));
    if (cluster.count == 0) continue;
    const auto same =
        std::find_if(clusters.begin(), clusters.end(),
                     [&](const CpuCluster& c) { return SameKind(c, cluster); });
    if (same == clusters.end()) {
      clusters.push_back(std::move(cluster));
    } else {
      Merge(cluster, &*same);
    }
  }
  // The library already lists big cores first; clocks, where the system tells
  // them, separate equal cores.
  std::stable_sort(
      clusters.begin(), clusters.end(),
      [](const CpuCluster& a, const CpuCluster& b) { return a.ghz > b.ghz; });
  return clusters;
}

int64_t Bytes(const cpuinfo_cache* cache) {
  return cache == nullptr ? 0 : cache->size;
}

// Returns the part of a shared cache that one core gets.
int64_t SharePerCore(const cpuinfo_processor& processor,
                     const cpuinfo_cache* cache) {
  if (cache == nullptr) return 0;
  const uint32_t threads_per_core =
      std::max<uint32_t>(1, processor.core->processor_count);
  return cache->size /
         std::max<uint32_t>(1, cache->processor_count / threads_per_core);
}

}  // namespace

bool DescribeCpuByLibrary(CpuInfo* cpu) {
  if (!cpuinfo_initialize() || cpuinfo_get_packages_count() == 0) return false;
  cpu->clusters = DescribeClusters();
  if (cpu->clusters.empty()) return false;
  cpu->arch = CpuArchitecture();
  cpu->model = cpuinfo_get_package(0)->name;

  // The caches are those of a core of the fastest cluster.
  const int fastest = cpu->clusters.front().cpus.front();
  for (uint32_t i = 0; i < cpuinfo_get_processors_count(); ++i) {
    const cpuinfo_processor& processor = *cpuinfo_get_processor(i);
    if (processor.linux_id != fastest) continue;
    cpu->l1d_bytes = Bytes(processor.cache.l1d);
    cpu->l2_bytes = SharePerCore(processor, processor.cache.l2);
    cpu->l3_bytes = Bytes(processor.cache.l3);
  }
  return true;
}

}  // namespace placelite
