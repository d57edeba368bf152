// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/exact.h"

#include <algorithm>
#include <utility>

#include "lite/core/base/strings.h"
#include "lite/core/plan/planners.h"
#include "lite/core/plan/skyline.h"

namespace placelite {
namespace {

constexpr size_t kMaxTensors = 200;
constexpr int64_t kDefaultNodes = 20'000;

Status CheckCount(size_t tensors) {
  if (tensors <= kMaxTensors) return Status::Ok();
  return Status::ResourceExhausted(StrCat("the exact planner takes up to ",
                                          kMaxTensors, " tensors, there are ",
                                          tensors));
}

// The choices at one partial plan, by rising bound.
struct Branch {
  std::vector<Skyline::Choice> choices;
  size_t next = 0;

  // The bound of the choices that are not examined yet.
  int64_t Bound() const {
    return next < choices.size() ? choices[next].bound : INT64_MAX;
  }
};

// Depth first. Makes `best` smaller where it can, and returns a size that no
// plan goes below.
int64_t Search(Skyline* skyline, int64_t max_nodes, MemoryPlan* best) {
  std::vector<Branch> branches;
  branches.push_back({skyline->Choices()});
  for (int64_t nodes = 0; nodes < max_nodes && !branches.empty();) {
    Branch& branch = branches.back();
    if (branch.Bound() >= best->arena_bytes) {
      branches.pop_back();
      if (!branches.empty()) skyline->Pop();  // the way into this branch
      continue;
    }
    ++nodes;
    const Skyline::Choice choice = branch.choices[branch.next++];
    skyline->Push(choice);
    if (skyline->full()) {
      best->offsets = skyline->offsets();
      best->arena_bytes = choice.bound;
    }
    branches.push_back({skyline->Choices()});
  }
  int64_t bound = best->arena_bytes;
  for (const Branch& branch : branches) bound = std::min(bound, branch.Bound());
  return bound;
}

}  // namespace

Result<ExactPlan> PlanExactly(Span<const PlanTensor> tensors, int64_t alignment,
                              MemoryPlan start, int64_t max_nodes) {
  LITE_RETURN_IF_ERROR(CheckCount(tensors.size()));
  LITE_RETURN_IF_ERROR(CheckPlan(start, tensors));
  LITE_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes,
                        AlignedSizes(tensors, alignment));
  ExactPlan result;
  LITE_ASSIGN_OR_RETURN(result.lower_bound, LowerBound(tensors, alignment));
  result.plan = std::move(start);
  result.plan.planner = "exact";
  if (result.optimal()) return result;
  Skyline skyline(tensors, sizes);
  result.lower_bound =
      std::max(result.lower_bound, Search(&skyline, max_nodes, &result.plan));
  return result;
}

Result<MemoryPlan> PlanExact(Span<const PlanTensor> tensors,
                             int64_t alignment) {
  LITE_RETURN_IF_ERROR(CheckCount(tensors.size()));
  LITE_ASSIGN_OR_RETURN(MemoryPlan start, PlanClimb(tensors, alignment));
  LITE_ASSIGN_OR_RETURN(
      ExactPlan exact,
      PlanExactly(tensors, alignment, std::move(start), kDefaultNodes));
  return std::move(exact.plan);
}

}  // namespace placelite
