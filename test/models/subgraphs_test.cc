// SPDX-License-Identifier: Apache-2.0
// Models with branches and loops, which run between stages.
#include <gtest/gtest.h>

#include "lite/api/subgraph_runner.h"
#include "test/models/predictors.h"
#include "test/support/explained.h"
#include "test/support/status_matchers.h"
#include "test/support/subgraph_models.h"

namespace placelite {
namespace {

using Floats = std::vector<float>;

Floats Elements(const Tensor& tensor) {
  return {tensor.data<float>(), tensor.data<float>() + tensor.NumElements()};
}

Result<Tensor> RunIf(Predictor* p, bool condition, const Floats& x) {
  LITE_RETURN_IF_ERROR(p->SetInput(0, Precision::kBool, {}, &condition));
  LITE_RETURN_IF_ERROR(p->SetInput(
      1, Precision::kFloat, {static_cast<int64_t>(x.size()) / 2, 2}, x.data()));
  LITE_RETURN_IF_ERROR(p->Run());
  return p->Output(0);
}

TEST(Blocks, TheConditionChoosesTheBranch) {
  GraphBuilder b = IfGraph();
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(&b));
  EXPECT_THAT(p->Output(0), FailsWith(StatusCode::kFailedPrecondition, "'y'"));
  for (int round = 0; round < 2; ++round) {
    ASSERT_OK_AND_ASSIGN(const Tensor sums, RunIf(p.get(), true, {1, 2, 3, 4}));
    EXPECT_EQ(sums.shape(), Shape({2, 1}));
    EXPECT_EQ(Elements(sums), (Floats{3, 7}));
    ASSERT_OK_AND_ASSIGN(const Tensor triple, RunIf(p.get(), false, {1, -2}));
    EXPECT_EQ(triple.shape(), Shape({1, 2}));
    EXPECT_EQ(Elements(triple), (Floats{3, 0}));
  }
}

TEST(Blocks, ClonesRunByThemselves) {
  GraphBuilder b = IfGraph();
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(&b));
  ASSERT_OK_AND_ASSIGN(const Tensor y, RunIf(p.get(), true, {1, 2}));
  ASSERT_OK_AND_ASSIGN(auto clone, p->Clone());
  ASSERT_OK_AND_ASSIGN(const Tensor other, RunIf(clone.get(), false, {4, 5}));
  EXPECT_EQ(Elements(other), (Floats{12, 15}));
  EXPECT_EQ(Elements(y), (Floats{3}));
}

TEST(Blocks, ReportsAndProfilesShowWhatIsInThem) {
  GraphBuilder b = IfGraph();
  ASSERT_OK_AND_ASSIGN(auto p, MakePredictor(&b));
  std::vector<std::string> reported;
  const LowerReport report = Explained(*p);
  for (const OpReport& op : report.ops) reported.push_back(op.name);
  EXPECT_EQ(reported, (std::vector<std::string>{"sums", "triple", "y"}));
  p->EnableProfiling(true);
  ASSERT_OK_AND_ASSIGN(const Tensor y, RunIf(p.get(), true, {1, 2}));
  for (const OpProfile& op : p->GetProfile().ops) {
    EXPECT_EQ(op.runs, op.name == "triple" ? 0 : 1) << op.name;
  }
}

class LoopTest : public testing::Test {
 protected:
  void SetUp() override {
    GraphBuilder b = LoopGraph();
    ASSERT_OK_AND_ASSIGN(predictor_, MakePredictor(&b));
  }

  Status Run(int64_t trips, bool go, const Floats& x, const Floats& step) {
    Predictor* p = predictor_.get();
    LITE_RETURN_IF_ERROR(p->SetInput(0, Precision::kInt64, {}, &trips));
    LITE_RETURN_IF_ERROR(p->SetInput(1, Precision::kBool, {}, &go));
    LITE_RETURN_IF_ERROR(p->SetInput(2, Precision::kFloat, {2}, x.data()));
    LITE_RETURN_IF_ERROR(p->SetInput(3, Precision::kFloat, {2}, step.data()));
    return p->Run();
  }

  void ExpectOutputs(const Floats& y, const Shape& shape, const Floats& all) {
    ASSERT_OK_AND_ASSIGN(const Tensor last, predictor_->Output(0));
    EXPECT_EQ(Elements(last), y);
    ASSERT_OK_AND_ASSIGN(const Tensor list, predictor_->Output(1));
    EXPECT_EQ(list.shape(), shape);
    EXPECT_EQ(Elements(list), all);
  }

  std::unique_ptr<Predictor> predictor_;
};

TEST_F(LoopTest, CarriesAndLists) {
  ASSERT_OK(Run(3, true, {1, 2}, {10, 20}));
  ExpectOutputs({31, 62}, {3, 2}, {1, 2, 11, 22, 21, 42});
  // 31 + 62 is below 100, the next sum is not.
  ASSERT_OK(Run(9, true, {1, 2}, {10, 20}));
  ExpectOutputs({41, 82}, {4, 2}, {1, 2, 11, 22, 21, 42, 31, 62});
}

TEST_F(LoopTest, MayRunNotOnce) {
  ASSERT_OK(Run(3, false, {1, 2}, {10, 20}));
  ExpectOutputs({1, 2}, {0, 2}, {});
  ASSERT_OK(Run(0, true, {1, 2}, {10, 20}));
  ExpectOutputs({1, 2}, {0, 2}, {});
  ASSERT_OK(Run(-5, true, {1, 2}, {10, 20}));
  ExpectOutputs({1, 2}, {0, 2}, {});
}

TEST_F(LoopTest, WithoutEndIsStopped) {
  EXPECT_THAT(Run(INT64_MAX, true, {1, 2}, {0, 0}),
              FailsWith(StatusCode::kResourceExhausted,
                        "op 'y': it runs more than 100000 times"));
  ASSERT_OK(Run(1, true, {1, 2}, {10, 20}));
  ExpectOutputs({11, 22}, {1, 2}, {1, 2});
}

}  // namespace
}  // namespace placelite
