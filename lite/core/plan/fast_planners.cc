// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/fast_planners.h"

namespace placelite {
namespace {

constexpr Planner kFast[] = {kGreedyPlanner, kOffsetPlanner, kBreadthPlanner};

}  // namespace

const Span<const Planner> kFastPlanners(kFast);

bool IsRefusal(const Status& status) {
  return status.code() == StatusCode::kUnsupported ||
         status.code() == StatusCode::kResourceExhausted;
}

}  // namespace placelite
