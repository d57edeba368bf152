// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/schedule/improve.h"

#include <algorithm>
#include <utility>

#include "lite/core/plan/schedule/search.h"

namespace placelite {
namespace {

// Narrow searches of rising budget find most orders, those of growing width
// and halved budgets refine them or prove that there is none.
constexpr int32_t kRisingWidths[] = {1, 8};
constexpr int32_t kFirstWidth = 16;
constexpr int32_t kWidthGrowth = 8;

// A search that left sets out and found nothing is followed by one whose budget
// is larger by at least this part of the peak: a closer budget would hardly
// help.
constexpr int64_t kCoarseness = 256;

class Improver {
 public:
  Improver(const Segment& segment, int64_t enough, int64_t* work,
           SegmentOrder* best)
      : segment_(segment),
        mirror_(Mirror(segment)),
        enough_(enough),
        work_(work),
        best_(best) {}

  bool Done() const { return best_->peak <= Floor() || Spent(); }

  void SearchRising(int32_t width) {
    for (const Segment* way : {&segment_, &mirror_}) {
      if (Done()) return;
      Keep(SearchWithin(*way, {Floor(), best_->peak - 1}, width, work_).order,
           way == &mirror_);
    }
  }

  // Searches between the largest budget that was not met and the peak that was
  // reached, halving the interval each time.
  void SearchAtWidth(int32_t width) {
    int64_t low = Floor();
    for (int64_t budget = low; low < best_->peak && !Spent();
         budget = low + (best_->peak - 1 - low) / 2) {
      if (Meet(budget, width)) continue;
      if (Floor() > budget) {
        low = Floor();
      } else if (budget == best_->peak - 1) {
        return;
      } else {
        low = std::min(budget + 1 + best_->peak / kCoarseness, best_->peak - 1);
      }
    }
  }

 private:
  bool Spent() const { return *work_ <= 0; }

  // It is no use to go below.
  int64_t Floor() const { return std::max(best_->lower_bound, enough_); }

  // Whether an order within the budget was found. Raises the bound where there
  // is none.
  bool Meet(int64_t budget, int32_t width) {
    for (const Segment* way : {&segment_, &mirror_}) {
      SearchResult found = SearchWithin(*way, {budget, budget}, width, work_);
      if (Keep(std::move(found.order), way == &mirror_)) return true;
      if (found.complete) {
        best_->lower_bound = std::max(best_->lower_bound, found.next_budget);
        return false;
      }
    }
    return false;
  }

  // An order that was found, if any.
  bool Keep(std::vector<int32_t> order, bool backwards) {
    if (order.empty()) return false;
    if (backwards) {
      std::reverse(order.begin(), order.end());
      for (int32_t& op : order) op = segment_.size() - 1 - op;
    }
    best_->peak = SegmentPeak(segment_, order);
    best_->order = std::move(order);
    return true;
  }

  const Segment& segment_;
  const Segment mirror_;
  const int64_t enough_;
  int64_t* work_;
  SegmentOrder* best_;
};

}  // namespace

void Improve(const Segment& segment, int64_t enough, int32_t max_width,
             int64_t* work, SegmentOrder* best) {
  Improver improver(segment, enough, work, best);
  for (int32_t width : kRisingWidths) {
    improver.SearchRising(std::min(width, max_width));
  }
  for (int64_t width = kFirstWidth; !improver.Done(); width *= kWidthGrowth) {
    improver.SearchAtWidth(
        static_cast<int32_t>(std::min<int64_t>(width, max_width)));
    if (width >= max_width) break;
  }
}

}  // namespace placelite
