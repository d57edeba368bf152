#include "lite/core/plan/memory_plan.h"

#include <algorithm>

#include "lite/core/base/strings.h"
#include "lite/core/plan/order.h"

namespace placelite {

Result<std::vector<int64_t>> AlignedSizes(Span<const PlanTensor> tensors,
                                          int64_t alignment) {
  if (alignment < 1) {
    return Status::InvalidArgument(
        StrCat("memory cannot be aligned to ", alignment, " bytes"));
  }
  std::vector<int64_t> sizes;
  sizes.reserve(tensors.size());
  int64_t left = INT64_MAX;  // of what the sum may be
  for (size_t i = 0; i < tensors.size(); ++i) {
    const PlanTensor& tensor = tensors[i];
    if (tensor.bytes < 0 || tensor.first < 0 || tensor.last < tensor.first) {
      return Status::InvalidArgument(
          StrCat("tensor ", i, " to plan memory for has ", tensor.bytes,
                 " bytes from step ", tensor.first, " to ", tensor.last));
    }
    const int64_t over = tensor.bytes % alignment;
    const int64_t padding = over == 0 ? 0 : alignment - over;
    if (padding > left || tensor.bytes > left - padding) {
      return Status::ResourceExhausted(
          StrCat("the tensors up to ", i, " of ", tensors.size(),
                 " together need more than ", INT64_MAX, " bytes"));
    }
    sizes.push_back(tensor.bytes + padding);
    left -= sizes.back();
  }
  return sizes;
}

Result<int64_t> LowerBound(Span<const PlanTensor> tensors, int64_t alignment) {
  LITE_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes,
                        AlignedSizes(tensors, alignment));
  // Sizes come at `first` and go behind `last`.
  std::vector<std::pair<int64_t, int64_t>> changes;
  for (size_t i = 0; i < sizes.size(); ++i) {
    changes.emplace_back(tensors[i].first, sizes[i]);
    changes.emplace_back(int64_t{tensors[i].last} + 1, -sizes[i]);
  }
  std::sort(changes.begin(), changes.end());  // at one step, frees come first
  int64_t live = 0, most = 0;
  for (const auto& [step, bytes] : changes) {
    live += bytes;
    most = std::max(most, live);
  }
  return most;
}

Status CheckPlan(const MemoryPlan& plan, Span<const PlanTensor> tensors) {
  if (plan.offsets.size() != tensors.size()) {
    return Status::Corrupt(StrCat("the memory plan places ",
                                  plan.offsets.size(), " tensors, there are ",
                                  tensors.size()));
  }
  auto overlap = [](int64_t a, int64_t a_end, int64_t b, int64_t b_end) {
    return a < b_end && b < a_end;
  };
  std::vector<int32_t> live;
  for (int32_t i : ByFirstStep(tensors)) {
    const PlanTensor& t = tensors[i];
    const int64_t begin = plan.offsets[i];
    if (begin < 0 || begin > plan.arena_bytes ||
        t.bytes > plan.arena_bytes - begin) {
      return Status::Corrupt(
          StrCat("the memory plan puts tensor ", i, " outside its arena"));
    }
    live.erase(std::remove_if(live.begin(), live.end(),
                              [&](int32_t other) {
                                return tensors[other].last < t.first;
                              }),
               live.end());
    for (int32_t other : live) {
      const int64_t o = plan.offsets[other];
      if (overlap(begin, begin + t.bytes, o, o + tensors[other].bytes)) {
        return Status::Corrupt(StrCat("the memory plan puts tensors ", other,
                                      " and ", i, " at the same place"));
      }
    }
    live.push_back(i);
  }
  return Status::Ok();
}

}  // namespace placelite
