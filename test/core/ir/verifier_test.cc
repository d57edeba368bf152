// SPDX-License-Identifier: Apache-2.0
// Each invariant broken by hand, in a graph that was right before.
#include "lite/core/ir/verifier.h"

#include <cmath>
#include <functional>

#include "lite/core/ir/builder.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// x -> conv2d(x, w) + add(r) -> h -> relu -> y, output y.
class VerifierTest : public testing::Test {
 protected:
  VerifierTest() {
    GraphBuilder b("whole");
    const ValueId x = b.Input("x", Precision::kFloat, Shape({1, 2, 4, 4}));
    const ValueId r = b.Input("r", Precision::kFloat, Shape({1, 3, 4, 4}));
    const ValueId w = b.Constant("w", {3, 2, 1, 1}, std::vector<float>(6));
    const ValueId h =
        b.Op("conv2d", "h", {x, w, r}, {}, {{EpilogueKind::kAdd, 0, 0, 0, 2}});
    b.Output(b.Op("relu", "y", {h}));
    graph_ = *b.Finish();
  }

  Node& conv() { return graph_.node(0); }
  Node& relu() { return graph_.node(1); }
  Value& value(const std::string& name) {
    return graph_.value(graph_.FindValue(name));
  }
  ValueId id(const std::string& name) { return graph_.FindValue(name); }

  void ExpectBroken(const std::string& message) {
    EXPECT_THAT(VerifyGraph(graph_), FailsWith(StatusCode::kInternal, message));
  }

  Graph graph_;
};

TEST_F(VerifierTest, TheWholeGraphIsRight) { EXPECT_OK(VerifyGraph(graph_)); }

TEST_F(VerifierTest, NodeWithoutOp) {
  relu().op = nullptr;
  ExpectBroken("op 'y': it has no op");
}

TEST_F(VerifierTest, Arity) {
  relu().inputs.push_back(id("h"));
  EXPECT_THAT(VerifyGraph(graph_), FailsWith(StatusCode::kInvalidArgument,
                                             "relu takes 1 inputs, not 2"));
}

TEST_F(VerifierTest, NoOutputs) {
  relu().outputs.clear();
  EXPECT_THAT(VerifyGraph(graph_), FailsWith(StatusCode::kInvalidArgument,
                                             "relu takes 1 outputs, not 0"));
}

TEST_F(VerifierTest, IdsOutOfRange) {
  relu().inputs[0] = 99;
  ExpectBroken("input 0 is not a value");
  relu().inputs[0] = -7;
  ExpectBroken("input 0 is not a value");
  relu().inputs[0] = kNone;
  ExpectBroken("input 0 is not a value");
  relu().inputs[0] = id("h");
  relu().outputs[0] = 99;
  ExpectBroken("output is not a value");
}

TEST_F(VerifierTest, Attributes) {
  conv().attributes.Erase("groups");
  ExpectBroken("op 'h': its attributes are not complete");
  conv().attributes.Set("groups", 1.0f);
  EXPECT_THAT(VerifyGraph(graph_), FailsWith(StatusCode::kInvalidArgument,
                                             "'groups' is of type float"));
  conv().attributes.Set("groups", int64_t{1});
  conv().attributes.Set("colour", int64_t{1});
  EXPECT_THAT(VerifyGraph(graph_), FailsWith(StatusCode::kInvalidArgument,
                                             "has no attribute 'colour'"));
}

// NaN is unlike itself, and still a value.
TEST_F(VerifierTest, AttributesThatAreNaNAreComplete) {
  GraphBuilder b("nan");
  const ValueId x = b.Input("x", Precision::kFloat, Shape({1}));
  b.Output(b.Op("clip", "y", {x}, {{"min", std::nanf("")}, {"max", 1.0f}}));
  EXPECT_OK(b.Finish());
}

TEST_F(VerifierTest, EpilogueOperands) {
  const Node right = conv();
  conv().epilogue[0].operand = 1;
  ExpectBroken("the operands of its epilogue are out of place");
  conv().epilogue[0].operand = -1;
  ExpectBroken("the operands of its epilogue are out of place");
  conv() = right;
  conv().inputs[2] = kNone;
  ExpectBroken("the operands of its epilogue are out of place");
  conv() = right;
  conv().inputs.clear();
  conv().epilogue[0].operand = -1;
  ExpectBroken("it lacks operands of its epilogue");
  conv() = right;
  conv().epilogue.push_back({EpilogueKind::kAdd, 0, 0, 0, 3});
  ExpectBroken("the operands of its epilogue are out of place");
}

TEST_F(VerifierTest, EpilogueLengthAndKindOfOp) {
  relu().epilogue = {{EpilogueKind::kRelu}};
  ExpectBroken("op 'y': relu takes no epilogue");
  relu().epilogue.clear();
  conv().epilogue.assign(5, {EpilogueKind::kRelu});
  ExpectBroken("its epilogue has 5 steps, at most 4 are allowed");
}

TEST_F(VerifierTest, EpilogueOperandUnlikeTheOutput) {
  value("r").info.shape = Shape({1, 3, 4, 5});
  EXPECT_THAT(VerifyGraph(graph_),
              FailsWith(StatusCode::kInvalidArgument,
                        "an operand of its epilogue is float[1,3,4,5], its "
                        "output float[1,3,4,4]"));
}

TEST_F(VerifierTest, NamesOfValuesAreUnique) {
  value("r").name = "x";
  ExpectBroken("two values are called 'x'");
}

TEST_F(VerifierTest, NodesAreCalledAfterTheirFirstOutput) {
  relu().name = "z";
  ExpectBroken("op 'z' is not called after 'y', its first output");
}

TEST_F(VerifierTest, TopologicalOrder) {
  Graph swapped = graph_;
  std::swap(swapped.node(0), swapped.node(1));
  EXPECT_THAT(VerifyGraph(swapped),
              FailsWith(StatusCode::kInternal,
                        "op 'y' reads 'h' before it is defined"));
}

TEST_F(VerifierTest, ReadsItself) {
  relu().inputs[0] = id("y");
  ExpectBroken("op 'y' reads 'y' before it is defined");
}

TEST_F(VerifierTest, TwoDefinitions) {
  relu().outputs[0] = id("h");
  ExpectBroken("op 'y' defines 'h', which has another definition");
}

TEST_F(VerifierTest, DefinesAnInputOrAConstant) {
  value("x").producer = 1;
  ExpectBroken("value 'x' is defined twice");
  value("x").producer = kNone;
  value("w").producer = 1;
  ExpectBroken("value 'w' is defined twice");
}

TEST_F(VerifierTest, ProducerDisagrees) {
  value("y").producer = 0;
  ExpectBroken("op 'y' defines 'y', which has another definition");
}

TEST_F(VerifierTest, ValuesThatNothingDefines) {
  graph_.AddValue("orphan", ValueInfo());
  ExpectBroken("value 'orphan' is defined by nothing");
}

TEST_F(VerifierTest, InputsAreFreeValues) {
  Graph twice = graph_;
  twice.AddInput(id("x"));
  EXPECT_THAT(VerifyGraph(twice),
              FailsWith(StatusCode::kInternal, "no free value"));
  Graph constant = graph_;
  constant.AddInput(id("w"));
  EXPECT_THAT(VerifyGraph(constant),
              FailsWith(StatusCode::kInternal, "no free value"));
  graph_.AddInput(99);
  ExpectBroken("an input of the graph is no free value");
}

TEST_F(VerifierTest, InputsHaveShapesWithinLimits) {
  value("x").info.shape = {Dim(1), Dim(2), Dim(4), Dim(4, 1)};
  EXPECT_THAT(VerifyGraph(graph_),
              FailsWith(StatusCode::kInvalidArgument, "input 'x': shape"));
}

TEST_F(VerifierTest, OutputsAreDefined) {
  graph_.SetOutput(0, 99);
  ExpectBroken("an output of the graph is not defined");
  graph_.SetOutput(0, kNone);
  ExpectBroken("an output of the graph is not defined");
}

TEST_F(VerifierTest, ShapesAndPrecisionsAreThoseOfInference) {
  const ValueInfo right = value("y").info;
  value("y").info.shape = Shape({1, 3, 4, 5});
  ExpectBroken(
      "output 'y' is noted as float[1,3,4,5] but inference gives "
      "float[1,3,4,4]");
  value("y").info = right;
  value("y").info.precision = Precision::kInt32;
  ExpectBroken("output 'y' is noted as int32");
}

TEST_F(VerifierTest, GridsBelongToFloatsAndFitThem) {
  Grid grid;
  grid.scales = {0.5f};
  grid.zero_points = {3};
  const ValueId extra = graph_.AddValue("extra", value("r").info);
  graph_.AddInput(extra);
  ValueInfo& info = graph_.value(extra).info;
  info.grid = std::make_shared<const Grid>(grid);
  EXPECT_OK(VerifyGraph(graph_));
  info.precision = Precision::kFP16;
  EXPECT_OK(VerifyGraph(graph_));
  info.precision = Precision::kUInt8;
  ExpectBroken("the grid of value 'extra': it is of uint8");

  info.precision = Precision::kFloat;
  grid.axis = 1;  // one scale, and three channels
  info.grid = std::make_shared<const Grid>(grid);
  ExpectBroken("the grid of value 'extra'");
}

TEST_F(VerifierTest, InferenceRefuses) {
  conv().attributes.Set("strides", std::vector<int64_t>{0, 0});
  EXPECT_THAT(VerifyGraph(graph_),
              FailsWith(StatusCode::kInvalidArgument, "op 'h': stride 0"));
}

TEST_F(VerifierTest, ConstantsAreWhatTheyAreNotedAs) {
  const ValueInfo right = value("w").info;
  value("w").info.shape = Shape({300, 2, 1, 1});
  ExpectBroken("constant 'w', noted as float[300,2,1,1], is float[3,2,1,1]");
  value("w").info = right;
  value("w").info.precision = Precision::kInt8;
  ExpectBroken("constant 'w', noted as int8");
  value("w").info = right;
  value("w").info.constant = *right.constant.Slice(0, 0, 3)->Slice(1, 0, 1);
  value("w").info.shape = Shape({3, 1, 1, 1});
  ExpectBroken("not dense in CPU memory");
  value("w").info.constant =
      *Tensor::Allocate({3, 2, 1, 1}, Precision::kFloat, LayoutKind::kNHWC);
  value("w").info.shape = Shape({3, 2, 1, 1});
  ExpectBroken("not dense in CPU memory");
}

}  // namespace
}  // namespace placelite
