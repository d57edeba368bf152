// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

struct Transposed {
  std::string name;
  Shape x, filter;
  Ints strides = {1, 1};
  Ints paddings = {0, 0, 0, 0};  // top, bottom, left, right
  Ints output_padding = {0, 0};
  int64_t groups = 1;
  Ints dilations = {1, 1};
  std::string algorithm = "EXPLICIT";
  Ints output_size = {};
};

KernelCase Make(const Transposed& t, Epilogue epilogue = {}) {
  return {t.name,
          "conv2d_transpose",
          {{"strides", t.strides},
           {"paddings", t.paddings},
           {"output_padding", t.output_padding},
           {"output_size", t.output_size},
           {"dilations", t.dilations},
           {"groups", t.groups},
           {"padding_algorithm", t.algorithm}},
          {Random(t.x), Constant(Random(t.filter)),
           Constant(Random({t.filter[1] * t.groups}))},
          std::move(epilogue)};
}

// Layers of real models: text detection, segmentation, super resolution.
std::vector<Transposed> ModelCases() {
  return {
      {"ocr_det_first", {1, 24, 40, 26}, {24, 24, 2, 2}, {2, 2}},
      {"ocr_det_last", {1, 24, 80, 52}, {24, 1, 2, 2}, {2, 2}},
      {"ocr_det_server", {1, 64, 16, 24}, {64, 64, 2, 2}, {2, 2}},
      {"unet_3x3",
       {1, 32, 12, 14},
       {32, 16, 3, 3},
       {2, 2},
       {1, 1, 1, 1},
       {1, 1}},
      {"dcgan_4x4", {2, 40, 8, 8}, {40, 20, 4, 4}, {2, 2}, {1, 1, 1, 1}},
      {"fcn_16x16", {1, 5, 7, 9}, {5, 5, 16, 16}, {8, 8}, {4, 4, 4, 4}},
      {"bilinear_depthwise",
       {1, 6, 9, 13},
       {6, 1, 4, 4},
       {2, 2},
       {1, 1, 1, 1},
       {0, 0},
       6},
  };
}

std::vector<Transposed> ShapeCases() {
  return {
      {"smallest", {1, 1, 1, 1}, {1, 1, 1, 1}},
      {"pointwise", {2, 17, 9, 11}, {17, 33, 1, 1}},
      {"one_row", {1, 3, 1, 37}, {3, 5, 1, 3}, {1, 2}},
      {"one_column", {1, 3, 37, 1}, {3, 5, 3, 1}, {2, 1}, {1, 1, 0, 0}},
      {"stride_above_kernel", {1, 3, 7, 6}, {3, 4, 2, 2}, {3, 4}},
      {"stride_3_disjoint", {2, 5, 9, 10}, {5, 7, 3, 3}, {3, 3}},
      {"disjoint_2_1", {1, 5, 9, 20}, {5, 3, 2, 1}, {2, 1}},
      {"disjoint_cropped", {1, 5, 9, 20}, {5, 3, 2, 2}, {2, 2}, {1, 2, 1, 2}},
      {"disjoint_cropped_rows",
       {1, 5, 9, 20},
       {5, 3, 2, 2},
       {2, 2},
       {5, 3, 4, 6}},
      {"k3s1", {1, 9, 13, 19}, {9, 12, 3, 3}, {1, 1}, {1, 1, 1, 1}},
      {"k5s2_asymmetric", {1, 9, 8, 19}, {9, 5, 5, 5}, {2, 2}, {0, 3, 4, 1}},
      {"k3s2_odd_left", {1, 4, 8, 19}, {4, 5, 3, 3}, {2, 2}, {1, 0, 1, 0}},
      {"k2s3_padded_out",
       {1, 4, 5, 6},
       {4, 5, 2, 2},
       {3, 3},
       {0, 0, 0, 0},
       {2, 1}},
      {"padded_out_beyond",
       {1, 4, 5, 6},
       {4, 5, 2, 2},
       {2, 2},
       {0, 0, 0, 0},
       {5, 40}},
      {"dilated",
       {1, 5, 9, 11},
       {5, 6, 3, 3},
       {1, 1},
       {2, 2, 2, 2},
       {0, 0},
       1,
       {2, 2}},
      {"dilated_s2",
       {2, 5, 9, 11},
       {5, 6, 3, 2},
       {2, 2},
       {1, 0, 0, 2},
       {1, 1},
       1,
       {3, 2}},
      {"groups_2",
       {2, 6, 7, 9},
       {6, 17, 3, 3},
       {2, 2},
       {1, 1, 1, 1},
       {0, 1},
       2},
      {"groups_disjoint",
       {2, 6, 7, 9},
       {6, 3, 2, 2},
       {2, 2},
       {0, 0, 0, 0},
       {0, 0},
       3},
      {"deep", {1, 600, 4, 5}, {600, 10, 2, 2}, {2, 2}},
      {"deep_overlapping", {1, 530, 4, 5}, {530, 3, 3, 3}, {2, 2}},
      {"wide_outputs", {1, 3, 5, 7}, {3, 70, 2, 2}, {2, 2}},
      {"many_tiles", {1, 9, 6, 9}, {9, 40, 2, 2}, {2, 2}},
      {"bands", {1, 64, 90, 70}, {64, 4, 3, 3}, {2, 2}, {1, 1, 1, 1}, {1, 1}},
      {"bands_disjoint", {1, 96, 90, 70}, {96, 3, 2, 2}, {2, 2}, {1, 0, 1, 0}},
      {"kernel_above_limit", {1, 2, 3, 3}, {2, 2, 17, 16}, {4, 4}},
      {"empty_batch", {0, 3, 5, 5}, {3, 4, 2, 2}, {2, 2}},
      {"same",
       {1, 3, 7, 8},
       {3, 4, 3, 3},
       {2, 2},
       {9, 9, 9, 9},
       {0, 0},
       1,
       {1, 1},
       "SAME"},
      {"same_stride_above_kernel",
       {1, 3, 7, 8},
       {3, 4, 2, 1},
       {3, 3},
       {0, 0, 0, 0},
       {0, 0},
       1,
       {1, 1},
       "SAME"},
      {"valid",
       {1, 3, 7, 8},
       {3, 4, 3, 3},
       {2, 2},
       {9, 9, 9, 9},
       {0, 0},
       1,
       {1, 1},
       "VALID"},
      {"output_size",
       {1, 3, 7, 8},
       {3, 4, 3, 3},
       {3, 2},
       {1, 1, 1, 1},
       {7, 7},
       1,
       {1, 1},
       "EXPLICIT",
       {21, 15}},
  };
}

// Around the sizes of vectors, with both left margins of a stride of 2.
std::vector<Transposed> SizeCases() {
  std::vector<Transposed> cases;
  for (int64_t width :
       {1, 2, 7, 8, 9, 15, 16, 17, 23, 24, 31, 32, 33, 47, 49}) {
    for (int64_t left : {0, 1}) {
      cases.push_back({StrCat("disjoint_width_", width, "_left_", left),
                       {1, 3, 3, width},
                       {3, 3, 2, 2},
                       {2, 2},
                       {0, 0, left, 0}});
      cases.push_back({StrCat("k3_width_", width, "_left_", left),
                       {1, 3, 3, width},
                       {3, 3, 3, 3},
                       {2, 2},
                       {0, 0, left, 1}});
    }
    cases.push_back({StrCat("stride_1_width_", width),
                     {1, 3, 3, width},
                     {3, 2, 2, 2},
                     {1, 1},
                     {0, 1, 1, 0}});
  }
  return cases;
}

void AddEpilogues(std::vector<KernelCase>* cases) {
  const EpilogueStep steps[] = {
      Step(EpilogueKind::kRelu), Step(EpilogueKind::kClip, -0.5, 1),
      Step(EpilogueKind::kSigmoid), Step(EpilogueKind::kHardSwish, 6, 3, 6)};
  const Transposed layers[] = {
      {"disjoint", {2, 5, 7, 21}, {5, 6, 2, 2}, {2, 2}},
      {"overlapping", {2, 5, 7, 21}, {5, 6, 4, 4}, {2, 2}, {1, 1, 1, 1}}};
  for (const Transposed& layer : layers) {
    for (const EpilogueStep& step : steps) {
      cases->push_back(Make(layer, {step}));
      cases->back().name = StrCat(layer.name, "_", ToString(step.kind));
    }
    KernelCase several = Make(layer, {Step(EpilogueKind::kRelu), AddStep(3),
                                      Step(EpilogueKind::kScale, 2)});
    several.inputs.push_back(Random({2, 6, 14, 42}));
    several.name = StrCat(layer.name, "_three_steps");
    cases->push_back(several);
  }
}

std::vector<KernelCase> Conv2dTransposeCases() {
  std::vector<KernelCase> cases;
  for (auto list : {ModelCases, ShapeCases, SizeCases}) {
    for (const Transposed& t : list()) cases.push_back(Make(t));
  }
  AddEpilogues(&cases);
  for (const Transposed& t : {ModelCases()[1], ShapeCases()[9]}) {
    KernelCase bare = Make(t);
    bare.name += "_no_bias";
    bare.inputs[2] = Absent();
    cases.push_back(bare);
  }
  const Transposed variable[] = {
      {"filter_not_constant", {1, 3, 7, 9}, {3, 4, 2, 2}, {2, 2}},
      {"computed_filters", {2, 40, 8, 9}, {40, 20, 3, 3}, {2, 2}, {1, 1, 1, 1}},
      {"computed_groups",
       {1, 48, 4, 5},
       {48, 24, 3, 3},
       {2, 2},
       {0, 0, 0, 0},
       {0, 0},
       2},
  };
  for (const Transposed& transposed : variable) {
    KernelCase computed = Make(transposed);
    computed.inputs[1].constant = computed.inputs[2].constant = false;
    cases.push_back(std::move(computed));
  }
  return cases;
}

const CaseFamily kConv2dTransposeCases(Conv2dTransposeCases);

}  // namespace
}  // namespace placelite
