// SPDX-License-Identifier: Apache-2.0
// Ops of the domain ai.onnx.ml, also of models that import no other.
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;
using Ints = std::vector<int64_t>;
using Floats = std::vector<float>;

std::string Lowered(const std::string& type, TensorProto::DataType of,
                    const ModelWriter::Attributes& attributes,
                    const ModelWriter::Names& more = {}, int64_t opset = 4) {
  ModelWriter w;
  w.Input("x", {2, 3}, of).Ints("i", {0, 2});
  ModelWriter::Names inputs = {"x"};
  inputs.insert(inputs.end(), more.begin(), more.end());
  w.Node(type, inputs, {"y"}, attributes);
  w.graph().mutable_node(0)->set_domain("ai.onnx.ml");
  w.model().mutable_opset_import(0)->set_domain("ai.onnx.ml");
  w.model().mutable_opset_import(0)->set_version(opset);
  return w.Output("y").Nodes();
}

TEST(OnnxMl, ArrayFeatureExtractor) {
  EXPECT_THAT(Lowered("ArrayFeatureExtractor", TensorProto::FLOAT, {}, {"i"}),
              HasSubstr("%y: float[2,2] = gather(%x, "));
}

TEST(OnnxMl, Binarizer) {
  EXPECT_THAT(Lowered("Binarizer", TensorProto::INT64, {{"threshold", 0.5f}}),
              HasSubstr("%y: int64[2,3] = cast("));
}

TEST(OnnxMl, LabelEncoder) {
  const ModelWriter::Attributes table = {{"keys_int64s", Ints{3, 5}},
                                         {"values_floats", Floats{1, 2}}};
  EXPECT_THAT(Lowered("LabelEncoder", TensorProto::INT64, table),
              HasSubstr("%y: float[2,3] = where("));
  EXPECT_THAT(Lowered("LabelEncoder", TensorProto::FLOAT, table),
              HasSubstr("keys are int64, X is float"));
  EXPECT_THAT(Lowered("LabelEncoder", TensorProto::INT64,
                      {{"keys_int64s", Ints{3, 5}},
                       {"values_strings", StringList{"a", "b"}}}),
              HasSubstr("attribute 'values_strings' is set"));
  EXPECT_THAT(
      Lowered("LabelEncoder", TensorProto::INT64, table, {}, 1),
      HasSubstr("opset 1 has version 1 of this op, supported are 2 to"));
}

// Nodes of a domain that the model does not import.
TEST(OnnxMl, DomainsAreKeptApart) {
  EXPECT_THAT(Lowered("Relu", TensorProto::FLOAT, {}),
              HasSubstr("Relu (output \"y\"): this op is not supported"));
  ModelWriter w;
  w.Input("x", {2, 3}).Node("Binarizer", {"x"}, {"y"}).Output("y");
  EXPECT_THAT(w.Text(), HasSubstr("Binarizer (output \"y\"): this op is not "
                                  "supported"));
  w.graph().mutable_node(0)->set_domain("ai.onnx.ml");
  EXPECT_THAT(w.Text(),
              HasSubstr("imports no opset of its domain 'ai.onnx.ml'"));
}

}  // namespace
}  // namespace placelite
