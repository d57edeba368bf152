// SPDX-License-Identifier: Apache-2.0
// Tests which variant runs (pinned, built, applying), and the error where none
// does.
#include "gmock/gmock.h"
#include "test/core/program/program_test_util.h"
#include "test/core/program/small_kernels.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"
#include "test/support/test_rows.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;

class VariantsTest : public ProgramTest {
 protected:
  // `op` of [1,columns] with a pinned variant.
  void BuildOp(const std::string& op, int64_t columns,
               const std::string& pin = "") {
    Graph graph = OneOp(op, {Shape({1, columns})});
    DecideForFirst(runtime_->registry(), &graph);
    graph.node(0).decision.variant =
        runtime_->registry().FindVariant(pin).variant;
    BuildFrom(std::move(graph));
  }
  std::string Variant() const { return program_->GetProfile().ops[0].variant; }
};

TEST_F(VariantsTest, TheFirstThatAppliesRuns) {
  BuildOp("relu", 8);
  EXPECT_EQ(Variant(), "");  // chosen on the first run
  ASSERT_OK(program_->Prepare());
  EXPECT_EQ(Variant(), "relu_small");
}

TEST_F(VariantsTest, APinnedOneRuns) {
  BuildOp("relu", 8, "relu_any");
  ASSERT_OK(program_->Prepare());
  EXPECT_EQ(Variant(), "relu_any");
}

TEST_F(VariantsTest, APinThatDoesNotHoldIsAnError) {
  BuildOp("relu", 9, "relu_small");
  EXPECT_THAT(program_->Prepare(),
              FailsWith(StatusCode::kFailedPrecondition,
                        "op 'y' (relu): kernel relu/host/float/NCHW/def does "
                        "not hold for inputs [1,9]: relu_small: more than 8 "
                        "elements"));
  ASSERT_OK(SetShape({1, 3}));
  EXPECT_OK(program_->Run());
  EXPECT_EQ(Variant(), "relu_small");
}

TEST_F(VariantsTest, APinOfAnotherKernelsVariantIsAnError) {
  BuildOp("relu", 8, "scale_copy");
  EXPECT_THAT(program_->Prepare(), FailsWith(StatusCode::kFailedPrecondition,
                                             "it has no variant 'scale_copy'"));
}

TEST_F(VariantsTest, VariantsThatAreNotBuiltArePassedOver) {
  BuildOp("scale", 5);
  ASSERT_OK(program_->Run());
  EXPECT_EQ(Variant(), "scale_copy");
}

TEST_F(VariantsTest, APinOnAVariantThatIsNotBuiltIsAnError) {
  BuildOp("scale", 5, "scale_unbuilt");
  EXPECT_THAT(program_->Prepare(),
              FailsWith(StatusCode::kFailedPrecondition,
                        "scale_unbuilt: it is not built into this library"));
}

TEST_F(VariantsTest, NoneIsLeft) {
  BuildOp("scale", 101);
  EXPECT_THAT(program_->Run(),
              FailsWith(StatusCode::kFailedPrecondition,
                        "op 'y' (scale): kernel scale/host/float/NCHW/def does "
                        "not hold for inputs [1,101]: scale_unbuilt: it is "
                        "not built into this library"));
}

TEST_F(VariantsTest, AnOpWithoutADecision) {
  EXPECT_THAT(BuildProgram(OneOp("relu", {Shape({2})}), runtime_),
              FailsWith(StatusCode::kFailedPrecondition,
                        "op 'y' (relu) is not decided"));
}

// The features are those of this machine, which the backend describes.
TEST_F(VariantsTest, FeaturesOfTheRuntimesDeviceCount) {
  TestRows rows;
  const CreateFunction create =
      runtime_->registry().FindVariant("relu_any").variant->create;
  rows.Add("relu", "host")
      .Variant("avx512", kAvx512, nullptr, create)
      .Variant("avx2", kAvx2, nullptr, create)
      .Variant("any", kAnyCpu, nullptr, create);
  const std::pair<CpuFeatures, const char*> cases[] = {
      {kAvx2 | kAvx512, "avx512"}, {kAvx2, "avx2"}, {kAnyCpu, "any"}};
  for (const auto& [features, variant] : cases) {
    state_->features = features;
    runtime_ = *MakeFakeRuntime(rows.registry(), {}, state_);
    BuildOp("relu", 4);
    ASSERT_OK(program_->Run());
    EXPECT_EQ(Variant(), variant);
  }
}

}  // namespace
}  // namespace placelite
