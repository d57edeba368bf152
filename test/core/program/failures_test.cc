// SPDX-License-Identifier: Apache-2.0
// Every failure is a Status, and the program works afterwards.
#include <cmath>

#include "gmock/gmock.h"
#include "test/core/program/program_test_util.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;
using FailuresTest = ProgramTest;

TEST_F(FailuresTest, PrepareOfAKernelThenAnotherShape) {
  builder_.Output(Op("sigmoid", "y", Input("x", {Dim::Any(), Dim(1)})));
  Build();
  ASSERT_OK(SetShape({13, 1}));
  EXPECT_THAT(program_->Run(),
              FailsWith(StatusCode::kInvalidArgument,
                        "op 'y' (refuses_13_rows): 13 rows bring bad luck"));
  EXPECT_THAT(program_->Prepare(),
              FailsWith(StatusCode::kInvalidArgument, "bad luck"));
  EXPECT_THAT(program_->Output(0),
              FailsWith(StatusCode::kInvalidArgument, "bad luck"));
  ASSERT_OK(SetShape({2, 1}));
  EXPECT_THAT(Run({-1, 2}), ElementsAre(0, 2));
  ASSERT_OK(SetShape({13, 1}));
  EXPECT_FALSE(program_->Run().ok());
  ASSERT_OK(SetShape({3, 1}));
  EXPECT_THAT(Run({-1, 2, 3}), ElementsAre(0, 2, 3));
}

TEST_F(FailuresTest, AKernelThatDoesNotHoldThenAnotherShape) {
  const ValueId a = Op("relu", "a", Input("x", {Dim::Any(), Dim(1)}));
  builder_.Output(Op("sigmoid", "y", a));
  Build();
  ASSERT_OK(SetShape({101, 1}));
  EXPECT_THAT(program_->Run(), FailsWith(StatusCode::kFailedPrecondition,
                                         "more than 100 elements"));
  ASSERT_OK(SetShape({2, 1}));
  EXPECT_THAT(Run({-1, 2}), ElementsAre(0, 2));
}

TEST_F(FailuresTest, InferenceThenAnotherShape) {
  const ValueId x = Input("x", {Dim::Any(), Dim(2)});
  const ValueId z = Input("z", Shape({3, 2}));
  builder_.Output(builder_.Op("elementwise_add", "y", {x, z}));
  Build();
  ASSERT_OK(SetShape({2, 2}));
  EXPECT_THAT(program_->Run(),
              FailsWith(StatusCode::kInvalidArgument,
                        "op 'y' (elementwise_add): elementwise_add: [2,2] with "
                        "[3,2]: cannot broadcast 2 and 3"));
  ASSERT_OK(SetShape({3, 2}));
  Fill({1, 2, 3, 4, 5, 6}, 0);
  Fill({1, 1, 1, 1, 1, 1}, 1);
  ASSERT_OK(program_->Run());
  EXPECT_THAT(Values(), ElementsAre(2, 3, 4, 5, 6, 7));
}

TEST_F(FailuresTest, AShapeThatIsNotKnown) {
  builder_.Output(Op("relu", "y", Input("x", {Dim::Any(), Dim(2)})));
  Build();
  EXPECT_THAT(program_->Run(),
              FailsWith(StatusCode::kFailedPrecondition,
                        "input 'x' has shape [?,2]; resize it to an exact one "
                        "first"));
  ASSERT_OK(SetShape({1, 2}));
  EXPECT_THAT(Run({-1, 1}), ElementsAre(0, 1));
}

TEST_F(FailuresTest, ShapesThatDependOnData) {
  const ValueId x = Input("x", Shape({2, 2}));
  const ValueId n = builder_.Op("cast", "n", {Input("f", Shape({1}))},
                                {{"to", std::string("int64")}});
  builder_.Output(builder_.Op("reshape", "y", {x, n}));
  Graph graph = *builder_.Finish();
  // The kernels are never asked.
  for (NodeId id : {0, 1}) {
    graph.node(id).decision.kernel =
        runtime_->registry().Find("flatten/host/float/NCHW/def");
  }
  BuildFrom(std::move(graph));
  EXPECT_THAT(program_->Run(),
              FailsWith(StatusCode::kUnsupported,
                        "op 'y' (reshape): shapes or attributes depend on "
                        "elements that are no short input of integers"));
  EXPECT_TRUE(program_->NeedsElements());
}

TEST_F(FailuresTest, RunOfAKernel) {
  const ValueId a = Op("tanh", "a", Input("x", Shape({2})));
  builder_.Output(Op("relu", "y", a));
  Build();
  Fill({1, std::nanf("")});
  EXPECT_THAT(program_->Run(), FailsWith(StatusCode::kFailedPrecondition,
                                         "op 'a': an element is NaN"));
  EXPECT_THAT(Run({1, 2}), ElementsAre(2, 3));
}

TEST_F(FailuresTest, MemoryOfInputsAndOutputs) {
  builder_.Output(Op("tanh", "y", Input("x", {Dim::Any(), Dim(2)})));
  Build();
  ASSERT_OK(SetShape({1, 2}));
  state_->refuse_memory = true;
  EXPECT_THAT(program_->Input(0), FailsWith(StatusCode::kResourceExhausted,
                                            "no memory, says the test"));
  state_->refuse_memory = false;
  EXPECT_OK(program_->Input(0));

  // Now the output.
  state_->refuse_memory = true;
  EXPECT_THAT(program_->Prepare(), FailsWith(StatusCode::kResourceExhausted,
                                             "no memory, says the test"));
  EXPECT_EQ(program_->Memory().io_bytes, 8);
  state_->refuse_memory = false;
  EXPECT_THAT(Run({1, 2}), ElementsAre(2, 3));
  EXPECT_EQ(program_->Memory().io_bytes, 16);
}

TEST_F(FailuresTest, MemoryOfTheArena) {
  const ValueId a = Op("tanh", "a", Input("x", {Dim::Any(), Dim(2)}));
  builder_.Output(Op("tanh", "y", a));
  Build();
  ASSERT_OK(SetShape({1, 2}));
  state_->refuse_memory = true;
  for (int i = 0; i < 2; ++i) {
    EXPECT_THAT(program_->Run(), FailsWith(StatusCode::kResourceExhausted,
                                           "no memory, says the test"));
  }
  EXPECT_EQ(program_->Memory().arena_bytes, 0);
  state_->refuse_memory = false;
  EXPECT_THAT(Run({1, 2}), ElementsAre(3, 4));

  // A larger shape that gets no memory, then the old one again.
  state_->refuse_memory = true;
  ASSERT_OK(SetShape({100, 2}));
  EXPECT_THAT(program_->Run(),
              FailsWith(StatusCode::kResourceExhausted, "no memory"));
  state_->refuse_memory = false;
  ASSERT_OK(SetShape({1, 2}));
  EXPECT_THAT(Run({5, 6}), ElementsAre(7, 8));

  // The program prepares after Shrink.
  program_->Shrink();
  state_->refuse_memory = true;
  EXPECT_THAT(program_->Run(),
              FailsWith(StatusCode::kResourceExhausted, "no memory"));
  state_->refuse_memory = false;
  EXPECT_THAT(Run({1, 2}), ElementsAre(3, 4));
}

}  // namespace
}  // namespace placelite
