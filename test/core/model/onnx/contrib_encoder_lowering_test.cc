// SPDX-License-Identifier: Apache-2.0
// What is refused of the ops that onnxruntime's optimiser of transformers, and
// its quantiser behind that, make. test/data/models/onnx/encoder_ops and
// dynamic_encoder compare what is read.
#include "test/core/model/onnx/model_writer.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;
using Attributes = ModelWriter::Attributes;
using Names = ModelWriter::Names;

class EncoderWriter : public ModelWriter {
 public:
  EncoderWriter() : ModelWriter(14) {
    ::onnx::OperatorSetIdProto* domain = model().add_opset_import();
    domain->set_domain("com.microsoft");
    domain->set_version(1);
    Input("x", {2, 5, 12}).Input("heads", {2, 3, 5, 4});
    Input("packed", {2, 5, 3, 3, 4}).Input("open", {2, 5, -1});
    Input("ids", {2, 5}, TensorProto::INT32);
    Input("three", {3}, TensorProto::INT32);
    Input("deep", {2, 1, 5, 5}, TensorProto::INT32);
    Weight("w", {12, 36}).Weight("b", {36}).Weight("gamma", {12});
    Weight("table", {9, 12}).Weight("scale", {}).Weight("scales", {5});
    Input("codes", {2, 5, 12}, TensorProto::UINT8);
    Input("w8", {12, 36}, TensorProto::UINT8);
    Input("t8", {9, 12}, TensorProto::UINT8)
        .Input("g8", {12}, TensorProto::UINT8);
    Input("z8", {}, TensorProto::UINT8);
  }

  std::string Of(const std::string& type, const Names& inputs,
                 const Attributes& attributes, const Names& outputs = {"out"}) {
    Node(type, inputs, outputs, attributes);
    graph().mutable_node(graph().node_size() - 1)->set_domain("com.microsoft");
    for (const std::string& output : outputs) Output(output);
    return Text();
  }
};

struct Case {
  const char* type;
  Names inputs;
  Attributes attributes;
  const char* message;
};

TEST(OnnxContribEncoder, WhatIsRefused) {
  const Attributes heads = {{"num_heads", 3}};
  const Case cases[] = {
      {"Attention", {"x", "w", "b"}, {}, "num_heads"},
      {"Attention", {"x", "w", "b"}, {{"num_heads", 0}}, "'num_heads' is 0"},
      {"Attention", {"x", "w", "b"}, {{"num_heads", 5}}, "5 heads"},
      {"Attention", {"ids", "w", "b"}, heads, "input 0 has shape [2,5]"},
      {"Attention", {"x", "open", "b"}, heads, "input 1 has shape"},
      {"Attention", {"x", "w", "b", "three"}, heads, "a mask of 3 numbers"},
      {"Attention", {"x", "w", "b", "deep"}, heads, "mask [2,1,5,5]"},
      {"Attention", {"x", "w", "b", "", "heads"}, heads, "input 4"},
      {"Attention",
       {"x", "w", "b"},
       {{"num_heads", 3}, {"do_rotary", 1}},
       "do_rotary"},
      {"Attention",
       {"x", "w", "b"},
       {{"num_heads", 3},
        {"qkv_hidden_sizes", std::vector<int64_t>{12, 9, 15}}},
       "Q, K and V have 12, 9, 15 of 36 columns"},
      {"MultiHeadAttention", {"packed"}, heads, "in one tensor"},
      {"MultiHeadAttention",
       {"x", "packed", "x"},
       heads,
       "input 1 has shape [2,5,3,3,4]"},
      {"MultiHeadAttention", {"open", "x", "x", "b"}, heads, "a bias of input"},
      {"MultiHeadAttention",
       {"x", "x", "x", "", "", "", "heads"},
       heads,
       "past_key and past_value"},
      {"MultiHeadAttention",
       {"x", "heads", "heads"},
       {{"num_heads", 4}},
       "4 heads of Q do not share 3"},
      {"MultiHeadAttention",
       {"x", "heads", "heads"},
       {{"num_heads", 6}},
       "6 heads of Q, 3 of K"},
      {"QAttention",
       {"codes", "w8", "b", "scales", "scale"},
       heads,
       "more than one scale of X"},
      {"QAttention",
       {"codes", "w8", "b", "scale", "scales"},
       heads,
       "input 4 has shape [5] for weights [12,36]"},
      {"QAttention",
       {"codes", "w8", "gamma", "scale", "scale"},
       heads,
       "input 2 has shape [12] for weights [12,36]"},
      {"QEmbedLayerNormalization",
       {"ids", "", "t8", "t8", "", "g8", "g8", "", "scales", "scale", "",
        "scale", "scale", "z8", "z8", "", "z8", "z8"},
       {},
       "input 8 has shape [5], expected one number"},
      {"QAttention",
       {"codes", "w8", "b", "scale", "scale", "", "", "", "heads"},
       heads,
       "input 8"},
      {"QAttention",
       {"codes", "w8", "b", "scale", "scale", "three"},
       heads,
       "a mask of 3 numbers"},
      {"EmbedLayerNormalization",
       {"ids", "ids", "table", "table", "", "gamma", "gamma"},
       {},
       "not given together"},
      {"EmbedLayerNormalization",
       {"three", "", "table", "table", "", "gamma", "gamma"},
       {},
       "input_ids [3]"},
      {"FusedMatMul", {"x", "x"}, {}, "12 against 5"},
  };
  for (const Case& c : cases) {
    EXPECT_THAT(EncoderWriter().Of(c.type, c.inputs, c.attributes),
                HasSubstr(c.message))
        << c.type;
  }
}

TEST(OnnxContribEncoder, StatisticsAreNotGiven) {
  EXPECT_THAT(EncoderWriter().Of("SkipLayerNormalization", {"x", "x", "gamma"},
                                 {}, {"out", "mean"}),
              HasSubstr("output 1 ('mean') is read"));
}

}  // namespace
}  // namespace placelite
