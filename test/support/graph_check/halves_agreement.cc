// SPDX-License-Identifier: Apache-2.0
#include "test/support/graph_check/halves_agreement.h"

#include <gtest/gtest.h>

#include <iostream>

#include "lite/core/ir/printer.h"
#include "test/support/from_environment.h"
#include "test/support/random_graph/random_graph.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr int64_t kGraphs = 40;
constexpr int kMaxFailures = 20;

}  // namespace

void ExpectHalvesAgree(const std::vector<GraphCheckOptions>& rows) {
  std::vector<std::unique_ptr<GraphCheck>> checks;
  for (const GraphCheckOptions& row : rows) {
    ASSERT_OK_AND_ASSIGN(checks.emplace_back(), GraphCheck::Create(row));
  }
  RandomGraphOptions options;
  options.max_steps = 6;
  options.halves = true;
  options.open_one_of = 4;
  const int64_t first = FromEnvironment("LITE_RANDOM_SEED", 0);
  const int64_t count = FromEnvironment("LITE_RANDOM_GRAPHS", kGraphs);
  int failures = 0;
  for (int64_t seed = first; seed < first + count; ++seed) {
    GraphCheck& check = *checks[static_cast<size_t>(seed) % checks.size()];
    SeededChoices choices(static_cast<uint32_t>(seed));
    ASSERT_OK_AND_ASSIGN(const Draft::Drawn drawn,
                         RandomGraph(&choices, check.runtime().registry(),
                                     check.runtime().device(), options));
    const Status status = check.Check(drawn, static_cast<uint32_t>(seed));
    EXPECT_TRUE(status.ok())
        << "seed " << seed << ": " << status.ToString() << "\n"
        << ToString(drawn.graph);
    if (!status.ok() && ++failures == kMaxFailures) break;
  }
  GraphCheck::Sharpness all;
  for (const auto& check : checks) {
    all.outputs += check->sharpness().outputs;
    all.sharp += check->sharpness().sharp;
    all.undecided += check->sharpness().undecided;
  }
  std::cout << all.outputs << " outputs, " << all.sharp << " sharp, "
            << all.undecided << " undecided\n";
}

}  // namespace placelite
