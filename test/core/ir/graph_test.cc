// SPDX-License-Identifier: Apache-2.0
// Editing graphs by hand.
#include "lite/core/ir/graph.h"

#include "lite/core/ir/builder.h"
#include "lite/core/ir/printer.h"
#include "lite/core/ir/verifier.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// x -> relu a -> {tanh b, sigmoid c} -> elementwise_add d; outputs d, a.
class GraphTest : public testing::Test {
 protected:
  GraphTest() {
    GraphBuilder b("net");
    const ValueId x = b.Input("x", Precision::kFloat, Shape({2, 3}));
    b.Constant("unused", {1}, std::vector<float>{1});
    const ValueId a = b.Op("relu", "a", {x});
    const ValueId t = b.Op("tanh", "b", {a});
    const ValueId s = b.Op("sigmoid", "c", {a});
    b.Output(b.Op("elementwise_add", "d", {t, s}));
    b.Output(a, "features");
    graph_ = *b.Finish();
  }

  ValueId id(const std::string& name) const { return graph_.FindValue(name); }

  // op(input name) -> a value called `name`, shaped like the input.
  Node MakeUnary(const std::string& op, const std::string& input,
                 const std::string& name) {
    Node node;
    node.op = FindOp(op);
    node.name = name;
    node.inputs = {id(input)};
    node.outputs = {graph_.AddValue(name, graph_.value(id(input)).info)};
    EXPECT_OK(CompleteAttributes(*node.op, &node.attributes));
    return node;
  }

  std::string OpsInOrder() const {
    std::string text;
    for (const Node& node : graph_.nodes()) {
      text += std::string(text.empty() ? "" : " ") + node.name;
    }
    return text;
  }

  Graph graph_;
};

TEST_F(GraphTest, UsesListEveryReader) {
  const auto uses = graph_.Uses();
  EXPECT_THAT(uses[id("x")], ElementsAre(0));
  EXPECT_THAT(uses[id("a")], ElementsAre(1, 2, kNone));
  EXPECT_THAT(uses[id("b")], ElementsAre(3));
  EXPECT_THAT(uses[id("d")], ElementsAre(kNone));
  EXPECT_THAT(uses[id("unused")], IsEmpty());
}

TEST_F(GraphTest, FindsValuesAndFreshNames) {
  EXPECT_EQ(graph_.value(graph_.FindValue("c")).name, "c");
  EXPECT_EQ(graph_.FindValue("z"), kNone);
  EXPECT_EQ(graph_.FreshName("z"), "z");
  EXPECT_EQ(graph_.FreshName("a"), "a.1");
  graph_.AddValue("a.1", ValueInfo());
  EXPECT_EQ(graph_.FreshName("a"), "a.2");
}

TEST_F(GraphTest, FreshNamesNeverRepeat) {
  FreshNames names(graph_);
  EXPECT_EQ(names.Make("z"), "z");
  EXPECT_EQ(names.Make("z"), "z.1");
  EXPECT_EQ(names.Make("a"), "a.1");
  EXPECT_EQ(names.Make("a"), "a.2");
  EXPECT_EQ(names.Make("a.1"), "a.1.1");
}

TEST_F(GraphTest, ReplaceUsesReachesNodesAndOutputs) {
  graph_.ReplaceUses(id("a"), id("x"));
  EXPECT_EQ(graph_.node(1).inputs[0], id("x"));
  EXPECT_EQ(graph_.node(2).inputs[0], id("x"));
  EXPECT_EQ(graph_.outputs()[1], id("x"));
  EXPECT_EQ(graph_.output_names()[1], "features");
  EXPECT_OK(VerifyGraph(graph_));
}

TEST_F(GraphTest, RemoveNodesDropsWhatNobodyMentions) {
  graph_.ReplaceUses(id("b"), id("c"));
  graph_.RemoveNodes({false, true, false, false});
  EXPECT_EQ(OpsInOrder(), "a c d");
  EXPECT_EQ(graph_.FindValue("b"), kNone);
  EXPECT_EQ(graph_.FindValue("unused"), kNone);
  EXPECT_NE(graph_.FindValue("x"), kNone);
  EXPECT_OK(VerifyGraph(graph_));
}

TEST_F(GraphTest, RebuildReordersAndRenumbers) {
  graph_.Rebuild({0, 2, 1, 3});
  EXPECT_EQ(OpsInOrder(), "a c b d");
  EXPECT_EQ(graph_.value(id("c")).producer, 1);
  EXPECT_OK(VerifyGraph(graph_));
}

TEST_F(GraphTest, RebuildKeepsInputsThatNobodyReads) {
  graph_.ReplaceUses(id("d"), id("x"));
  graph_.ReplaceUses(id("a"), id("x"));
  graph_.Rebuild({});
  EXPECT_TRUE(graph_.nodes().empty());
  ASSERT_EQ(graph_.values().size(), 1u);
  EXPECT_EQ(graph_.outputs(), (std::vector<ValueId>{0, 0}));
  EXPECT_OK(VerifyGraph(graph_));
}

TEST_F(GraphTest, RebuildFollowsAliases) {
  graph_.value(id("d")).alias_of = id("b");
  graph_.Rebuild({0, 2, 1, 3});
  EXPECT_EQ(graph_.value(id("d")).alias_of, id("b"));
  graph_.value(id("a")).alias_of = id("d");
  graph_.SetOutput(0, id("a"));
  graph_.Rebuild({0});
  EXPECT_EQ(graph_.value(id("a")).alias_of, kNone);
}

TEST_F(GraphTest, InsertNodesBeforeOthersAndAtTheEnd) {
  Node before_c = MakeUnary("relu", "a", "a/relu");
  const ValueId relu = before_c.outputs[0];
  Node last = MakeUnary("tanh", "d", "d/tanh");
  const ValueId tanh = last.outputs[0];
  graph_.node(2).inputs[0] = relu;
  graph_.SetOutput(0, tanh);
  graph_.InsertNodes({{kNone, std::move(last)}, {2, std::move(before_c)}});
  EXPECT_EQ(OpsInOrder(), "a b a/relu c d d/tanh");
  EXPECT_OK(VerifyGraph(graph_));
}

TEST_F(GraphTest, InsertNodesKeepsTheOrderOfChains) {
  Node first = MakeUnary("relu", "x", "n1");
  Node second = MakeUnary("relu", "n1", "n2");
  Node third = MakeUnary("relu", "n2", "n3");
  graph_.node(0).inputs[0] = third.outputs[0];
  graph_.InsertNodes(
      {{0, std::move(first)}, {0, std::move(second)}, {0, std::move(third)}});
  EXPECT_EQ(OpsInOrder(), "n1 n2 n3 a b c d");
  EXPECT_OK(VerifyGraph(graph_));
}

TEST_F(GraphTest, ACopySharesConstants) {
  const Graph copy = graph_;
  EXPECT_EQ(copy.value(copy.FindValue("unused")).info.constant.raw_data(),
            graph_.value(id("unused")).info.constant.raw_data());
  graph_.RemoveNodes({false, false, false, true});
  EXPECT_EQ(copy.nodes().size(), 4u);
}

TEST_F(GraphTest, ViewShowsAbsentInputsAsAbsent) {
  GraphBuilder b("net");
  const ValueId x = b.Input("x", Precision::kFloat, Shape({1, 2, 4, 4}));
  const ValueId w = b.Constant("w", {3, 2, 1, 1}, std::vector<float>(6));
  const ValueId y =
      b.Op("conv2d", "y", {x, w, kNone}, {}, {{EpilogueKind::kRelu}});
  b.Output(
      b.Op("conv2d", "z", {x, w, y}, {}, {{EpilogueKind::kAdd, 0, 0, 0, 2}}));
  const Graph graph = *b.Finish();
  const Graph::View absent = graph.ViewOf(graph.node(0));
  EXPECT_EQ(absent.op().num_op_inputs(), 3u);
  EXPECT_TRUE(absent.op().has_input(1));
  EXPECT_FALSE(absent.op().has_input(2));
  EXPECT_EQ(absent.op().epilogue().size(), 1u);
  // The operand of the epilogue is no Bias.
  const Graph::View operand = graph.ViewOf(graph.node(1));
  EXPECT_EQ(operand.op().num_inputs(), 3u);
  EXPECT_EQ(operand.op().num_op_inputs(), 2u);
  EXPECT_FALSE(operand.op().has_input(2));
  EXPECT_EQ(operand.op().name(), "z");
}

}  // namespace
}  // namespace placelite
