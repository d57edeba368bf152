// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;

// x float[3,4] and indices through one node.
std::string Lowered(const std::string& type, const std::vector<int64_t>& index,
                    const std::vector<int64_t>& updates,
                    const ModelWriter::Attributes& attributes = {},
                    int64_t opset = 16) {
  ModelWriter w(opset);
  w.Input("x", {3, 4}).Input("i", index, TensorProto::INT64);
  std::vector<std::string> inputs = {"x", "i"};
  if (!updates.empty()) {
    w.Input("u", updates);
    inputs.push_back("u");
  }
  return w.Node(type, inputs, {"y"}, attributes).Output("y").Text();
}

TEST(OnnxScatter, KeepsAttributes) {
  EXPECT_THAT(Lowered("GatherND", {3, 1}, {}, {{"batch_dims", 1}}),
              HasSubstr("%y: float[3] = gather_nd(%x, %i) {batch_dims=1}\n"));
  EXPECT_THAT(Lowered("ScatterND", {2, 1}, {2, 4}, {{"reduction", "add"}}),
              HasSubstr("%y: float[3,4] = scatter_nd(%x, %i, %u) "
                        "{reduction=\"add\"}\n"));
  EXPECT_THAT(Lowered("ScatterElements", {2, 4}, {2, 4}),
              HasSubstr("= put_along_axis(%x, %i, %u)\n"));
  EXPECT_THAT(Lowered("Scatter", {3, 2}, {3, 2}, {{"axis", 1}}, 10),
              HasSubstr("= put_along_axis(%x, %i, %u) {axis=1}\n"));
  EXPECT_THAT(Lowered("ReverseSequence", {4}, {}),
              HasSubstr("= reverse_sequence(%x, %i)\n"));
  EXPECT_THAT(Lowered("ScatterND", {2, 1}, {2, 4}, {{"reduction", "most"}}),
              HasSubstr("corrupt"));
}

TEST(OnnxGenerate, RangeOfWholeNumbersIsOneOfIntegers) {
  ModelWriter w;
  w.Input("n", {}, TensorProto::INT32);
  w.Node("Cast", {"n"}, {"f"}, {{"to", int64_t{1}}});
  w.Weight("zero", {}, {0}).Weight("one", {}, {1});
  w.Node("Range", {"zero", "f", "one"}, {"y"}).Output("y");
  const std::string text = w.Text();
  EXPECT_THAT(text, HasSubstr(": int64[0..] = range("));
  EXPECT_THAT(text, HasSubstr("= cast("));
  ModelWriter run_time;
  run_time.Input("f", {}).Weight("zero", {}, {0}).Weight("one", {}, {1});
  run_time.Node("Range", {"zero", "f", "one"}, {"y"}).Output("y");
  // The number of elements is counted as an integer.
  const std::string counted = run_time.Text();
  EXPECT_THAT(counted, HasSubstr(": int64[0..] = range("));
  EXPECT_THAT(counted, HasSubstr("%y: float[0..] = elementwise_add("));
}

TEST(OnnxGenerate, RangeOfShortIntegersIsOneOfLong) {
  ModelWriter w;
  for (const char* name : {"a", "b", "c"}) {
    w.Input(name, {}, TensorProto::INT16);
  }
  w.Node("Range", {"a", "b", "c"}, {"y"}).Output("y");
  const std::string text = w.Text();
  EXPECT_THAT(text, HasSubstr(": int64[] = cast(%a)"));
  EXPECT_THAT(text, HasSubstr(": int64[0..] = range("));
  EXPECT_THAT(text, HasSubstr("%y: int16[0..] = cast("));
}

TEST(OnnxGenerate, RangeOfConstants) {
  ModelWriter w;
  w.Weight("a", {}, {0.5}).Weight("b", {}, {2}).Weight("c", {}, {0.5});
  w.Node("Range", {"a", "b", "c"}, {"y"}).Output("y");
  EXPECT_THAT(w.Text(), HasSubstr("%y: float[3] = range(%a, %b, %c)\n"));
}

TEST(OnnxGenerate, EyeLikeIsOnesCutTwice) {
  const std::string text =
      LowerOne(ModelWriter(), {2, 3}, "EyeLike", {}, {{"k", 1}, {"dtype", 7}});
  EXPECT_THAT(text, HasSubstr("= fill_constant(%y/shape)"));
  EXPECT_THAT(text, HasSubstr("= tril_triu(%y/fill_constant) {diagonal=1}\n"));
  EXPECT_THAT(text, HasSubstr("%y: int64[2,3] = tril_triu("));
}

TEST(OnnxGenerate, Windows) {
  ModelWriter w;
  w.Input("n", {}, TensorProto::INT64).Node("HannWindow", {"n"}, {"y"});
  EXPECT_THAT(w.Output("y").Text(),
              HasSubstr("= scale(%y/cos) {bias=0.5, scale=-0.5}\n"));
}

TEST(OnnxModulo, SignsAndShifts) {
  const auto lower = [](const char* type, TensorProto::DataType of,
                        const ModelWriter::Attributes& attributes) {
    ModelWriter w(18);
    w.Input("a", {3}, of).Input("b", {3}, of);
    return w.Node(type, {"a", "b"}, {"y"}, attributes).Output("y").Text();
  };
  EXPECT_THAT(lower("Mod", TensorProto::INT32, {}),
              HasSubstr("%y: int32[3] = elementwise_mod(%a, %b)\n"));
  EXPECT_THAT(lower("Mod", TensorProto::FLOAT, {{"fmod", 1}}),
              HasSubstr("elementwise_mod(%a, %b) {fmod=true}\n"));
  EXPECT_THAT(lower("Mod", TensorProto::FLOAT, {}),
              HasSubstr("attribute 'fmod' is off"));
  EXPECT_THAT(lower("BitShift", TensorProto::UINT8, {{"direction", "RIGHT"}}),
              HasSubstr("bit_shift(%a, %b) {left=false}\n"));
  EXPECT_THAT(lower("BitShift", TensorProto::UINT8, {{"direction", "UP"}}),
              HasSubstr("attribute 'direction' is 'UP'"));
  EXPECT_THAT(lower("BitwiseXor", TensorProto::UINT64, {}),
              HasSubstr("%y: uint64[3] = bitwise_xor(%a, %b)\n"));
}

}  // namespace
}  // namespace placelite
