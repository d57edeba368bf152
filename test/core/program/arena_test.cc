// SPDX-License-Identifier: Apache-2.0
// Programs that run in turn on one arena.
#include "lite/core/program/arena.h"

#include "gmock/gmock.h"
#include "test/core/program/program_test_util.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

class ArenaTest : public ProgramTest {
 protected:
  // y = ((x + 1) + 1) + 1 for x of any length.
  void BuildChain() {
    ValueId value = Op("tanh", "a", Input("x", {Dim::Any()}));
    builder_.Output(Op("tanh", "y", Op("tanh", "b", value)));
    Build();
    ASSERT_OK(SetShape({4}));
  }

  // Lets a program use the arena of program_.
  void Share(Program* program) {
    MemoryConfig memory;
    memory.arena = program_->arena();
    program->SetMemoryConfig(memory);
  }

  // Runs on `count` ones.
  static std::vector<float> RunOnes(Program* program, int64_t count) {
    EXPECT_OK(program->SetInputShape(0, Shape({count})));
    Result<Tensor> input = program->Input(0);
    EXPECT_OK(input.status());
    std::fill_n(input->data<float>(), count, 1.0f);
    EXPECT_OK(program->Run());
    const float* y = program->Output(0)->data<float>();
    return std::vector<float>(y, y + count);
  }
};

TEST_F(ArenaTest, IsAsLargeAsTheLargestUserNeeds) {
  BuildChain();
  ASSERT_OK_AND_ASSIGN(const auto clone, program_->Clone());
  Share(clone.get());
  EXPECT_THAT(RunOnes(program_.get(), 4), ElementsAre(4, 4, 4, 4));
  EXPECT_EQ(program_->arena()->bytes(), 128);
  EXPECT_THAT(RunOnes(clone.get(), 100), Each(4));
  EXPECT_EQ(program_->arena()->bytes(), 2 * 448);
  const int allocations = state_->allocations;
  EXPECT_THAT(RunOnes(program_.get(), 4), ElementsAre(4, 4, 4, 4));
  EXPECT_THAT(RunOnes(clone.get(), 100), Each(4));
  EXPECT_EQ(program_->arena()->bytes(), 2 * 448);
  EXPECT_EQ(state_->allocations, allocations);
  EXPECT_EQ(clone->Memory().arena_bytes, 2 * 448);
}

TEST_F(ArenaTest, GivenBackByOneItIsTakenAgainByTheOther) {
  BuildChain();
  ASSERT_OK_AND_ASSIGN(const auto clone, program_->Clone());
  Share(clone.get());
  EXPECT_THAT(RunOnes(program_.get(), 4), Each(4));
  EXPECT_THAT(RunOnes(clone.get(), 50), Each(4));
  clone->Shrink();
  EXPECT_EQ(program_->Memory().arena_bytes, 0);
  ASSERT_OK(program_->Run());  // its input is still there
  EXPECT_THAT(Values(), ElementsAre(4, 4, 4, 4));
  EXPECT_EQ(program_->Memory().arena_bytes, 128);
  EXPECT_THAT(RunOnes(clone.get(), 50), Each(4));
}

TEST_F(ArenaTest, OutputsOutliveTheOthersRun) {
  BuildChain();
  ASSERT_OK_AND_ASSIGN(const auto clone, program_->Clone());
  Share(clone.get());
  EXPECT_THAT(RunOnes(program_.get(), 4), Each(4));
  EXPECT_THAT(RunOnes(clone.get(), 400), Each(4));
  EXPECT_THAT(Values(), ElementsAre(4, 4, 4, 4));
}

TEST_F(ArenaTest, RefusesTwoRunsAtATime) {
  BuildChain();
  {
    const Arena::Hold another(program_->arena().get());
    ASSERT_OK(another.status());
    EXPECT_THAT(program_->Run(),
                FailsWith(StatusCode::kFailedPrecondition, "run in turn"));
    EXPECT_THAT(program_->Prepare(),
                FailsWith(StatusCode::kFailedPrecondition, "run in turn"));
  }
  EXPECT_THAT(Run({1, 2, 3, 4}), ElementsAre(4, 5, 6, 7));
  const Arena::Hold another(program_->arena().get());
  EXPECT_THAT(Values(), ElementsAre(4, 5, 6, 7));  // has memory of its own
}

TEST_F(ArenaTest, ProgramsHaveTheirOwnUnlessToldOtherwise) {
  BuildChain();
  ASSERT_OK_AND_ASSIGN(const auto clone, program_->Clone());
  EXPECT_NE(clone->arena(), program_->arena());
  Share(clone.get());
  clone->SetMemoryConfig({});
  EXPECT_NE(clone->arena(), program_->arena());
  EXPECT_THAT(RunOnes(clone.get(), 3), Each(4));
  EXPECT_EQ(program_->Memory().arena_bytes, 0);
}

TEST_F(ArenaTest, ALimitThatCannotBeMetNamesTheStep) {
  BuildChain();
  MemoryConfig memory;
  memory.limit_bytes = 1000;
  program_->SetMemoryConfig(memory);
  ASSERT_OK(SetShape({1000}));
  EXPECT_THAT(program_->Prepare(),
              FailsWith(StatusCode::kResourceExhausted, "step 1 (b)"));
  ASSERT_OK(SetShape({4}));
  EXPECT_THAT(Run({1, 1, 1, 1}), ElementsAre(4, 4, 4, 4));
}

TEST_F(ArenaTest, MemoryThatIsRefusedCanBeAskedForAgain) {
  BuildChain();
  ASSERT_OK_AND_ASSIGN(const auto clone, program_->Clone());
  Share(clone.get());
  EXPECT_THAT(RunOnes(program_.get(), 4), Each(4));
  state_->refuse_memory = true;
  ASSERT_OK(clone->SetInputShape(0, {1000}));
  EXPECT_THAT(clone->Prepare(),
              FailsWith(StatusCode::kResourceExhausted, "no memory"));
  state_->refuse_memory = false;
  EXPECT_THAT(Run({1, 1, 1, 1}), ElementsAre(4, 4, 4, 4));
  EXPECT_THAT(RunOnes(clone.get(), 1000), Each(4));
}

}  // namespace
}  // namespace placelite
