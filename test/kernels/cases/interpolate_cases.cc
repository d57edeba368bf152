// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

using Floats = std::vector<float>;

KernelCase Resize(std::string name, const Shape& x, const char* mode,
                  const char* coordinates, const Ints& sizes,
                  const Floats& scales = {}) {
  return {std::move(name),
          "interpolate",
          {{"mode", mode},
           {"coordinates", coordinates},
           {"sizes", sizes},
           {"scales", scales}},
          {Random(x, -3, 3)}};
}

KernelCase Nearest(std::string name, const Shape& x, const Ints& sizes,
                   const Floats& scales = {}) {
  KernelCase result =
      Resize(std::move(name), x, "nearest", "asymmetric", sizes, scales);
  result.attributes.Set("rounding", "floor");
  return result;
}

// The feature pyramid of text detection.
void AddModelCases(std::vector<KernelCase>* cases) {
  cases->push_back(Nearest("ocr_det_2x", {1, 96, 20, 26}, {}, {2, 2}));
  cases->push_back(Nearest("ocr_det_4x", {1, 24, 20, 26}, {}, {4, 4}));
  cases->push_back(Nearest("ocr_det_8x", {1, 24, 10, 13}, {}, {8, 8}));
  cases->push_back(Resize("segmentation_8x", {1, 19, 16, 16}, "linear",
                          "half_pixel", {128, 128}));
  cases->push_back(Resize("fpn_bilinear", {1, 16, 20, 26}, "linear",
                          "align_corners", {}, {2, 2}));
}

void AddNearest(std::vector<KernelCase>* cases) {
  for (int64_t width : {1, 3, 7, 8, 9, 15, 16, 17, 31, 33}) {
    for (int64_t factor : {2, 3, 4, 8, 16}) {
      const Shape x = {1, 2, 2, width};
      cases->push_back(Nearest(StrCat("nearest_", factor, "x_", width), x,
                               {3, width * factor}));
    }
    cases->push_back(
        Nearest(StrCat("nearest_to_", width), {1, 2, 5, 13}, {3, width}));
  }
  cases->push_back(Nearest("nearest_copy", {2, 3, 5, 19}, {5, 19}));
  cases->push_back(Nearest("nearest_rows_only", {2, 3, 5, 19}, {13, 19}));
  cases->push_back(Nearest("nearest_half", {2, 3, 9, 40}, {}, {0.5f, 0.5f}));
  cases->push_back(
      Nearest("nearest_given_scale", {1, 3, 9, 20}, {}, {1.37f, 2.06f}));
  cases->push_back(Nearest("nearest_32x", {1, 1, 2, 5}, {64, 160}));
  cases->push_back(Nearest("nearest_empty_batch", {0, 1, 2, 5}, {4, 10}));
  for (const char* coordinates :
       {"half_pixel", "align_corners", "pytorch_half_pixel",
        "tf_half_pixel_for_nn"}) {
    for (const char* rounding :
         {"floor", "ceil", "round_prefer_floor", "round_prefer_ceil"}) {
      cases->push_back(Resize(StrCat("nearest_", coordinates, "_", rounding),
                              {1, 2, 7, 9}, "nearest", coordinates, {10, 18}));
      cases->back().attributes.Set("rounding", rounding);
    }
  }
}

void AddWeighted(const char* mode, std::vector<KernelCase>* cases) {
  auto add = [&](const std::string& name, const Shape& x,
                 const char* coordinates, const Ints& sizes,
                 const Floats& scales = {}) {
    cases->push_back(
        Resize(StrCat(mode, "_", name), x, mode, coordinates, sizes, scales));
  };
  for (const char* coordinates :
       {"half_pixel", "align_corners", "align_scaled_corners", "asymmetric",
        "pytorch_half_pixel", "half_pixel_symmetric"}) {
    add(StrCat(coordinates, "_grows"), {2, 3, 5, 9}, coordinates, {11, 31});
    add(StrCat(coordinates, "_shrinks"), {1, 2, 17, 40}, coordinates, {5, 11});
    add(StrCat(coordinates, "_to_one"), {1, 2, 5, 9}, coordinates, {1, 1});
    add(StrCat(coordinates, "_of_one"), {1, 2, 1, 1}, coordinates, {3, 17});
    add(StrCat(coordinates, "_scaled"), {1, 2, 7, 19}, coordinates, {},
        {1.7f, 0.61f});
  }
  for (int64_t width : {1, 7, 8, 9, 15, 16, 17, 32, 33, 47}) {
    add(StrCat("row_", width), {1, 2, 3, 6}, "half_pixel", {5, width});
  }
  add("excludes_outside", {1, 2, 5, 9}, "half_pixel", {11, 4});
  cases->back().attributes.Set("exclude_outside", true);
  add("copy", {1, 2, 4, 17}, "half_pixel", {4, 17});
  add("empty_batch", {0, 2, 4, 17}, "half_pixel", {8, 34});
}

// Only the reference takes these.
void AddAntialiasAndCrops(std::vector<KernelCase>* cases) {
  for (const char* mode : {"linear", "cubic"}) {
    for (bool exclude : {false, true}) {
      cases->push_back(
          Resize(StrCat(mode, exclude ? "_antialias_inside" : "_antialias"),
                 {1, 2, 9, 20}, mode, "half_pixel", {}, {0.43f, 0.27f}));
      cases->back().attributes.Set("antialias", true);
      cases->back().attributes.Set("exclude_outside", exclude);
    }
    cases->push_back(Resize(StrCat(mode, "_antialias_grows"), {1, 2, 5, 4},
                            mode, "half_pixel", {7, 9}));
    cases->back().attributes.Set("antialias", true);
  }
  for (const char* mode : {"nearest", "linear", "cubic"}) {
    cases->push_back(Resize(StrCat(mode, "_crop"), {2, 3, 6, 7}, mode,
                            "tf_crop_and_resize", {5, 9}));
    cases->back().attributes.Set("roi", Floats{-0.2f, 0.1f, 0.8f, 1.3f});
    cases->back().attributes.Set("extrapolation_value", 2.5f);
  }
}

void AddOtherRanks(std::vector<KernelCase>* cases) {
  cases->push_back(Resize("line", {2, 3, 9}, "linear", "half_pixel", {20}));
  cases->push_back(
      Resize("block", {1, 2, 3, 4, 5}, "linear", "align_corners", {5, 4, 7}));
  cases->push_back(Resize("nearest_block", {1, 2, 3, 4, 5}, "nearest",
                          "asymmetric", {}, {2, 2, 2}));
}

std::vector<KernelCase> InterpolateCases() {
  std::vector<KernelCase> cases;
  AddModelCases(&cases);
  AddNearest(&cases);
  AddWeighted("linear", &cases);
  AddWeighted("cubic", &cases);
  cases.push_back(Resize("cubic_coefficient", {1, 2, 5, 9}, "cubic",
                         "half_pixel", {9, 20}));
  cases.back().attributes.Set("cubic_coefficient", -0.5f);
  for (int64_t channels : {17, 24, 33}) {
    for (const char* mode : {"nearest", "linear", "cubic"}) {
      cases.push_back(Resize(StrCat(mode, "_channels_", channels),
                             {2, channels, 3, 5}, mode, "half_pixel", {7, 9}));
    }
  }
  cases.push_back(Resize("scales_beside_sizes", {1, 2, 7, 9}, "linear",
                         "half_pixel", {5, 6}, {0.65f, 0.65f}));
  AddAntialiasAndCrops(&cases);
  AddOtherRanks(&cases);
  for (Precision precision : {Precision::kInt32, Precision::kInt64}) {
    KernelCase given = Resize(StrCat("size_tensor_", ToString(precision)),
                              {1, 3, 5, 9}, "linear", "half_pixel", {});
    given.inputs.push_back(Constant(Values({2}, {7, 20}, precision)));
    cases.push_back(given);
  }
  return cases;
}

const CaseFamily kInterpolateCases(InterpolateCases);

}  // namespace
}  // namespace placelite
