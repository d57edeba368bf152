// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using Ints = std::vector<int64_t>;

ProgramWriter Conv(const std::string& type,
                   const ProgramWriter::Attributes& attributes,
                   ProgramWriter::Arguments more = {}) {
  ProgramWriter w;
  w.Feed("x", {1, 4, 9, 9}).Weight("f", {8, 2, 3, 3}).Weight("b", {8});
  w.Weight("r", {1, 8, 9, 9});
  more.push_back({"Input", {"x"}});
  more.push_back({"Filter", {"f"}});
  w.Op(type, more, {{"Output", {"y"}}}, attributes).Fetch("y");
  return w;
}

TEST(ConvolutionLowering, SpreadsTwoPaddings) {
  EXPECT_THAT(Conv("conv2d", {{"groups", 2}, {"paddings", Ints{1, 2}}}).Text(),
              HasSubstr("%y: float[1,8,9,11] = conv2d(%x, %f) {groups=2, "
                        "paddings=[1,1,2,2]}"));
}

TEST(ConvolutionLowering, KeepsFourPaddingsAndTheRest) {
  EXPECT_THAT(
      Conv("depthwise_conv2d", {{"groups", 2},
                                {"paddings", Ints{1, 2, 3, 4}},
                                {"strides", Ints{2, 1}},
                                {"dilations", Ints{1, 2}},
                                {"data_format", "AnyLayout"},
                                {"use_mkldnn", true}})
          .Text(),
      HasSubstr("%y: float[1,8,5,12] = conv2d(%x, %f) {dilations=[1,2], "
                "groups=2, paddings=[1,2,3,4], strides=[2,1]}"));
}

TEST(ConvolutionLowering, KeepsThePaddingAlgorithm) {
  EXPECT_THAT(
      Conv("conv2d", {{"groups", 2}, {"padding_algorithm", "SAME"}}).Text(),
      HasSubstr("{groups=2, padding_algorithm=\"SAME\"}"));
}

TEST(ConvolutionLowering, TakesFusedInputsAndActivation) {
  EXPECT_THAT(Conv("conv2d",
                   {{"groups", 2},
                    {"paddings", Ints{1, 1}},
                    {"fuse_activation", "relu6"}},
                   {{"Bias", {"b"}}, {"ResidualData", {"r"}}})
                  .Text(),
              HasSubstr("%y/conv2d: float[1,8,9,9] = conv2d(%x, %f, %b) "
                        "{groups=2, paddings=[1,1,1,1]}\n"
                        "%y/elementwise_add: float[1,8,9,9] = "
                        "elementwise_add(%y/conv2d, %r)\n"
                        "%y: float[1,8,9,9] = clip(%y/elementwise_add) "
                        "{max=6, min=0}\n"));
  EXPECT_THAT(Conv("conv2d", {{"groups", 2}, {"fuse_relu", true}}).Text(),
              HasSubstr("%y: float[1,8,7,7] = relu(%y/conv2d)"));
}

TEST(ConvolutionLowering, RefusesWhatItCannotSay) {
  EXPECT_THAT(
      Conv("conv2d", {{"groups", 2}, {"data_format", "HWC"}}).Read(),
      FailsWith(StatusCode::kUnsupported,
                "conv2d (output \"y\"): attribute 'data_format' is HWC"));
  EXPECT_THAT(
      Conv("conv2d", {{"fuse_activation", "gelu"}, {"groups", 2}}).Read(),
      FailsWith(StatusCode::kUnsupported, "activation 'gelu'"));
}

TEST(ConvolutionLowering, RefusesContradictions) {
  EXPECT_THAT(Conv("conv2d", {{"groups", 1}}).Read(),
              FailsWith(StatusCode::kCorrupt,
                        "op 1 'conv2d' (output 'y'): conv2d: channels"));
  EXPECT_THAT(Conv("conv2d", {{"groups", 2}, {"paddings", Ints{1}}}).Read(),
              FailsWith(StatusCode::kCorrupt, "'paddings' has 1 elements"));
  EXPECT_THAT(Conv("conv2d", {{"groups", 2}, {"strides", Ints{0, 1}}}).Read(),
              FailsWith(StatusCode::kCorrupt, "stride 0"));
}

// The filter is [in channels, out channels per group, height, width].
ProgramWriter Transposed(const std::string& type,
                         const ProgramWriter::Attributes& attributes,
                         ProgramWriter::Arguments more = {}) {
  ProgramWriter w;
  w.Feed("x", {1, 4, 9, 7}).Weight("f", {4, 3, 3, 2}).Weight("b", {6});
  more.push_back({"Input", {"x"}});
  more.push_back({"Filter", {"f"}});
  w.Op(type, more, {{"Output", {"y"}}}, attributes).Fetch("y");
  return w;
}

TEST(ConvolutionLowering, Conv2dTranspose) {
  EXPECT_THAT(Transposed("conv2d_transpose",
                         {{"groups", 2},
                          {"strides", Ints{2, 2}},
                          {"paddings", Ints{1, 0}},
                          {"output_padding", Ints{1, 0}},
                          {"output_size", Ints{}},
                          {"fuse_relu", true}},
                         {{"Bias", {"b"}}})
                  .Text(),
              HasSubstr("%y/conv2d_transpose: float[1,6,18,14] = "
                        "conv2d_transpose(%x, %f, %b) {groups=2, "
                        "output_padding=[1,0], paddings=[1,1,0,0], "
                        "strides=[2,2]}\n"
                        "%y: float[1,6,18,14] = relu(%y/conv2d_transpose)"));
  EXPECT_THAT(
      Transposed("depthwise_conv2d_transpose", {{"groups", 4},
                                                {"dilations", Ints{2, 1}},
                                                {"strides", Ints{1, 3}},
                                                {"output_size", Ints{13, 22}}})
          .Text(),
      HasSubstr("%y: float[1,12,13,22] = conv2d_transpose(%x, %f) "
                "{dilations=[2,1], groups=4, output_size=[13,22], "
                "strides=[1,3]}"));
}

TEST(ConvolutionLowering, Conv2dTransposeTakesSameOnlyWithoutStride) {
  ProgramWriter::Attributes same = {{"padding_algorithm", "SAME"}};
  EXPECT_THAT(Transposed("conv2d_transpose", same).Text(),
              HasSubstr("%y: float[1,3,9,7] = conv2d_transpose(%x, %f) "
                        "{padding_algorithm=\"SAME\"}"));
  same.push_back({"strides", Ints{1, 2}});
  EXPECT_THAT(Transposed("conv2d_transpose", same).Read(),
              FailsWith(StatusCode::kUnsupported, "SAME with stride 2"));
}

std::string Pool(const ProgramWriter::Attributes& attributes) {
  ProgramWriter w;
  w.Feed("x", {1, 4, 9, 9}).Unary("pool2d", "x", "y", attributes).Fetch("y");
  return w.Text();
}

TEST(ConvolutionLowering, Pool2d) {
  EXPECT_THAT(Pool({{"pooling_type", "max"},
                    {"ksize", Ints{3, 2}},
                    {"strides", Ints{2, 2}},
                    {"paddings", Ints{1, 0}},
                    {"ceil_mode", true},
                    {"exclusive", false}}),
              HasSubstr("%y: float[1,4,5,5] = pool2d(%x) {ceil_mode=true, "
                        "exclusive=false, ksize=[3,2], paddings=[1,1,0,0], "
                        "pooling_type=\"max\", strides=[2,2]}"));
}

TEST(ConvolutionLowering, GlobalPoolIgnoresItsWindow) {
  EXPECT_THAT(Pool({{"pooling_type", "avg"},
                    {"ksize", Ints{0, 0}},
                    {"strides", Ints{0, 0}},
                    {"paddings", Ints{3, 3}},
                    {"global_pooling", true}}),
              HasSubstr("%y: float[1,4,1,1] = pool2d(%x) "
                        "{global_pooling=true, pooling_type=\"avg\"}"));
}

TEST(ConvolutionLowering, AdaptivePoolKeepsItsOutputSize) {
  EXPECT_THAT(Pool({{"pooling_type", "avg"},
                    {"ksize", Ints{3, 2}},
                    {"strides", Ints{0, 0}},
                    {"adaptive", true}}),
              HasSubstr("%y: float[1,4,3,2] = pool2d(%x) {adaptive=true, "
                        "ksize=[3,2], pooling_type=\"avg\"}"));
}

ProgramWriter BatchNorm(const ProgramWriter::Attributes& attributes) {
  ProgramWriter w;
  w.Feed("x", {1, 4, 9, 9});
  for (const char* name : {"scale", "bias", "mean", "variance"}) {
    w.Weight(name, {4});
  }
  w.Op("batch_norm",
       {{"X", {"x"}},
        {"Scale", {"scale"}},
        {"Bias", {"bias"}},
        {"Mean", {"mean"}},
        {"Variance", {"variance"}}},
       // The running statistics are written in place by training.
       {{"MeanOut", {"mean"}},
        {"VarianceOut", {"variance"}},
        {"SavedMean", {"s1"}},
        {"Y", {"y"}}},
       attributes);
  w.Fetch("y");
  return w;
}

TEST(ConvolutionLowering, BatchNormDefinesItsFirstOutputOnly) {
  EXPECT_EQ(BatchNorm({{"epsilon", 0.5f}}).Text(),
            "input %x: float[1,4,9,9]\n"
            "const %mean: float[4]\n"
            "const %scale: float[4]\n"
            "const %bias: float[4]\n"
            "const %variance: float[4]\n"
            "%y: float[1,4,9,9] = batch_norm(%x, %scale, %bias, %mean, "
            "%variance) {epsilon=0.5}\n"
            "output %y\n");
}

TEST(ConvolutionLowering, BatchNormTakesFusedRelu) {
  EXPECT_THAT(BatchNorm({{"fuse_with_relu", true}}).Text(),
              HasSubstr("%y: float[1,4,9,9] = relu(%y/batch_norm)"));
}

TEST(ConvolutionLowering, BatchNormRefusesOtherLayouts) {
  EXPECT_THAT(BatchNorm({{"data_layout", "HWCN"}}).Read(),
              FailsWith(StatusCode::kUnsupported, "'data_layout' is HWCN"));
}

}  // namespace
}  // namespace placelite
