#include "lite/core/plan/beside.h"

#include <algorithm>

#include "lite/core/base/align.h"
#include "lite/core/base/strings.h"
#include "lite/core/plan/order.h"

namespace placelite {
namespace {

struct Range {
  int64_t begin, end;
};

// The tensors that live at one step, by rising offset, as steps go by.
class LiveRanges {
 public:
  LiveRanges(const MemoryPlan& plan, Span<const PlanTensor> tensors)
      : plan_(plan), tensors_(tensors), order_(ByFirstStep(tensors)) {}

  // Steps must rise.
  std::vector<Range> At(int32_t step) {
    for (; next_ < order_.size() && tensors_[order_[next_]].first <= step;
         ++next_) {
      live_.push_back(order_[next_]);
    }
    live_.erase(
        std::remove_if(live_.begin(), live_.end(),
                       [&](int32_t i) { return tensors_[i].last < step; }),
        live_.end());
    std::vector<Range> ranges;
    for (int32_t i : live_) {
      const int64_t begin = plan_.offsets[i];
      if (tensors_[i].bytes > 0) {
        ranges.push_back({begin, begin + tensors_[i].bytes});
      }
    }
    std::sort(ranges.begin(), ranges.end(),
              [](Range a, Range b) { return a.begin < b.begin; });
    return ranges;
  }

 private:
  const MemoryPlan& plan_;
  Span<const PlanTensor> tensors_;
  std::vector<int32_t> order_;
  size_t next_ = 0;
  std::vector<int32_t> live_;
};

int64_t LowestGap(const std::vector<Range>& ranges, int64_t bytes,
                  int64_t alignment) {
  int64_t offset = 0;
  for (const Range& range : ranges) {
    if (offset + bytes <= range.begin) break;
    offset = std::max(offset, AlignUp(range.end, alignment));
  }
  return offset;
}

}  // namespace

Result<ScratchPlan> PlanScratch(const MemoryPlan& plan,
                                Span<const PlanTensor> tensors,
                                Span<const int64_t> scratch_bytes,
                                int64_t alignment) {
  const int64_t most = INT64_MAX - alignment - plan.arena_bytes;
  ScratchPlan result;
  result.arena_bytes = plan.arena_bytes;
  result.offsets.assign(scratch_bytes.size(), 0);
  LiveRanges live(plan, tensors);
  for (size_t step = 0; step < scratch_bytes.size(); ++step) {
    const int64_t bytes = scratch_bytes[step];
    if (bytes <= 0) continue;
    if (bytes > most) {
      return Status::ResourceExhausted(
          StrCat("an arena of ", plan.arena_bytes, " bytes and scratch of ",
                 bytes, " together are more than can be counted"));
    }
    const int64_t offset =
        LowestGap(live.At(static_cast<int32_t>(step)), bytes, alignment);
    result.offsets[step] = offset;
    result.arena_bytes = std::max(result.arena_bytes, offset + bytes);
  }
  return result;
}

}  // namespace placelite
