// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/memory_limit.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/plan/live.h"

namespace placelite {
namespace {

constexpr size_t kMostNamed = 8;

// "a 10 bytes, b 5 bytes and 3 more" of what lives at the step.
std::string LiveText(int64_t step, Span<const PlanTensor> tensors,
                     const std::vector<int64_t>& sizes,
                     const PlanNames& names) {
  const std::vector<int32_t> live = LiveAt(step, tensors, sizes);
  const size_t named = std::min(live.size(), kMostNamed);
  std::vector<std::string> texts;
  for (size_t i = 0; i < named; ++i) {
    texts.push_back(
        StrCat(TensorName(names, live[i]), " ", sizes[live[i]], " bytes"));
  }
  const size_t more = live.size() - named;
  return StrCat(Join(texts, ", "),
                more == 0 ? std::string() : StrCat(" and ", more, " more"));
}

}  // namespace

Status CheckMemoryLimit(const MemoryPlan& plan, Span<const PlanTensor> tensors,
                        const PlanConstraints& constraints, int64_t limit_bytes,
                        const PlanNames& names) {
  const int64_t bytes = TotalBytes(plan, constraints);
  if (bytes <= limit_bytes) return Status::Ok();
  LITE_ASSIGN_OR_RETURN(const int64_t bound, LowerBound(tensors, constraints));
  LITE_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes,
                        PlanSizes(tensors, constraints));
  const LiveBytes widest = WidestStep(tensors, sizes);
  return Status::ResourceExhausted(StrCat(
      "memory planner '", plan.planner, "' needs ", bytes,
      " bytes, the limit is ", limit_bytes, ", and no plan has fewer than ",
      bound, "; most bytes are live at ", StepName(names, widest.step), ", ",
      widest.bytes, ": ", LiveText(widest.step, tensors, sizes, names)));
}

}  // namespace placelite
