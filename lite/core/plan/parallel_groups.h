// SPDX-License-Identifier: Apache-2.0
// Parallel groups on plain data: which ops of a network may run at the same
// time. Knows nothing of graphs or devices.
//
// After Oplachko, "Optimizing neural network computations on GPUs of mobile
// devices" (thesis in Russian, 2021): ops at the same longest distance from the
// start form a layer, in which none needs another. A layer is cut into groups;
// ops of a group may run at the same time or in any order, and groups run one
// behind the other, with one synchronisation between two. Memory follows from
// the groups as it does from the ops: with the group's number as the step of
// all of its ops, lifespans meet where one group uses both tensors (the
// predicate F of the thesis), and no planner has to know of groups.
#ifndef LITE_CORE_PLAN_PARALLEL_GROUPS_H_
#define LITE_CORE_PLAN_PARALLEL_GROUPS_H_

#include <cstdint>
#include <vector>

#include "lite/core/base/span.h"

namespace placelite {

struct GroupOp {
  // Ops that must have run; all have smaller numbers.
  std::vector<int32_t> after;
  // Computes nothing in a run (a constant that was copied before): nobody waits
  // for it, and it fills no group.
  bool is_free = false;
};

// The longest distance of each op from the start: 0 without ops before it, else
// one more than the largest of those (as much as that of an op that is free).
std::vector<int32_t> LayersOf(Span<const GroupOp> ops);

struct Groups {
  // An order in which the ops may run: layer by layer, in each group by group,
  // in each by number.
  std::vector<int32_t> order;
  // The parallel group of each op. Groups are numbered in the order in which
  // they run.
  std::vector<int32_t> group_of;
  int32_t layers = 0;
  int32_t groups = 0;
  int32_t widest_layer = 0;  // ops, those that are free left out
};

// Cuts each layer into `per_layer` groups (at least 1) of equal size, but for
// the last; fewer where a layer has not so many ops. One is the whole layer;
// with as many as the widest layer has ops, each op is a group of its own.
Groups MakeGroups(Span<const GroupOp> ops, int32_t per_layer);

// Gives each of `costs` to one of `parts`, so that the largest sum is small:
// by falling cost to the part with the least so far (Graham, "Bounds on
// Multiprocessing Timing Anomalies", 1969: at most 4/3 of the optimum).
struct CostSplit {
  std::vector<int32_t> part_of;
  double largest = 0;
};
CostSplit SplitByCost(Span<const double> costs, int32_t parts);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_PARALLEL_GROUPS_H_
