// SPDX-License-Identifier: Apache-2.0
// Goldens that are wrong in one place: the reader takes or refuses them, and
// blames nobody but the file.
#include "test/paddle_goldens/mutations.h"

#include <gtest/gtest.h>

#include "lite/core/ir/verifier.h"
#include "lite/core/model/paddle/paddle_reader.h"
#include "test/paddle_goldens/golden.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

bool IsExpected(StatusCode code) {
  return code == StatusCode::kOk || code == StatusCode::kCorrupt ||
         code == StatusCode::kUnsupported ||
         code == StatusCode::kResourceExhausted;
}

void ReadMutated(const Golden& golden,
                 const paddle::proto::ProgramDesc& program) {
  const std::string bytes = program.SerializeAsString();
  for (const bool weights_required : {true, false}) {
    PaddleReadOptions options;
    options.weights_required = weights_required;
    const Result<Graph> graph = ReadPaddleModel(bytes, golden.params, options);
    EXPECT_TRUE(IsExpected(graph.status().code()))
        << golden.name << ": " << graph.status().ToString();
    if (graph.ok()) EXPECT_OK(VerifyGraph(*graph));
  }
}

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
      ReadMutated(golden, mutated);
    });
  }
  std::cout << count << " programs\n";
  EXPECT_GT(count, 10 * static_cast<int>(goldens.size()));
}

}  // namespace
}  // namespace placelite
