// SPDX-License-Identifier: Apache-2.0
// The sets of equally many ops that a search looks at together.
#ifndef LITE_CORE_PLAN_SCHEDULE_LEVEL_H_
#define LITE_CORE_PLAN_SCHEDULE_LEVEL_H_

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lite/core/plan/schedule/segment.h"

namespace placelite {

inline constexpr int32_t kNoOp = -1;

// Some ops have run.
struct SearchState {
  OpSet done;
  OpSet ready;
  int64_t live = 0;
  uint64_t key = 0;       // of `done`, for hashing
  int32_t trail = kNoOp;  // the way here; rises in the order of discovery
};

// A number for each op that looks random (splitmix64).
inline uint64_t KeyOf(int32_t op) {
  uint64_t x = (static_cast<uint64_t>(op) + 1) * 0x9E3779B97F4A7C15;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
  x = (x ^ x >> 27) * 0x94D049BB133111EB;
  return x ^ x >> 31;
}

// States of equally many ops, each set once.
class SearchLevel {
 public:
  void Add(SearchState state) {
    for (uint64_t key = state.key;; ++key) {
      const auto [at, added] = index_.try_emplace(key, states_.size());
      if (added) {
        states_.push_back(std::move(state));
        return;
      }
      if (states_[at->second].done == state.done) return;
    }
  }

  bool Has(uint64_t key, const OpSet& done) const {
    for (auto at = index_.find(key); at != index_.end();
         at = index_.find(++key)) {
      if (states_[at->second].done == done) return true;
    }
    return false;
  }

  // Keeps the `width` states with the fewest live bytes, of equal ones those
  // found first. Whether there were more.
  bool Trim(size_t width) {
    if (states_.size() <= width) return false;
    std::sort(states_.begin(), states_.end(),
              [](const SearchState& a, const SearchState& b) {
                return std::make_pair(a.live, a.trail) <
                       std::make_pair(b.live, b.trail);
              });
    std::vector<SearchState> states = std::move(states_);
    states.resize(width);
    states_.clear();
    index_.clear();
    for (SearchState& state : states) Add(std::move(state));
    return true;
  }

  size_t size() const { return states_.size(); }
  std::vector<SearchState> Release() {
    index_ = {};
    return std::move(states_);
  }

 private:
  std::vector<SearchState> states_;
  std::unordered_map<uint64_t, size_t> index_;
};

}  // namespace placelite

#endif  // LITE_CORE_PLAN_SCHEDULE_LEVEL_H_
