// SPDX-License-Identifier: Apache-2.0
// Weights in few bits with a scale for each block.
#include "test/core/model/onnx/model_writer.h"

namespace placelite {
namespace {

using ::onnx::TensorProto;
using ::testing::HasSubstr;
using Attributes = ModelWriter::Attributes;

// x, [2,40], and 24 rows of 40 codes in blocks of 32: constants b and s, zero
// points z, and bytes that are too few.
class BlocksWriter : public ModelWriter {
 public:
  explicit BlocksWriter(int64_t bits) : ModelWriter(17) {
    ::onnx::OperatorSetIdProto* domain = model().add_opset_import();
    domain->set_domain("com.microsoft");
    domain->set_version(1);
    Input("x", {2, 40}).Input("bytes", {24, 2, 16}, TensorProto::UINT8);
    Input("rows", {5}, TensorProto::INT64);
    Codes("b", {24, 2, 4 * bits});
    Codes("z", {24, (2 * bits + 7) / 8});
    Codes("few", {23, 2, 4 * bits});
    Weight("s", {24, 2});
  }

  std::string Of(const std::string& type, const Names& inputs,
                 const Attributes& attributes) {
    Node(type, inputs, {"out"}, attributes);
    graph().mutable_node(graph().node_size() - 1)->set_domain("com.microsoft");
    return Output("out").Text();
  }

 private:
  void Codes(const std::string& name, const std::vector<int64_t>& dims) {
    size_t bytes = 1;
    for (int64_t dim : dims) bytes *= static_cast<size_t>(dim);
    Initializer(name, TensorProto::UINT8, dims)
        ->set_raw_data(std::string(bytes, '\x73'));
  }
};

Attributes Sizes(int64_t bits, int64_t block = 32, int64_t n = 24,
                 int64_t k = 40) {
  return {{"N", n}, {"K", k}, {"bits", bits}, {"block_size", block}};
}

TEST(OnnxBlockQuantized, ProductsAreOnDecodedWeights) {
  for (int64_t bits : {2, 4, 8}) {
    const std::string text =
        BlocksWriter(bits).Of("MatMulNBits", {"x", "b", "s", "z"}, Sizes(bits));
    EXPECT_THAT(text, HasSubstr("float[24,40] = dequantize_linear("));
    EXPECT_THAT(text, HasSubstr("{block_size=32}"));
    EXPECT_THAT(text, HasSubstr("%out: float[2,24] = matmul(%x, "));
    EXPECT_THAT(text, HasSubstr(bits == 8 ? "uint8[24,40]" : "uint4[24,40]"));
  }
}

// The file pays for what is unpacked: large models have such weights.
TEST(OnnxBlockQuantized, CodesMayBeMany) {
  constexpr int64_t kRows = 4096, kColumns = 4608;  // 18 MiB as bytes
  BlocksWriter w(4);
  w.Input("wide", {1, kColumns});
  w.Initializer("many", TensorProto::UINT8, {kRows, kColumns / 512, 256})
      ->set_raw_data(std::string(kRows * kColumns / 2, '\x41'));
  w.Weight("scales", {kRows, kColumns / 512});
  EXPECT_THAT(w.Of("MatMulNBits", {"wide", "many", "scales"},
                   Sizes(4, 512, kRows, kColumns)),
              HasSubstr("%out: float[1,4096] = matmul("));
}

TEST(OnnxBlockQuantized, RowsAreDecodedWhenGathered) {
  BlocksWriter w(4);
  w.Initializer("table", TensorProto::UINT8, {24, 20})
      ->set_raw_data(std::string(480, '\x12'));
  const std::string text =
      w.Of("GatherBlockQuantized", {"table", "rows", "s", "z"},
           {{"block_size", 32}});
  EXPECT_THAT(text, HasSubstr("uint4[5,40] = gather("));
  EXPECT_THAT(text, HasSubstr("%out: float[5,40] = dequantize_linear("));
}

TEST(OnnxBlockQuantized, WhatIsRefused) {
  struct Case {
    ModelWriter::Names inputs;
    Attributes attributes;
    const char* message;
  };
  const Case cases[] = {
      {{"x", "b", "s"}, Sizes(3), "codes of 3 bits"},
      {{"x", "b", "s"}, Sizes(4, 24), "block_size"},
      {{"x", "b", "s"}, Sizes(4, 0), "block_size"},
      {{"x", "b", "s"}, Sizes(4, 32, 0), "N is 0"},
      {{"x", "b", "s"}, Sizes(4, 32, 24, -1), "K is -1"},
      {{"x", "b", "s"}, Sizes(4, 32, int64_t{1} << 40, int64_t{1} << 40),
       "N is 1099511627776"},
      {{"x", "few", "s"}, Sizes(4), "expected 768 bytes"},
      {{"x", "bytes", "s"}, Sizes(4), "is not a constant"},
      {{"x", "b", "x"}, Sizes(4), "input 2 has shape [2,40]"},
      {{"x", "b", "s", "b"}, Sizes(4), "expected 24 bytes"},
      {{"x", "b", "s", "s"}, Sizes(4), "zero points that are floats"},
      {{"x", "b", "s", "z", "rows"}, Sizes(4), "g_idx"},
  };
  for (const Case& c : cases) {
    EXPECT_THAT(BlocksWriter(4).Of("MatMulNBits", c.inputs, c.attributes),
                HasSubstr(c.message));
  }
  EXPECT_THAT(BlocksWriter(4).Of("GatherBlockQuantized", {"few", "rows", "s"},
                                 {{"block_size", 32}}),
              HasSubstr("no matrix of rows"));
}

}  // namespace
}  // namespace placelite
