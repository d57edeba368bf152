// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "lite/core/plan/schedule/improve.h"

namespace placelite {
namespace {

// The ops [begin, end) in the order found, those before and behind them in the
// given one.
std::vector<int32_t> Between(const std::vector<int32_t>& order, int32_t begin,
                             int32_t end) {
  std::vector<int32_t> result;
  for (int32_t op = 0; op < begin; ++op) result.push_back(op);
  for (int32_t op : order) {
    if (begin <= op && op < end) result.push_back(op);
  }
  for (auto op = end; op < static_cast<int32_t>(order.size()); ++op) {
    result.push_back(op);
  }
  return result;
}

// Keeps as many ops at the beginning and at the end in the given order as a
// search by halving finds possible.
void KeepEnds(const Segment& segment, int64_t peak,
              std::vector<int32_t>* order) {
  auto fits = [&](int32_t begin, int32_t end) {
    return SegmentPeak(segment, Between(*order, begin, end)) <= peak;
  };
  int32_t begin = 0, end = segment.size();
  for (int32_t high = end; begin + 1 < high;) {
    const int32_t middle = begin + (high - begin) / 2;
    (fits(middle, end) ? begin : high) = middle;
  }
  for (int32_t low = begin; low + 1 < end;) {
    const int32_t middle = low + (end - low) / 2;
    (fits(begin, middle) ? end : low) = middle;
  }
  *order = Between(*order, begin, end);
}

// Exchanges neighbours of an order.
class Settler {
 public:
  Settler(const Segment& segment, int64_t peak, int64_t* work,
          std::vector<int32_t>* order)
      : segment_(segment), peak_(peak), work_(work), order_(*order) {}

  // Moves each op as far to the front as it should and can go. Whether any
  // moved.
  bool Pass() {
    bool moved = false;
    done_ = NoOps(segment_.size());
    live_ = {segment_.live_before};
    for (size_t i = 0; i < order_.size(); ++i) {
      *work_ -= StepWork(segment_, order_[i]);
      live_.push_back(RunStep(segment_, done_, live_[i], order_[i]).live);
      size_t at = i;
      for (; at > 0; --at) {
        Flip(&done_, order_[at - 1]);
        if (!Exchange(at)) break;
        moved = true;
      }
      for (at = at == 0 ? 1 : at; at <= i + 1; ++at) {
        Flip(&done_, order_[at - 1]);
      }
    }
    return moved;
  }

 private:
  // Exchanges the ops at `at` and before it, where `done_` are those before
  // both.
  bool Exchange(size_t at) {
    const int32_t a = order_[at - 1], b = order_[at];
    if (a < b || *work_ <= 0) return false;
    const std::vector<int32_t>& before = segment_.ops[b].before;
    if (std::binary_search(before.begin(), before.end(), a)) return false;
    *work_ -= StepWork(segment_, a) + StepWork(segment_, b);
    const StepEffect first = RunStep(segment_, done_, live_[at - 1], b);
    if (first.need > peak_) return false;
    Flip(&done_, b);
    const int64_t need = RunStep(segment_, done_, first.live, a).need;
    Flip(&done_, b);
    if (need > peak_) return false;
    std::swap(order_[at - 1], order_[at]);
    live_[at] = first.live;
    return true;
  }

  const Segment& segment_;
  const int64_t peak_;
  int64_t* work_;
  std::vector<int32_t>& order_;
  OpSet done_;
  std::vector<int64_t> live_;  // before each step
};

}  // namespace

void Settle(const Segment& segment, int64_t peak, int64_t* work,
            std::vector<int32_t>* order) {
  KeepEnds(segment, peak, order);
  Settler settler(segment, peak, work, order);
  while (*work > 0 && settler.Pass()) {
  }
}

}  // namespace placelite
