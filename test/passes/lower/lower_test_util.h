// SPDX-License-Identifier: Apache-2.0
// Helpers that the tests of lowering share.
#ifndef TEST_PASSES_LOWER_LOWER_TEST_UTIL_H_
#define TEST_PASSES_LOWER_LOWER_TEST_UTIL_H_

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "lite/passes/lower/lower.h"
#include "test/support/test_rows.h"

namespace placelite {

// A device with every feature and a GPU, and these valid places.
LowerOptions OptionsFor(const std::vector<std::string>& places);

// The report on the op called `name`, and on one of its candidates; the test
// aborts where there is none.
const OpReport& OpNamed(const LowerReport& report, const std::string& name);
const KernelCandidate& CandidateNamed(const OpReport& op,
                                      const std::string& kernel);

// One line for every node: "layout(x) -> x/layout_NCHW8c host/float/NCHW8c".
std::string Steps(const Graph& graph);

// Lowers graphs for these valid places with the rows that the test adds.
class LoweringTest : public testing::Test {
 protected:
  explicit LoweringTest(const std::vector<std::string>& places);

  // Casts of the host, which take everything.
  void AddHostCasts();
  // Lowers `graph` (which verifies the result) and gives its steps, or the
  // error.
  std::string Lowered(Graph graph);

  TestRows rows_;
  LowerOptions options_;
  Graph graph_;         // as it was lowered last
  LowerReport report_;  // of that lowering
};

}  // namespace placelite

#endif  // TEST_PASSES_LOWER_LOWER_TEST_UTIL_H_
