// SPDX-License-Identifier: Apache-2.0
// The names of tensors and steps in messages and reports.
#ifndef LITE_CORE_PLAN_PLAN_NAMES_H_
#define LITE_CORE_PLAN_PLAN_NAMES_H_

#include <cstdint>
#include <string>
#include <vector>

namespace placelite {

// The caller's names for tensors and steps. A list may be shorter than what it
// names: the rest is shown by number.
struct PlanNames {
  std::vector<std::string> tensors;
  std::vector<std::string> steps;
};

std::string TensorName(const PlanNames& names, size_t tensor);
std::string StepName(const PlanNames& names, int64_t step);

// "2.30 MiB", "17.5 KiB", "12 bytes"
std::string BytesText(int64_t bytes);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_PLAN_NAMES_H_
