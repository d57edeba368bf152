// SPDX-License-Identifier: Apache-2.0
// Files whose nodes are in any order, and files whose nodes have no order.
#include <algorithm>

#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;

TEST(OnnxOrder, NodesComeBehindWhatTheyRead) {
  ModelWriter w;
  w.Input("x", {2}).Node("Tanh", {"b"}, {"c"});
  w.Node("Add", {"a", "x"}, {"b"}).Node("Relu", {"x"}, {"a"}).Output("c");
  EXPECT_EQ(w.Nodes(),
            "%a: float[2] = relu(%x)\n"
            "%b: float[2] = elementwise_add(%a, %x)\n"
            "%c: float[2] = tanh(%b)\n");
}

TEST(OnnxOrder, NodesInOrderStayWhereTheyAre) {
  ModelWriter w;
  w.Input("x", {2}).Node("Relu", {"x"}, {"b"}).Node("Tanh", {"x"}, {"a"});
  w.Node("Exp", {"b"}, {"c"}).Output("a").Output("c");
  EXPECT_EQ(w.Nodes(),
            "%b: float[2] = relu(%x)\n"
            "%a: float[2] = tanh(%x)\n"
            "%c: float[2] = exp(%b)\n");
}

// Adds a graph to the last node, as this attribute.
::onnx::GraphProto* Branch(ModelWriter* w, const std::string& name) {
  auto* node = w->graph().mutable_node(w->graph().node_size() - 1);
  auto* attribute = node->add_attribute();
  attribute->set_name(name);
  attribute->set_type(::onnx::AttributeProto::GRAPH);
  attribute->mutable_g()->set_name(name);
  return attribute->mutable_g();
}

void AddNode(::onnx::GraphProto* block, const std::string& type,
             const std::string& input, const std::string& output) {
  auto* node = block->add_node();
  node->set_op_type(type);
  node->add_input(input);
  node->add_output(output);
}

// Both branches read `a`, which is computed later in the file; their own nodes
// are unordered.
TEST(OnnxOrder, BlocksAndWhatTheyReadFromAround) {
  ModelWriter w;
  w.Input("c", {}, TensorProto::BOOL).Input("x", {2});
  w.Node("If", {"c"}, {"y"}).Output("y");
  for (const char* name : {"then_branch", "else_branch"}) {
    ::onnx::GraphProto* block = Branch(&w, name);
    AddNode(block, "Tanh", "inner", "outer");
    AddNode(block, "Exp", "a", "inner");
    block->add_output()->set_name("outer");
  }
  w.Node("Relu", {"x"}, {"a"});
  const std::string text = w.Text();
  EXPECT_THAT(text, HasSubstr("%a: float[2] = relu(%x)\n"
                              "%y: float[?] = if(%c, %a)"));
  EXPECT_THAT(text, HasSubstr("  %inner: float[2] = exp(%a)\n"
                              "  %outer: float[2] = tanh(%inner)\n"));
}

TEST(OnnxOrder, CyclesAreNamed) {
  ModelWriter w;
  w.Input("x", {2}).Node("Exp", {"x"}, {"e"}).Node("Sqrt", {"b"}, {"s"});
  w.Node("Add", {"e", "b"}, {"a"}).Node("Relu", {"a"}, {"b"}).Output("s");
  w.graph().mutable_node(3)->set_name("r");
  const auto graph = w.Read();
  EXPECT_THAT(graph, FailsWith(StatusCode::kCorrupt,
                               "nodes read each other in a cycle: "));
  EXPECT_THAT(graph.status().message(),
              HasSubstr("'Add' (output 'a') reads 'b'"));
  EXPECT_THAT(graph.status().message(),
              HasSubstr("'Relu' (node 'r') reads 'a'"));
  ModelWriter self;
  self.Input("x", {2}).Node("Add", {"x", "a"}, {"a"}).Output("a");
  EXPECT_THAT(self.Read(),
              FailsWith(StatusCode::kCorrupt,
                        "in a cycle: 'Add' (output 'a') reads 'a'"));
}

TEST(OnnxOrder, LongCyclesAreCutShort) {
  ModelWriter w;
  w.Input("x", {2});
  for (int i = 0; i < 40; ++i) {
    w.Node("Relu", {std::to_string((i + 39) % 40)}, {std::to_string(i)});
  }
  const auto graph = w.Output("0").Read();
  EXPECT_THAT(graph, FailsWith(StatusCode::kCorrupt, ", ..."));
  EXPECT_LT(graph.status().message().size(), 1000u);
}

}  // namespace
}  // namespace placelite
