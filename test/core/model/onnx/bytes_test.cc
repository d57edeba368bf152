// SPDX-License-Identifier: Apache-2.0
// Models whose bytes are damaged, and the limits of their structure.
#include "lite/core/model/import/wire_walker.h"
#include "lite/core/model/onnx/wire_check.h"
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using onnx_import::CheckModelWire;

ModelWriter Model() {
  ModelWriter w;
  w.Input("x", {2}).Weight("w", {2}).Node("Add", {"x", "w"}, {"y"});
  w.Node("LeakyRelu", {"y"}, {"z"}, {{"alpha", 0.5f}}).Output("z");
  return w;
}

TEST(OnnxBytes, TheModelIsRight) { EXPECT_OK(Model().Read()); }

// The fields of a model come in any order and most may be absent, so that a
// prefix that ends between them is a model without outputs or without opset.
TEST(OnnxBytes, EveryTruncatedModelIsRefused) {
  const std::string bytes = Model().Bytes();
  for (size_t size = 0; size < bytes.size(); ++size) {
    const Status status = ReadBytes(bytes.substr(0, size)).status();
    EXPECT_TRUE(
        status.code() == StatusCode::kCorrupt ||
        (status.code() == StatusCode::kUnsupported &&
         status.message() == "it imports no opset of the default domain"))
        << size << ": " << status.ToString();
  }
}

// No damaged model may crash; a model that is still read must give a whole
// graph.
TEST(OnnxBytes, FlippedBitsDoNoHarm) {
  const std::string bytes = Model().Bytes();
  for (size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string flipped = bytes;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    const Result<Graph> graph = ReadBytes(flipped);
    EXPECT_TRUE(!graph.ok() || graph->outputs().size() == 1u) << bit;
  }
}

TEST(OnnxBytes, RefusesWhatIsNoModel) {
  EXPECT_THAT(ReadBytes(""),
              FailsWith(StatusCode::kCorrupt, "the model is empty"));
  EXPECT_THAT(ReadBytes(std::string("GIF89a")),
              FailsWith(StatusCode::kCorrupt, "not an ONNX model"));
  // { ir_version: 8 }
  EXPECT_THAT(
      ReadBytes(std::string("\x08\x08")),
      FailsWith(StatusCode::kCorrupt, "not an ONNX model: it has no graph"));
  EXPECT_THAT(ReadBytes(std::string("\x3a\x05\x0a", 3)),
              FailsWith(StatusCode::kCorrupt,
                        "a message is longer than what holds it at byte 2"));
}

// The size is checked before anything is parsed.
TEST(OnnxBytes, RefusesMoreThanProtobufCanCount) {
  // Only what tells the kind of a file is read.
  const std::vector<char> first(1 << 17, '\x08');
  EXPECT_THAT(ReadOnnxModel(Span<const char>(first.data(), kMaxOnnxBytes + 1)),
              FailsWith(StatusCode::kResourceExhausted,
                        "at most 2147483647 are allowed"));
}

TEST(OnnxBytes, UnknownFieldsAreFine) {
  // Field 77: 5
  EXPECT_OK(ReadBytes(Model().Bytes() + "\xe8\x04\x05"));
}

// A field of bytes with its number, for `bytes` of less than 2^14.
std::string Field(int number, const std::string& bytes) {
  std::string out(1, static_cast<char>(number << 3 | 2));
  out += static_cast<char>((bytes.size() & 0x7f) | 0x80);
  out += static_cast<char>(bytes.size() >> 7);
  return out + bytes;
}

// If ops in If ops: each level is a graph, a node and an attribute.
std::string NestedGraphs(int levels) {
  std::string graph;
  for (int i = 0; i < levels; ++i) {
    graph = Field(1, Field(5, Field(6, graph)));
  }
  return Field(7, graph);
}

TEST(OnnxBytes, NestingUpToTheLimit) {
  // The model, its graph, and three messages for each level.
  constexpr int kLevels = (kMaxWireDepth - 2) / 3;
  EXPECT_OK(CheckModelWire(NestedGraphs(kLevels)));
  EXPECT_THAT(
      CheckModelWire(NestedGraphs(kLevels + 1)),
      FailsWith(StatusCode::kResourceExhausted, "are nested deeper than 64"));
  EXPECT_THAT(
      ReadBytes(NestedGraphs(200)),
      FailsWith(StatusCode::kResourceExhausted, "are nested deeper than 64"));
}

// Types nest through sequences and maps.
TEST(OnnxBytes, NestedTypes) {
  std::string type;
  for (int i = 0; i < kMaxWireDepth; ++i) type = Field(4, Field(1, type));
  EXPECT_THAT(
      CheckModelWire(Field(7, Field(11, Field(2, type)))),
      FailsWith(StatusCode::kResourceExhausted, "are nested deeper than 64"));
}

TEST(OnnxBytes, NodesUpToTheLimit) {
  ModelWriter w;
  for (size_t i = 0; i < kMaxNodes; ++i) {
    w.graph().add_node()->set_op_type("Relu");
  }
  EXPECT_OK(CheckModelWire(w.Bytes()));
  w.graph().add_node()->set_op_type("Relu");
  EXPECT_THAT(w.Read(), FailsWith(StatusCode::kResourceExhausted,
                                  "more than 100000 nodes"));
}

TEST(OnnxBytes, TensorsUpToTheLimit) {
  ModelWriter w;
  for (size_t i = 0; i < kMaxValues; ++i) {
    w.graph().add_initializer()->set_name("weight");
  }
  EXPECT_OK(CheckModelWire(w.Bytes()));
  w.graph().add_initializer()->set_name("weight");
  EXPECT_THAT(
      CheckModelWire(w.Bytes()),
      FailsWith(StatusCode::kResourceExhausted, "more than 400000 tensors"));
}

// Two bytes of an empty message become an object of a hundred.
TEST(OnnxBytes, RefusesObjectsOutOfProportion) {
  ModelWriter w;
  for (int i = 0; i < 10000; ++i) w.graph().add_initializer();
  EXPECT_THAT(
      CheckModelWire(w.Bytes()),
      FailsWith(StatusCode::kResourceExhausted, "more than 40 times the file"));
}

}  // namespace
}  // namespace placelite
