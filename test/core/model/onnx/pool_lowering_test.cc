// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Ints = std::vector<int64_t>;

// x [2,3,8,9] through one node.
std::string Pool(const std::string& type,
                 const ModelWriter::Attributes& attributes,
                 int64_t opset = 17) {
  return LowerOne(ModelWriter(opset), {2, 3, 8, 9}, type, {}, attributes);
}

TEST(OnnxPool, MaxPool) {
  EXPECT_EQ(Pool("MaxPool", {{"kernel_shape", Ints{3, 2}}}),
            "%y: float[2,3,6,8] = pool2d(%x) {ksize=[3,2], "
            "pooling_type=\"max\"}\n");
  EXPECT_EQ(Pool("MaxPool", {{"kernel_shape", Ints{3, 2}},
                             {"strides", Ints{2, 3}},
                             {"pads", Ints{1, 0, 2, 1}},
                             {"ceil_mode", 1}}),
            "%y: float[2,3,5,3] = pool2d(%x) {ceil_mode=true, ksize=[3,2], "
            "paddings=[1,2,0,1], pooling_type=\"max\", starts_inside=true, "
            "strides=[2,3]}\n");
}

// Sums over windows are convolutions with ones.
TEST(OnnxPool, LpPool) {
  const std::string two = Pool("LpPool", {{"kernel_shape", Ints{3, 2}}});
  EXPECT_THAT(two, HasSubstr("= square(%x)"));
  EXPECT_THAT(two, HasSubstr(": float[2,3,6,8] = conv2d("));
  EXPECT_THAT(two, HasSubstr("groups=3"));
  EXPECT_THAT(two, HasSubstr("%y: float[2,3,6,8] = sqrt("));
  EXPECT_THAT(Pool("LpPool", {{"kernel_shape", Ints{3, 2}}, {"p", 3}}),
              HasSubstr("%y: float[2,3,6,8] = elementwise_pow("));
  const ModelWriter::Attributes ceil = {{"kernel_shape", Ints{3, 3}},
                                        {"strides", Ints{2, 2}},
                                        {"ceil_mode", 1},
                                        {"p", 1}};
  EXPECT_THAT(Pool("LpPool", ceil, 18), HasSubstr("%y: float[2,3,4,4] = "));
  EXPECT_THAT(LowerOne(ModelWriter(18), {2, 3, 4, 8, 9}, "LpPool", {},
                       {{"kernel_shape", Ints{2, 2, 2}}}),
              HasSubstr(": float[2,3,3,7,8] = conv3d("));
  EXPECT_THAT(Pool("LpPool", {{"kernel_shape", Ints{3, 2}}, {"p", 0}}),
              HasSubstr("p is 0"));
  for (int64_t size : {-1, 0}) {
    EXPECT_THAT(Pool("LpPool", {{"kernel_shape", Ints{size, 2}}}),
                IsCorrupt("'kernel_shape' is ["));
  }
  EXPECT_THAT(Pool("GlobalLpPool", {{"p", 1}}),
              HasSubstr("%y: float[2,3,1,1] = reduce_sum("));
}

TEST(OnnxPool, Col2Im) {
  ModelWriter w(18);
  w.Ints("image", {4, 5}).Ints("block", {2, 2});
  EXPECT_EQ(LowerOne(w, {2, 12, 12}, "Col2Im", {"image", "block"}),
            "%y: float[2,3,4,5] = fold(%x) {kernel_sizes=[2,2], "
            "output_sizes=[4,5]}\n");
  EXPECT_EQ(LowerOne(w, {2, 12, 20}, "Col2Im", {"image", "block"},
                     {{"pads", Ints{1, 0, 1, 0}}}),
            "%y: float[2,3,4,5] = fold(%x) {kernel_sizes=[2,2], "
            "output_sizes=[4,5], paddings=[1,1,0,0]}\n");
  w.Input("fed", {2}, ::onnx::TensorProto::INT64);
  EXPECT_THAT(LowerOne(w, {2, 12, 12}, "Col2Im", {"fed", "block"}),
              HasSubstr("= fold_by_input(%x, %fed, %block)"));
}

// Windows begin at -1, 1, 3, 5; one at 7 would begin in the padding.
TEST(OnnxPool, NoWindowBeginsInThePaddingBehind) {
  EXPECT_THAT(LowerOne(ModelWriter(), {1, 1, 7, 7}, "MaxPool", {},
                       {{"kernel_shape", Ints{2, 2}},
                        {"strides", Ints{2, 2}},
                        {"pads", Ints{1, 1, 1, 1}},
                        {"ceil_mode", 1}}),
              StartsWith("%y: float[1,1,4,4] = pool2d(%x) "));
}

TEST(OnnxPool, AveragePoolCountsPaddingOnDemand) {
  const ModelWriter::Attributes attributes = {{"kernel_shape", Ints{2, 2}},
                                              {"pads", Ints{1, 1, 0, 0}}};
  EXPECT_EQ(Pool("AveragePool", attributes),
            "%y: float[2,3,8,9] = pool2d(%x) {ksize=[2,2], "
            "paddings=[1,0,1,0], pooling_type=\"avg\"}\n");
  ModelWriter::Attributes counting = attributes;
  counting.push_back({"count_include_pad", 1});
  EXPECT_EQ(Pool("AveragePool", counting),
            "%y: float[2,3,8,9] = pool2d(%x) {exclusive=false, ksize=[2,2], "
            "paddings=[1,0,1,0], pooling_type=\"avg\"}\n");
}

TEST(OnnxPool, AutoPad) {
  EXPECT_EQ(Pool("MaxPool", {{"kernel_shape", Ints{2, 2}},
                             {"strides", Ints{2, 2}},
                             {"auto_pad", "SAME_UPPER"}}),
            "%y: float[2,3,4,5] = pool2d(%x) {ksize=[2,2], "
            "paddings=[0,0,0,1], pooling_type=\"max\", strides=[2,2]}\n");
  EXPECT_EQ(Pool("MaxPool", {{"kernel_shape", Ints{2, 2}},
                             {"strides", Ints{2, 2}},
                             {"auto_pad", "SAME_LOWER"}}),
            "%y: float[2,3,4,5] = pool2d(%x) {ksize=[2,2], "
            "paddings=[0,0,1,0], pooling_type=\"max\", strides=[2,2]}\n");
}

TEST(OnnxPool, OneSpatialAxis) {
  EXPECT_EQ(LowerOne(ModelWriter(), {2, 3, 9}, "MaxPool", {},
                     {{"kernel_shape", Ints{3}}, {"strides", Ints{2}}}),
            "%y/unsqueeze: float[2,3,1,9] = unsqueeze(%x) {axes=[2]}\n"
            "%y/pool2d: float[2,3,1,4] = pool2d(%y/unsqueeze) {ksize=[1,3], "
            "pooling_type=\"max\", "
            "strides=[1,2]}\n"
            "%y: float[2,3,4] = squeeze(%y/pool2d) {axes=[2]}\n");
}

TEST(OnnxPool, OfTheWholeImage) {
  EXPECT_EQ(Pool("GlobalMaxPool", {}),
            "%y: float[2,3,1,1] = pool2d(%x) {global_pooling=true, "
            "pooling_type=\"max\"}\n");
  EXPECT_EQ(Pool("GlobalAveragePool", {}),
            "%y: float[2,3,1,1] = pool2d(%x) {global_pooling=true, "
            "pooling_type=\"avg\"}\n");
  EXPECT_THAT(LowerOne(ModelWriter(), {2, 3, 9}, "GlobalMaxPool"),
              HasSubstr("%y: float[2,3,1] = squeeze(%y/pool2d)"));
}

// Another op is needed where the indices are read.
TEST(OnnxPool, Indices) {
  ModelWriter w;
  w.Input("x", {1, 1, 4, 4});
  w.Node("MaxPool", {"x"}, {"y", "where"},
         {{"kernel_shape", Ints{2, 2}}, {"storage_order", 1}});
  EXPECT_THAT(w.Output("y").Nodes(), HasSubstr("pool2d(%x)"));
  const std::string text = w.Output("where").Text();
  EXPECT_THAT(text, HasSubstr("int64[1,1,1,3,3] = max_pool3d_with_index("));
  EXPECT_THAT(text, HasSubstr("column_major=true"));
  EXPECT_THAT(text, HasSubstr("%where: int64[1,1,3,3] = squeeze("));
}

TEST(OnnxPool, DilationsAndVolumesArePool3d) {
  EXPECT_THAT(Pool("MaxPool",
                   {{"kernel_shape", Ints{2, 2}}, {"dilations", Ints{2, 1}}}),
              HasSubstr("dilations=[1,2,1], ksize=[1,2,2]"));
  EXPECT_THAT(LowerOne(ModelWriter(), {2, 3, 5, 6, 7}, "AveragePool", {},
                       {{"kernel_shape", Ints{2, 2, 2}},
                        {"pads", Ints{1, 0, 0, 0, 1, 0}}}),
              HasSubstr("%y: float[2,3,5,6,6] = pool3d(%x) {ksize=[2,2,2], "
                        "paddings=[1,0,0,1,0,0], pooling_type=\"avg\"}"));
  EXPECT_THAT(LowerOne(ModelWriter(), {2, 3, 5, 6, 7}, "AveragePool", {},
                       {{"kernel_shape", Ints{2, 2}}}),
              StartsWith("corrupt: "));
}

TEST(OnnxPool, Refuses) {
  EXPECT_THAT(Pool("MaxPool", {}),
              HasSubstr("): attribute 'kernel_shape' is missing"));
  EXPECT_THAT(Pool("MaxPool", {{"kernel_shape", Ints{0, 2}}}),
              StartsWith("corrupt: "));
  EXPECT_THAT(Pool("MaxPool", {{"kernel_shape", Ints{2}}}),
              StartsWith("corrupt: "));
}

}  // namespace
}  // namespace placelite
