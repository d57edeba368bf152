#include "lite/backends/host/power_mode.h"

#include <algorithm>

namespace placelite {
namespace {

// The first `count` processors of a cluster are on different cores.
size_t Cores(const CpuCluster& cluster) {
  return std::min(cluster.cpus.size(), static_cast<size_t>(cluster.count));
}

}  // namespace

std::vector<int> CpusForMode(const CpuInfo& cpu, PowerMode mode, int threads) {
  if (mode == PowerMode::kNoBind || cpu.clusters.empty()) return {};
  std::vector<CpuCluster> clusters = cpu.clusters;
  if (mode == PowerMode::kLow) std::reverse(clusters.begin(), clusters.end());

  std::vector<int> cpus, second_threads;
  for (const CpuCluster& cluster : clusters) {
    const auto split = cluster.cpus.begin() + Cores(cluster);
    cpus.insert(cpus.end(), cluster.cpus.begin(), split);
    second_threads.insert(second_threads.end(), split, cluster.cpus.end());
  }
  cpus.insert(cpus.end(), second_threads.begin(), second_threads.end());

  if (mode != PowerMode::kFull) {
    const size_t wanted = std::max(Cores(clusters.front()),
                                   static_cast<size_t>(std::max(threads, 1)));
    cpus.resize(std::min(cpus.size(), wanted));
  }
  return cpus;
}

int UsableCpus(const CpuInfo& cpu) {
  int cpus = 0;
  for (const CpuCluster& cluster : cpu.clusters) {
    cpus += std::max(cluster.count, static_cast<int>(cluster.cpus.size()));
  }
  return cpus;
}

}  // namespace placelite
