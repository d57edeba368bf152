// SPDX-License-Identifier: Apache-2.0
#include "test/core/plan/problem.h"

#include "lite/core/plan/plan_report.h"
#include "test/core/plan/networks.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

TEST(ProblemTest, IsReadFromAReport) {
  std::vector<PlanTensor> tensors = MobileNetV2();
  tensors.push_back({0, 3, 4, {16, 8}});
  PlanConstraints constraints = 32;
  constraints.bytes_per_texel = 16;
  ASSERT_OK_AND_ASSIGN(const PlanReport report,
                       MakePlanReport(tensors, constraints, {}, kOnePass));
  ASSERT_OK_AND_ASSIGN(const PlanProblem problem,
                       ParseProblem(PlanReportJson(report)));
  EXPECT_EQ(problem.constraints.alignment, 32);
  EXPECT_EQ(problem.constraints.bytes_per_texel, 16);
  ASSERT_EQ(problem.tensors.size(), tensors.size());
  for (size_t i = 0; i < tensors.size(); ++i) {
    if (!IsImage(tensors[i])) {
      EXPECT_EQ(problem.tensors[i].bytes, tensors[i].bytes);
    }
    EXPECT_EQ(problem.tensors[i].first, tensors[i].first);
    EXPECT_EQ(problem.tensors[i].last, tensors[i].last);
    EXPECT_EQ(problem.tensors[i].image.width, tensors[i].image.width);
    EXPECT_EQ(problem.tensors[i].image.height, tensors[i].image.height);
  }
}

TEST(ProblemTest, RefusesOtherFiles) {
  constexpr StatusCode kCorrupt = StatusCode::kCorrupt;
  EXPECT_THAT(ParseProblem("{"), FailsWith(kCorrupt, "no JSON"));
  EXPECT_THAT(ParseProblem("[]"), FailsWith(kCorrupt, "no JSON"));
  EXPECT_THAT(ParseProblem("{}"), FailsWith(kCorrupt, "no JSON"));
  EXPECT_THAT(ParseProblem(R"({"tensors": [], "alignment": "x"})"),
              FailsWith(StatusCode::kInvalidArgument, "aligned to 0"));
  const auto one = [](const std::string& tensor) {
    return ParseProblem(R"({"tensors": [)" + tensor + "]}");
  };
  EXPECT_OK(one(R"({"last": 1})"));
  constexpr StatusCode kInvalid = StatusCode::kInvalidArgument;
  EXPECT_THAT(one(R"({"first": 1})"), FailsWith(kInvalid, "from step 1 to 0"));
  EXPECT_THAT(one(R"({"last": 4294967297})"), FailsWith(kInvalid, "to -1"));
  EXPECT_THAT(one(R"({"bytes": -1})"), FailsWith(kInvalid, "-1 bytes"));
}

TEST(ProblemTest, AMadeUpNetworkHasBranchesAndSkips) {
  const std::vector<PlanTensor> network = MadeUpNetwork(500, 1);
  ASSERT_EQ(network.size(), 500u);
  int kept = 0;
  for (size_t i = 0; i < network.size(); ++i) {
    EXPECT_EQ(network[i].first, static_cast<int32_t>(i));
    if (network[i].last > network[i].first + 1) ++kept;
  }
  EXPECT_GT(kept, 100);
  EXPECT_LT(kept, 400);
  EXPECT_OK(PlanBest(network, 64, kOnePass));
}

}  // namespace
}  // namespace placelite
