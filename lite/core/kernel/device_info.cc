// SPDX-License-Identifier: Apache-2.0
#include "lite/core/kernel/device_info.h"

namespace placelite {
namespace {

struct FeatureName {
  CpuFeatures bit;
  const char* name;
};

constexpr FeatureName kFeatureNames[] = {
    {kAvx2, "avx2"},       {kAvx512, "avx512"}, {kAvx512Vnni, "avx512vnni"},
    {kNeon, "neon"},       {kArmFp16, "fp16"},  {kArmDot, "dotprod"},
    {kArmI8mm, "i8mm"},    {kArmBf16, "bf16"},  {kAvx512Bf16, "avx512bf16"},
    {kAvxVnni, "avxvnni"},
};

}  // namespace

std::string CpuFeaturesToString(CpuFeatures features) {
  std::string text;
  for (const FeatureName& row : kFeatureNames) {
    if ((features & row.bit) == 0) continue;
    if (!text.empty()) text += ",";
    text += row.name;
  }
  return text.empty() ? "none" : text;
}

CpuFeatures CpuFeatureFromName(const std::string& name) {
  for (const FeatureName& row : kFeatureNames) {
    if (name == row.name) return row.bit;
  }
  return 0;
}

int CpuInfo::cores() const {
  int count = 0;
  for (const CpuCluster& cluster : clusters) count += cluster.count;
  return count;
}

int VectorFloats(CpuFeatures features) {
  if ((features & kAvx512) != 0) return 16;
  if ((features & kAvx2) != 0) return 8;
  return 4;
}

}  // namespace placelite
