// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/plan_report.h"

#include <chrono>
#include <utility>

#include "lite/core/base/strings.h"

namespace placelite {
namespace {

// Fails when the planner breaks or makes a plan that does not hold.
Result<PlannerOutcome> Ask(const Planner& planner, const PlanReport& report) {
  using Clock = std::chrono::steady_clock;
  PlannerOutcome outcome;
  outcome.name = planner.name;
  const Clock::time_point begin = Clock::now();
  Result<MemoryPlan> plan =
      PlanWith(planner.name, report.tensors, report.constraints, {&planner, 1});
  const std::chrono::duration<double, std::milli> took = Clock::now() - begin;
  outcome.milliseconds = took.count();
  if (!plan.ok()) {
    if (!IsRefusal(plan.status())) return plan.status();
    outcome.refusal = plan.status();
    return outcome;
  }
  outcome.plan = std::move(plan).value();
  const Status status =
      CheckPlan(outcome.plan, report.tensors, report.constraints);
  if (!status.ok()) return status.WithContext(planner.name);
  outcome.bytes = TotalBytes(outcome.plan, report.constraints);
  return outcome;
}

Result<size_t> Choose(const std::vector<PlannerOutcome>& planners,
                      std::string_view name) {
  size_t chosen = planners.size();
  Status refusal = Status::NotFound(
      StrCat("there is no memory planner '", name, "' to ask"));
  for (size_t i = 0; i < planners.size(); ++i) {
    if (name != "best" && name != planners[i].name) continue;
    if (!planners[i].refusal.ok()) {
      refusal = planners[i].refusal;
    } else if (chosen == planners.size() ||
               planners[i].bytes < planners[chosen].bytes) {
      chosen = i;
    }
  }
  if (chosen == planners.size()) return refusal;
  return chosen;
}

}  // namespace

Result<PlanReport> MakePlanReport(Span<const PlanTensor> tensors,
                                  const PlanConstraints& constraints,
                                  PlanNames names, Span<const Planner> planners,
                                  std::string_view chosen) {
  PlanReport report;
  report.tensors.assign(tensors.begin(), tensors.end());
  report.constraints = constraints;
  report.names = std::move(names);
  LITE_ASSIGN_OR_RETURN(report.sizes, PlanSizes(tensors, constraints));
  LITE_ASSIGN_OR_RETURN(report.lower_bound_bytes,
                        LowerBound(tensors, constraints));
  report.widest = WidestStep(tensors, report.sizes);
  for (const Planner& planner : planners) {
    LITE_ASSIGN_OR_RETURN(PlannerOutcome outcome, Ask(planner, report));
    report.planners.push_back(std::move(outcome));
  }
  LITE_ASSIGN_OR_RETURN(report.chosen, Choose(report.planners, chosen));
  return report;
}

int64_t TensorBytes(const PlanReport& report, size_t tensor) {
  return IsImage(report.tensors[tensor]) ? report.sizes[tensor]
                                         : report.tensors[tensor].bytes;
}

double GapToBound(const PlanReport& report, const PlannerOutcome& outcome) {
  if (report.lower_bound_bytes == 0) return 0;
  return static_cast<double>(outcome.bytes - report.lower_bound_bytes) /
         static_cast<double>(report.lower_bound_bytes);
}

}  // namespace placelite
