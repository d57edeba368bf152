// SPDX-License-Identifier: Apache-2.0
// Checks what a problem must satisfy in order to be scheduled.
#ifndef LITE_CORE_PLAN_SCHEDULE_CHECK_H_
#define LITE_CORE_PLAN_SCHEDULE_CHECK_H_

#include "lite/core/plan/schedule.h"

namespace placelite {

// Ok when all numbers are those of ops and storages, the given order is one in
// which the ops may run, and no sum of some of the sizes overflows.
Status CheckProblem(const ScheduleProblem& problem);

}  // namespace placelite

#endif  // LITE_CORE_PLAN_SCHEDULE_CHECK_H_
