// SPDX-License-Identifier: Apache-2.0
// Models from the world, whole.
#include <map>

#include "lite/core/ir/infer.h"
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;
using ::testing::UnorderedElementsAre;

std::map<std::string, int> OpCounts(const Graph& graph) {
  std::map<std::string, int> counts;
  for (const Node& node : graph.nodes()) ++counts[node.op->name];
  return counts;
}

std::string InputText(const Graph& graph, size_t i) {
  const Value& value = graph.value(graph.inputs()[i]);
  return value.name + ToString(value.info.shape);
}

std::string OutputText(const Graph& graph, size_t i) {
  return graph.output_names()[i] +
         ToString(graph.value(graph.outputs()[i]).info.shape);
}

const std::string kShipped =
    std::string(LITE_SOURCE_DIR) + "/test/data/models/";

Result<Graph> ReadFolder(const std::string& folder) {
  PaddleModelFiles files;
  files.model_dir = folder;
  return ReadPaddleModel(files);
}

Result<Graph> ReadPair(const std::string& stem) {
  PaddleModelFiles files;
  files.model_file = stem + ".pdmodel";
  files.param_file = stem + ".pdiparams";
  return ReadPaddleModel(files);
}

TEST(PaddleModels, UciHousing) {
  ASSERT_OK_AND_ASSIGN(const Graph graph, ReadFolder(kShipped + "uci_housing"));
  EXPECT_THAT(OpCounts(graph),
              ElementsAre(Pair("elementwise_add", 1), Pair("fc", 1)));
  EXPECT_EQ(InputText(graph, 0), "x[?,13]");
  EXPECT_EQ(OutputText(graph, 0), "fc_0.tmp_1[?,1]");
}

TEST(PaddleModels, ConvBnRelu) {
  ASSERT_OK_AND_ASSIGN(const Graph graph,
                       ReadFolder(kShipped + "conv_bn_relu"));
  EXPECT_THAT(OpCounts(graph), ElementsAre(Pair("batch_norm", 1),
                                           Pair("conv2d", 1), Pair("relu", 1)));
  EXPECT_EQ(InputText(graph, 0), "image[?,3,224,224]");
  EXPECT_EQ(OutputText(graph, 0), "batch_norm_0.tmp_3[?,32,112,112]");
}

TEST(PaddleModels, MobilenetV1) {
  ASSERT_OK_AND_ASSIGN(
      const Graph graph,
      ReadFolder(std::string(LITE_SOURCE_DIR) + "/demo/mobilenet_v1"));
  EXPECT_EQ(graph.name, "mobilenet_v1");
  EXPECT_THAT(OpCounts(graph),
              UnorderedElementsAre(
                  Pair("conv2d", 28), Pair("elementwise_add", 28),
                  Pair("batch_norm", 27), Pair("relu", 27), Pair("pool2d", 1),
                  Pair("reshape", 1), Pair("softmax", 1)));
  EXPECT_EQ(InputText(graph, 0), "data[?,3,224,224]");
  EXPECT_EQ(OutputText(graph, 0), "softmax_0.tmp_0[?,1000]");
  // Its relus work in place, so the batch norm before has the other name.
  const Node& relu = graph.node(3);
  EXPECT_EQ(relu.name, "conv1_bn.tmp_2");
  EXPECT_EQ(graph.value(relu.inputs[0]).name, "conv1_bn.tmp_2/earlier");
}

TEST(PaddleModels, PpocrCls) {
  ASSERT_OK_AND_ASSIGN(Graph graph, ReadFolder(kShipped + "ppocr_cls"));
  EXPECT_EQ(InputText(graph, 0), "x[?,3,32,100]");
  EXPECT_EQ(OutputText(graph, 0), "save_infer_model/scale_0.tmp_1[?,2]");
  // It is fed another size than it declares.
  const ShapeRange fed = {Dim(2), Dim(3), Dim(48), Dim(192)};
  EXPECT_OK(SetInputShapes(&graph, Span<const ShapeRange>(&fed, 1)));
  EXPECT_EQ(OutputText(graph, 0), "save_infer_model/scale_0.tmp_1[2,2]");
}

TEST(PaddleModels, Mtcnn) {
  ASSERT_OK_AND_ASSIGN(Graph pnet, ReadPair(kShipped + "mtcnn/PNet"));
  EXPECT_EQ(InputText(pnet, 0), "x[?,3,?,?]");
  EXPECT_EQ(pnet.outputs().size(), 3u);
  // Squeeze leaves axes alone that are not 1.
  const ShapeRange fed = {Dim(1), Dim(3), Dim(37), Dim(51)};
  EXPECT_OK(SetInputShapes(&pnet, Span<const ShapeRange>(&fed, 1)));
  EXPECT_EQ(OutputText(pnet, 1), "save_infer_model/scale_1.tmp_29[1,4,14,21]");
  const ShapeRange least = {Dim(4), Dim(3), Dim(12), Dim(12)};
  EXPECT_OK(SetInputShapes(&pnet, Span<const ShapeRange>(&least, 1)));
  EXPECT_EQ(OutputText(pnet, 1), "save_infer_model/scale_1.tmp_29[4,4]");
  ASSERT_OK_AND_ASSIGN(const Graph rnet, ReadPair(kShipped + "mtcnn/RNet"));
  EXPECT_EQ(InputText(rnet, 0), "x[?,3,24,24]");
  EXPECT_EQ(OutputText(rnet, 2), "save_infer_model/scale_2.tmp_21[?,10]");
  ASSERT_OK_AND_ASSIGN(const Graph onet, ReadPair(kShipped + "mtcnn/ONet"));
  EXPECT_EQ(OutputText(onet, 0), "save_infer_model/scale_0.tmp_21[?,2]");
}

TEST(PaddleModels, AFolderOfSeveralModels) {
  EXPECT_THAT(ReadFolder(kShipped + "mtcnn"),
              FailsWith(StatusCode::kNotFound, "ONet.pdmodel, PNet.pdmodel"));
}

}  // namespace
}  // namespace placelite
