// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/plan_names.h"

#include <cmath>

#include "lite/core/base/strings.h"

namespace placelite {

std::string TensorName(const PlanNames& names, size_t tensor) {
  if (tensor < names.tensors.size()) return names.tensors[tensor];
  return StrCat("tensor ", tensor);
}

std::string StepName(const PlanNames& names, int64_t step) {
  if (step >= 0 && static_cast<size_t>(step) < names.steps.size()) {
    return StrCat("step ", step, " (", names.steps[step], ")");
  }
  return StrCat("step ", step);
}

std::string BytesText(int64_t bytes) {
  constexpr const char* kUnits[] = {"bytes", "KiB", "MiB", "GiB",
                                    "TiB",   "PiB", "EiB"};
  if (bytes < 1024) return StrCat(bytes, " bytes");
  auto value = static_cast<double>(bytes);
  size_t unit = 0;
  for (; value >= 1024; ++unit) value /= 1024;
  return StrCat(std::round(value * 100) / 100, " ", kUnits[unit]);
}

}  // namespace placelite
