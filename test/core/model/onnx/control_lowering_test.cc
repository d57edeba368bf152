// SPDX-License-Identifier: Apache-2.0
// If and Loop: the subgraphs that they become, and what is refused.
#include <functional>

#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::GraphProto;
using ::onnx::TensorProto;
using ::testing::HasSubstr;

GraphProto* Block(ModelWriter* w, const std::string& name) {
  auto* node = w->graph().mutable_node(w->graph().node_size() - 1);
  ::onnx::AttributeProto* attribute = node->add_attribute();
  attribute->set_name(name);
  attribute->set_type(::onnx::AttributeProto::GRAPH);
  attribute->mutable_g()->set_name(name);
  return attribute->mutable_g();
}

void AddNode(GraphProto* block, const std::string& type,
             const std::vector<std::string>& inputs,
             const std::string& output) {
  ::onnx::NodeProto* node = block->add_node();
  node->set_op_type(type);
  for (const std::string& input : inputs) node->add_input(input);
  node->add_output(output);
}

void AddValue(::onnx::ValueInfoProto* value, const std::string& name,
              TensorProto::DataType type) {
  value->set_name(name);
  value->mutable_type()->mutable_tensor_type()->set_elem_type(type);
}

// y = c ? relu(x) : add(x, w); both branches read names from around them.
ModelWriter IfModel() {
  ModelWriter w;
  w.Input("c", {}, TensorProto::BOOL).Input("x", {2, 3}).Weight("w", {3});
  w.Node("If", {"c"}, {"y"}).Output("y");
  GraphProto* first = Block(&w, "then_branch");
  AddNode(first, "Relu", {"x"}, "r");
  AddValue(first->add_output(), "r", TensorProto::FLOAT);
  GraphProto* second = Block(&w, "else_branch");
  AddNode(second, "Add", {"x", "w"}, "a");
  AddValue(second->add_output(), "a", TensorProto::FLOAT);
  return w;
}

TEST(OnnxIf, BlocksTakeWhatTheyReadFromAround) {
  EXPECT_THAT(IfModel().Text(),
              HasSubstr("%y: float[?,?] = if(%c, %x) {precisions=[\"float\"], "
                        "ranks=[2]}\n"
                        "  graph then_branch\n"
                        "  input %unused: bool[]\n"
                        "  input %x: float[2,3]\n"
                        "  const %w: float[3]\n"
                        "  %r: float[2,3] = relu(%x)\n"
                        "  output %r\n"
                        "  graph else_branch\n"
                        "  input %unused: bool[]\n"
                        "  input %x: float[2,3]\n"
                        "  const %w: float[3]\n"
                        "  %a: float[2,3] = elementwise_add(%x, %w)\n"
                        "  output %a\n"));
}

// y = rank of `of` == 2 ? relu(x + w) : an op that there is not, of nothing.
ModelWriter IfMatrix(const std::string& of) {
  ModelWriter w;
  w.Input("x", {2, 3}).Weight("w", {3}).Weight("m", {2, 3}).Ints("two", {2});
  w.Node("Shape", {of}, {"s"}).Node("Size", {"s"}, {"rank"});
  w.Node("Equal", {"rank", "two"}, {"c"}).Node("If", {"c"}, {"y"});
  GraphProto* first = Block(&w, "then_branch");
  AddNode(first, "Add", {"x", "w"}, "a");
  AddNode(first, "Relu", {"a"}, "r");
  first->add_output()->set_name("r");
  GraphProto* second = Block(&w, "else_branch");
  AddNode(second, "Fancy", {"nothing"}, "a");
  second->add_output()->set_name("a");
  second->add_output()->set_name("none");
  return w.Output("y");
}

// The contents of a branch that is never taken do not matter.
TEST(OnnxIf, BranchesOfConstantConditions) {
  ModelWriter w = IfMatrix("m");
  EXPECT_THAT(w.Nodes(), HasSubstr("%a: float[2,3] = elementwise_add(%x, %w)\n"
                                   "%y: float[2,3] = relu(%a)\n"));
  w.Ints("three", {3});
  w.graph().mutable_node(2)->set_input(1, "three");
  EXPECT_THAT(w.Text(), HasSubstr("reads 'none', which nothing defines"));
}

// With another shape than the model declares, the other branch may be taken; it
// fails only then.
TEST(OnnxIf, BranchesOfConditionsKnownByDeclaredShapes) {
  const std::string text = IfMatrix("x").Text();
  EXPECT_THAT(text, HasSubstr("%y: float[?,?] = if(%c, %x)"));
  EXPECT_THAT(text, HasSubstr("  graph branch_that_cannot_be_read\n"
                              "  input %unused: bool[*]\n"));
}

// One branch is constant, and one returns an outer value.
TEST(OnnxIf, BranchesWithoutNodes) {
  for (const char* given : {"x", "w"}) {
    ModelWriter w;
    w.Input("x", {3}).Weight("w", {3});
    w.Initializer("c", TensorProto::BOOL, {})->set_raw_data(std::string(1, 1));
    w.Node("If", {"c"}, {"y"}).Output("y");
    for (const char* name : {"then_branch", "else_branch"}) {
      Block(&w, name)->add_output()->set_name(given);
    }
    EXPECT_EQ(w.Nodes(),
              "%y: float[3] = identity(%" + std::string(given) + ")\n");
  }
}

TEST(OnnxIf, Refuses) {
  const auto broken = [](const std::function<void(GraphProto*)>& change) {
    ModelWriter w = IfModel();
    change(&w.graph());
    return w.Text();
  };
  const auto branch = [](GraphProto* graph, int i) {
    return graph->mutable_node(0)->mutable_attribute(i)->mutable_g();
  };
  EXPECT_THAT(broken([&](GraphProto* g) {
                branch(g, 0)->mutable_node(0)->set_input(0, "nothing");
              }),
              HasSubstr("a block: reads 'nothing', which nothing defines"));
  EXPECT_THAT(broken([&](GraphProto* g) {
                AddValue(branch(g, 0)->add_output(), "x", TensorProto::FLOAT);
              }),
              HasSubstr("branches have not the same number of outputs"));
  EXPECT_THAT(broken([&](GraphProto* g) {
                branch(g, 0)->mutable_output(0)->set_name("c");
              }),
              HasSubstr("output 0 is bool or float"));
  EXPECT_THAT(broken([&](GraphProto* g) {
                branch(g, 0)->mutable_node(0)->set_op_type("NoSuchOp");
              }),
              HasSubstr("NoSuchOp"));
  EXPECT_THAT(
      broken([&](GraphProto* g) { g->mutable_node(0)->set_input(0, "x"); }),
      HasSubstr("the condition is float[2,3], expected one bool"));
  EXPECT_THAT(broken([&](GraphProto* g) {
                g->mutable_node(0)->mutable_attribute()->RemoveLast();
              }),
              HasSubstr("else_branch"));
}

TEST(OnnxIf, BlocksInBlocksMayNotLieTooDeep) {
  ModelWriter w = IfModel();
  for (int depth = 0; depth < 17; ++depth) {
    GraphProto inner = w.graph();
    inner.clear_input();
    inner.clear_initializer();
    GraphProto* graph = &w.graph();
    *graph->mutable_node(0)->mutable_attribute(0)->mutable_g() = inner;
  }
  EXPECT_THAT(w.Text(), HasSubstr("blocks lie deeper than 16"));
}

// The loop sums up step, starting with x: y is the sum, all has the value of
// each iteration.
ModelWriter LoopModel() {
  ModelWriter w;
  w.Input("n", {}, TensorProto::INT64).Input("x", {2}).Input("step", {2});
  w.Node("Loop", {"n", "", "x"}, {"y", "all"}).Output("y").Output("all");
  GraphProto* body = Block(&w, "body");
  AddValue(body->add_input(), "i", TensorProto::INT64);
  AddValue(body->add_input(), "go", TensorProto::BOOL);
  AddValue(body->add_input(), "sum", TensorProto::FLOAT);
  AddNode(body, "Add", {"sum", "step"}, "next");
  AddNode(body, "Identity", {"go"}, "on");
  AddNode(body, "Identity", {"next"}, "part");
  for (const char* name : {"on", "next", "part"}) {
    AddValue(
        body->add_output(), name,
        name == std::string("on") ? TensorProto::BOOL : TensorProto::FLOAT);
  }
  return w;
}

TEST(OnnxLoop, CarriesAndLists) {
  EXPECT_THAT(
      LoopModel().Text(),
      HasSubstr("%y: float[?], %all: float[?,?] = loop(%n, %y/constant, %x, "
                "%step) {carried=1, precisions=[\"float\",\"float\"], "
                "ranks=[1,2]}\n"
                "  graph body\n"
                "  input %i: int64[]\n"
                "  input %go: bool[]\n"
                "  input %sum: float[?]\n"
                "  input %step: float[2]\n"));
}

// Weights and a step that each iteration passes on, the weights through a node.
TEST(OnnxLoop, ValuesThatStayAreCaptured) {
  ModelWriter w;
  w.Input("n", {}, TensorProto::INT64).Input("x", {2}).Input("step", {2});
  w.Weight("w", {2});
  w.Node("Loop", {"n", "", "step", "x", "w"}, {"s", "y", "v", "all"});
  for (const char* name : {"s", "y", "v", "all"}) w.Output(name);
  GraphProto* body = Block(&w, "body");
  AddValue(body->add_input(), "i", TensorProto::INT64);
  AddValue(body->add_input(), "go", TensorProto::BOOL);
  for (const char* name : {"by", "sum", "weights"}) {
    AddValue(body->add_input(), name, TensorProto::FLOAT);
  }
  AddNode(body, "Mul", {"by", "weights"}, "product");
  AddNode(body, "Add", {"sum", "product"}, "next");
  AddNode(body, "Identity", {"go"}, "on");
  AddNode(body, "Identity", {"weights"}, "same");
  AddNode(body, "Neg", {"next"}, "part");
  AddValue(body->add_output(), "on", TensorProto::BOOL);
  for (const char* name : {"by", "next", "same", "part"}) {
    AddValue(body->add_output(), name, TensorProto::FLOAT);
  }
  const std::string text = w.Text();
  EXPECT_THAT(
      text, HasSubstr("%y: float[?], %all: float[?,?] = loop(%n, %s/constant, "
                      "%x, %step) {carried=1, "));
  EXPECT_THAT(text, HasSubstr("const %weights: float[2]\n"));
  EXPECT_THAT(text, HasSubstr("%s: float[2] = identity(%step)\n"));
}

TEST(OnnxLoop, Refuses) {
  const auto broken = [](const std::function<void(GraphProto*)>& change) {
    ModelWriter w = LoopModel();
    change(&w.graph());
    return w.Text();
  };
  const auto body = [](GraphProto* graph) {
    return graph->mutable_node(0)->mutable_attribute(0)->mutable_g();
  };
  EXPECT_THAT(
      broken([&](GraphProto* g) { body(g)->mutable_input()->RemoveLast(); }),
      HasSubstr("its body has 2 inputs, expected 3"));
  EXPECT_THAT(broken([&](GraphProto* g) {
                while (body(g)->output_size() > 1) {
                  body(g)->mutable_output()->RemoveLast();
                }
              }),
              HasSubstr("its body has 1 outputs for 1 carried values"));
  EXPECT_THAT(broken([&](GraphProto* g) {
                body(g)->mutable_output(0)->set_name("next");
              }),
              HasSubstr("its body's condition is float"));
  EXPECT_THAT(
      broken([&](GraphProto* g) { body(g)->mutable_output(1)->set_name("i"); }),
      HasSubstr("carried value 0 is float before the body, and int64 behind "
                "it"));
}

// A loop of `count` carried values in which each takes the place of the one
// before, and the last gets an axis more; a loop of the same kind within.
void AddShifts(GraphProto* graph, int count, int depth) {
  ::onnx::NodeProto* loop = graph->add_node();
  loop->set_op_type("Loop");
  loop->add_input("n");
  loop->add_input("");
  ::onnx::AttributeProto* attribute = loop->add_attribute();
  attribute->set_name("body");
  attribute->set_type(::onnx::AttributeProto::GRAPH);
  GraphProto* body = attribute->mutable_g();
  const std::string level = std::to_string(depth) + "_";
  AddValue(body->add_input(), "i" + level, TensorProto::INT64);
  AddValue(body->add_input(), "go" + level, TensorProto::BOOL);
  AddNode(body, "Identity", {"go" + level}, "on" + level);
  AddValue(body->add_output(), "on" + level, TensorProto::BOOL);
  if (depth > 0) AddShifts(body, count, depth - 1);
  for (int i = 0; i < count; ++i) {
    const std::string own = level + std::to_string(i);
    loop->add_input("x");
    loop->add_output("y" + own);
    AddValue(body->add_input(), "c" + own, TensorProto::FLOAT);
    const std::string next = "c" + level + std::to_string(i + 1);
    if (i + 1 < count) {
      AddNode(body, "Identity", {next}, "o" + own);
    } else {
      AddNode(body, "Unsqueeze", {"c" + own, "first"}, "o" + own);
    }
    AddValue(body->add_output(), "o" + own, TensorProto::FLOAT);
  }
}

// A rank that becomes unknown makes the next one unknown: if the body were read
// once for each of them, nested subgraphs would take hours.
TEST(OnnxLoop, RanksThatFollowFromEachOther) {
  ModelWriter w;
  w.Input("n", {}, TensorProto::INT64).Input("x", {2}).Ints("first", {0});
  AddShifts(&w.graph(), 20, 4);
  EXPECT_THAT(w.Output("y4_0").Text(), HasSubstr("%y4_0: float[*], "));
}

// sums[t] = sum of x up to t, and the last of them; `axis` is scanned.
ModelWriter ScanModel(int64_t opset, const std::vector<int64_t>& state,
                      const std::vector<int64_t>& x) {
  ModelWriter w(opset);
  w.Input("state", state).Input("x", x);
  ModelWriter::Names inputs = {"state", "x"};
  if (opset < 9) inputs.insert(inputs.begin(), "");
  w.Node("Scan", inputs, {"last", "sums"}, {{"num_scan_inputs", 1}});
  w.Output("last").Output("sums");
  GraphProto* body = Block(&w, "body");
  AddValue(body->add_input(), "before", TensorProto::FLOAT);
  AddValue(body->add_input(), "step", TensorProto::FLOAT);
  AddNode(body, "Add", {"before", "step"}, "sum");
  AddNode(body, "Identity", {"sum"}, "copy");
  AddValue(body->add_output(), "sum", TensorProto::FLOAT);
  AddValue(body->add_output(), "copy", TensorProto::FLOAT);
  return w;
}

void SetList(ModelWriter* w, const std::string& name, int64_t value) {
  auto* node = w->graph().mutable_node(w->graph().node_size() - 1);
  ::onnx::AttributeProto* attribute = node->add_attribute();
  attribute->set_name(name);
  attribute->set_type(::onnx::AttributeProto::INTS);
  attribute->add_ints(value);
}

TEST(OnnxScan, IsALoopOverSlices) {
  const std::string text = ScanModel(11, {2}, {5, 2}).Text();
  EXPECT_THAT(text, HasSubstr("= loop("));
  EXPECT_THAT(text, HasSubstr("{carried=1, precisions=[\"float\",\"float\"], "
                              "ranks=[1,2]}"));
  EXPECT_THAT(text, HasSubstr("%step: float[2] = gather("));
}

TEST(OnnxScan, AxesAndDirections) {
  ModelWriter w = ScanModel(11, {2}, {2, 5});
  SetList(&w, "scan_input_axes", -1);
  SetList(&w, "scan_output_axes", 1);
  SetList(&w, "scan_input_directions", 1);
  SetList(&w, "scan_output_directions", 1);
  const std::string text = w.Text();
  EXPECT_THAT(text, HasSubstr("= strided_slice(%x) {axes=[1]"));
  EXPECT_THAT(text, HasSubstr("axis=1}"));
  EXPECT_THAT(text, HasSubstr("%sums: float[?,0..] = transpose("));
}

// The first Scan has a batch: a loop around the loop.
TEST(OnnxScan, Batches) {
  const std::string text = ScanModel(8, {3, 2}, {3, 5, 2}).Text();
  EXPECT_THAT(text, HasSubstr("{carried=0, precisions=[\"float\",\"float\"], "
                              "ranks=[2,3]}"));
  EXPECT_THAT(text, HasSubstr("{carried=1, precisions=[\"float\",\"float\"], "
                              "ranks=[1,2]}"));
}

TEST(OnnxScan, Refuses) {
  ModelWriter w = ScanModel(11, {2}, {5, 2});
  SetList(&w, "scan_input_axes", 2);
  EXPECT_THAT(w.Text(), HasSubstr("scans axis 2 of 2"));
  ModelWriter more = ScanModel(11, {2}, {5, 2});
  more.graph().mutable_node(0)->mutable_attribute(0)->set_i(3);
  EXPECT_THAT(more.Text(), HasSubstr("it scans 3 of 2 inputs"));
}

}  // namespace
}  // namespace placelite
