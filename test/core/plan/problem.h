// SPDX-License-Identifier: Apache-2.0
// Lists of tensors to plan memory for, from elsewhere.
#ifndef TEST_CORE_PLAN_PROBLEM_H_
#define TEST_CORE_PLAN_PROBLEM_H_

#include <string>
#include <vector>

#include "lite/core/plan/memory_plan.h"

namespace placelite {

struct PlanProblem {
  std::vector<PlanTensor> tensors;
  PlanConstraints constraints;
};

// Reads the tensors from PlanReportJson's output; its other keys may be
// missing.
Result<PlanProblem> ParseProblem(const std::string& json);

// Makes up a network of `ops` ops, each with one output: sections of one to
// three chains that are joined, half of them with a skip from end to end. Equal
// arguments give equal networks.
std::vector<PlanTensor> MadeUpNetwork(size_t ops, uint32_t seed);

}  // namespace placelite

#endif  // TEST_CORE_PLAN_PROBLEM_H_
