// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/host/core_kinds.h"

#include <algorithm>
#include <cmath>

#include "lite/backends/host/power_mode.h"

namespace placelite {
namespace {

struct CoreNumber {
  uint32_t implementer, part;
  const char* name;
};

constexpr uint32_t kArm = 0x41, kQualcomm = 0x51;

constexpr CoreNumber kCoreNumbers[] = {
    {kArm, 0xd03, "cortex-a53"},      {kArm, 0xd04, "cortex-a35"},
    {kArm, 0xd05, "cortex-a55"},      {kArm, 0xd07, "cortex-a57"},
    {kArm, 0xd08, "cortex-a72"},      {kArm, 0xd09, "cortex-a73"},
    {kArm, 0xd0a, "cortex-a75"},      {kArm, 0xd0b, "cortex-a76"},
    {kArm, 0xd0c, "neoverse-n1"},     {kArm, 0xd0d, "cortex-a77"},
    {kArm, 0xd41, "cortex-a78"},      {kArm, 0xd44, "cortex-x1"},
    {kArm, 0xd46, "cortex-a510"},     {kArm, 0xd47, "cortex-a710"},
    {kArm, 0xd48, "cortex-x2"},       {kArm, 0xd4d, "cortex-a715"},
    {kArm, 0xd4e, "cortex-x3"},       {kArm, 0xd80, "cortex-a520"},
    {kArm, 0xd81, "cortex-a720"},     {kArm, 0xd82, "cortex-x4"},
    {kQualcomm, 0x802, "cortex-a75"}, {kQualcomm, 0x803, "cortex-a55"},
    {kQualcomm, 0x804, "cortex-a76"}, {kQualcomm, 0x805, "cortex-a55"},
    {kArm, 0xc07, "cortex-a7"},       {kArm, 0xc0f, "cortex-a15"},
};

bool IsOf(const CpuCluster& cluster, const CpuFacts& cpu) {
  return cluster.core == cpu.core && std::abs(cluster.ghz - cpu.ghz) < 0.05;
}

}  // namespace

std::vector<CpuCluster> ClustersOf(const std::vector<CpuFacts>& cpus) {
  std::vector<CpuCluster> clusters;
  for (const CpuFacts& cpu : cpus) {
    auto same =
        std::find_if(clusters.begin(), clusters.end(),
                     [&cpu](const CpuCluster& c) { return IsOf(c, cpu); });
    if (same == clusters.end()) {
      clusters.push_back({cpu.core, 0, cpu.ghz, {}});
      same = clusters.end() - 1;
    }
    ++same->count;
    same->cpus.push_back(cpu.id);
  }
  std::stable_sort(clusters.begin(), clusters.end(),
                   [](const CpuCluster& a, const CpuCluster& b) {
                     return CoreSpeed(a) > CoreSpeed(b);
                   });
  return clusters;
}

std::string ArmCoreName(uint64_t midr) {
  const auto implementer = static_cast<uint32_t>(midr >> 24 & 0xff);
  const auto part = static_cast<uint32_t>(midr >> 4 & 0xfff);
  for (const CoreNumber& row : kCoreNumbers) {
    if (row.implementer == implementer && row.part == part) return row.name;
  }
  return "unknown";
}

}  // namespace placelite
