// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

struct Conv {
  std::string name;
  Shape x, filter;
  Ints strides = {1, 1};
  Ints paddings = {0, 0, 0, 0};  // top, bottom, left, right
  int64_t groups = 1;
  Ints dilations = {1, 1};
  std::string algorithm = "EXPLICIT";
};

KernelCase MakeConv(const Conv& conv, Epilogue epilogue = {}) {
  return {conv.name,
          "conv2d",
          {{"strides", conv.strides},
           {"paddings", conv.paddings},
           {"dilations", conv.dilations},
           {"groups", conv.groups},
           {"padding_algorithm", conv.algorithm}},
          {Random(conv.x), Constant(Random(conv.filter)),
           Constant(Random({conv.filter[0]}))},
          std::move(epilogue)};
}

// A depthwise kernel of size x size over `channels` planes.
Conv Depthwise(std::string name, int64_t channels, int64_t height,
               int64_t width, int64_t size, Ints strides, Ints paddings,
               int64_t multiplier = 1) {
  return {std::move(name),
          {1, channels, height, width},
          {channels * multiplier, 1, size, size},
          std::move(strides),
          std::move(paddings),
          channels};
}

// Layers of the real models, with fewer channels where that changes nothing.
std::vector<Conv> ModelConvs() {
  return {
      {"mobilenet_first", {1, 3, 64, 60}, {32, 3, 3, 3}, {2, 2}, {1, 1, 1, 1}},
      {"mobilenet_pw_112", {1, 32, 112, 28}, {64, 32, 1, 1}},
      {"mobilenet_pw_56", {1, 64, 56, 28}, {128, 64, 1, 1}},
      {"mobilenet_pw_28", {1, 128, 28, 28}, {64, 128, 1, 1}},
      {"mobilenet_pw_14", {1, 256, 14, 14}, {130, 256, 1, 1}},
      {"mobilenet_pw_7", {1, 512, 7, 7}, {200, 512, 1, 1}},
      {"mobilenet_pw_7_deep", {1, 1024, 7, 7}, {72, 1024, 1, 1}},
      {"mobilenet_classes", {1, 1024, 1, 1}, {1000, 1024, 1, 1}},
      Depthwise("mobilenet_dw_112", 2, 112, 112, 3, {1, 1}, {1, 1, 1, 1}),
      Depthwise("mobilenet_dw_112_s2", 2, 112, 112, 3, {2, 2}, {1, 1, 1, 1}),
      Depthwise("mobilenet_dw_56", 3, 56, 56, 3, {1, 1}, {1, 1, 1, 1}),
      Depthwise("mobilenet_dw_28_s2", 3, 28, 28, 3, {2, 2}, {1, 1, 1, 1}),
      Depthwise("mobilenet_dw_14", 5, 14, 14, 3, {1, 1}, {1, 1, 1, 1}),
      Depthwise("mobilenet_dw_14_s2", 5, 14, 14, 3, {2, 2}, {1, 1, 1, 1}),
      Depthwise("mobilenet_dw_7", 33, 7, 7, 3, {1, 1}, {1, 1, 1, 1}),
      {"ocr_first", {1, 3, 48, 192}, {8, 3, 3, 3}, {2, 2}, {1, 1, 1, 1}},
      Depthwise("ocr_dw3_s21", 8, 24, 96, 3, {2, 1}, {1, 1, 1, 1}),
      Depthwise("ocr_dw3_s12", 8, 12, 96, 3, {1, 2}, {1, 1, 1, 1}),
      Depthwise("ocr_dw5_s21", 5, 12, 96, 5, {2, 1}, {2, 2, 2, 2}),
      Depthwise("ocr_dw5_4x50", 5, 4, 50, 5, {1, 1}, {2, 2, 2, 2}),
      Depthwise("ocr_dw5_2x50", 5, 2, 50, 5, {2, 1}, {2, 2, 2, 2}),
      Depthwise("ocr_dw5_1x50", 5, 1, 50, 5, {1, 1}, {2, 2, 2, 2}),
      {"ocr_pw_4x50", {1, 40, 4, 50}, {120, 40, 1, 1}},
      {"ocr_pw_2x50", {1, 48, 2, 50}, {48, 48, 1, 1}},
      {"ocr_pw_1x50", {1, 96, 1, 50}, {40, 96, 1, 1}},
      {"ocr_squeeze", {2, 72, 1, 1}, {18, 72, 1, 1}},
      {"mtcnn_first", {2, 3, 24, 24}, {28, 3, 3, 3}},
      {"mtcnn_rnet_3x3", {2, 28, 11, 11}, {48, 28, 3, 3}},
      {"mtcnn_rnet_2x2", {3, 48, 4, 4}, {64, 48, 2, 2}},
      {"mtcnn_pnet_heads", {1, 32, 13, 11}, {2, 32, 1, 1}},
  };
}

std::vector<Conv> ShapeConvs() {
  return {
      {"smallest", {1, 1, 1, 1}, {1, 1, 1, 1}},
      {"one_row", {1, 3, 1, 37}, {5, 3, 1, 3}, {1, 2}, {0, 0, 1, 1}},
      {"one_column", {1, 3, 37, 1}, {5, 3, 3, 1}, {2, 1}, {1, 1, 0, 0}},
      {"padding_beyond_image",
       {1, 2, 2, 2},
       {3, 2, 3, 3},
       {1, 1},
       {3, 2, 4, 3}},
      {"window_in_padding", {1, 2, 2, 3}, {3, 2, 1, 1}, {1, 1}, {1, 2, 2, 1}},
      {"stride_above_kernel", {1, 3, 13, 14}, {4, 3, 2, 2}, {3, 4}},
      {"stride_3_2", {2, 5, 13, 32}, {16, 5, 3, 3}, {3, 2}, {1, 0, 0, 2}},
      {"stride_1_3", {1, 5, 9, 50}, {17, 5, 3, 5}, {1, 3}, {1, 1, 2, 2}},
      // A row of several bands, which no cache holds as a whole.
      {"long_row",
       {1, 64, 1, 8301},
       {16, 64, 1, 3},
       {1, 2},
       {0, 0, 3, 7},
       1,
       {1, 2}},
      {"dilated",
       {1, 5, 13, 15},
       {6, 5, 3, 3},
       {1, 1},
       {2, 2, 2, 2},
       1,
       {2, 2}},
      {"dilated_1_3_stride_2",
       {1, 4, 9, 33},
       {9, 4, 2, 3},
       {2, 2},
       {0, 1, 3, 2},
       1,
       {1, 3}},
      // Kernels larger than the image, of which windows see a part.
      {"atrous_one_tap",
       {1, 37, 17, 17},
       {19, 37, 3, 3},
       {1, 1},
       {24, 24, 24, 24},
       1,
       {24, 24}},
      {"atrous_two_rows",
       {2, 6, 12, 29},
       {34, 3, 3, 5},
       {1, 1},
       {9, 0, 6, 6},
       2,
       {9, 3}},
      {"atrous_stride_2",
       {1, 5, 6, 23},
       {7, 5, 5, 3},
       {2, 2},
       {8, 8, 30, 30},
       1,
       {4, 30}},
      {"atrous_small",
       {1, 9, 5, 5},
       {40, 9, 3, 3},
       {1, 1},
       {6, 6, 6, 6},
       1,
       {6, 6}},
      {"kernel_above_image",
       {1, 4, 3, 11},
       {33, 4, 7, 7},
       {1, 1},
       {3, 3, 3, 3}},
      {"image_between_taps",
       {1, 3, 2, 2},
       {4, 3, 2, 2},
       {1, 1},
       {2, 2, 2, 2},
       1,
       {5, 5}},
      {"same_stride_2",
       {1, 3, 13, 14},
       {4, 3, 3, 3},
       {2, 2},
       {0, 0, 0, 0},
       1,
       {1, 1},
       "SAME"},
      {"valid",
       {1, 3, 13, 7},
       {4, 3, 3, 2},
       {1, 1},
       {5, 5, 5, 5},
       1,
       {1, 1},
       "VALID"},
      {"k5", {1, 16, 13, 13}, {17, 16, 5, 5}, {1, 1}, {2, 2, 2, 2}},
      {"k7_s2", {1, 3, 32, 33}, {16, 3, 7, 7}, {2, 2}, {3, 3, 3, 3}},
      {"k1_s2", {1, 17, 13, 14}, {33, 17, 1, 1}, {2, 2}},
      {"deep_3x3", {1, 130, 7, 9}, {9, 130, 3, 3}, {1, 1}, {1, 1, 1, 1}},
      {"deep_small", {2, 150, 5, 5}, {40, 150, 3, 3}, {1, 1}, {1, 1, 1, 1}},
      {"deep_groups_small",
       {2, 66, 5, 5},
       {64, 33, 3, 3},
       {1, 1},
       {1, 1, 1, 1},
       2},
      {"groups_2", {2, 6, 13, 7}, {34, 3, 3, 3}, {1, 1}, {1, 1, 1, 1}, 2},
      // As many groups as fill a block are computed as one.
      {"groups_of_4", {1, 64, 9, 15}, {64, 4, 3, 3}, {1, 1}, {1, 1, 1, 1}, 16},
      {"groups_of_8_stride_2",
       {2, 32, 9, 8},
       {32, 8, 3, 3},
       {2, 2},
       {1, 1, 1, 1},
       4},
      {"groups_of_2_to_6",
       {1, 32, 5, 6},
       {96, 2, 1, 3},
       {1, 1},
       {0, 0, 1, 1},
       16},
      {"groups_3_pointwise",
       {2, 9, 8, 8},
       {15, 3, 1, 1},
       {1, 1},
       {0, 0, 0, 0},
       3},
      {"two_pixels", {2, 33, 2, 1}, {17, 33, 1, 1}},
      {"three_pixels", {1, 16, 3, 7}, {33, 16, 3, 5}},
      {"four_pixels_padded", {2, 5, 2, 2}, {8, 5, 3, 3}, {1, 1}, {1, 1, 1, 1}},
      {"whole_image", {2, 5, 3, 4}, {10, 5, 3, 4}},
      {"empty_batch", {0, 3, 5, 5}, {4, 3, 3, 3}},
  };
}

std::vector<Conv> DepthwiseConvs() {
  std::vector<Conv> convs = {
      Depthwise("dw_multiplier", 3, 13, 17, 3, {1, 1}, {1, 1, 1, 1}, 2),
      Depthwise("dw7", 3, 32, 33, 7, {1, 1}, {3, 3, 3, 3}),
      Depthwise("dw7_s2_multiplier", 2, 33, 40, 7, {2, 2}, {3, 2, 2, 3}, 3),
      Depthwise("dw2", 3, 7, 19, 2, {1, 1}, {0, 0, 0, 0}),
      Depthwise("dw3_s3", 3, 20, 50, 3, {3, 3}, {1, 1, 1, 1}),
      Depthwise("dw4_s1_4", 2, 9, 70, 4, {1, 4}, {1, 2, 3, 0}),
      Depthwise("dw3_asymmetric", 3, 13, 33, 3, {2, 2}, {0, 1, 0, 1}),
      Depthwise("dw3_wide_padding", 3, 4, 5, 3, {1, 1}, {4, 5, 6, 7}),
      Depthwise("dw5_wide_padding_s2", 3, 4, 5, 5, {2, 2}, {4, 5, 9, 9}),
      Depthwise("dw3_padding_of_a_vector", 2, 3, 40, 3, {1, 1}, {0, 0, 40, 40}),
      Depthwise("dw_bands", 2, 150, 70, 5, {1, 1}, {2, 2, 2, 2}),
      {"dw_dilated",
       {2, 3, 13, 33},
       {3, 1, 3, 3},
       {1, 1},
       {2, 2, 2, 2},
       3,
       {2, 2}},
      {"dw_dilated_s2",
       {1, 3, 13, 33},
       {3, 1, 3, 3},
       {2, 2},
       {2, 1, 3, 0},
       3,
       {2, 3}},
      {"dw_flat", {1, 3, 9, 33}, {3, 1, 1, 7}, {1, 1}, {0, 0, 3, 3}, 3},
      {"dw_tall_batch", {2, 2, 21, 5}, {2, 1, 5, 1}, {2, 1}, {2, 2, 0, 0}, 2},
      {"dw_same",
       {1, 3, 14, 15},
       {3, 1, 3, 3},
       {2, 2},
       {0, 0, 0, 0},
       3,
       {1, 1},
       "SAME"},
  };
  for (int64_t width : {1, 2, 3, 7, 8, 9, 15, 16, 17, 18, 31, 32, 33, 35}) {
    for (int64_t size : {3, 5}) {
      for (int64_t stride : {1, 2}) {
        const int64_t pad = size / 2;
        convs.push_back(Depthwise(
            StrCat("dw", size, "_s", stride, "_row_", width), 2, width / 4 + 2,
            width, size, {stride, stride}, {pad, pad, pad, pad}));
      }
    }
  }
  return convs;
}

// Around the sizes of vectors, tiles and panels.
std::vector<Conv> SizeConvs() {
  std::vector<Conv> convs;
  for (int64_t channels : {1, 3, 5, 16, 17, 33}) {
    convs.push_back({StrCat("channels_", channels),
                     {1, channels, 7, 13},
                     {34 - channels, channels, 3, 3},
                     {1, 1},
                     {1, 1, 1, 1}});
    convs.push_back({StrCat("pointwise_", channels),
                     {2, channels, 13, 7},
                     {34 - channels, channels, 1, 1}});
  }
  for (int64_t pixels : {1,  3,  4,  5,  7,  8,  9,  15, 16, 17, 23,  24,
                         25, 31, 33, 47, 48, 49, 64, 65, 95, 97, 127, 145}) {
    convs.push_back(
        {StrCat("pixels_", pixels), {1, 9, 1, pixels}, {35, 9, 1, 1}});
    convs.push_back(
        {StrCat("pixels3_", pixels), {1, 2, 3, pixels + 2}, {33, 2, 3, 3}});
  }
  return convs;
}

void AddEpilogues(std::vector<KernelCase>* cases) {
  // One for each of the algorithms.
  const Conv convs[] = {
      {"gemm", {2, 5, 7, 21}, {11, 5, 3, 3}, {1, 1}, {1, 1, 1, 1}},
      {"gemm_deep", {1, 600, 3, 43}, {9, 600, 1, 1}},  // K in two parts
      {"channels", {2, 20, 5, 5}, {35, 20, 1, 1}},
      {"gemv", {2, 37, 1, 2}, {19, 37, 1, 1}},
      Depthwise("dw3", 3, 9, 21, 3, {1, 1}, {1, 1, 1, 1}),
      Depthwise("dw4", 3, 9, 21, 4, {1, 1}, {1, 1, 1, 1}, 2),
  };
  for (const Conv& conv : convs) {
    for (const EpilogueStep& step : StepsOfEachKind()) {
      cases->push_back(MakeConv(conv, {step}));
      cases->back().name = StrCat(conv.name, "_", ToString(step.kind));
    }
    // A bias is what every algorithm adds to its own channel alone.
    std::vector<double> biases;
    for (int64_t c = 0; c < conv.filter[0]; ++c) {
      biases.push_back(c % 5 == 2 ? NAN : 0.5);
    }
    for (const EpilogueStep& step :
         {Step(EpilogueKind::kRelu), Step(EpilogueKind::kClip, -0.5, 1),
          Step(EpilogueKind::kHardSigmoid, 0.2f, 0.5),
          Step(EpilogueKind::kHardSwish, 6, 3, 6),
          Step(EpilogueKind::kFakeQuantize, 0.02f, -90, 90),
          Step(EpilogueKind::kFakeQuantizeAway, 0.02f, -90, 90),
          MapCodesStep(0.02f, -90, 0.01f)}) {
      cases->push_back(MakeConv(conv, {step}));
      cases->back().inputs[2] = Constant(Values({conv.filter[0]}, biases));
      cases->back().name = StrCat(conv.name, "_nan_", ToString(step.kind));
    }
    KernelCase added = MakeConv(conv, {AddStep(3)});
    Shape out = conv.x;
    out[1] = conv.filter[0];
    if (conv.name == "dw4") --out[2], --out[3];
    added.inputs.push_back(Random(out));
    added.name = StrCat(conv.name, "_add");
    cases->push_back(added);
    added.epilogue = {AddStep(3), Step(EpilogueKind::kClip, -0.5, 0.5),
                      Step(EpilogueKind::kScale, 3)};
    added.name = StrCat(conv.name, "_add_clip_scale");
    cases->push_back(added);
    added.epilogue = {Step(EpilogueKind::kRelu), Step(EpilogueKind::kScale, 2),
                      AddStep(3), Step(EpilogueKind::kHardSwish, 6, 3, 6)};
    added.name = StrCat(conv.name, "_four_steps");
    cases->push_back(added);
    added.epilogue = {Step(EpilogueKind::kFakeQuantize, 0.05f, -90, 90),
                      Step(EpilogueKind::kSwish, 1),
                      Step(EpilogueKind::kFakeQuantize, 0.05f, -8, 90)};
    added.inputs.pop_back();
    added.name = StrCat(conv.name, "_rounded_twice");
    cases->push_back(added);
  }
}

// Few output channels, after which outputs are dense.
void AddNarrow(std::vector<KernelCase>* cases) {
  const Conv convs[] = {
      {"narrow_1", {1, 64, 12, 40}, {1, 64, 3, 3}, {1, 1}, {1, 1, 1, 1}},
      {"narrow_2", {2, 17, 9, 31}, {2, 17, 3, 3}, {1, 1}, {1, 1, 1, 1}},
      {"narrow_3", {1, 32, 24, 37}, {3, 32, 9, 9}, {1, 1}, {4, 4, 4, 4}},
      {"narrow_4", {2, 40, 8, 30}, {4, 40, 1, 1}},
      {"narrow_strided", {1, 20, 15, 45}, {3, 20, 3, 5}, {2, 3}, {1, 0, 2, 1}},
      {"narrow_dilated",
       {1, 16, 11, 33},
       {2, 16, 3, 3},
       {1, 1},
       {2, 2, 3, 3},
       1,
       {2, 3}},
      {"narrow_inside", {1, 16, 30, 6}, {3, 16, 1, 6}, {1, 1}, {0, 0, 5, 5}},
      {"narrow_beyond", {1, 16, 3, 2}, {1, 16, 2, 2}, {2, 2}, {3, 3, 3, 3}},
  };
  for (const Conv& conv : convs) {
    KernelCase narrow = MakeConv(conv);
    cases->push_back(narrow);
    narrow.name += "_tanh_clip";
    narrow.epilogue = {Step(EpilogueKind::kTanh),
                       Step(EpilogueKind::kClip, -0.5, 0.5)};
    cases->push_back(std::move(narrow));
  }
}

std::vector<KernelCase> Conv2dCases() {
  std::vector<KernelCase> cases;
  for (auto convs : {ModelConvs, ShapeConvs, DepthwiseConvs, SizeConvs}) {
    for (const Conv& conv : convs()) cases.push_back(MakeConv(conv));
  }
  AddEpilogues(&cases);
  const size_t count = cases.size();
  for (size_t i = 0; i < count; i += 9) {
    KernelCase bare = cases[i];
    bare.name += "_no_bias";
    bare.inputs[2] = Absent();
    if (bare.inputs.size() == 3) cases.push_back(bare);
  }
  const Conv variable[] = {
      {"filter_not_constant", {1, 3, 7, 9}, {4, 3, 3, 3}, {1, 1}, {1, 1, 1, 1}},
      {"computed_filters", {2, 20, 13, 21}, {17, 20, 3, 3}, {1, 2}},
      {"computed_groups",
       {1, 32, 19, 9},
       {24, 16, 3, 3},
       {1, 1},
       {1, 1, 1, 1},
       2},
      {"computed_pointwise", {2, 40, 11, 12}, {33, 40, 1, 1}},
      {"computed_unseen", {1, 3, 1, 200}, {5, 3, 3, 3}, {1, 1}, {1, 1, 1, 1}},
  };
  for (const Conv& conv : variable) {
    KernelCase computed = MakeConv(conv);
    computed.inputs[1].constant = computed.inputs[2].constant = false;
    cases.push_back(std::move(computed));
  }
  AddNarrow(&cases);
  return cases;
}

const CaseFamily kConv2dCases(Conv2dCases);

}  // namespace
}  // namespace placelite
