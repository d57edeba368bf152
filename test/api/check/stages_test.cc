// SPDX-License-Identifier: Apache-2.0
// CheckModel on models that run in stages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lite/api/check/check_model.h"
#include "test/support/graph_predictor.h"
#include "test/support/status_matchers.h"
#include "test/support/subgraph_models.h"

namespace placelite {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Result<std::unique_ptr<Predictor>> MakePredictor(GraphBuilder b) {
  LITE_ASSIGN_OR_RETURN(Graph graph, b.Finish());
  return MakeGraphPredictor(std::move(graph));
}

class CheckStages : public testing::TestWithParam<CheckMode> {};

TEST_P(CheckStages, ABranchThatIsTaken) {
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(IfGraph()));
  const std::vector<float> x = {1, 2, 3, 4};
  ASSERT_OK(p->SetInput(1, Precision::kFloat, {2, 2}, x.data()));
  CheckOptions options;
  options.mode = GetParam();
  options.all_variants = true;
  for (const bool condition : {true, false}) {
    ASSERT_OK(p->SetInput(0, Precision::kBool, {}, &condition));
    ASSERT_OK_AND_ASSIGN(const CheckReport report,
                         CheckModel(p.get(), options));
    EXPECT_TRUE(report.ok()) << report.program_problem;
    EXPECT_EQ(report.ops, 2u);  // one in the branch, one behind it
    EXPECT_TRUE(report.unchecked.empty());
  }
}

TEST_P(CheckStages, BlocksOfLoopsAreNamed) {
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(LoopGraph()));
  const int64_t trips = 2;
  const bool go = true;
  ASSERT_OK(p->SetInput(0, Precision::kInt64, {}, &trips));
  ASSERT_OK(p->SetInput(1, Precision::kBool, {}, &go));
  CheckOptions options;
  options.mode = GetParam();
  ASSERT_OK_AND_ASSIGN(const CheckReport report, CheckModel(p.get(), options));
  EXPECT_TRUE(report.ok()) << report.program_problem;
  EXPECT_THAT(report.unchecked,
              ElementsAre(HasSubstr("the block of loop 'y'")));
}

INSTANTIATE_TEST_SUITE_P(Modes, CheckStages,
                         testing::Values(CheckMode::kIsolated,
                                         CheckMode::kPropagate));

}  // namespace
}  // namespace placelite
