// SPDX-License-Identifier: Apache-2.0
// The search for an order of a segment within a budget.
//
// Sets of ops that may have run are looked at by their size, those of equal
// size together. From each set every op that is ready may run next, unless a
// valley shows that some may run at once and nothing is lost:
//
//   Let ops x1, x2, ..., xk run from set S, each after the one before it, all
//   within the budget, so that T = S + {x1, ..., xk} leaves no more live bytes
//   than S, while every set between leaves more. Then if any order from S on
//   keeps within the budget, so does one that begins with x1, ..., xk.
//
// Proof. A storage is live behind a set when it has ops inside and outside, so
// live(A) counts what a cut of a hypergraph does, and is submodular:
// live(A + B) + live(A * B) <= live(A) + live(B), with + the union and * the
// intersection. Let an order pass through sets Q from S on, and let ours run T
// first and then pass through Q + T. Q * T lies between S and T, where T
// leaves least, so live(Q * T) >= live(T) and live(Q + T) <= live(Q). An op y
// needs live(Q) and the storages that it begins, less what it takes over.
// Behind Q + T it begins no more than behind Q. What it takes over ends with y
// behind Q + T too, unless an op of T began the storage that takes it: then y
// does not begin that one, which is no smaller than what was taken. So no step
// needs more than it did.
//
// Backwards the same holds, and there it ends branches where forwards it
// cannot: undoing one branch of many that meet frees its result.
#ifndef LITE_CORE_PLAN_SCHEDULE_SEARCH_H_
#define LITE_CORE_PLAN_SCHEDULE_SEARCH_H_

#include <cstdint>
#include <vector>

#include "lite/core/plan/schedule/segment.h"

namespace placelite {

// Bytes that no step may need more of.
struct SearchBudget {
  int64_t bytes = 0;
  // Where no set of a size leads on, the budget rises to what the next step
  // needs, up to here.
  int64_t most = 0;
};

struct SearchResult {
  std::vector<int32_t> order;  // within the budget; empty where none was found
  // The budget did not rise and nothing was left out: without an order there is
  // none within the budget.
  bool complete = true;
  // The least that a step would have needed that was over the budget. No order
  // needs less where a complete search found none.
  int64_t next_budget = INT64_MAX;
};

// Looks at up to `width` sets of each size. Takes accesses to storages from
// `work` and gives up when there is none left.
SearchResult SearchWithin(const Segment& segment, SearchBudget budget,
                          int32_t width, int64_t* work);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_SCHEDULE_SEARCH_H_
