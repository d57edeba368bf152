// SPDX-License-Identifier: Apache-2.0
// Measures the time of one run.
#ifndef LITE_API_TIME_RUN_H_
#define LITE_API_TIME_RUN_H_

#include <chrono>

#include "lite/core/base/status.h"

namespace placelite {

// Returns the milliseconds of one run of a Program or a Predictor.
template <class Runs>
Result<double> TimeRun(Runs* runs) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  LITE_RETURN_IF_ERROR(runs->Run());
  return std::chrono::duration<double, std::milli>(Clock::now() - start)
      .count();
}

}  // namespace placelite

#endif  // LITE_API_TIME_RUN_H_
