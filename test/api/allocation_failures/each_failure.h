// SPDX-License-Identifier: Apache-2.0
// Repeats a scenario, each time with another allocation refused.
#ifndef TEST_API_ALLOCATION_FAILURES_EACH_FAILURE_H_
#define TEST_API_ALLOCATION_FAILURES_EACH_FAILURE_H_

#include <functional>
#include <memory>
#include <vector>

#include "lite/api/convert.h"
#include "lite/api/predictor.h"

namespace placelite {

struct Scenario {
  // Runs while memory is available. May be empty.
  std::function<Status()> start;
  // Runs while an allocation fails.
  std::function<Status()> attempt;
  // Runs when memory is available again, whether the attempt failed or not. It
  // returns what is computed then, and drops everything.
  std::function<Result<std::vector<float>>()> finish;
};

// Refuses each allocation of the attempt, alone and with all later ones: the
// attempt must succeed or be kResourceExhausted, `finish` must give the usual
// result, and no byte may be lost. If there are many allocations, an even
// sample is refused.
void TryEachFailure(const Scenario& scenario);

// Fills input 0 with numbers from a formula and gives all outputs.
Result<std::vector<float>> Compute(Predictor* predictor, const Shape& shape);

// A model of test/data as the bytes of a .nb file.
Result<std::string> ConvertTestModel(const std::string& program,
                                     const std::string& weights,
                                     PackAhead pack = PackAhead::kNone);

}  // namespace placelite

#endif  // TEST_API_ALLOCATION_FAILURES_EACH_FAILURE_H_
