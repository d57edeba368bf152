// SPDX-License-Identifier: Apache-2.0
// Views and in-place ops really share memory, and outputs, inputs and
// constants are never written by accident.
#include "gmock/gmock.h"
#include "test/core/program/program_test_util.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;

using MemorySharingTest = ProgramTest;

TEST_F(MemorySharingTest, ViewsAndInPlaceOpsNeedNoMemoryOfTheirOwn) {
  ValueId value = Op("tanh", "a", Input("x", Shape({2, 16})));
  value = Op("relu", "b", value);
  value = Op("flatten", "c", value);
  value = Op("relu", "d", value);
  builder_.Output(Op("tanh", "y", value));
  Build();
  std::vector<float> values(32, 1), expected(32, 3);
  values[3] = -9;
  expected[3] = 1;
  EXPECT_EQ(Run(values), expected);
  EXPECT_EQ(program_->Memory().arena_bytes, 128);
  EXPECT_EQ(program_->GetProfile().ops[2].variant, "view");
}

TEST_F(MemorySharingTest, AnInputIsNotOverwrittenInPlace) {
  const ValueId x = Input("x", Shape({1, 4}));
  builder_.Output(Op("tanh", "y", Op("relu", "r", x)));
  Build();
  EXPECT_THAT(Run({-1, 2, -3, 4}), ElementsAre(1, 3, 1, 5));
  EXPECT_THAT(std::vector<float>(program_->Input(0)->data<float>(),
                                 program_->Input(0)->data<float>() + 4),
              ElementsAre(-1, 2, -3, 4));
  ASSERT_OK(program_->Run());
  EXPECT_THAT(Values(), ElementsAre(1, 3, 1, 5));
}

TEST_F(MemorySharingTest, AConstantIsNotOverwrittenThroughAView) {
  const ValueId c =
      builder_.Constant("c", {1, 4}, std::vector<float>{-1, 2, -3, 4});
  const ValueId f = Op("flatten", "f", c);
  const ValueId r = Op("relu", "r", f);
  builder_.Output(
      builder_.Op("elementwise_add", "y", {Input("x", Shape({1, 4})), r}));
  Build();
  for (int run = 0; run < 2; ++run) {
    EXPECT_THAT(Run({10, 20, 30, 40}), ElementsAre(10, 22, 30, 44));
  }
}

TEST_F(MemorySharingTest, AnOutputIsNotOverwrittenByAReader) {
  const ValueId a = Op("tanh", "a", Input("x", Shape({1, 4})));
  builder_.Output(a);
  builder_.Output(Op("relu", "r", a));
  Build();
  EXPECT_THAT(Run({-5, 0, 1, -9}), ElementsAre(-4, 1, 2, -8));
  EXPECT_THAT(Values(1), ElementsAre(0, 1, 2, 0));
}

TEST_F(MemorySharingTest, AnOutputMayBeAViewOrInPlace) {
  const ValueId a = Op("tanh", "a", Input("x", Shape({2, 2})));
  builder_.Output(Op("relu", "y", Op("flatten", "f", a)));
  Build();
  EXPECT_THAT(Run({-5, 0, 1, 2}), ElementsAre(0, 1, 2, 3));
  EXPECT_EQ(program_->Memory().arena_bytes, 0);  // all in the output's
  EXPECT_EQ(program_->Memory().io_bytes, 32);
}

// A second output on the same elements, and one that views an input, have
// memory of their own: the view kernel copies.
TEST_F(MemorySharingTest, ViewsThatCannotBeViewsCopy) {
  const ValueId x = Input("x", Shape({2, 2}));
  const ValueId a = Op("tanh", "a", x);
  builder_.Output(Op("flatten", "y", a));
  builder_.Output(Op("flatten", "z", a));
  builder_.Output(Op("flatten", "w", x));
  Build();
  EXPECT_THAT(Run({1, 2, 3, 4}), ElementsAre(2, 3, 4, 5));
  EXPECT_THAT(Values(1), ElementsAre(2, 3, 4, 5));
  EXPECT_THAT(Values(2), ElementsAre(1, 2, 3, 4));
  program_->Output(0)->data<float>()[0] = 99;
  EXPECT_EQ(Values(1)[0], 2);
}

TEST_F(MemorySharingTest, OutputsThatAreInputsConstantsOrDuplicates) {
  const ValueId x = Input("x", Shape({2}));
  const ValueId c = builder_.Constant("c", {2}, std::vector<float>{7, 8});
  const ValueId y = Op("tanh", "y", x);
  builder_.Output(x);
  builder_.Output(c);
  builder_.Output(y);
  builder_.Output(y, "again");
  builder_.Output(x, "x again");
  Build();
  EXPECT_THAT(Run({1, 2}), ElementsAre(1, 2));
  EXPECT_THAT(Values(1), ElementsAre(7, 8));
  EXPECT_THAT(Values(2), ElementsAre(2, 3));
  EXPECT_THAT(Values(3), ElementsAre(2, 3));
  EXPECT_THAT(Values(4), ElementsAre(1, 2));
  // Each has memory of its own.
  program_->Output(1)->data<float>()[0] = 0;
  program_->Output(3)->data<float>()[0] = 0;
  EXPECT_THAT(Values(2), ElementsAre(2, 3));
  ASSERT_OK(program_->Run());
  EXPECT_THAT(Values(1), ElementsAre(7, 8));
  EXPECT_THAT(Values(3), ElementsAre(2, 3));
}

TEST_F(MemorySharingTest, LiveTensorsDoNotShare) {
  // a is read at the end: b, c and d must not touch it.
  const ValueId a = Op("tanh", "a", Input("x", Shape({1, 4})));
  ValueId value = a;
  for (const char* name : {"b", "c", "d"}) value = Op("tanh", name, value);
  builder_.Output(builder_.Op("elementwise_add", "y", {value, a}));
  Build();
  EXPECT_THAT(Run({0, 1, 2, 3}), ElementsAre(5, 7, 9, 11));
}

TEST_F(MemorySharingTest, AHintIsUsedWhereItFitsAndIsNoLarger) {
  const ValueId a = Op("tanh", "a", Input("x", {Dim::Any(), Dim(16)}));
  builder_.Output(Op("tanh", "y", Op("tanh", "b", a)));
  Build();
  auto hint = std::make_shared<PlanHint>();
  *hint = {"offset", 128, {{"a", 64}, {"b", 0}}};
  program_->SetPlanHint(hint);
  ASSERT_OK(SetShape({1, 16}));
  EXPECT_EQ(Run(std::vector<float>(16, 1)), std::vector<float>(16, 4));
  EXPECT_EQ(program_->Memory().planner, "offset");
  ASSERT_OK(SetShape({2, 16}));  // it does not fit any more
  EXPECT_EQ(Run(std::vector<float>(32, 1)), std::vector<float>(32, 4));
  EXPECT_EQ(program_->Memory().planner, "greedy");
}

}  // namespace
}  // namespace placelite
