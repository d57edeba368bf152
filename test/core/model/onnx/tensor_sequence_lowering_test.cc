// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::GraphProto;
using ::onnx::TensorProto;
using ::testing::HasSubstr;

using Ints = std::vector<int64_t>;

TEST(OnnxSequence, PositionsNameTheirTensors) {
  ModelWriter w;
  w.Input("a", {2}).Input("b", {3}).Input("c", {4});
  w.Ints("first", {0}).Ints("last", {-1});
  w.Node("SequenceConstruct", {"a", "b"}, {"ab"})
      .Node("SequenceInsert", {"ab", "c", "first"}, {"cab"})
      .Node("SequenceInsert", {"cab", "c"}, {"cabc"})
      .Node("Identity", {"cabc"}, {"same"})
      .Node("SequenceErase", {"same", "first"}, {"abc"})
      .Node("SequenceAt", {"abc", "first"}, {"x"})
      .Node("SequenceAt", {"abc", "last"}, {"z"})
      .Node("SequenceLength", {"abc"}, {"n"})
      .Node("Relu", {"x"}, {"y"})
      .Node("Abs", {"z"}, {"v"});
  const std::string text = w.Output("y").Output("v").Output("n").Text();
  EXPECT_THAT(text, HasSubstr("%y: float[2] = relu(%a)\n"));
  EXPECT_THAT(text, HasSubstr("%v: float[4] = abs(%c)\n"));
  EXPECT_THAT(text, HasSubstr("const %n: int64[]\n"));
}

TEST(OnnxSequence, SplitsAndJoins) {
  const auto lowered = [](const Ints& split, bool scalar) {
    ModelWriter w;
    w.Input("x", {5, 3}).Ints("s", split);
    if (scalar) w.graph().mutable_initializer(0)->clear_dims();
    w.Node("SplitToSequence", {"x", "s"}, {"parts"});
    w.Node("ConcatFromSequence", {"parts"}, {"y"}, {{"axis", 0}});
    return w.Output("y").Text();
  };
  EXPECT_THAT(lowered({2}, true), HasSubstr("sections=[2,2,1]"));
  EXPECT_THAT(lowered({1, 4}, false), HasSubstr("sections=[1,4]"));
  EXPECT_THAT(lowered({1, 3}, false), HasSubstr("corrupt: "));
}

TEST(OnnxSequence, WithoutTheAxisThatIsSplit) {
  ModelWriter w;
  w.Input("x", {2, 3});
  w.Node("SplitToSequence", {"x"}, {"parts"}, {{"axis", 1}, {"keepdims", 0}});
  w.Node("ConcatFromSequence", {"parts"}, {"y"},
         {{"axis", -1}, {"new_axis", 1}});
  const std::string text = w.Output("y").Text();
  EXPECT_THAT(text, HasSubstr("= split(%x) {axis=1, sections=[1,1,1]}\n"));
  EXPECT_THAT(text, HasSubstr("%y: float[2,3] = concat("));
}

TEST(OnnxSequence, Refuses) {
  const auto at = [](const char* position, int64_t value) {
    ModelWriter w;
    w.Input("a", {2}).Input("p", {1}, TensorProto::INT64).Ints("k", {value});
    w.Node("SequenceConstruct", {"a", "a"}, {"s"})
        .Node("SequenceAt", {"s", position}, {"y"});
    return w.Output("y").Text();
  };
  EXPECT_THAT(at("k", 2), HasSubstr("position [2] in a sequence of 2"));
  EXPECT_THAT(at("k", -3), HasSubstr("position [-3] in a sequence of 2"));
  EXPECT_THAT(at("p", 0), HasSubstr("its position is known at run time alone"));
  ModelWriter read;
  read.Input("a", {2});
  read.Node("SequenceConstruct", {"a"}, {"s"}).Node("Relu", {"s"}, {"y"});
  EXPECT_THAT(read.Output("y").Text(),
              HasSubstr("'s' is a sequence of tensors"));
  ModelWriter empty;
  empty.Node("SequenceEmpty", {}, {"s"})
      .Node("ConcatFromSequence", {"s"}, {"y"}, {{"axis", 0}});
  EXPECT_THAT(empty.Output("y").Text(), HasSubstr("the sequence is empty"));
}

// Repeats each row of x as PyTorch exports it: a loop that appends to a
// sequence.
ModelWriter LoopModel(bool known) {
  ModelWriter w;
  w.Input("x", {3, 2}).Input("m", {}, TensorProto::INT64);
  w.Node("SplitToSequence", {"x"}, {"rows"}, {{"axis", 0}});
  w.Node("SequenceEmpty", {}, {"none"});
  w.Node("SequenceLength", {"rows"}, {"count"});
  w.Node("Loop", {known ? "count" : "m", "", "none"}, {"all", "last"});
  ::onnx::NodeProto* loop = w.graph().mutable_node(3);
  ::onnx::AttributeProto* attribute = loop->add_attribute();
  attribute->set_name("body");
  attribute->set_type(::onnx::AttributeProto::GRAPH);
  GraphProto* body = attribute->mutable_g();
  for (const char* name : {"i", "go", "list"}) {
    body->add_input()->set_name(name);
  }
  const auto add = [&](const char* op, std::vector<std::string> inputs,
                       const char* output) {
    ::onnx::NodeProto* node = body->add_node();
    node->set_op_type(op);
    for (const std::string& input : inputs) node->add_input(input);
    node->add_output(output);
  };
  add("SequenceAt", {"rows", "i"}, "row");
  add("Add", {"row", "row"}, "twice");
  add("SequenceInsert", {"list", "row"}, "with");
  add("SequenceInsert", {"with", "twice"}, "longer");
  add("Identity", {"go"}, "on");
  for (const char* name : {"on", "longer", "twice"}) {
    body->add_output()->set_name(name);
  }
  w.Node("ConcatFromSequence", {"all"}, {"y"}, {{"axis", 0}});
  w.Output("y").Output("last");
  return w;
}

TEST(OnnxSequence, LoopsThatCarryOneAreWrittenOut) {
  const std::string text = LoopModel(true).Text();
  EXPECT_THAT(
      text,
      HasSubstr(
          "%y: float[6,2] = concat(%rows/split, %sequence_loop_1/0/twice, "));
  EXPECT_THAT(text, HasSubstr("%last: float[3,1,2] = concat("));
  EXPECT_THAT(LoopModel(false).Text(),
              HasSubstr("its number of iterations is known at run time alone"));
}

// Loops without a number end by their condition, and no loop may go on for ever
// or list too much.
TEST(OnnxSequence, LoopsEnd) {
  const auto with = [](int64_t most, const char* condition) {
    ModelWriter w = LoopModel(true);
    w.Ints("most", {most});
    ::onnx::NodeProto* loop = w.graph().mutable_node(3);
    loop->set_input(0, "most");
    GraphProto* body = loop->mutable_attribute(0)->mutable_g();
    body->mutable_node(0)->set_input(1, "first");
    w.Ints("first", {0}).Ints("two", {2});
    ::onnx::NodeProto* less = body->add_node();
    less->set_op_type("Less");
    less->add_input("i");
    less->add_input("two");
    less->add_output("less");
    body->mutable_output(0)->set_name(condition);
    return w.Text();
  };
  EXPECT_THAT(with(3, "on"), HasSubstr("%last: float[3,1,2] = concat("));
  EXPECT_THAT(with(INT64_MAX, "less"), HasSubstr("%last: float[3,1,2] = "));
  EXPECT_THAT(with(2000, "on"), HasSubstr("list more than 4194304 tensors"));
  EXPECT_THAT(with(INT64_MIN, "on"), HasSubstr("a list of no iterations"));
}

}  // namespace
}  // namespace placelite
