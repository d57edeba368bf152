// SPDX-License-Identifier: Apache-2.0
// Any bytes as a plan file. What is accepted must survive the round trip.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "lite/api/kernel_plan.h"
#include "lite/core/base/check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace placelite;  // NOLINT: a program of one function
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<Plan> plan = ParsePlan(text);
  if (!plan.ok()) return 0;
  const std::string printed = PlanText(plan.value());
  const Result<Plan> again = ParsePlan(printed);
  LITE_CHECK(again.ok());
  LITE_CHECK(PlanText(again.value()) == printed);
  return 0;
}
