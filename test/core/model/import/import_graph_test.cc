// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/import/import_graph.h"

#include <cmath>

#include "lite/core/ir/printer.h"
#include "lite/core/model/import/import_problem.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

ValueInfo Floats(const Shape& shape) {
  ValueInfo info;
  info.precision = Precision::kFloat;
  info.shape = shape;
  return info;
}

// One node of one output.
Result<ValueId> Add(ImportGraph* graph, std::string_view op,
                    std::vector<ValueId> inputs, AttributeMap attributes = {}) {
  LITE_ASSIGN_OR_RETURN(
      const std::vector<ValueId> outputs,
      graph->AddNode(op, std::move(inputs), std::move(attributes), 1));
  return outputs[0];
}

TEST(ImportGraph, InfersAndNames) {
  ImportGraph graph;
  const ValueId x = graph.AddInput("x", Floats({2, 3}));
  ASSERT_OK_AND_ASSIGN(const ValueId y, Add(&graph, "relu", {x}));
  EXPECT_EQ(ToString(graph.info(y).shape), "[2,3]");
  EXPECT_FALSE(graph.is_named(y));
  graph.SetName(y, "y");
  graph.AddOutput(y, "result");
  ASSERT_OK_AND_ASSIGN(const Graph done, graph.Finish("g"));
  EXPECT_EQ(ToString(done),
            "graph g\n"
            "input %x: float[2,3]\n"
            "%y: float[2,3] = relu(%x)\n"
            "output %y\n");
  EXPECT_EQ(done.nodes()[0].name, "y");
  EXPECT_EQ(done.output_names()[0], "result");
}

TEST(ImportGraph, NamesThatAreTakenGetANumber) {
  ImportGraph graph;
  const ValueId a = graph.AddInput("x", Floats({1}));
  const ValueId b = graph.AddInput("x", Floats({1}));
  const ValueId c = graph.AddInput("x.1", Floats({1}));
  EXPECT_EQ(graph.graph().value(a).name, "x");
  EXPECT_EQ(graph.graph().value(b).name, "x.1");
  EXPECT_EQ(graph.graph().value(c).name, "x.1.1");
}

TEST(ImportGraph, TheRestIsNamedByItsOp) {
  ImportGraph graph;
  const ValueId x = graph.AddInput("x", Floats({1}));
  ASSERT_OK_AND_ASSIGN(const ValueId y, Add(&graph, "relu", {x}));
  ASSERT_OK_AND_ASSIGN(const ValueId z, Add(&graph, "relu", {y}));
  ASSERT_OK_AND_ASSIGN(Tensor one, Tensor::Allocate({1}, Precision::kFloat));
  ASSERT_OK_AND_ASSIGN(const ValueId c, graph.AddConstant(std::move(one)));
  graph.NameRest(y, "out");
  EXPECT_EQ(graph.graph().value(y).name, "out/relu");
  EXPECT_EQ(graph.graph().value(z).name, "out/relu.1");
  EXPECT_EQ(graph.graph().value(c).name, "out/constant");
}

// A failure leaves the graph usable: a reader goes on to find more.
TEST(ImportGraph, GoesOnBehindAFailure) {
  ImportGraph graph;
  const ValueId x = graph.AddInput("x", Floats({2, 3}));
  const ValueId w = graph.AddInput("w", Floats({4, 5}));
  EXPECT_THAT(Add(&graph, "matmul", {x, w}),
              FailsWith(StatusCode::kInvalidArgument, ""));
  ASSERT_OK_AND_ASSIGN(const ValueId y, Add(&graph, "relu", {x}));
  graph.SetName(y, "y");
  graph.AddOutput(y, "y");
}

TEST(ImportGraph, RefusesNan) {
  ImportGraph graph;
  const ValueId x = graph.AddInput("x", Floats({2}));
  EXPECT_THAT(Add(&graph, "leaky_relu", {x}, {{"alpha", NAN}}),
              FailsWith(StatusCode::kCorrupt, "attribute 'alpha' is nan"));
}

TEST(ImportGraph, RefusesResultsBeyondAnyMemory) {
  ImportGraph graph;
  const ValueId x = graph.AddInput("x", Floats({int64_t{1} << 30, 1}));
  const ValueId y = graph.AddInput("y", Floats({1, int64_t{1} << 30}));
  EXPECT_FALSE(Add(&graph, "elementwise_add", {x, y}).ok());
}

TEST(ImportGraph, NodesUpToTheLimit) {
  ImportGraph graph;
  const ValueId x = graph.AddInput("x", Floats({1}));
  for (size_t i = 0; i < kMaxNodes; ++i) ASSERT_OK(Add(&graph, "relu", {x}));
  EXPECT_THAT(
      Add(&graph, "relu", {x}),
      FailsWith(StatusCode::kResourceExhausted, "more than 100000 nodes"));
}

TEST(ImportGraph, ConstantsUpToTheLimit) {
  ImportGraph graph;
  ASSERT_OK_AND_ASSIGN(const Tensor one,
                       Tensor::Allocate({1}, Precision::kFloat));
  for (size_t i = 0; i < kMaxValues; ++i) ASSERT_OK(graph.AddConstant(one));
  EXPECT_THAT(graph.AddConstant(one),
              FailsWith(StatusCode::kResourceExhausted, "400000 values"));
}

TEST(ImportGraph, CountsTheMemoryThatOpsMake) {
  ImportGraph graph;
  EXPECT_OK(graph.CountGenerated(kMaxGeneratedBytes - 1));
  EXPECT_OK(graph.CountGenerated(1));
  EXPECT_THAT(graph.CountGenerated(1),
              FailsWith(StatusCode::kResourceExhausted,
                        "constants that ops make take more than 16777216"));
  for (const uint64_t bytes : {uint64_t{1} << 32, UINT64_MAX}) {
    EXPECT_THAT(graph.CountGenerated(bytes),
                FailsWith(StatusCode::kResourceExhausted, "constants"));
  }
  EXPECT_OK(graph.CountFilled(kMaxFilledBytes));
  EXPECT_THAT(graph.CountFilled(1),
              FailsWith(StatusCode::kResourceExhausted, "1073741824"));
}

TEST(ImportProblem, EqualOnesAreCounted) {
  EXPECT_THAT(
      RefuseProblems({{"b", "x", "odd"}, {"a", "y", "odd"}, {"b", "z", "odd"}}),
      FailsWith(StatusCode::kUnsupported,
                "3 ops cannot be read: 1 a (output \"y\"): odd; 2 b (outputs "
                "\"x\", \"z\"): odd"));
}

TEST(ImportProblem, OpsAreNamed) {
  EXPECT_THAT(RefuseProblems({{"a", "x", "odd", "n"},
                              {"a", "y", "odd"},
                              {"a", "z", "odd", "say \"m\""},
                              {"input", "i", "input 'i': odd"}}),
              FailsWith(StatusCode::kUnsupported,
                        "4 ops cannot be read: 3 a (nodes \"n\", \"say "
                        "\\\"m\\\"\"; output \"y\"): odd; 1 input: input "
                        "'i': odd"));
  const std::vector<ImportProblem> many(11, {"a", "x", "odd", "n"});
  EXPECT_THAT(RefuseProblems(many),
              FailsWith(StatusCode::kUnsupported, "\"n\" and 3 more): odd"));
}

TEST(ImportProblem, TheMessageIsBounded) {
  std::vector<ImportProblem> problems;
  for (int i = 0; i < 60; ++i) {
    problems.push_back({"op" + std::to_string(i), "x", "odd"});
  }
  const std::string message = RefuseProblems(problems).message();
  EXPECT_EQ(message.substr(0, 24), "60 ops cannot be read: 1");
  EXPECT_EQ(message.substr(message.size() - 3), "...");
  EXPECT_EQ(std::count(message.begin(), message.end(), ';'), 50);
}

}  // namespace
}  // namespace placelite
