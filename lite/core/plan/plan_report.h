// SPDX-License-Identifier: Apache-2.0
// A report that compares the plans of all planners for one list of tensors.
#ifndef LITE_CORE_PLAN_PLAN_REPORT_H_
#define LITE_CORE_PLAN_PLAN_REPORT_H_

#include <string>
#include <string_view>

#include "lite/core/plan/live.h"
#include "lite/core/plan/plan_names.h"
#include "lite/core/plan/planners.h"

namespace placelite {

struct PlannerOutcome {
  std::string name;
  Status refusal;     // ok when there is a plan
  MemoryPlan plan;    // checked
  int64_t bytes = 0;  // arena and images
  double milliseconds = 0;
};

struct PlanReport {
  std::vector<PlanTensor> tensors;
  std::vector<int64_t> sizes;  // by tensor, as PlanSizes counts
  PlanConstraints constraints;
  PlanNames names;
  int64_t lower_bound_bytes = 0;
  LiveBytes widest = {0, 0};
  std::vector<PlannerOutcome> planners;
  size_t chosen = 0;  // among `planners`; it has a plan
};

// Asks each of `planners` once. `chosen` is a name of theirs, or "best": the
// one with the fewest bytes, the first of equal ones. Fails when that one
// refuses, or all do.
Result<PlanReport> MakePlanReport(Span<const PlanTensor> tensors,
                                  const PlanConstraints& constraints,
                                  PlanNames names, Span<const Planner> planners,
                                  std::string_view chosen = "best");

// The size of a tensor without padding.
int64_t TensorBytes(const PlanReport& report, size_t tensor);

// Bytes above the lower bound, as a fraction of it.
double GapToBound(const PlanReport& report, const PlannerOutcome& outcome);

// A line for each planner, the chosen one marked, one for the bound, and one
// for each of the largest tensors in the chosen plan.
std::string PlanReportText(const PlanReport& report, size_t max_tensors = 40);

// The report as JSON, for programs. The keys are {"planners": {NAME: {"bytes",
// "gap", "milliseconds"} or {"refused"}}, "lower_bound_bytes", "chosen",
// "alignment", "bytes_per_texel", "steps": [NAME], "tensors": [{"name",
// "bytes", "first", "last", "offset"}]}; "gap" is GapToBound. A tensor that is
// an image has "image" (a number), "width" and "height" instead of "offset".
std::string PlanReportJson(const PlanReport& report);

// The chosen plan as a picture that stands alone: steps across, addresses up, a
// box for each tensor, images above the arena; the live bytes of each step as a
// line, the lower bound as a dashed one.
std::string PlanReportSvg(const PlanReport& report);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_PLAN_REPORT_H_
