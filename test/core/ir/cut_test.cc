// SPDX-License-Identifier: Apache-2.0
// Graphs are cut where elements must be known, and at subgraphs.
#include "lite/core/ir/cut.h"

#include "lite/core/ir/printer.h"
#include "lite/core/ir/verifier.h"
#include "test/support/status_matchers.h"
#include "test/support/subgraph_models.h"

namespace placelite {
namespace {

// y = x[0:count] + x, with count computed; z = relu(x).
Graph Sliced() {
  GraphBuilder b("sliced");
  const ValueId x = b.Input("x", Precision::kFloat, {1});
  const ValueId c = b.Input("c", Precision::kFloat, {1});
  const ValueId count = b.Op("cast", "count", {c}, {{"to", "int64"}});
  const ValueId zero = b.Constant("zero", {1}, std::vector<int64_t>{0});
  const ValueId first = b.Op("slice_by_input", "first", {x, zero, count});
  b.Output(b.Op("elementwise_add", "y", {first, x}));
  b.Output(b.Op("relu", "z", {x}));
  return *b.Finish();
}

TEST(Cut, BeforeElementsThatMustBeKnown) {
  const Graph graph = Sliced();
  const std::vector<bool> settled = SettledNodes(graph);
  EXPECT_EQ(settled, (std::vector<bool>{true, false, false, true}));
  const GraphCut cut = CutGraph(graph, settled);
  EXPECT_OK(VerifyGraph(cut.first));
  EXPECT_OK(VerifyGraph(cut.rest));
  EXPECT_EQ(ToString(cut.first),
            "graph sliced\n"
            "input %x: float[1]\n"
            "input %c: float[1]\n"
            "%count: int64[1] = cast(%c) {to=\"int64\"}\n"
            "%z: float[1] = relu(%x)\n"
            "output %z\n"
            "output %x\n"
            "output %count\n");
  EXPECT_EQ(ToString(cut.rest),
            "graph sliced\n"
            "input %x: float[1]\n"
            "input %count: int64[1]\n"
            "const %zero: int64[1]\n"
            "%first: float[0..1] = slice_by_input(%x, %zero, %count)\n"
            "%y: float[0..1] = elementwise_add(%first, %x)\n"
            "output %y\n");
  ASSERT_EQ(cut.feeds.size(), 2);
  EXPECT_EQ(cut.feeds[0].index, 1);
  EXPECT_EQ(cut.feeds[1].index, 2);
  ASSERT_EQ(cut.outputs.size(), 2);
  EXPECT_TRUE(cut.outputs[0].in_rest);
  EXPECT_FALSE(cut.outputs[1].in_rest);
}

TEST(Cut, KnownElementsSettleAll) {
  Graph graph = Sliced();
  graph.value(graph.FindValue("count")).info.ints = {{Dim(1)}};
  Graph cut = CutGraph(graph, SettledNodes(graph)).rest;
  // Elements that inference knows of a computed value are not known of an
  // input.
  EXPECT_FALSE(cut.value(cut.FindValue("count")).info.ints.has_value());
}

TEST(Cut, NodesWithBlocksStandBetween) {
  const Graph graph = *IfGraph().Finish();
  const std::vector<bool> before = NodesBeforeSubgraphs(graph);
  EXPECT_EQ(before, (std::vector<bool>{false, false}));
  const GraphCut cut = CutGraph(graph, before);
  EXPECT_TRUE(cut.first.nodes().empty());
  ASSERT_EQ(cut.between.size(), 1);
  EXPECT_EQ(cut.between[0].node.name, "branch");
  EXPECT_EQ(cut.between[0].inputs, (std::vector<size_t>{0, 1}));
  ASSERT_EQ(cut.feeds.size(), 1);
  EXPECT_EQ(cut.feeds[0].node, 0);
  EXPECT_EQ(cut.feeds[0].index, 0);
  EXPECT_EQ(cut.rest.nodes().size(), 1);
}

TEST(Cut, AnOutputOfANodeWithBlocksGoesThroughTheRest) {
  const Graph graph = *LoopGraph().Finish();
  const GraphCut cut = CutGraph(graph, NodesBeforeSubgraphs(graph));
  EXPECT_TRUE(cut.rest.nodes().empty());
  ASSERT_EQ(cut.feeds.size(), 2);
  EXPECT_EQ(cut.feeds[1].index, 1);
  EXPECT_EQ(cut.rest.inputs(), cut.rest.outputs());
}

}  // namespace
}  // namespace placelite
