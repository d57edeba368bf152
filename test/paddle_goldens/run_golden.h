// SPDX-License-Identifier: Apache-2.0
// Runs a golden and compares the outputs with Paddle's.
#ifndef TEST_PADDLE_GOLDENS_RUN_GOLDEN_H_
#define TEST_PADDLE_GOLDENS_RUN_GOLDEN_H_

#include <string>

#include "test/paddle_goldens/golden.h"

namespace placelite {

enum class GoldenRoute {
  kFull,    // the full predictor reads the program
  kMobile,  // it is converted to a .nb, which the mobile predictor reads
};
const char* ToString(GoldenRoute route);

enum class GoldenOutcome { kPass, kRefused, kWrong };
const char* ToString(GoldenOutcome outcome);

struct GoldenResult {
  GoldenOutcome outcome = GoldenOutcome::kPass;
  // The reason why it does not pass.
  std::string reason;
};

// Refused: before it runs. What fails while it runs is wrong.
GoldenResult RunGolden(const Golden& golden, const std::string& targets,
                       GoldenRoute route);

}  // namespace placelite

#endif  // TEST_PADDLE_GOLDENS_RUN_GOLDEN_H_
