// SPDX-License-Identifier: Apache-2.0
// Goldens that are wrong in one place.
#include "test/paddle_goldens/mutations.h"

#include <gtest/gtest.h>

#include "test/paddle_goldens/read_mutated.h"

namespace placelite {
namespace {

TEST(PaddleMutations, AreReadOrRefused) {
  ASSERT_OK_AND_ASSIGN(const std::vector<Golden> goldens,
                       ReadGoldens(LITE_GOLDENS));
  int count = 0;
  for (const Golden& golden : goldens) {
    SCOPED_TRACE(golden.name);
    paddle::proto::ProgramDesc program;
    ASSERT_TRUE(program.ParseFromArray(
        golden.program.data(), static_cast<int>(golden.program.size())));
    ForEachMutation(program, [&](const paddle::proto::ProgramDesc& mutated) {
      ++count;
      ReadMutated(golden, mutated.SerializeAsString());
    });
  }
  std::cout << count << " programs\n";
  EXPECT_GT(count, 10 * static_cast<int>(goldens.size()));
}

}  // namespace
}  // namespace placelite
