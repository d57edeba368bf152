// SPDX-License-Identifier: Apache-2.0
// Breaks each rule for a node's subgraphs by hand.
#include "lite/core/ir/subgraphs.h"

#include "lite/core/ir/verifier.h"
#include "test/support/status_matchers.h"
#include "test/support/subgraph_models.h"

namespace placelite {
namespace {

// Returns a copy of the subgraph after `change`.
template <typename Change>
void ChangeBlock(Graph* graph, size_t block, Change change) {
  auto& shared = graph->node(0).subgraphs[block];
  Graph copy = *shared;
  change(&copy);
  shared = std::make_shared<const Graph>(std::move(copy));
}

void ExpectBroken(const Graph& graph, const std::string& message) {
  EXPECT_THAT(VerifyGraph(graph), FailsWith(StatusCode::kInternal, message));
}

TEST(Blocks, AreVerifiedWithTheirNode) {
  EXPECT_OK(VerifyGraph(*IfGraph().Finish()));
  EXPECT_OK(VerifyGraph(*LoopGraph().Finish()));
  Graph graph = *IfGraph().Finish();
  EXPECT_TRUE(HasSubgraphs(graph));
  EXPECT_EQ(WithSubgraphs(graph).size(), 3);
  EXPECT_FALSE(HasSubgraphs(*graph.node(0).subgraphs[0]));
  ChangeBlock(&graph, 1, [](Graph* block) { block->node(0).op = nullptr; });
  ExpectBroken(graph, "a block: op 'triple': it has no op");
}

TEST(Blocks, AreAsManyAsTheOpHas) {
  Graph graph = *IfGraph().Finish();
  graph.node(0).subgraphs.pop_back();
  ExpectBroken(graph, "op 'branch': it has 1 blocks, expected 2");
  graph.node(1).subgraphs = graph.node(0).subgraphs;
  graph.node(0).subgraphs.push_back(graph.node(0).subgraphs[0]);
  ExpectBroken(graph, "op 'y': it has 1 blocks, expected 0");
}

TEST(Blocks, TakeTheInputsOfTheirNode) {
  Graph graph = *IfGraph().Finish();
  ChangeBlock(&graph, 0, [](Graph* block) {
    ValueInfo info;
    info.precision = Precision::kFloat;
    info.shape = Shape({1});
    block->AddInput(block->AddValue("more", info));
  });
  ExpectBroken(graph, "a block has 3 inputs, expected 2");
  graph = *LoopGraph().Finish();
  ChangeBlock(&graph, 0, [](Graph* block) {
    block->value(block->inputs()[0]).info.precision = Precision::kFloat;
  });
  ExpectBroken(graph, "input 'iteration' of a block is float, but gets int64");
}

TEST(Blocks, GiveTheOutputsOfTheirNode) {
  Graph graph = *IfGraph().Finish();
  ChangeBlock(&graph, 1, [](Graph* block) {
    block->AddOutput(block->outputs()[0], "again");
  });
  ExpectBroken(graph, "a block has 2 outputs, expected 1");
  graph = *IfGraph().Finish();
  ChangeBlock(&graph, 1,
              [](Graph* block) { block->SetOutput(0, block->inputs()[0]); });
  ExpectBroken(graph, "output 'condition' of a block is bool, expected float");
}

TEST(Blocks, OfALoopSayWhetherItGoesOn) {
  Graph graph = *LoopGraph().Finish();
  ChangeBlock(&graph, 0,
              [](Graph* block) { block->SetOutput(0, block->inputs()[0]); });
  ExpectBroken(graph, "the condition that a loop's block gives is no bool");
  graph = *LoopGraph().Finish();
  graph.node(0).attributes.Set("carried", int64_t{3});
  EXPECT_FALSE(VerifyGraph(graph).ok());
}

TEST(Blocks, LieNotTooDeep) {
  Graph graph = *IfGraph().Finish();
  for (int depth = 1; depth < kMaxSubgraphDepth; ++depth) {
    Graph outer = *IfGraph().Finish();
    for (auto& block : outer.node(0).subgraphs) {
      block = std::make_shared<const Graph>(graph);
    }
    graph = std::move(outer);
  }
  EXPECT_OK(VerifyGraph(graph));
  Graph outer = *IfGraph().Finish();
  outer.node(0).subgraphs[0] = std::make_shared<const Graph>(graph);
  EXPECT_THAT(VerifyGraph(outer),
              FailsWith(StatusCode::kInternal, "blocks lie deeper than 16"));
}

}  // namespace
}  // namespace placelite
