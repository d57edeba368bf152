// SPDX-License-Identifier: Apache-2.0
#include "test/api/quantize/networks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "lite/api/quantize/watched_network.h"
#include "lite/core/base/strings.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

void FillRandom(uint32_t seed, float size, Tensor* tensor) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> uniform(-size, size);
  std::generate_n(tensor->data<float>(), tensor->NumElements(),
                  [&] { return uniform(random); });
}

Tensor RandomTensor(const Shape& shape, uint32_t seed, float size) {
  Result<Tensor> tensor = Tensor::Allocate(shape, Precision::kFloat);
  EXPECT_OK(tensor);
  FillRandom(seed, size, &*tensor);
  return *tensor;
}

}  // namespace

ValueId RandomConv(GraphBuilder* b, const std::string& name, ValueId x,
                   int64_t channels, float size) {
  const Shape shape = {channels, b->info(x).shape[1].min, 3, 3};
  uint32_t seed = 1;
  for (char c : name) seed = seed * 31 + static_cast<uint32_t>(c);
  const ValueId weights =
      b->Constant(name + ".w", RandomTensor(shape, seed, size));
  return b->Op("conv2d", name, {x, weights},
               {{"paddings", std::vector<int64_t>{1, 1, 1, 1}}});
}

Graph ResidualNetwork() {
  GraphBuilder b("residual");
  const ValueId x =
      b.Input("x", Precision::kFloat, {Dim(1), Dim(3), Dim(8), Dim(8)});
  const ValueId relu1 =
      b.Op("relu", "relu1", {RandomConv(&b, "conv1", x, 8, 0.5f)});
  const ValueId conv2 = RandomConv(&b, "conv2", relu1, 8, 0.2f);
  const ValueId sum = b.Op("elementwise_add", "sum", {relu1, conv2});
  const ValueId relu2 = b.Op("relu", "relu2", {sum});
  b.Output(RandomConv(&b, "conv3", relu2, 4, 0.2f));
  Result<Graph> graph = b.Finish();
  EXPECT_OK(graph);
  return *graph;
}

Graph DetectorHead() {
  GraphBuilder b("head");
  const ValueId x =
      b.Input("x", Precision::kFloat, {Dim(1), Dim(3), Dim(8), Dim(8)});
  const ValueId features =
      b.Op("relu", "features", {RandomConv(&b, "backbone", x, 8, 0.5f)});
  const ValueId boxes =
      b.Op("relu", "boxes", {RandomConv(&b, "box_conv", features, 4, 60)});
  const ValueId scores = b.Op(
      "sigmoid", "scores", {RandomConv(&b, "score_conv", features, 2, 0.5f)});
  const ValueId head =
      b.Op("concat", "head", {boxes, scores}, {{"axis", int64_t{1}}});
  b.Output(head);
  b.Output(RandomConv(&b, "behind", head, 2, 0.1f));
  Result<Graph> graph = b.Finish();
  EXPECT_OK(graph);
  return *graph;
}

CalibrationData RandomSamples(size_t count, const Shape& shape) {
  CalibrationData data;
  for (size_t i = 0; i < count; ++i) data.names.push_back(StrCat("sample", i));
  data.read = [shape](size_t i, const std::vector<CalibrationInput>&) {
    return Result<std::vector<Tensor>>(std::vector<Tensor>{
        RandomTensor(shape, static_cast<uint32_t>(i + 100), 1)});
  };
  return data;
}

std::vector<std::vector<float>> OutputsOn(const Graph& graph,
                                          const Tensor& input) {
  CalibrationData data;
  data.names = {"input"};
  data.read = [&](size_t, const std::vector<CalibrationInput>&) {
    return Result<std::vector<Tensor>>(std::vector<Tensor>{input});
  };
  std::vector<ShapeRange> nominal = {input.shape()};
  Result<WorkBench> bench = WorkBench::Make(1, nominal, &data);
  EXPECT_OK(bench);
  Result<WatchedNetwork> network =
      WatchedNetwork::Create(graph, OutputsOf(graph), *bench);
  EXPECT_OK(network);
  std::vector<std::vector<float>> outputs;
  EXPECT_OK(network->Run([&](size_t, const std::vector<Tensor>& tensors) {
    for (const Tensor& tensor : tensors) {
      const float* elements = tensor.data<float>();
      outputs.emplace_back(elements, elements + tensor.NumElements());
    }
    return Status::Ok();
  }));
  return outputs;
}

}  // namespace placelite
