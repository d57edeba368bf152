// SPDX-License-Identifier: Apache-2.0
// PIR goldens that are wrong in one place.
#include "test/paddle_goldens/pir_mutations.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "test/paddle_goldens/read_mutated.h"

namespace placelite {
namespace {

// All changes of all goldens are a million.
constexpr int kStride = 11;

TEST(PirMutations, AreReadOrRefused) {
  ASSERT_OK_AND_ASSIGN(const std::vector<Golden> goldens,
                       ReadGoldens(LITE_GOLDENS));
  int count = 0;
  for (const Golden& golden : goldens) {
    SCOPED_TRACE(golden.name);
    ForEachPirMutation(nlohmann::json::parse(golden.program), kStride,
                       [&](const std::string& mutated) {
                         ++count;
                         ReadMutated(golden, mutated);
                       });
  }
  std::cout << count << " programs\n";
  EXPECT_GT(count, 100000);
}

}  // namespace
}  // namespace placelite
