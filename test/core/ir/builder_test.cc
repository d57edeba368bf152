// SPDX-License-Identifier: Apache-2.0
#include "lite/core/ir/builder.h"

#include "lite/core/ir/printer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;
constexpr Precision kFloat = Precision::kFloat;

TEST(GraphBuilderTest, BuildsWhatItsHeaderPromises) {
  GraphBuilder b("tiny");
  const ValueId x = b.Input("x", kFloat, {Dim(1), Dim(8)});
  const ValueId y = b.Op("softmax", "y", {x}, {{"axis", int64_t{1}}});
  b.Output(y);
  ASSERT_OK_AND_ASSIGN(const Graph graph, b.Finish());
  EXPECT_EQ(ToString(graph),
            "graph tiny\n"
            "input %x: float[1,8]\n"
            "%y: float[1,8] = softmax(%x) {axis=1}\n"
            "output %y\n");
  EXPECT_EQ(graph.output_names(), std::vector<std::string>{"y"});
}

TEST(GraphBuilderTest, InfersWhileBuilding) {
  GraphBuilder b("tiny");
  const ValueId x = b.Input("x", kFloat, Shape({2, 12}));
  const ValueId s = b.Op("shape", "s", {x});
  EXPECT_EQ(b.info(s).precision, Precision::kInt32);
  EXPECT_EQ(b.info(s).ints->size(), 2u);
  const std::vector<ValueId> parts =
      b.OpMulti("split", {"a", "b", "c"}, {x}, {{"axis", int64_t{1}}});
  ASSERT_EQ(parts.size(), 3u);
  for (ValueId part : parts) {
    EXPECT_EQ(b.info(part).shape, ShapeRange(Shape({2, 4})));
  }
}

TEST(GraphBuilderTest, Constants) {
  GraphBuilder b("tiny");
  const ValueId floats = b.Constant("f", {2}, std::vector<float>{1.5f, 2.5f});
  const ValueId ints = b.Constant("i", {2, 1}, Ints{3, 4});
  EXPECT_EQ(b.info(floats).constant.data<float>()[1], 2.5f);
  EXPECT_EQ(b.info(ints).constant.data<int64_t>()[1], 4);
  EXPECT_EQ(b.info(ints).precision, Precision::kInt64);
  EXPECT_TRUE(b.info(ints).is_constant());
}

TEST(GraphBuilderTest, OutputsMayHaveAnotherName) {
  GraphBuilder b("tiny");
  const ValueId x = b.Input("x", kFloat, Shape({1}));
  const ValueId y = b.Op("relu", "y", {x});
  b.Output(y, "probabilities");
  b.Output(x);
  ASSERT_OK_AND_ASSIGN(const Graph graph, b.Finish());
  EXPECT_EQ(graph.output_names(),
            (std::vector<std::string>{"probabilities", "x"}));
}

TEST(GraphBuilderTest, EpilogueOperandsComeBehindTheOpsOwnInputs) {
  GraphBuilder b("tiny");
  const ValueId x = b.Input("x", kFloat, Shape({2, 3}));
  const ValueId w = b.Constant("w", {3, 4}, std::vector<float>(12));
  const ValueId r = b.Input("r", kFloat, Shape({2, 4}));
  const ValueId y =
      b.Op("fc", "y", {x, w, r}, {},
           {{EpilogueKind::kAdd, 0, 0, 0, 2}, {EpilogueKind::kRelu}});
  b.Output(y);
  ASSERT_OK_AND_ASSIGN(const Graph graph, b.Finish());
  EXPECT_EQ(graph.node(0).num_op_inputs(), 2u);
}

// Checks that Finish returns the first failure of `build`.
template <typename Build>
Status StatusOf(const Build& build) {
  GraphBuilder b("bad");
  build(&b);
  return b.Finish().status();
}

TEST(GraphBuilderTest, TheFirstFailureIsKept) {
  const Status status = StatusOf([](GraphBuilder* b) {
    const ValueId x = b->Input("x", kFloat, Shape({2, 3}));
    const ValueId y = b->Op("softmax", "y", {x}, {{"axis", int64_t{5}}});
    const ValueId z = b->Op("no_such_op", "z", {y});
    b->Output(z);
  });
  EXPECT_EQ(status.ToString(),
            "invalid argument: op 'y' (softmax): softmax: axis 5 is not within "
            "rank 2");
}

TEST(GraphBuilderTest, EveryKindOfFailure) {
  const auto x_of = [](GraphBuilder* b) {
    return b->Input("x", kFloat, Shape({2, 3}));
  };
  EXPECT_THAT(
      StatusOf([&](GraphBuilder* b) { b->Op("gelu7", "y", {x_of(b)}); }),
      FailsWith(StatusCode::kNotFound, "no op is called 'gelu7'"));
  EXPECT_THAT(StatusOf([&](GraphBuilder* b) {
                b->Op("relu", "y", {x_of(b)}, {{"slope", 1.0f}});
              }),
              FailsWith(StatusCode::kInvalidArgument,
                        "op 'y' (relu): relu has no attribute 'slope'"));
  EXPECT_THAT(StatusOf([&](GraphBuilder* b) {
                const ValueId x = x_of(b);
                b->Op("relu", "y", {x, x});
              }),
              FailsWith(StatusCode::kInvalidArgument,
                        "op 'y' (relu): relu takes 1 inputs, not 2"));
  EXPECT_THAT(StatusOf([&](GraphBuilder* b) { b->Op("relu", "y", {kNone}); }),
              FailsWith(StatusCode::kInternal, "input 0 is not a value"));
  EXPECT_THAT(StatusOf([&](GraphBuilder* b) { b->Op("relu", "y", {77}); }),
              FailsWith(StatusCode::kInternal, "input 0 is not a value"));
  EXPECT_THAT(StatusOf([&](GraphBuilder* b) {
                b->Op("relu", "y", {x_of(b)}, {}, {{EpilogueKind::kRelu}});
              }),
              FailsWith(StatusCode::kInternal, "relu takes no epilogue"));
  EXPECT_THAT(
      StatusOf([&](GraphBuilder* b) { b->OpMulti("relu", {}, {x_of(b)}); }),
      FailsWith(StatusCode::kInvalidArgument, "1 outputs, not 0"));
}

TEST(GraphBuilderTest, FailuresOfInputsAndConstants) {
  EXPECT_THAT(StatusOf([](GraphBuilder* b) {
                b->Output(b->Input("x", kFloat, {Dim(-4)}));
              }),
              FailsWith(StatusCode::kInvalidArgument, "input 'x': shape [-4]"));
  EXPECT_THAT(StatusOf([](GraphBuilder* b) {
                b->Input("x", kFloat, Shape({1 << 30, 1 << 30}));
              }),
              FailsWith(StatusCode::kResourceExhausted, "2^40"));
  EXPECT_THAT(
      StatusOf([](GraphBuilder* b) {
        b->Constant("c", {3}, std::vector<float>{1});
      }),
      FailsWith(StatusCode::kInvalidArgument, "c: 1 values for shape [3]"));
  EXPECT_THAT(
      StatusOf([](GraphBuilder* b) { b->Constant("c", {-3}, Ints{1}); }),
      FailsWith(StatusCode::kInvalidArgument, "c: shape [-3]"));
}

TEST(GraphBuilderTest, FinishVerifies) {
  EXPECT_THAT(StatusOf([](GraphBuilder* b) {
                const ValueId x = b->Input("x", kFloat, Shape({1}));
                b->Op("relu", "x", {x});
              }),
              FailsWith(StatusCode::kInternal, "two values are called 'x'"));
}

}  // namespace
}  // namespace placelite
