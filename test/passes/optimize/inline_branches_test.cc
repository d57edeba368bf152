// SPDX-License-Identifier: Apache-2.0
// `if` of a known condition is replaced by the nodes of its branch.
#include "lite/core/ir/printer.h"
#include "test/passes/optimize/pass_test.h"
#include "test/support/subgraph_models.h"

namespace placelite {
namespace {

// The graph of IfGraph with a constant condition.
Graph Known(bool condition) {
  GraphBuilder b("known");
  Result<Tensor> tensor = Tensor::Allocate(Shape(), Precision::kBool);
  *tensor->data<bool>() = condition;
  const ValueId c = b.Constant("condition", *tensor);
  const ValueId x = b.Input("x", Precision::kFloat, {Dim(3), Dim(2)});
  const Graph source = *IfGraph().Finish();
  const Node& node = source.nodes()[0];
  const auto outputs = b.OpWithSubgraphs("if", {"branch"}, {c, x},
                                         node.attributes, node.subgraphs);
  b.Output(b.Op("relu", "y", {outputs[0]}));
  return *b.Finish();
}

std::string Inlined(Graph graph) {
  const Status status = InlineBranches(&graph, PassContext());
  return status.ok() ? ToString(graph) : status.ToString();
}

TEST(InlineBranches, TheBranchThatIsTaken) {
  EXPECT_EQ(Inlined(Known(true)),
            "graph known\n"
            "input %x: float[3,2]\n"
            "%sums: float[3,1] = reduce_sum(%x) {dim=[1], keep_dim=true}\n"
            "%y: float[3,1] = relu(%sums)\n"
            "output %y\n");
  EXPECT_EQ(Inlined(Known(false)),
            "graph known\n"
            "input %x: float[3,2]\n"
            "const %three: float[1]\n"
            "%triple: float[3,2] = elementwise_mul(%x, %three)\n"
            "%y: float[3,2] = relu(%triple)\n"
            "output %y\n");
}

TEST(InlineBranches, NamesStayUnique) {
  GraphBuilder b("twice");
  Result<Tensor> tensor = Tensor::Allocate(Shape(), Precision::kBool);
  *tensor->data<bool>() = false;
  const ValueId c = b.Constant("condition", *tensor);
  const ValueId x = b.Input("three", Precision::kFloat, {Dim(1), Dim(2)});
  const Graph source = *IfGraph().Finish();
  const Node& node = source.nodes()[0];
  const auto once = b.OpWithSubgraphs("if", {"triple"}, {c, x}, node.attributes,
                                      node.subgraphs);
  const auto twice = b.OpWithSubgraphs("if", {"y"}, {c, once[0]},
                                       node.attributes, node.subgraphs);
  b.Output(twice[0]);
  EXPECT_EQ(Inlined(*b.Finish()),
            "graph twice\n"
            "input %three: float[1,2]\n"
            "const %three.1: float[1]\n"
            "const %three.2: float[1]\n"
            "%triple.1: float[1,2] = elementwise_mul(%three, %three.1)\n"
            "%triple.2: float[1,2] = elementwise_mul(%triple.1, %three.2)\n"
            "output %triple.2\n");
}

TEST(InlineBranches, WhatIsNotKnownStays) {
  const Graph graph = *IfGraph().Finish();
  EXPECT_EQ(Inlined(graph), ToString(graph));
}

}  // namespace
}  // namespace placelite
