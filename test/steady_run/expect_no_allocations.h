// SPDX-License-Identifier: Apache-2.0
// Steady runs, watched for allocations by the library.
#ifndef TEST_STEADY_RUN_EXPECT_NO_ALLOCATIONS_H_
#define TEST_STEADY_RUN_EXPECT_NO_ALLOCATIONS_H_

#include <gtest/gtest.h>

#include "lite/api/predictor.h"
#include "test/support/allocation_counter.h"
#include "test/support/status_matchers.h"

namespace placelite {

// One run that may allocate, then three that must not.
inline void ExpectNoAllocations(Predictor* predictor) {
  ASSERT_OK(predictor->Run());
  StartCountingAllocations();
  Status status;
  for (int run = 0; run < 3 && status.ok(); ++run) status = predictor->Run();
  EXPECT_EQ(StopCountingAllocations(), 0);
  EXPECT_OK(status);
}

}  // namespace placelite

#endif  // TEST_STEADY_RUN_EXPECT_NO_ALLOCATIONS_H_
