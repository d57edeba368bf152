// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/opencl/work_group.h"

#include <cctype>
#include <string>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// The groups of models with numbers from `first` on.
struct AdrenoRow {
  int first;
  WorkGroup convolution, depthwise;
};

constexpr AdrenoRow kAdreno[] = {
    {600, {4, 8, 4}, {4, 4, 8}},  // 630
    {511, {8, 2, 2}, {8, 8, 2}},  // 540
    {510, {8, 4, 4}, {8, 4, 4}},  // 510
    {509, {8, 4, 8}, {8, 4, 2}},  // 509
    {0, {8, 4, 8}, {8, 4, 8}},    // 50X, 4XX
};

// Returns the number in "Adreno (TM) 640"; 0 for other GPUs.
int AdrenoNumber(const std::string& model) {
  if (!StartsWith(model, "Adreno")) return 0;
  int number = 0;
  for (const char c : model) {
    if (std::isdigit(static_cast<unsigned char>(c)) == 0) continue;
    if (number > 9999) break;
    number = number * 10 + (c - '0');
  }
  return number;
}

}  // namespace

WorkGroup DefaultWorkGroup(const GpuInfo& gpu, WorkGroupUse use) {
  const int number = AdrenoNumber(gpu.model);
  if (number == 0) return {};
  for (const AdrenoRow& row : kAdreno) {
    if (number < row.first) continue;
    return use == WorkGroupUse::kDepthwise ? row.depthwise : row.convolution;
  }
  return {};
}

WorkGroup ChosenWorkGroup(int group, const GpuInfo& gpu, WorkGroupUse use) {
  if (group == 0) return DefaultWorkGroup(gpu, use);
  if (group == 1) return {};
  return {group / 10000, group / 100 % 100, group % 100};
}

}  // namespace placelite
