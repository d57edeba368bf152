// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/onnx/model_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Ints = std::vector<int64_t>;

// x [2,4,9,8] by a filter of 6 channels and a window of [3,2].
std::string Conv(const ModelWriter::Attributes& attributes,
                 const Ints& filter = {6, 4, 3, 2}) {
  return LowerOne(ModelWriter().Weight("w", filter), {2, 4, 9, 8}, "Conv",
                  {"w"}, attributes);
}

TEST(OnnxConv, Defaults) {
  EXPECT_EQ(Conv({}), "%y: float[2,6,7,7] = conv2d(%x, %w)\n");
}

TEST(OnnxConv, TakesAllAttributes) {
  EXPECT_EQ(Conv({{"kernel_shape", Ints{3, 2}},
                  {"strides", Ints{2, 1}},
                  {"dilations", Ints{1, 3}},
                  {"group", 2}},
                 {6, 2, 3, 2}),
            "%y: float[2,6,4,5] = conv2d(%x, %w) {dilations=[1,3], groups=2, "
            "strides=[2,1]}\n");
}

// ONNX lists the begins of all axes, then the ends.
TEST(OnnxConv, Pads) {
  EXPECT_EQ(Conv({{"pads", Ints{1, 2, 3, 4}}}),
            "%y: float[2,6,11,13] = conv2d(%x, %w) {paddings=[1,3,2,4]}\n");
  EXPECT_EQ(Conv({{"pads", Ints{0, 0, 0, 0}}, {"auto_pad", "NOTSET"}}),
            Conv({}));
}

TEST(OnnxConv, Bias) {
  ModelWriter w;
  w.Weight("w", {6, 4, 3, 2}).Weight("b", {6});
  EXPECT_EQ(LowerOne(w, {2, 4, 9, 8}, "Conv", {"w", "b"}),
            "%y: float[2,6,7,7] = conv2d(%x, %w, %b)\n");
  EXPECT_EQ(LowerOne(w, {2, 4, 9, 8}, "Conv", {"w", ""}),
            "%y: float[2,6,7,7] = conv2d(%x, %w)\n");
}

// [3] by 2 rows of a window of 3 wants 3 - 1 rows of padding, [2] one column.
TEST(OnnxConv, AutoPadOfStrideOne) {
  EXPECT_EQ(Conv({{"auto_pad", "SAME_UPPER"}}),
            "%y: float[2,6,9,8] = conv2d(%x, %w) {paddings=[1,1,0,1]}\n");
  EXPECT_EQ(Conv({{"auto_pad", "SAME_LOWER"}}),
            "%y: float[2,6,9,8] = conv2d(%x, %w) {paddings=[1,1,1,0]}\n");
  EXPECT_EQ(Conv({{"auto_pad", "VALID"}}), Conv({}));
  EXPECT_EQ(Conv({{"auto_pad", "VALID"}, {"pads", Ints{1, 1, 1, 1}}}),
            Conv({}));
}

// ceil(9 / 2) = 5 rows begin at 0, 2, .. 8 and end at 10: 2 rows of padding.
// ceil(8 / 3) = 3 columns begin at 0, 3, 6 and end at 7: none.
TEST(OnnxConv, AutoPadOfLargerStrides) {
  EXPECT_EQ(Conv({{"auto_pad", "SAME_UPPER"}, {"strides", Ints{2, 3}}}),
            "%y: float[2,6,5,3] = conv2d(%x, %w) {paddings=[1,1,0,0], "
            "strides=[2,3]}\n");
}

// The dilated window has 1 + 2 * 3 = 7 rows.
TEST(OnnxConv, AutoPadOfDilations) {
  EXPECT_EQ(Conv({{"auto_pad", "SAME_LOWER"}, {"dilations", Ints{3, 2}}}),
            "%y: float[2,6,9,8] = conv2d(%x, %w) {dilations=[3,2], "
            "paddings=[3,3,1,1]}\n");
}

TEST(OnnxConv, AutoPadOfOpenSizes) {
  ModelWriter w;
  w.Weight("w", {6, 4, 3, 2});
  const auto conv = [&](const char* mode, int64_t stride,
                        int64_t dilation = 1) {
    return LowerOne(w, {2, 4, -1, 8}, "Conv", {"w"},
                    {{"auto_pad", mode},
                     {"strides", Ints{stride, 1}},
                     {"dilations", Ints{1, dilation}}});
  };
  EXPECT_EQ(conv("SAME_UPPER", 1),
            "%y: float[2,6,?,8] = conv2d(%x, %w) "
            "{paddings=[1,1,0,1]}\n");
  EXPECT_EQ(conv("SAME_UPPER", 2),
            "%y: float[2,6,?,8] = conv2d(%x, %w) "
            "{padding_algorithm=\"SAME\", strides=[2,1]}\n");
  const auto fails = HasSubstr(
      "auto_pad SAME with stride 2 for X [2,4,?,8], expected an exact size");
  EXPECT_THAT(conv("SAME_LOWER", 2), fails);
  EXPECT_THAT(conv("SAME_UPPER", 2, 3), fails);
}

TEST(OnnxConv, OneSpatialAxis) {
  ModelWriter w;
  w.Weight("w", {6, 4, 3});
  EXPECT_EQ(LowerOne(w, {2, 4, 9}, "Conv", {"w"},
                     {{"kernel_shape", Ints{3}},
                      {"strides", Ints{2}},
                      {"dilations", Ints{1}},
                      {"pads", Ints{1, 2}}}),
            "%y/unsqueeze: float[2,4,1,9] = unsqueeze(%x) {axes=[2]}\n"
            "%y/conv2d: float[2,6,1,5] = conv2d(%y/unsqueeze, %y/constant) "
            "{paddings=[0,0,1,2], strides=[1,2]}\n"
            "%y: float[2,6,5] = squeeze(%y/conv2d) {axes=[2]}\n");
  EXPECT_THAT(
      LowerOne(w, {2, 4, 9}, "Conv", {"w"}, {{"auto_pad", "SAME_UPPER"}}),
      HasSubstr("{paddings=[0,0,1,1]}"));
}

TEST(OnnxConv, RefusesOtherRanks) {
  EXPECT_THAT(
      LowerOne(ModelWriter().Weight("w", {6, 4, 1, 1, 1, 1}),
               {2, 4, 9, 9, 9, 9}, "Conv", {"w"}),
      HasSubstr(
          "Conv (output \"y\"): X [2,4,9,9,9,9], expected one or two spatial"));
}

TEST(OnnxConv, RefusesFiltersWithoutExactSize) {
  ModelWriter w;
  w.Input("w", {6, 4, -1, 3});
  EXPECT_THAT(LowerOne(w, {2, 4, 9, 8}, "Conv", {"w"}),
              HasSubstr("W [6,4,?,3], expected an exact kernel"));
}

TEST(OnnxConv, RefusesContradictions) {
  EXPECT_THAT(Conv({{"kernel_shape", Ints{3, 3}}}),
              StartsWith("corrupt: node 0 'Conv' (output 'y'): kernel_shape is "
                         "[3,3], but W [6,4,3,2]"));
  EXPECT_THAT(Conv({{"strides", Ints{1, 1, 1}}}),
              HasSubstr("attribute 'strides' has 3 elements"));
  EXPECT_THAT(Conv({{"pads", Ints{1, 1}}}),
              HasSubstr("attribute 'pads' has 2 elements"));
  EXPECT_THAT(Conv({{"auto_pad", "SOME"}}), HasSubstr("auto_pad is 'SOME'"));
  EXPECT_THAT(Conv({{"group", 3}}), StartsWith("corrupt: "));
  EXPECT_THAT(Conv({{"strides", Ints{0, 1}}}), StartsWith("corrupt: "));
  EXPECT_THAT(Conv({{"strides", Ints{0, 1}}, {"auto_pad", "SAME_UPPER"}}),
              StartsWith("corrupt: "));
  EXPECT_THAT(
      Conv({{"dilations", Ints{INT64_MAX, 1}}, {"auto_pad", "SAME_UPPER"}}),
      StartsWith("corrupt: "));
}

// x [2,4,5,5] by a filter to 3 channels and a window of [3,2].
std::string Transposed(const ModelWriter::Attributes& attributes) {
  return LowerOne(ModelWriter().Weight("w", {4, 3, 3, 2}), {2, 4, 5, 5},
                  "ConvTranspose", {"w"}, attributes);
}

// (5 - 1) * stride + window - pads + output_padding
TEST(OnnxConvTranspose, TakesAllAttributes) {
  EXPECT_EQ(Transposed({}), "%y: float[2,3,7,6] = conv2d_transpose(%x, %w)\n");
  EXPECT_EQ(Transposed({{"strides", Ints{2, 3}},
                        {"pads", Ints{1, 0, 0, 1}},
                        {"output_padding", Ints{1, 2}}}),
            "%y: float[2,3,11,15] = conv2d_transpose(%x, %w) "
            "{output_padding=[1,2], paddings=[1,0,0,1], strides=[2,3]}\n");
}

// The output is `stride` times the input.
TEST(OnnxConvTranspose, AutoPad) {
  EXPECT_EQ(Transposed({{"strides", Ints{2, 1}}, {"auto_pad", "SAME_UPPER"}}),
            "%y: float[2,3,10,5] = conv2d_transpose(%x, %w) "
            "{paddings=[0,1,0,1], strides=[2,1]}\n");
  EXPECT_EQ(Transposed({{"strides", Ints{2, 1}}, {"auto_pad", "SAME_LOWER"}}),
            "%y: float[2,3,10,5] = conv2d_transpose(%x, %w) "
            "{paddings=[1,0,1,0], strides=[2,1]}\n");
}

// (5 - 1) * 2 + 3 = 11 rows without paddings.
TEST(OnnxConvTranspose, Volumes) {
  ModelWriter w;
  w.Weight("w", {4, 3, 2, 3, 3});
  EXPECT_EQ(LowerOne(w, {2, 4, 5, 6, 7}, "ConvTranspose", {"w"},
                     {{"strides", std::vector<int64_t>{2, 1, 1}},
                      {"output_padding", std::vector<int64_t>{1, 0, 0}},
                      {"group", 2}}),
            "%y: float[2,6,11,8,9] = conv3d_transpose(%x, %w) {groups=2, "
            "output_padding=[1,0,0], strides=[2,1,1]}\n");
  EXPECT_THAT(LowerOne(w, {2, 4, 5, 6, 7}, "ConvTranspose", {"w"},
                       {{"output_shape", std::vector<int64_t>{5, 9, 9}}}),
              HasSubstr("%y: float[2,3,5,9,9] = conv3d_transpose("));
}

TEST(OnnxConvTranspose, PadsForAWishedShape) {
  EXPECT_EQ(
      Transposed({{"output_shape", Ints{10, 6}}, {"strides", Ints{2, 1}}}),
      "%y: float[2,3,10,6] = conv2d_transpose(%x, %w) "
      "{paddings=[1,0,0,0], strides=[2,1]}\n");
  EXPECT_EQ(
      Transposed({{"output_shape", Ints{12, 6}}, {"strides", Ints{2, 1}}}),
      "%y: float[2,3,12,6] = conv2d_transpose(%x, %w) "
      "{output_padding=[1,0], strides=[2,1]}\n");
}

TEST(OnnxConv, RefusesWindowsThatOverflow) {
  const int64_t huge = int64_t{1} << 40;
  ModelWriter w;
  w.Weight("w", {0, 1, 3, 1}, {});
  EXPECT_THAT(LowerOne(w, {1, 1, 8, 8}, "Conv", {"w"},
                       {{"dilations", std::vector<int64_t>{huge, 1}},
                        {"auto_pad", "SAME_UPPER"}}),
              HasSubstr("attribute 'dilations' is ["));
}

TEST(OnnxConv, OneAxisTakesOneNumber) {
  ModelWriter w;
  w.Weight("w", {1, 1, 1}, {1});
  EXPECT_THAT(LowerOne(w, {1, 1, 8}, "Conv", {"w"},
                       {{"pads", std::vector<int64_t>{1, 1, 1, 1}}}),
              HasSubstr("attribute 'pads' has 4 elements"));
  EXPECT_THAT(LowerOne(w, {1, 1, 8}, "Conv", {"w"},
                       {{"strides", std::vector<int64_t>{2, 2}}}),
              HasSubstr("attribute 'strides' has 2 elements"));
}

}  // namespace
}  // namespace placelite
