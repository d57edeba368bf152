// SPDX-License-Identifier: Apache-2.0
// Repeats something, each time with another allocation refused.
#ifndef TEST_API_ALLOCATION_FAILURES_EACH_FAILURE_H_
#define TEST_API_ALLOCATION_FAILURES_EACH_FAILURE_H_

#include <functional>
#include <memory>
#include <vector>

#include "lite/api/convert.h"
#include "lite/api/predictor.h"

namespace placelite {

struct Scenario {
  // With memory. May be empty.
  std::function<Status()> start;
  // While an allocation fails.
  std::function<Status()> attempt;
  // With memory again, whether the attempt failed or not: what is computed
  // then. Drops everything.
  std::function<Result<std::vector<float>>()> finish;
};

// With each allocation of the attempt refused, alone and with all behind it:
// the attempt succeeds or is kResourceExhausted, `finish` gives the same as
// ever, and no byte stays. Of many allocations an even sample is refused.
void TryEachFailure(const Scenario& scenario);

// Fills input 0 with numbers from a formula and gives all outputs.
Result<std::vector<float>> Compute(Predictor* predictor, const Shape& shape);

// A model of test/data as the bytes of a .nb file.
Result<std::string> ConvertTestModel(const std::string& program,
                                     const std::string& weights,
                                     PackAhead pack = PackAhead::kNone);

}  // namespace placelite

#endif  // TEST_API_ALLOCATION_FAILURES_EACH_FAILURE_H_
