// SPDX-License-Identifier: Apache-2.0
// Attention, FlexAttention, RotaryEmbedding and LinearAttention: the ops that
// they become, and what is refused.
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;
using ::testing::Not;
using Attributes = ModelWriter::Attributes;
using Names = ModelWriter::Names;

// Two samples, two heads of keys, `group` times as many heads of queries.
ModelWriter Heads(int64_t group, int64_t opset = 25) {
  ModelWriter w(opset);
  w.Input("q", {2, 2 * group, 3, 16}).Input("k", {2, 2, 5, 16});
  return w.Input("v", {2, 2, 5, 8});
}

std::string Attend(ModelWriter w, const Names& more = {},
                   const Attributes& attributes = {}) {
  Names inputs = {"q", "k", "v"};
  inputs.insert(inputs.end(), more.begin(), more.end());
  return w.Node("Attention", inputs, {"y"}, attributes).Output("y").Nodes();
}

TEST(OnnxAttention, IsTwoProductsAndASoftmax) {
  EXPECT_EQ(Attend(Heads(1)),
            "%y/scale: float[2,2,3,16] = scale(%q) {scale=0.25}\n"
            "%y/matmul: float[2,2,3,5] = matmul(%y/scale, %k) "
            "{transpose_y=true}\n"
            "%y/softmax: float[2,2,3,5] = softmax(%y/matmul)\n"
            "%y: float[2,2,3,8] = matmul(%y/softmax, %v)\n");
  EXPECT_THAT(Attend(Heads(1), {}, {{"scale", 2.f}}),
              HasSubstr("scale(%q) {scale=2}"));
}

// Keys and values are not repeated.
TEST(OnnxAttention, HeadsThatShareAKeyAreRows) {
  const std::string text = Attend(Heads(4));
  EXPECT_THAT(text, HasSubstr("float[2,2,12,16] = reshape("));
  EXPECT_THAT(text, HasSubstr("float[2,2,12,5] = matmul("));
  EXPECT_THAT(text, HasSubstr("float[2,8,3,5] = softmax("));
  EXPECT_THAT(text, HasSubstr("%y: float[2,8,3,8] = reshape("));
  EXPECT_THAT(text, Not(HasSubstr("expand(")));
}

TEST(OnnxAttention, HeadsInTheLastAxis) {
  ModelWriter w(23);
  w.Input("q", {-1, -1, 32}).Input("k", {-1, -1, 16}).Input("v", {-1, -1, 8});
  const std::string text =
      Attend(w, {}, {{"q_num_heads", 4}, {"kv_num_heads", 2}});
  EXPECT_THAT(text, HasSubstr("float[?,?,4,8] = reshape(%q)"));
  EXPECT_THAT(text, HasSubstr("%y: float[?,?,16] = flatten("));
  EXPECT_THAT(Attend(w), HasSubstr("attribute 'q_num_heads' is 0"));
  EXPECT_THAT(Attend(w, {}, {{"q_num_heads", 4}, {"kv_num_heads", 3}}),
              HasSubstr("do not divide into 3"));
}

TEST(OnnxAttention, CachesAreInFront) {
  ModelWriter w = Heads(1);
  w.Input("pk", {2, 2, 4, 16}).Input("pv", {2, 2, 4, 8});
  w.Node("Attention", {"q", "k", "v", "", "pk", "pv"}, {"y", "nk", "nv"},
         {{"is_causal", 1}});
  const std::string text = w.Output("y").Output("nk").Output("nv").Nodes();
  EXPECT_THAT(text, HasSubstr("%nk: float[2,2,9,16] = concat(%pk, %k)"));
  EXPECT_THAT(text, HasSubstr("%nv: float[2,2,9,8] = concat(%pv, %v)"));
  // Queries are positioned behind the cached keys; each attends its own key.
  EXPECT_THAT(text, HasSubstr("= less_equal("));
  EXPECT_THAT(text, Not(HasSubstr("isinf(")));
  ModelWriter alone = Heads(1);
  alone.Input("pk", {2, 2, 4, 16});
  EXPECT_THAT(Attend(alone, {"", "pk"}),
              HasSubstr("past_key and past_value are not given together"));
}

TEST(OnnxAttention, MasksAreAdded) {
  ModelWriter flags = Heads(1);
  flags.Input("m", {3, 5}, TensorProto::BOOL);
  const std::string text = Attend(flags, {"m"});
  EXPECT_THAT(text, HasSubstr("float[3,5] = where(%m, "));
  // A row that attends nothing is 0.
  EXPECT_THAT(text, HasSubstr("float[2,2,3,5] = where(%y/isinf, "));
  ModelWriter numbers = Heads(1);
  numbers.Input("m", {2, 1, 1, 5});
  EXPECT_THAT(Attend(numbers, {"m"}),
              HasSubstr("= elementwise_add(%y/matmul, %m)"));
}

// Until opset 24 a mask has a column for each key.
TEST(OnnxAttention, MasksOfFewerKeysArePadded) {
  const auto of = [](int64_t opset, int64_t keys) {
    ModelWriter w = Heads(1, opset);
    w.Input("m", {3, keys}, TensorProto::BOOL);
    return Attend(w, {"m"});
  };
  EXPECT_THAT(of(24, 4), HasSubstr("bool[3,5] = pad(%m) {paddings=[0,0,0,1]"));
  EXPECT_THAT(of(24, -1), HasSubstr("= pad_by_input(%m, "));
  EXPECT_THAT(of(23, 4), HasSubstr("cannot broadcast 5 and 4"));
}

TEST(OnnxAttention, Windows) {
  const auto of = [](int64_t opset, int left, int right) {
    return Attend(Heads(1, opset), {},
                  {{"left_window_size", left}, {"right_window_size", right}});
  };
  EXPECT_THAT(of(25, 2, -1), HasSubstr("= greater_equal("));
  EXPECT_THAT(of(25, -1, 1), HasSubstr("= less_equal("));
  EXPECT_THAT(of(25, -2, 0), HasSubstr("'left_window_size' is -2"));
  EXPECT_THAT(of(25, -1, -1), Not(HasSubstr("less_equal")));
}

TEST(OnnxAttention, OutputsOfScores) {
  const auto of = [](int mode) {
    ModelWriter w = Heads(1);
    w.Node("Attention", {"q", "k", "v"}, {"y", "", "", "s"},
           {{"qk_matmul_output_mode", mode}, {"softcap", 2.f}});
    return w.Output("y").Output("s").Nodes();
  };
  EXPECT_THAT(of(0), HasSubstr("%s: float[2,2,3,5] = matmul("));
  EXPECT_THAT(of(1), HasSubstr("%s: float[2,2,3,5] = scale("));
  EXPECT_THAT(of(3), HasSubstr("%s: float[2,2,3,5] = softmax("));
  EXPECT_THAT(of(4), HasSubstr("qk_matmul_output_mode is 4"));
}

TEST(OnnxAttention, SoftmaxOfAnotherPrecision) {
  ModelWriter w(23);
  for (const char* name : {"q", "k", "v"}) {
    w.Input(name, {1, 1, 3, 16}, TensorProto::FLOAT16);
  }
  const std::string text = Attend(w, {}, {{"softmax_precision", 1}});
  EXPECT_THAT(text, HasSubstr("/softmax: float[1,1,3,3] = softmax("));
  EXPECT_THAT(text, HasSubstr("%y: fp16[1,1,3,16] = matmul("));
}

TEST(OnnxAttention, Refuses) {
  ModelWriter w(23);
  w.Input("q", {2, 3, 4, 8}).Input("k", {2, 2, 4, 8}).Input("v", {2, 2, 4, 8});
  EXPECT_THAT(Attend(w), HasSubstr("3 heads of Q do not share 2 of K"));
  ModelWriter unknown(23);
  unknown.Input("q", {2, -1, 4, 8}).Input("k", {2, -1, 4, 8});
  unknown.Input("v", {2, -1, 4, 8});
  EXPECT_THAT(Attend(unknown), HasSubstr("numbers of heads are not known"));
}

::onnx::GraphProto* Modifier(ModelWriter* w, const std::string& name) {
  auto* attribute = w->graph().mutable_node(0)->add_attribute();
  attribute->set_name(name);
  attribute->set_type(::onnx::AttributeProto::GRAPH);
  ::onnx::GraphProto* graph = attribute->mutable_g();
  graph->add_input()->set_name("scores");
  ::onnx::NodeProto* node = graph->add_node();
  node->set_op_type("Relu");
  node->add_input("scores");
  node->add_output("changed");
  graph->add_output()->set_name("changed");
  return graph;
}

ModelWriter Flex() {
  ModelWriter w = Heads(1, 26);
  w.Node("FlexAttention", {"q", "k", "v"}, {"y"});
  w.graph().mutable_node(0)->set_domain("ai.onnx.preview");
  auto* opset = w.model().add_opset_import();
  opset->set_domain("ai.onnx.preview");
  opset->set_version(1);
  return w;
}

TEST(OnnxAttention, GraphsOfFlexAttentionStandInItsPlace) {
  ModelWriter w = Flex();
  Modifier(&w, "score_mod");
  EXPECT_EQ(w.Output("y").Nodes(),
            "%y/scale: float[2,2,3,16] = scale(%q) {scale=0.25}\n"
            "%y/matmul: float[2,2,3,5] = matmul(%y/scale, %k) "
            "{transpose_y=true}\n"
            "%y/relu: float[2,2,3,5] = relu(%y/matmul)\n"
            "%y/softmax: float[2,2,3,5] = softmax(%y/relu)\n"
            "%y: float[2,2,3,8] = matmul(%y/softmax, %v)\n");
  ModelWriter two = Flex();
  Modifier(&two, "prob_mod")->add_input()->set_name("more");
  EXPECT_THAT(two.Output("y").Nodes(), HasSubstr("has 2 inputs, expected 1"));
}

TEST(OnnxRotary, TurnsPairs) {
  const auto of = [](const Attributes& attributes, int64_t half) {
    ModelWriter w(23);
    w.Input("c", {50, half}).Input("s", {50, half});
    w.Input("p", {2, -1}, TensorProto::INT64);
    return LowerOne(w, {2, -1, 24}, "RotaryEmbedding", {"c", "s", "p"},
                    attributes);
  };
  const std::string halves = of({{"num_heads", 3}}, 4);
  EXPECT_THAT(halves, HasSubstr("float[2,?,3,8] = reshape(%x)"));
  EXPECT_THAT(halves, HasSubstr("float[2,?,3,8] = concat("));
  EXPECT_THAT(halves, HasSubstr("%y: float[2,?,24] = flatten("));
  EXPECT_THAT(of({{"num_heads", 3}, {"interleaved", 1}}, 4),
              HasSubstr("strided_slice("));
  // The part that is not rotated follows the rotated one.
  const std::string part =
      of({{"num_heads", 3}, {"rotary_embedding_dim", 4}}, 2);
  EXPECT_THAT(part, HasSubstr("float[2,?,3,4] = slice("));
  EXPECT_THAT(of({}, 4), HasSubstr("attribute 'num_heads' is 0"));
  EXPECT_THAT(of({{"num_heads", 3}, {"rotary_embedding_dim", 6}}, 2),
              HasSubstr("2 angles for 3 pairs"));
}

}  // namespace
}  // namespace placelite
