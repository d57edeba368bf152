// SPDX-License-Identifier: Apache-2.0
#include "lite/core/plan/schedule/search.h"

#include <algorithm>
#include <utility>

#include "lite/core/plan/schedule/level.h"

namespace placelite {
namespace {

class Search {
 public:
  Search(const Segment& segment, SearchBudget budget, int32_t width,
         int64_t* work)
      : segment_(segment),
        budget_(budget),
        width_(static_cast<size_t>(std::max(1, width))),
        work_(work),
        levels_(segment.ops.size() + 1) {
    for (int32_t op = 0; op < segment.size(); ++op) {
      step_work_.push_back(StepWork(segment, op));
    }
  }

  SearchResult Run() {
    levels_[0].Add(Start());
    for (size_t level = 0; level + 1 < levels_.size(); ++level) {
      if (levels_[level].Trim(width_)) result_.complete = false;
      std::vector<SearchState> states = levels_[level].Release();
      if (states.empty()) continue;
      do {
        for (SearchState& state : states) {
          if (*work_ <= 0) {
            result_.complete = false;
            return std::move(result_);
          }
          RunFrom(&state, level);
        }
      } while (highest_ <= level && RaiseBudget());
      if (highest_ <= level) return std::move(result_);
    }
    result_.order = Way(levels_.back().Release()[0].trail);
    return std::move(result_);
  }

 private:
  struct Trail {
    int32_t from;
    int32_t op;
  };
  using Step = std::pair<int32_t, StepEffect>;  // an op and what it does

  SearchState Start() const {
    SearchState state{NoOps(segment_.size()), NoOps(segment_.size()),
                      segment_.live_before};
    for (int32_t op = 0; op < segment_.size(); ++op) {
      if (segment_.ops[op].before.empty()) Flip(&state.ready, op);
    }
    return state;
  }

  // Called when nothing can run from the states of a level. Raises the budget
  // and returns whether something can run now.
  bool RaiseBudget() {
    if (result_.next_budget > budget_.most) return false;
    budget_.bytes = std::exchange(result_.next_budget, INT64_MAX);
    result_.complete = false;
    return true;
  }

  StepEffect Effect(const SearchState& state, int32_t op) const {
    *work_ -= step_work_[op];
    return RunStep(segment_, state.done, state.live, op);
  }

  bool IsReady(int32_t op, const SearchState& state, int32_t after) const {
    const std::vector<int32_t>& before = segment_.ops[op].before;
    return std::all_of(before.begin(), before.end(), [&](int32_t b) {
      return b == after || Has(state.done, b);
    });
  }

  // The first op that `op` makes ready, or kNoOp.
  int32_t FirstMadeReady(int32_t op, const SearchState& state) const {
    for (int32_t next : segment_.ops[op].behind) {
      if (IsReady(next, state, op)) return next;
    }
    return kNoOp;
  }

  void Advance(int32_t op, int64_t live, SearchState* state) const {
    for (int32_t next : segment_.ops[op].behind) {
      if (IsReady(next, *state, op)) Flip(&state->ready, next);
    }
    Flip(&state->done, op);
    Flip(&state->ready, op);
    state->live = live;
    state->key ^= KeyOf(op);
  }

  void Record(int32_t op, SearchState* state) {
    trails_.push_back({state->trail, op});
    state->trail = static_cast<int32_t>(trails_.size()) - 1;
  }

  void RunFrom(SearchState* state, size_t level) {
    ListSteps(*state);
    if (RunValley(state, level)) return;
    for (const auto& [op, effect] : steps_) {
      if (effect.need > budget_.bytes) {
        result_.next_budget = std::min(result_.next_budget, effect.need);
        continue;
      }
      if (IsKnown(op, state, level + 1)) continue;
      SearchState next = *state;
      Advance(op, effect.live, &next);
      Record(op, &next);
      Add(level + 1, std::move(next));
    }
  }

  // Whether `level` has the state that running `op` leads to.
  bool IsKnown(int32_t op, SearchState* state, size_t level) const {
    Flip(&state->done, op);
    const bool known = levels_[level].Has(state->key ^ KeyOf(op), state->done);
    Flip(&state->done, op);
    return known;
  }

  // Fills `steps_` with the effect of each op that is ready.
  void ListSteps(const SearchState& state) {
    steps_.clear();
    ForEach(state.ready,
            [&](int32_t op) { steps_.emplace_back(op, Effect(state, op)); });
  }

  // Runs the ops down to a valley, if there is one.
  bool RunValley(SearchState* state, size_t level) {
    if (!FindStepDown(*state) && !FindValley(*state)) return false;
    for (const auto& [op, effect] : chain_) {
      Advance(op, effect.live, state);
      Record(op, state);
    }
    Add(level + chain_.size(), std::move(*state));
    return true;
  }

  // A valley of one step: `chain_`.
  bool FindStepDown(const SearchState& from) {
    for (const Step& step : steps_) {
      if (step.second.need <= budget_.bytes && step.second.live <= from.live) {
        chain_ = {step};
        return true;
      }
    }
    return false;
  }

  bool FindValley(const SearchState& from) {
    for (const Step& step : steps_) {
      if (step.second.need <= budget_.bytes && FollowToValley(from, step)) {
        return true;
      }
    }
    return false;
  }

  // Fills `chain_`: from `first` on, ops each of which is made ready by the one
  // before it, up to the first set with no more live bytes than `from`.
  bool FollowToValley(const SearchState& from, Step first) {
    int32_t op = FirstMadeReady(first.first, from);
    if (op == kNoOp) return false;
    walk_ = from;
    chain_ = {first};
    while (op != kNoOp && *work_ > 0) {
      Advance(chain_.back().first, chain_.back().second.live, &walk_);
      const StepEffect effect = Effect(walk_, op);
      if (effect.need > budget_.bytes) return false;
      chain_.emplace_back(op, effect);
      if (effect.live <= from.live) return true;
      op = FirstMadeReady(op, walk_);
    }
    return false;
  }

  void Add(size_t level, SearchState state) {
    levels_[level].Add(std::move(state));
    highest_ = std::max(highest_, level);
    // Memory stays bounded.
    if (levels_[level].size() >= 4 * width_ && levels_[level].Trim(width_)) {
      result_.complete = false;
    }
  }

  std::vector<int32_t> Way(int32_t trail) const {
    std::vector<int32_t> order;
    for (; trail != kNoOp; trail = trails_[trail].from) {
      order.push_back(trails_[trail].op);
    }
    std::reverse(order.begin(), order.end());
    return order;
  }

  const Segment& segment_;
  SearchBudget budget_;
  const size_t width_;
  int64_t* work_;
  std::vector<int64_t> step_work_;
  std::vector<SearchLevel> levels_;  // by the number of ops that have run
  size_t highest_ = 0;               // level reached
  std::vector<Trail> trails_;
  std::vector<Step> steps_;
  std::vector<Step> chain_;
  SearchState walk_;
  SearchResult result_;
};

}  // namespace

SearchResult SearchWithin(const Segment& segment, SearchBudget budget,
                          int32_t width, int64_t* work) {
  return Search(segment, budget, width, work).Run();
}

}  // namespace placelite
