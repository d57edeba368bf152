// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/planners.h"

#include "lite/core/base/did_you_mean.h"
#include "lite/core/base/strings.h"
#include "lite/core/plan/fast_planners.h"
#include "lite/core/plan/mixed.h"

namespace placelite {
namespace {

constexpr Planner kAll[] = {
    {"naive", PlanNaive, "every tensor has memory of its own", "baseline"},
    kGreedyPlanner,
    kOffsetPlanner,
    kBreadthPlanner,
    {"best_fit", PlanBestFit,
     "offsets; in order of execution into the smallest gap that fits",
     "memory allocators"},
    {"look_ahead", PlanLookAhead,
     "offsets; before each placement tries what comes of the next few tensors",
     "Duin and Voss, The Pilot Method, Networks 34, 1999"},
    {"climb", PlanClimb,
     "offsets; local search over the orders in which tensors are placed",
     "hill climbing"},
    {"exact", PlanExact,
     "offsets; branch and bound, optimal where a limited search suffices",
     "branch and bound"},
};
constexpr size_t kOnePassRows = 5;

}  // namespace

const Span<const Planner> kPlanners(kAll);
const Span<const Planner> kOnePass(kAll, kOnePassRows);

Result<MemoryPlan> PlanWith(std::string_view name,
                            Span<const PlanTensor> tensors,
                            const PlanConstraints& constraints,
                            Span<const Planner> planners) {
  if (name == "best") return PlanBest(tensors, constraints, planners);
  std::vector<std::string> known;
  for (const Planner& planner : planners) {
    if (planner.name == name) {
      auto plan_linear = [&](Span<const PlanTensor> linear) {
        return planner.plan(linear, constraints.alignment);
      };
      return PlanMixed(tensors, constraints, plan_linear,
                       name == "naive" ? ImagesNaive : ImagesBest);
    }
    known.push_back(planner.name);
  }
  known.push_back("best");
  return Status::NotFound(StrCat("there is no memory planner '", name,
                                 "'; there are ", Join(known, ", "),
                                 DidYouMean(name, known)));
}

}  // namespace placelite
