// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/host/power_mode.h"

#include <algorithm>
#include <string_view>

namespace placelite {
namespace {

// Returns how many of a cluster's processors are used: the first `count` of
// them are on different cores.
size_t Cores(const CpuCluster& cluster) {
  return std::min(cluster.cpus.size(), static_cast<size_t>(cluster.count));
}

// The vector multiply-adds of 128 bits per cycle, nominal as the makers state
// them. Cores that are missing here, those of x86, have no clusters of other
// kinds that would matter.
struct CoreWidth {
  std::string_view core;
  double width;
};

constexpr CoreWidth kCoreWidths[] = {
    {"cortex-a7", 0.5}, {"cortex-a35", 0.5}, {"cortex-a53", 1},
    {"cortex-a55", 1},  {"cortex-a510", 1},  {"cortex-a520", 1},
    {"cortex-a15", 1},  {"cortex-a57", 1},   {"cortex-a72", 1},
    {"cortex-a73", 1},  {"cortex-x1", 4},    {"cortex-x2", 4},
    {"cortex-x3", 4},   {"cortex-x4", 4},    {"cortex-x925", 6},
};

double Width(std::string_view core) {
  for (const CoreWidth& row : kCoreWidths) {
    if (row.core == core) return row.width;
  }
  return 2;
}

const CpuCluster* ClusterOf(const CpuInfo& cpu, int id) {
  for (const CpuCluster& cluster : cpu.clusters) {
    const auto& cpus = cluster.cpus;
    if (std::find(cpus.begin(), cpus.end(), id) != cpus.end()) return &cluster;
  }
  return nullptr;
}

}  // namespace

double CoreSpeed(const CpuCluster& cluster) {
  return Width(cluster.core) * (cluster.ghz > 0 ? cluster.ghz : 1);
}

std::vector<double> ThreadSpeeds(const CpuInfo& cpu,
                                 const std::vector<int>& cpus, int threads) {
  if (cpus.size() < static_cast<size_t>(threads)) return {};
  std::vector<double> speeds;
  for (int i = 0; i < threads; ++i) {
    const CpuCluster* cluster = ClusterOf(cpu, cpus[static_cast<size_t>(i)]);
    if (cluster == nullptr) return {};
    speeds.push_back(CoreSpeed(*cluster));
  }
  return speeds;
}

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
