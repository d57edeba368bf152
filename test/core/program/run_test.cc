// SPDX-License-Identifier: Apache-2.0
// Programs compute, choose variants, and choose again for new shapes.
#include "gmock/gmock.h"
#include "test/core/program/program_test_util.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using RunTest = ProgramTest;

TEST_F(RunTest, Computes) {
  builder_.Output(Op("relu", "y", Input("x", Shape({1, 4}))));
  Build();
  EXPECT_EQ(program_->num_inputs(), 1u);
  EXPECT_EQ(program_->num_outputs(), 1u);
  EXPECT_THAT(Run({-1, 2, -3, 4}), ElementsAre(0, 2, 0, 4));
  EXPECT_THAT(Run({5, -6, 7, -8}), ElementsAre(5, 0, 7, 0));
}

TEST_F(RunTest, SeveralInputsAndOutputs) {
  const ValueId x = Input("x", Shape({4})), z = Input("z", Shape({4}));
  const ValueId sum = builder_.Op("elementwise_add", "sum", {x, z});
  const auto halves = builder_.OpMulti("split", {"a", "b"}, {sum});
  builder_.Output(halves[1]);
  builder_.Output(halves[0]);
  Build();
  Fill({1, 2, 3, 4}, 0);
  Fill({10, 20, 30, 40}, 1);
  ASSERT_OK(program_->Run());
  EXPECT_THAT(Values(0), ElementsAre(33, 44));
  EXPECT_THAT(Values(1), ElementsAre(11, 22));
}

TEST_F(RunTest, MatricesWithPackedWeights) {
  const ValueId w =
      builder_.Constant("w", {3, 2}, std::vector<float>{1, 2, 3, 4, 5, 6});
  builder_.Output(builder_.Op("fc", "y", {Input("x", Shape({2, 3})), w}));
  Build();
  EXPECT_THAT(Run({1, 0, 0, 1, 1, 1}), ElementsAre(1, 2, 9, 12));
  EXPECT_EQ(program_->Memory().weights_bytes, 24);
  EXPECT_EQ(program_->Memory().packed_bytes, 24);
}

// Scratch lies behind the activations; both take multiples of 64 bytes.
TEST_F(RunTest, ScratchMemory) {
  const ValueId a = Op("tanh", "a", Input("x", Shape({1, 5})));
  builder_.Output(Op("softmax", "y", a));
  Build();
  EXPECT_THAT(Run({1, 2, 3, 4, 5}), ElementsAre(-2, -3, -4, -5, -6));
  EXPECT_EQ(program_->Memory().arena_bytes, 64 + 64);
}

TEST_F(RunTest, ZeroElements) {
  const ValueId a = Op("tanh", "a", Input("x", Shape({0, 5})));
  builder_.Output(Op("flatten", "y", Op("softmax", "b", a)));
  Build();
  EXPECT_THAT(Run({}), IsEmpty());
}

TEST_F(RunTest, NoOps) {
  builder_.Output(Input("x", Shape({2})));
  Build();
  EXPECT_THAT(Run({3, 4}), ElementsAre(3, 4));
}

// Row PL-reinit: shapes A, B, A with right answers, and the re-choice visible.
TEST_F(RunTest, ChoosesAgainForNewShapes) {
  builder_.Output(Op("relu", "y", Input("x", {Dim::Any(), Dim(3)})));
  Build();
  ASSERT_OK(SetShape({2, 3}));
  EXPECT_THAT(Run({-1, 2, -3, 4, -5, 6}), ElementsAre(0, 2, 0, 4, 0, 6));
  EXPECT_THAT(Choices(), ElementsAre("y:  -> relu_small at [2,3]"));
  ASSERT_OK(SetShape({4, 3}));
  EXPECT_THAT(Run({1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1}),
              ElementsAre(1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0));
  EXPECT_THAT(Choices(), ElementsAre("y:  -> relu_small at [2,3]",
                                     "y: relu_small -> relu_any at [4,3]"));
  ASSERT_OK(SetShape({2, 3}));
  EXPECT_THAT(Run({-1, 2, -3, 4, -5, 6}), ElementsAre(0, 2, 0, 4, 0, 6));
  EXPECT_THAT(Choices(), ElementsAre("y:  -> relu_small at [2,3]",
                                     "y: relu_small -> relu_any at [4,3]",
                                     "y: relu_any -> relu_small at [2,3]"));
  EXPECT_EQ(program_->GetProfile().ops[0].variant, "relu_small");
}

TEST_F(RunTest, SameVariantIsNoNewChoice) {
  builder_.Output(Op("relu", "y", Input("x", {Dim::Any(), Dim(3)})));
  Build();
  for (int64_t rows : {1, 2, 1, 1}) {
    ASSERT_OK(SetShape({rows, 3}));
    ASSERT_OK(program_->Prepare());
  }
  EXPECT_EQ(Choices().size(), 1u);
}

TEST_F(RunTest, LongRunsInChangingShapesDoNotFillTheMemory) {
  builder_.Output(Op("relu", "y", Input("x", {Dim::Any(), Dim(3)})));
  Build();
  for (size_t i = 0; i < kMaxRechoices + 100; ++i) {
    ASSERT_OK(SetShape({i % 2 == 0 ? 2 : 4, 3}));
    ASSERT_OK(program_->Prepare());
  }
  EXPECT_EQ(Choices().size(), kMaxRechoices);
}

TEST_F(RunTest, NothingIsDoneTwiceForOneShape) {
  const ValueId a = Op("tanh", "a", Input("x", Shape({1, 4})));
  builder_.Output(Op("tanh", "y", a));
  Build();
  ASSERT_OK(program_->Prepare());
  const int allocations = state_->allocations;
  ASSERT_OK(SetShape({1, 4}));
  Run({1, 2, 3, 4});
  Run({1, 2, 3, 4});
  EXPECT_EQ(state_->allocations, allocations);
}

TEST_F(RunTest, TheArenaGrowsWithTheShapeAndStays) {
  const ValueId a = Op("tanh", "a", Input("x", {Dim::Any(), Dim(16)}));
  builder_.Output(Op("tanh", "y", a));
  Build();
  ASSERT_OK(SetShape({1, 16}));
  ASSERT_OK(program_->Prepare());
  EXPECT_EQ(program_->Memory().arena_bytes, 64);
  ASSERT_OK(SetShape({10, 16}));
  ASSERT_OK(program_->Prepare());
  EXPECT_EQ(program_->Memory().arena_bytes, 640);
  ASSERT_OK(SetShape({1, 16}));
  ASSERT_OK(program_->Prepare());
  EXPECT_EQ(program_->Memory().arena_bytes, 640);
  EXPECT_EQ(program_->Memory().lower_bound_bytes, 64);
  // The arena, the input and the output, each twice.
  EXPECT_EQ(state_->allocations, 6);
}

TEST_F(RunTest, ProfileCountsRuns) {
  const ValueId a = Op("tanh", "a", Input("x", Shape({1, 4})));
  builder_.Output(Op("relu", "y", Op("flatten", "f", a)));
  Build();
  Run({1, 2, 3, 4});
  EXPECT_EQ(program_->GetProfile().ops[0].runs, 0);  // not asked for
  program_->EnableProfiling(true);
  Run({1, 2, 3, 4});
  Run({1, 2, 3, 4});
  const Profile profile = program_->GetProfile();
  ASSERT_EQ(profile.ops.size(), 3u);
  const OpProfile& first = profile.ops[0];
  EXPECT_EQ(first.name, "a");
  EXPECT_EQ(first.type, "tanh");
  EXPECT_EQ(first.place, "host/float/NCHW");
  EXPECT_EQ(first.kernel, "tanh/host/float/NCHW/def");
  EXPECT_EQ(first.variant, "plus_one");
  EXPECT_EQ(first.runs, 2);
  EXPECT_GE(first.total_ms, 2 * first.min_ms);
  EXPECT_EQ(first.flops, 4);
  EXPECT_GE(first.estimated_cycles, 1000);
  EXPECT_EQ(first.bytes, 32);
  EXPECT_EQ(profile.ops[1].variant, "view");
  EXPECT_EQ(profile.ops[1].runs, 0);
  EXPECT_EQ(profile.ops[1].bytes, 0);
  program_->ResetProfile();
  EXPECT_EQ(program_->GetProfile().ops[0].runs, 0);
  program_->EnableProfiling(false);
  Run({1, 2, 3, 4});
  EXPECT_EQ(program_->GetProfile().ops[0].runs, 0);
}

TEST_F(RunTest, ShrinkGivesTheArenaBackUntilTheNextRun) {
  const ValueId c =
      builder_.Constant("c", {1, 4}, std::vector<float>{10, 20, 30, 40});
  const ValueId a = Op("tanh", "a", Input("x", Shape({1, 4})));
  const ValueId b = Op("tanh", "b", Op("flatten", "f", a));
  builder_.Output(builder_.Op("elementwise_add", "y", {b, c}));
  Build();
  EXPECT_THAT(Run({1, 2, 3, 4}), ElementsAre(13, 24, 35, 46));
  EXPECT_EQ(program_->Memory().arena_bytes, 64);
  program_->Shrink();
  EXPECT_EQ(program_->Memory().arena_bytes, 0);
  ASSERT_OK(program_->Run());  // the input keeps its contents
  EXPECT_THAT(Values(), ElementsAre(13, 24, 35, 46));
  program_->Shrink();
  EXPECT_THAT(Run({0, 0, 0, 0}), ElementsAre(12, 22, 32, 42));
}

}  // namespace
}  // namespace placelite
