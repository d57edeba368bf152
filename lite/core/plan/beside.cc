// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/beside.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <set>
#include <utility>

#include "lite/core/base/align.h"
#include "lite/core/base/strings.h"
#include "lite/core/plan/order.h"

namespace placelite {
namespace {

// Live tensors looked at for gaps in all; behind that, scratch lies behind the
// whole plan.
constexpr int64_t kMaxLooks = 20'000'000;

// The tensors that live at one step, by rising offset, as steps go by.
class LiveTensors {
 public:
  LiveTensors(const MemoryPlan& plan, Span<const PlanTensor> tensors)
      : plan_(plan), tensors_(tensors), order_(ByFirstStep(tensors)) {}

  // Steps must rise.
  void GoTo(int32_t step) {
    for (; next_ < order_.size() && tensors_[order_[next_]].first <= step;
         ++next_) {
      const int32_t i = order_[next_];
      if (tensors_[i].bytes == 0) continue;
      live_.insert({plan_.offsets[i], i});
      ends_.push({tensors_[i].last, i});
    }
    while (!ends_.empty() && ends_.top().first < step) {
      const int32_t i = ends_.top().second;
      live_.erase({plan_.offsets[i], i});
      ends_.pop();
    }
  }

  // The lowest offset with so many free bytes behind it; what lies behind the
  // whole plan once there have been too many looks.
  int64_t LowestGap(int64_t bytes, int64_t alignment) {
    int64_t offset = 0;
    for (const auto& [begin, i] : live_) {
      if (offset + bytes <= begin) return offset;
      if (++looks_ > kMaxLooks) return AlignUp(plan_.arena_bytes, alignment);
      offset = std::max(offset, AlignUp(begin + tensors_[i].bytes, alignment));
    }
    return offset;
  }

 private:
  using StepAndTensor = std::pair<int32_t, int32_t>;

  const MemoryPlan& plan_;
  Span<const PlanTensor> tensors_;
  std::vector<int32_t> order_;
  size_t next_ = 0;
  std::set<std::pair<int64_t, int32_t>> live_;  // by offset
  // Ordered by the last step; the tensor that ends first is on top.
  std::priority_queue<StepAndTensor, std::vector<StepAndTensor>, std::greater<>>
      ends_;
  int64_t looks_ = 0;
};

}  // namespace

Result<ScratchPlan> PlanScratch(const MemoryPlan& plan,
                                Span<const PlanTensor> tensors,
                                Span<const int64_t> scratch_bytes,
                                int64_t alignment) {
  const int64_t most = INT64_MAX - 2 * alignment - plan.arena_bytes;
  ScratchPlan result;
  result.arena_bytes = plan.arena_bytes;
  result.offsets.assign(scratch_bytes.size(), 0);
  LiveTensors live(plan, tensors);
  for (size_t step = 0; step < scratch_bytes.size(); ++step) {
    const int64_t bytes = scratch_bytes[step];
    if (bytes <= 0) continue;
    if (bytes > most) {
      return Status::ResourceExhausted(
          StrCat("an arena of ", plan.arena_bytes, " bytes and scratch of ",
                 bytes, " together are more than can be counted"));
    }
    live.GoTo(static_cast<int32_t>(step));
    result.offsets[step] = live.LowestGap(bytes, alignment);
    result.arena_bytes =
        std::max(result.arena_bytes, result.offsets[step] + bytes);
  }
  return result;
}

}  // namespace placelite
