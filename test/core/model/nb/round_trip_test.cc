// SPDX-License-Identifier: Apache-2.0
// Reading gives what was written.
#include "lite/core/ir/builder.h"
#include "lite/core/ir/verifier.h"
#include "lite/core/model/nb/nb.pb.h"
#include "lite/core/model/nb/program_codec.h"
#include "test/core/model/nb/sample_graphs.h"
#include "test/support/decisions.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

Result<NbModel> Read(const std::string& bytes,
                     const NbReadOptions& options = {}) {
  return ReadNbFromMemory(bytes.data(), bytes.size(), nullptr, options);
}

// Memory that the CPU does not see.
class DeviceBuffer final : public Buffer {
 public:
  DeviceBuffer() : Buffer(Target::kOpenCL, 64) {}
  void* host_data() override { return nullptr; }
};

TEST(NbRoundTrip, Graphs) {
  for (const Sample& sample : Samples()) {
    SCOPED_TRACE(sample.name);
    ASSERT_OK_AND_ASSIGN(std::string bytes,
                         SerializeNb(sample.graph, SampleAnnotations()));
    NbReadOptions options;
    options.verify_weights = true;
    ASSERT_OK_AND_ASSIGN(NbModel model, Read(bytes, options));
    ExpectSameGraph(sample.graph, model.graph);
    ExpectSameAnnotations(SampleAnnotations(), model.annotations);
    EXPECT_OK(VerifyGraph(model.graph));
  }
}

TEST(NbRoundTrip, EmptyGraph) {
  ASSERT_OK_AND_ASSIGN(std::string bytes, SerializeNb(Graph(), {}));
  ASSERT_OK_AND_ASSIGN(NbModel model, Read(bytes));
  ExpectSameGraph(Graph(), model.graph);
  ExpectSameAnnotations({}, model.annotations);
}

TEST(NbRoundTrip, EveryAttributeType) {
  const std::vector<AttributeValue> values = {
      true,
      false,
      int64_t{0},
      int64_t{INT64_MIN},
      int64_t{INT64_MAX},
      -0.f,
      1e-38f,
      std::string(),
      std::string("\0 and \xff", 7),
      std::vector<int64_t>{},
      std::vector<int64_t>{-1, 0, INT64_MAX},
      std::vector<float>{},
      std::vector<float>{0.1f, -3e38f},
      std::vector<std::string>{},
      std::vector<std::string>{"", "SAME"},
  };
  for (const AttributeValue& value : values) {
    nb::proto::Attribute encoded;
    nb::EncodeAttribute("a", value, &encoded);
    nb::proto::Attribute parsed;
    ASSERT_TRUE(parsed.ParseFromString(encoded.SerializeAsString()));
    EXPECT_EQ(parsed.name(), "a");
    ASSERT_OK_AND_ASSIGN(AttributeValue decoded, nb::DecodeAttribute(parsed));
    EXPECT_EQ(decoded.index(), value.index());
    EXPECT_EQ(decoded, value) << ToString(value);
  }
}

TEST(NbRoundTrip, ShapeRanges) {
  for (const ShapeRange& shape :
       {ShapeRange(), ShapeRange::Scalar(), ShapeRange(Shape{0, 7}),
        ShapeRange({Dim(0, 5), Dim(3), Dim::Any()})}) {
    nb::proto::Shape encoded;
    nb::EncodeShape(shape, &encoded);
    ASSERT_OK_AND_ASSIGN(ShapeRange decoded, nb::DecodeShape(encoded));
    EXPECT_EQ(decoded, shape);
  }
}

TEST(NbRoundTrip, SameBytesTwice) {
  for (const Sample& sample : Samples()) {
    ASSERT_OK_AND_ASSIGN(std::string first,
                         SerializeNb(sample.graph, SampleAnnotations()));
    ASSERT_OK_AND_ASSIGN(NbModel model, Read(first));
    ASSERT_OK_AND_ASSIGN(std::string second,
                         SerializeNb(model.graph, model.annotations));
    EXPECT_EQ(first, second) << sample.name;
  }
}

TEST(NbRoundTrip, ConstantsThatNothingReadsAreDropped) {
  Graph graph = SmallGraph();
  ValueInfo info;
  info.precision = Precision::kFloat;
  info.shape = Shape{1000};
  ASSERT_OK_AND_ASSIGN(info.constant,
                       Tensor::Allocate({1000}, Precision::kFloat));
  graph.AddValue("left behind", info);
  ASSERT_OK_AND_ASSIGN(std::string bytes, SerializeNb(graph, {}));
  ASSERT_OK_AND_ASSIGN(NbModel model, Read(bytes));
  ExpectSameGraph(SmallGraph(), model.graph);
}

TEST(NbRoundTrip, CastsAreRefused) {
  GraphBuilder b("lowered");
  const ValueId x = b.Input("x", Precision::kFloat, {Dim(1)});
  b.Output(b.Op("io_copy", "y", {x}, {{"to", std::string("x86")}}));
  ASSERT_OK_AND_ASSIGN(Graph graph, b.Finish());
  EXPECT_THAT(SerializeNb(graph, {}),
              FailsWith(StatusCode::kInvalidArgument, "the cast io_copy"));
}

TEST(NbRoundTrip, WhatNoReaderTakesIsNotWritten) {
  Graph graph = SmallGraph();
  NbAnnotations annotations;
  annotations.memory_plan = {"greedy", 64, 64, {{"y", 32, 64}}};
  EXPECT_THAT(SerializeNb(graph, annotations),
              FailsWith(StatusCode::kInvalidArgument, "outside its arena"));
  graph.value(graph.FindValue("w")).info.constant =
      Tensor({2, 3}, Place(Target::kOpenCL), std::make_shared<DeviceBuffer>());
  EXPECT_THAT(SerializeNb(graph, {}),
              FailsWith(StatusCode::kInternal, "constant 'w'"));
}

TEST(NbRoundTrip, KernelsOfOtherOpsAreNotWritten) {
  Graph graph = SmallGraph();
  graph.node(0).decision = Unfound({"conv2d/x86/float/NCHW/def"});
  EXPECT_THAT(SerializeNb(graph, {}),
              FailsWith(StatusCode::kInvalidArgument, "none of fc"));
}

}  // namespace
}  // namespace placelite
