// SPDX-License-Identifier: Apache-2.0
// The order of execution whose peak of live memory is small, on plain data: the
// ops of a network, the storages they touch and what must come before what.
// Knows nothing of graphs. The caller plans memory for the given order and for
// this one and keeps the smaller plan: planners may fragment.
//
// What is live after some ops have run depends on their set alone, so the
// smallest peak is a path through the lattice of such sets, as in Ahn et al.,
// "Ordering Chaos: Memory-Aware Scheduling of Irregularly Wired Neural Networks
// for Edge Devices" (MLSys 2020), from where the search within a budget of
// memory is too. The stretches that need no choice are after Liu, "An
// Application of Generalized Tree Pebbling to Sparse Matrix Factorization"
// (1987): hills and valleys of memory (schedule/search.h).
#ifndef LITE_CORE_PLAN_SCHEDULE_H_
#define LITE_CORE_PLAN_SCHEDULE_H_

#include <cstdint>
#include <vector>

#include "lite/core/base/span.h"
#include "lite/core/base/status.h"

namespace placelite {

struct ScheduleOp {
  // Ops that must have run; all have smaller numbers.
  std::vector<int32_t> after;
  // The storages that the op reads or writes, its scratch included.
  std::vector<int32_t> storages;
  // One of `storages` that may begin in the memory of one of `may_take`, also
  // of `storages`, where this op is the first that touches the one and the
  // last that touches the other. Of the two the op then needs the larger
  // alone. -1 for none.
  int32_t writes = -1;
  std::vector<int32_t> may_take = {};
};

struct ScheduleProblem {
  // 0 for what does not lie in the arena: inputs, constants, outputs.
  std::vector<int64_t> storage_bytes;
  // The ops in the given order, in which they may run.
  std::vector<ScheduleOp> ops;
};

struct ScheduleLimits {
  // The limit of work for the whole search, counted in accesses to storages. A
  // million takes some 30 ms.
  int64_t max_work = 8'000'000;
  // Sets of as many ops that are looked at together. Where there are more,
  // those with the fewest live bytes are kept and the result may not be
  // optimal.
  int32_t max_width = 1024;
  // Ops between two that all others come before or after. Where there are
  // more, they stay in the given order.
  int32_t max_segment_ops = 8192;
};

struct Schedule {
  std::vector<int32_t> order;  // the given one where none is better
  int64_t peak_bytes = 0;
  int64_t given_peak_bytes = 0;
  int64_t lower_bound_bytes = 0;  // no order has a smaller peak

  bool optimal() const { return peak_bytes == lower_bound_bytes; }
};

// Depends on nothing but its input. Of the ops that need not move most stay
// where they are.
Result<Schedule> FindSchedule(const ScheduleProblem& problem,
                              const ScheduleLimits& limits = {});

// The bytes that each step of `order` needs. A storage lives from the first
// step that touches it to the last. For a problem that FindSchedule takes and
// an order of all its ops.
std::vector<int64_t> StepBytes(const ScheduleProblem& problem,
                               Span<const int32_t> order);

// The most of them.
int64_t PeakBytes(const ScheduleProblem& problem, Span<const int32_t> order);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_SCHEDULE_H_
