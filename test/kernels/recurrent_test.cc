// SPDX-License-Identifier: Apache-2.0
// Recurrent layers by hand: relu makes the sums visible, and a sigmoid of 0 is
// 1/2.
#include <gtest/gtest.h>

#include "test/kernels/by_hand.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

KernelCase Layer(const char* op, AttributeMap attributes,
                 std::vector<CaseInput> inputs, size_t outputs) {
  KernelCase result{"by_hand", op, std::move(attributes), std::move(inputs)};
  result.num_outputs = outputs;
  return result;
}

// h' = relu(2 x + 10 h + 1), from either end.
TEST(Recurrent, RnnFromEitherEnd) {
  const std::vector<CaseInput> inputs = {
      Values({3, 1, 1}, {1, 2, 3}), Values({1, 1, 1}, {2}),
      Values({1, 1, 1}, {10}), Values({1, 2}, {0.5, 0.5})};
  const auto run = [&](const char* direction) {
    return ReferenceOutputs(Layer("rnn",
                                  {{"activations", std::string("r")},
                                   {"direction", std::string(direction)}},
                                  inputs, 2));
  };
  EXPECT_EQ(run("forward"), (std::vector<Numbers>{{3, 35, 357}, {357}}));
  EXPECT_EQ(run("reverse"), (std::vector<Numbers>{{753, 75, 7}, {753}}));
}

// Two entries, of which the second has one step alone.
TEST(Recurrent, StepsBeyondTheLengthAreZero) {
  std::vector<CaseInput> inputs = {Values({2, 2, 1}, {1, 2, 3, 4}),
                                   Values({1, 1, 1}, {1}),
                                   Values({1, 1, 1}, {10}),
                                   Absent(),
                                   Values({2}, {2, 1}, Precision::kInt32),
                                   Values({1, 2, 1}, {0, 1})};
  const AttributeMap relu = {{"activations", std::string("r")}};
  EXPECT_EQ(ReferenceOutputs(Layer("rnn", relu, inputs, 2)),
            (std::vector<Numbers>{{1, 12, 13, 0}, {13, 12}}));
}

TEST(Recurrent, RefusesLengthsOutOfRange) {
  for (double wrong : {-1.0, 3.0}) {
    Numbers lengths(70, 2);
    lengths[66] = wrong;
    EXPECT_THAT(ReferenceStatus(Layer(
                    "rnn", {},
                    {Random({2, 70, 1}), Random({1, 1, 1}), Random({1, 1, 1}),
                     Absent(), Values({70}, lengths, Precision::kInt32)},
                    2)),
                FailsWith(StatusCode::kInvalidArgument, "length 66 is "));
  }
}

// Gates of weight 0 are 1/2; h = 4, n = relu(x + r h) = 3 + 2, with r h linear
// before the reset (2 h + 2) / 2 = 5 instead of 2 h / 2 + 2 = 6.
TEST(Recurrent, GruResetsBeforeOrBehindTheMatrix) {
  const std::vector<CaseInput> inputs = {Values({1, 1, 1}, {3}),
                                         Values({1, 3, 1}, {0, 0, 1}),
                                         Values({1, 3, 1}, {0, 0, 2}),
                                         Values({1, 6}, {0, 0, 0, 0, 0, 2}),
                                         Absent(),
                                         Values({1, 1, 1}, {4})};
  const auto run = [&](bool linear) {
    return ReferenceOutputs(Layer(
        "gru",
        {{"activations", std::string("sr")}, {"linear_before_reset", linear}},
        inputs, 2))[1];
  };
  EXPECT_EQ(run(false), (Numbers{(3 + 6) * 0.5 + 4 * 0.5}));
  EXPECT_EQ(run(true), (Numbers{(3 + 5) * 0.5 + 4 * 0.5}));
}

// Rows of W: input, output, forget, cell. c' = f c + i g with i = 2 x + 3 c,
// f = 5 c, g = x; h' = o c' with o = 1 + c'.
TEST(Recurrent, LstmWithPeepholes) {
  const std::vector<CaseInput> inputs = {Values({1, 1, 1}, {1}),
                                         Values({1, 4, 1}, {2, 1, 0, 1}),
                                         Values({1, 4, 1}, {0, 0, 0, 0}),
                                         Absent(),
                                         Absent(),
                                         Absent(),
                                         Values({1, 1, 1}, {2}),
                                         Values({1, 3}, {3, 1, 5})};
  const auto outputs = ReferenceOutputs(
      Layer("lstm", {{"activations", std::string("rrr")}}, inputs, 3));
  // i = 2 + 6, f = 10, c' = 20 + 8, o = 1 + 28.
  EXPECT_EQ(outputs[2], (Numbers{28}));
  EXPECT_EQ(outputs[1], (Numbers{29 * 28}));
}

TEST(Recurrent, ClipsWhatGoesIntoActivations) {
  const auto outputs = ReferenceOutputs(
      Layer("rnn", {{"activations", std::string("r")}, {"clip", 1.5f}},
            {Values({1, 2, 1}, {1, 9}), Values({1, 1, 1}, {1}),
             Values({1, 1, 1}, {0})},
            2));
  EXPECT_EQ(outputs[0], (Numbers{1, 1.5}));
}

TEST(Quantize, HalvesToEvenWithinTheType) {
  const CaseInput x = Values({6}, {1, 3, -1, 5, 1000, -1000});
  EXPECT_EQ(
      Reference("quantize_linear", {},
                {x, Values({}, {2}), Values({}, {10}, Precision::kUInt8)}),
      (Numbers{10, 12, 10, 12, 255, 0}));
  EXPECT_EQ(Reference("quantize_linear", {},
                      {x, Values({}, {2}), Values({}, {-1}, Precision::kInt8)}),
            (Numbers{-1, 1, -1, 1, 127, -128}));
}

TEST(Quantize, BackAlongAnAxis) {
  EXPECT_EQ(Reference("dequantize_linear", {},
                      {Values({2, 2}, {1, 2, 3, 4}, Precision::kUInt8),
                       Values({2}, {0.5, 2}),
                       Values({2}, {1, 4}, Precision::kUInt8)}),
            (Numbers{0, -4, 1, 0}));
}

}  // namespace
}  // namespace placelite
