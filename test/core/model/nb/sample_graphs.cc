// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/nb/sample_graphs.h"

#include <cstring>

#include "lite/core/base/check.h"
#include "lite/core/ir/builder.h"
#include "lite/core/ir/printer.h"
#include "test/support/decisions.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

Graph Finished(GraphBuilder* builder) {
  Result<Graph> graph = builder->Finish();
  if (!graph.ok()) ADD_FAILURE() << graph.status().ToString();
  LITE_CHECK(graph.ok());
  return std::move(*graph);
}

// Bytes that differ from element to element.
Tensor Numbered(const Shape& shape, Precision precision) {
  Result<Tensor> tensor = Tensor::Allocate(shape, precision);
  LITE_CHECK(tensor.ok());
  for (size_t i = 0; i < tensor->bytes(); ++i) {
    tensor->data<uint8_t>()[i] = precision == Precision::kBool
                                     ? i % 2
                                     : static_cast<uint8_t>(i * 37 + 1);
  }
  return *tensor;
}

}  // namespace

Graph ConvolutionGraph() {
  GraphBuilder b("convolutions");
  const ValueId x =
      b.Input("image", Precision::kFloat,
              {Dim(1, 4), Dim(4), Dim(32, 64), Dim(32, Dim::kUnbounded)});
  const ValueId w = b.Constant("w", Numbered({4, 4, 3, 3}, Precision::kFloat));
  const ValueId bias =
      b.Constant("bias", {4}, std::vector<float>{0.5f, -1, 2, 1e-30f});
  const std::vector<int64_t> pads = {1, 1, 1, 1};
  const ValueId first =
      b.Op("conv2d", "first", {x, w, bias}, {{"paddings", pads}},
           {{EpilogueKind::kHardSwish, 6, 3, 6}});
  const ValueId second =
      b.Op("conv2d", "second", {first, w, kNone, first}, {{"paddings", pads}},
           {{EpilogueKind::kClip, -0.f, 6},
            {EpilogueKind::kAdd, 0, 0, 0, 3},
            {EpilogueKind::kRelu}});
  const auto halves =
      b.OpMulti("split", {"left", "right"}, {second}, {{"axis", int64_t{1}}});
  const ValueId joined =
      b.Op("concat", "joined", {halves[1], halves[0]}, {{"axis", int64_t{-3}}});
  const ValueId target = b.Constant("target", {2}, std::vector<int64_t>{0, -1});
  const ValueId flat = b.Op("reshape", "flat", {joined, target});
  const ValueId pool =
      b.Op("pool2d", "pool", {joined},
           {{"pooling_type", std::string("avg")}, {"global_pooling", true}});
  const ValueId half =
      b.Op("cast", "half", {pool}, {{"to", std::string("fp16")}});
  b.Output(flat, "flat, as the application calls it");
  b.Output(half);
  b.Output(x);
  Graph graph = Finished(&b);
  graph.node(0).decision =
      Unfound({"conv2d/x86/float/NCHW/def", "", "conv2d_direct_avx2",
               DecisionSource::kPin});
  graph.node(1).decision =
      Unfound({"conv2d/x86/float/NCHW16c/def", "conv2d/host/float/NCHW/def", "",
               DecisionSource::kScore});
  graph.node(2).decision =
      Unfound({"split/host/any/any/def", "", "", DecisionSource::kFallback});
  return graph;
}

Graph ConstantsGraph() {
  GraphBuilder b("constants");
  int count = 0;
  for (Precision precision :
       {Precision::kFloat, Precision::kFP16, Precision::kBF16, Precision::kInt8,
        Precision::kInt32, Precision::kInt64, Precision::kUInt8,
        Precision::kBool, Precision::kDouble}) {
    const std::string name = ToString(precision);
    const ValueId id =
        b.Constant(name, Numbered({3, 1 + count % 4}, precision));
    b.Output(b.Op("identity", name + ".out", {id}));
    ++count;
  }
  b.Output(b.Constant("scalar", Numbered({}, Precision::kFloat)));
  b.Output(b.Constant("empty", Numbered({2, 0, 3}, Precision::kFloat)));
  b.Output(b.Input("x", Precision::kInt32, ShapeRange()));
  return Finished(&b);
}

Graph ShapesGraph() {
  using Ints = std::vector<int64_t>;
  GraphBuilder b("shapes");
  const ValueId x =
      b.Input("x", Precision::kFloat, {Dim(1, 8), Dim(6), Dim(4, 16), Dim(5)});
  const ValueId c = b.Constant("c", {6}, std::vector<float>(6, 0.5f));
  const ValueId norm = b.Op("batch_norm", "norm", {x, c, c, c, c});
  const ValueId moved =
      b.Op("transpose", "moved", {norm}, {{"axis", Ints{0, 2, 3, 1}}});
  const ValueId sum = b.Op("elementwise_add", "sum", {moved, c}, {},
                           {{EpilogueKind::kLeakyRelu, 0.1f}});
  const ValueId prelu = b.Op("prelu", "prelu", {sum, c});
  const ValueId probabilities = b.Op("softmax", "probabilities", {prelu});
  const ValueId shape = b.Op("shape", "shape", {x});
  const ValueId batch =
      b.Op("slice", "batch", {shape},
           {{"axes", Ints{0}}, {"starts", Ints{0}}, {"ends", Ints{1}}});
  const ValueId wide =
      b.Op("cast", "wide", {batch}, {{"to", std::string("int64")}});
  const ValueId rest = b.Constant("rest", {1}, Ints{-1});
  const ValueId target = b.Op("concat", "target", {wide, rest});
  const ValueId flat = b.Op("reshape", "flat", {probabilities, target});
  const ValueId raised =
      b.Op("unsqueeze", "raised", {flat}, {{"axes", Ints{1}}});
  const ValueId product =
      b.Op("matmul", "product", {raised, raised}, {{"transpose_y", true}});
  const ValueId squeezed =
      b.Op("squeeze", "squeezed", {product}, {{"axes", Ints{1, 2}}});
  const ValueId padded = b.Op("pad", "padded", {norm},
                              {{"paddings", Ints{0, 0, 0, 0, 2, 1, 1, 1}},
                               {"mode", std::string("reflect")}});
  const ValueId pooled = b.Op("pool2d", "pooled", {padded},
                              {{"pooling_type", std::string("max")},
                               {"ksize", Ints{3, 2}},
                               {"strides", Ints{2, 2}},
                               {"ceil_mode", true}});
  const ValueId rows =
      b.Op("flatten", "rows", {pooled}, {{"stop_axis", int64_t{2}}});
  b.Output(squeezed);
  b.Output(b.Op("scale", "scaled", {rows}, {{"scale", -2.5f}}));
  return Finished(&b);
}

Graph SmallGraph() {
  GraphBuilder b("small");
  const ValueId x = b.Input("x", Precision::kFloat, {Dim::Any(), Dim(2)});
  const ValueId w =
      b.Constant("w", {2, 3}, std::vector<float>{1, 2, 3, 4, 5, 6.5f});
  const ValueId y = b.Op("fc", "y", {x, w}, {}, {{EpilogueKind::kTanh}});
  b.Output(y);
  Graph graph = Finished(&b);
  graph.node(0).decision =
      Unfound({"fc/x86/float/NCHW/def", "", "", DecisionSource::kScore});
  return graph;
}

NbAnnotations SampleAnnotations() {
  NbAnnotations annotations;
  annotations.tool_version = "0.1.0";
  annotations.device_name = "this";
  annotations.cpu_features = "avx2,avx512";
  annotations.valid_places = {"x86/float/NCHW16c", "x86/float/NCHW",
                              "host/any/any"};
  annotations.input_shapes = {ShapeRange(Shape{1, 2}), ShapeRange()};
  annotations.memory_plan = {"greedy", 1024, 960, {{"y", 0, 64}, {"z", 64, 9}}};
  return annotations;
}

std::vector<Sample> Samples() {
  return {{"convolutions", ConvolutionGraph()},
          {"constants", ConstantsGraph()},
          {"shapes", ShapesGraph()},
          {"small", SmallGraph()}};
}

namespace {

void ExpectSameValue(const Value& a, const Value& b) {
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.producer, b.producer);
  EXPECT_EQ(a.info.precision, b.info.precision);
  EXPECT_EQ(a.info.shape, b.info.shape);
  ASSERT_EQ(a.is_constant(), b.is_constant());
  if (!a.is_constant()) return;
  ASSERT_EQ(a.info.constant.bytes(), b.info.constant.bytes());
  EXPECT_EQ(std::memcmp(a.info.constant.raw_data(), b.info.constant.raw_data(),
                        a.info.constant.bytes()),
            0);
}

void ExpectSameDecision(const NamedDecision& a, const NamedDecision& b) {
  EXPECT_EQ(a.kernel, b.kernel);
  EXPECT_EQ(a.fallback, b.fallback);
  EXPECT_EQ(a.variant, b.variant);
  EXPECT_EQ(a.source, b.source);
  EXPECT_EQ(a.parameters, b.parameters);
}

void ExpectSameNode(const Node& a, const Node& b) {
  EXPECT_EQ(a.op, b.op);
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.inputs, b.inputs);
  EXPECT_EQ(a.outputs, b.outputs);
  EXPECT_EQ(a.attributes.values(), b.attributes.values());
  EXPECT_EQ(a.epilogue, b.epilogue);
  ExpectSameDecision(NamesOf(a.decision), NamesOf(b.decision));
}

}  // namespace

void ExpectSameGraph(const Graph& a, const Graph& b) {
  EXPECT_EQ(ToString(a), ToString(b));
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.inputs(), b.inputs());
  EXPECT_EQ(a.outputs(), b.outputs());
  EXPECT_EQ(a.output_names(), b.output_names());
  ASSERT_EQ(a.values().size(), b.values().size());
  for (size_t i = 0; i < a.values().size(); ++i) {
    ExpectSameValue(a.values()[i], b.values()[i]);
  }
  ASSERT_EQ(a.nodes().size(), b.nodes().size());
  for (size_t i = 0; i < a.nodes().size(); ++i) {
    ExpectSameNode(a.nodes()[i], b.nodes()[i]);
  }
}

void ExpectSameAnnotations(const NbAnnotations& a, const NbAnnotations& b) {
  EXPECT_EQ(a.tool_version, b.tool_version);
  EXPECT_EQ(a.device_name, b.device_name);
  EXPECT_EQ(a.cpu_features, b.cpu_features);
  EXPECT_EQ(a.valid_places, b.valid_places);
  EXPECT_EQ(a.input_shapes, b.input_shapes);
  EXPECT_EQ(a.memory_plan.planner, b.memory_plan.planner);
  EXPECT_EQ(a.memory_plan.arena_bytes, b.memory_plan.arena_bytes);
  EXPECT_EQ(a.memory_plan.lower_bound_bytes, b.memory_plan.lower_bound_bytes);
  ASSERT_EQ(a.memory_plan.slots.size(), b.memory_plan.slots.size());
  for (size_t i = 0; i < a.memory_plan.slots.size(); ++i) {
    EXPECT_EQ(a.memory_plan.slots[i].value, b.memory_plan.slots[i].value);
    EXPECT_EQ(a.memory_plan.slots[i].offset, b.memory_plan.slots[i].offset);
    EXPECT_EQ(a.memory_plan.slots[i].bytes, b.memory_plan.slots[i].bytes);
  }
}

namespace {

PackedWeight Packed(const char* key, const std::vector<float>& values) {
  Result<std::shared_ptr<Buffer>> data =
      AllocateCpu(values.size() * sizeof(float));
  LITE_CHECK(data.ok());
  std::memcpy((*data)->host_data(), values.data(), (*data)->bytes());
  return {"y", key, *data};
}

}  // namespace

PackedWeights SamplePackedWeights() {
  return {Packed("panels.1 2", {1, 3, 5, 2, 4, 6, 0, 0, -1, 1e-30f}),
          Packed("sums.3", {4, 6, 5, 7, 8, 9})};
}

void ExpectSamePackedWeights(const PackedWeights& a, const PackedWeights& b) {
  ASSERT_EQ(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].op, b[i].op);
    EXPECT_EQ(a[i].key, b[i].key);
    ASSERT_EQ(a[i].data->bytes(), b[i].data->bytes());
    EXPECT_EQ(std::memcmp(a[i].data->host_data(), b[i].data->host_data(),
                          a[i].data->bytes()),
              0);
  }
}

}  // namespace placelite
