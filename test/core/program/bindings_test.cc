// SPDX-License-Identifier: Apache-2.0
// The caller's memory for inputs and outputs.
#include "gmock/gmock.h"
#include "test/core/program/program_test_util.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;

class BindingsTest : public ProgramTest {
 protected:
  BindingsTest() {
    const ValueId a = Op("tanh", "a", Input("x", {Dim::Any(), Dim(2)}));
    builder_.Output(Op("tanh", "y", a));
    Build();
    EXPECT_OK(SetShape({1, 2}));
  }

  Status BindInput(std::vector<float>* memory) {
    return program_->BorrowInput(0, memory->data(), memory->size() * 4);
  }
  Status BindOutput(std::vector<float>* memory) {
    return program_->BorrowOutput(0, memory->data(), memory->size() * 4);
  }
};

TEST_F(BindingsTest, ComputesFromAndIntoTheCallersMemory) {
  std::vector<float> in = {1, 2}, out = {0, 0};
  ASSERT_OK(BindInput(&in));
  ASSERT_OK(BindOutput(&out));
  ASSERT_OK(program_->Run());
  EXPECT_THAT(out, ElementsAre(3, 4));
  in = {10, 20};
  ASSERT_OK(program_->Run());
  EXPECT_THAT(out, ElementsAre(12, 22));
  EXPECT_EQ(program_->Output(0)->raw_data(), out.data());
  EXPECT_EQ(program_->Input(0)->raw_data(), in.data());
  EXPECT_EQ(program_->Memory().io_bytes, 0);
}

TEST_F(BindingsTest, NullTakesItBack) {
  std::vector<float> in = {1, 2}, out = {0, 0};
  ASSERT_OK(BindInput(&in));
  ASSERT_OK(BindOutput(&out));
  ASSERT_OK(program_->Run());
  ASSERT_OK(program_->BorrowInput(0, nullptr, 0));
  ASSERT_OK(program_->BorrowOutput(0, nullptr, 0));
  EXPECT_THAT(Run({5, 6}), ElementsAre(7, 8));
  EXPECT_THAT(out, ElementsAre(3, 4));
}

TEST_F(BindingsTest, MemoryThatIsTooSmallIsAnErrorThatCanBeMended) {
  std::vector<float> small = {1}, right = {1, 2};
  ASSERT_OK(BindInput(&small));
  EXPECT_THAT(program_->Run(),
              FailsWith(StatusCode::kInvalidArgument,
                        "the buffer bound to 'x' has 4 bytes, the tensor needs "
                        "8"));
  ASSERT_OK(BindInput(&right));
  ASSERT_OK(BindOutput(&small));
  EXPECT_THAT(program_->Run(),
              FailsWith(StatusCode::kInvalidArgument,
                        "the buffer bound to 'y' has 4 bytes"));
  std::vector<float> out(2);
  ASSERT_OK(BindOutput(&out));
  ASSERT_OK(program_->Run());
  EXPECT_THAT(out, ElementsAre(3, 4));
}

TEST_F(BindingsTest, LargerMemoryIsFineUntilTheShapeOutgrowsIt) {
  std::vector<float> in = {1, 2, 3, 4}, out(4, -1);
  ASSERT_OK(BindInput(&in));
  ASSERT_OK(BindOutput(&out));
  ASSERT_OK(program_->Run());
  EXPECT_THAT(out, ElementsAre(3, 4, -1, -1));
  ASSERT_OK(SetShape({2, 2}));
  ASSERT_OK(program_->Run());
  EXPECT_THAT(out, ElementsAre(3, 4, 5, 6));
  ASSERT_OK(SetShape({3, 2}));
  EXPECT_THAT(program_->Run(),
              FailsWith(StatusCode::kInvalidArgument, "has 16 bytes"));
  ASSERT_OK(SetShape({1, 2}));
  EXPECT_OK(program_->Run());
}

// Nothing but inputs and outputs is placed again, views of them included.
TEST_F(BindingsTest, OtherMemoryInEachRun) {
  std::vector<float> in[] = {{1, 2}, {3, 4}, {5, 6}}, out[] = {{0, 0}, {0, 0}};
  for (size_t i = 0; i < 6; ++i) {
    std::vector<float>& x = in[i % 3];
    std::vector<float>& y = out[i % 2];
    y = {0, 0};
    ASSERT_OK(BindInput(&x));
    ASSERT_OK(BindOutput(&y));
    ASSERT_OK(program_->Run());
    EXPECT_THAT(y, ElementsAre(x[0] + 2, x[1] + 2)) << i;
    EXPECT_EQ(program_->Input(0)->raw_data(), x.data());
    EXPECT_EQ(program_->Output(0)->raw_data(), y.data());
  }
  ASSERT_OK(BindInput(&in[0]));
  EXPECT_EQ(program_->Input(0)->raw_data(), in[0].data());
  ASSERT_OK(SetShape({1, 2}));
  program_->Shrink();
  ASSERT_OK(BindOutput(&out[0]));
  ASSERT_OK(program_->Run());
  EXPECT_THAT(out[0], ElementsAre(3, 4));
}

// Callers need not align their memory.
TEST_F(BindingsTest, MemoryNeedsNoAlignment) {
  std::vector<float> in(4), out(4);
  in[1] = 5;
  in[2] = 6;
  ASSERT_OK(program_->BorrowInput(0, in.data() + 1, 8));
  ASSERT_OK(program_->BorrowOutput(0, out.data() + 1, 8));
  ASSERT_OK(program_->Run());
  EXPECT_THAT(out, ElementsAre(0, 7, 8, 0));
}

TEST_F(BindingsTest, IndicesAreChecked) {
  float value = 0;
  EXPECT_THAT(program_->BorrowInput(1, &value, 4),
              FailsWith(StatusCode::kInvalidArgument, "there is no input 1"));
  EXPECT_THAT(program_->BorrowOutput(1, &value, 4),
              FailsWith(StatusCode::kInvalidArgument, "there is no output 1"));
  EXPECT_THAT(program_->Input(1), FailsWith(StatusCode::kInvalidArgument,
                                            "the model has 1 inputs, not 2"));
  EXPECT_THAT(program_->Output(7), FailsWith(StatusCode::kInvalidArgument,
                                             "the model has 1 outputs, not 8"));
  EXPECT_THAT(program_->SetInputShape(1, {1}),
              FailsWith(StatusCode::kInvalidArgument, "1 inputs, not 2"));
}

TEST_F(BindingsTest, ShapesAreChecked) {
  EXPECT_THAT(SetShape({1, 2, 3}),
              FailsWith(StatusCode::kInvalidArgument,
                        "input 'x' has rank 2, cannot take shape [1,2,3]"));
  EXPECT_THAT(SetShape({-1, 2}),
              FailsWith(StatusCode::kInvalidArgument, "input 'x': shape"));
  EXPECT_THAT(SetShape({INT64_MAX, 2}),
              FailsWith(StatusCode::kResourceExhausted, "2^40"));
  EXPECT_THAT(Run({1, 2}), ElementsAre(3, 4));  // as before
}

TEST_F(BindingsTest, ANewProgramAdoptsTheOldOnesMemory) {
  EXPECT_THAT(Run({1, 2}), ElementsAre(3, 4));
  const void* input = program_->Input(0)->raw_data();
  std::vector<float> out(2);
  ASSERT_OK(BindOutput(&out));
  ASSERT_OK_AND_ASSIGN(auto next, program_->Clone());
  next->AdoptBindings(program_.get());
  program_.reset();
  ASSERT_OK(next->Run());
  EXPECT_THAT(out, ElementsAre(3, 4));
  EXPECT_EQ(next->Input(0)->raw_data(), input);
}

class PassThroughTest : public ProgramTest {};

TEST_F(PassThroughTest, BorrowedOutputsOfInputsConstantsAndDuplicates) {
  const ValueId x = Input("x", Shape({2}));
  const ValueId y = Op("tanh", "y", x);
  builder_.Output(x);
  builder_.Output(y);
  builder_.Output(y, "again");
  Build();
  std::vector<float> in = {1, 2}, same(2), first(2), again(2);
  ASSERT_OK(program_->BorrowInput(0, in.data(), 8));
  ASSERT_OK(program_->BorrowOutput(0, same.data(), 8));
  ASSERT_OK(program_->BorrowOutput(1, first.data(), 8));
  ASSERT_OK(program_->BorrowOutput(2, again.data(), 8));
  ASSERT_OK(program_->Run());
  EXPECT_THAT(same, ElementsAre(1, 2));
  EXPECT_THAT(first, ElementsAre(2, 3));
  EXPECT_THAT(again, ElementsAre(2, 3));
  // One memory for the input and the output that it is.
  ASSERT_OK(program_->BorrowOutput(0, in.data(), 8));
  ASSERT_OK(program_->Run());
  EXPECT_THAT(in, ElementsAre(1, 2));
}

}  // namespace
}  // namespace placelite
