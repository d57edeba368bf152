// SPDX-License-Identifier: Apache-2.0
// A better order of one segment.
#ifndef LITE_CORE_PLAN_SCHEDULE_IMPROVE_H_
#define LITE_CORE_PLAN_SCHEDULE_IMPROVE_H_

#include <cstdint>
#include <vector>

#include "lite/core/plan/schedule/segment.h"

namespace placelite {

struct SegmentOrder {
  std::vector<int32_t> order;
  int64_t peak = 0;
  int64_t lower_bound = 0;  // for the peak of any order
};

// Lowers the peak by searches within ever other budgets and of growing width,
// forwards and backwards, as long as it is above `enough` and the bound and
// there is `work` left (see SearchWithin). `best` begins as the given order.
void Improve(const Segment& segment, int64_t enough, int32_t max_width,
             int64_t* work, SegmentOrder* best);

// Moves ops back towards the given order as long as no step needs more than
// `peak` bytes, which the order keeps within: first those at both ends, then
// exchanges neighbours that are in the wrong order. Takes from `work` too.
void Settle(const Segment& segment, int64_t peak, int64_t* work,
            std::vector<int32_t>* order);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_SCHEDULE_IMPROVE_H_
