// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

KernelCase Pool(std::string name, const char* type, const Shape& x,
                AttributeMap attributes) {
  attributes.Set("pooling_type", std::string(type));
  return {StrCat(type, "_", name),
          "pool2d",
          std::move(attributes),
          {Random(x, -3, 3)}};
}

// Top, bottom, left, right.
KernelCase Window(std::string name, const char* type, const Shape& x,
                  Ints ksize, Ints strides, Ints paddings = {0, 0, 0, 0},
                  bool ceil_mode = false, bool exclusive = true) {
  return Pool(std::move(name), type, x,
              {{"ksize", std::move(ksize)},
               {"strides", std::move(strides)},
               {"paddings", std::move(paddings)},
               {"ceil_mode", ceil_mode},
               {"exclusive", exclusive}});
}

// An average whose sum a half does not hold.
KernelCase AverageBeyondHalves(std::string name, const Shape& x, int64_t size) {
  KernelCase result = Window(std::move(name), "avg", x, {size, size}, {1, 1});
  result.inputs = {Random(x, 300, 1000)};
  return result;
}

void AddWindows(const char* type, std::vector<KernelCase>* cases) {
  auto add = [&](std::string name, const Shape& x, Ints ksize, Ints strides,
                 Ints paddings = {0, 0, 0, 0}, bool ceil_mode = false) {
    cases->push_back(Window(std::move(name), type, x, std::move(ksize),
                            std::move(strides), std::move(paddings),
                            ceil_mode));
  };
  add("ocr_cls", {1, 200, 2, 96}, {2, 2}, {2, 2});
  add("ocr_cls_declared", {1, 200, 1, 50}, {2, 2}, {2, 2});
  add("sticks_out_both", {2, 3, 1, 1}, {2, 2}, {2, 2});
  add("mtcnn_rnet", {2, 28, 22, 22}, {3, 3}, {2, 2}, {0, 1, 0, 1});
  add("mobilenet_tail", {1, 64, 7, 7}, {7, 7}, {1, 1}, {0, 0, 0, 0}, true);
  add("k2s2", {2, 3, 9, 11}, {2, 2}, {2, 2});
  add("k3s1_padded", {2, 3, 8, 19}, {3, 3}, {1, 1}, {1, 1, 1, 1});
  add("k3s2_padded", {1, 5, 15, 33}, {3, 3}, {2, 2}, {1, 1, 1, 1});
  add("k3s2_ceil", {1, 3, 14, 16}, {3, 3}, {2, 2}, {0, 0, 0, 0}, true);
  add("k3s3", {2, 3, 11, 10}, {3, 3}, {3, 3}, {1, 0, 0, 2});
  add("k5s1", {1, 2, 9, 40}, {5, 5}, {1, 1}, {2, 2, 2, 2});
  add("k1s1", {1, 2, 3, 5}, {1, 1}, {1, 1});
  add("k1s2", {1, 2, 7, 35}, {1, 1}, {2, 2});
  add("flat_kernel", {1, 2, 3, 29}, {1, 4}, {1, 2}, {0, 0, 2, 1});
  add("one_column", {2, 19, 37, 1}, {2, 1}, {2, 1});
  add("one_column_padded", {1, 3, 40, 1}, {5, 1}, {1, 1}, {2, 1, 0, 0});
  add("one_column_long_stride", {1, 3, 40, 1}, {4, 1}, {3, 1});
  add("tall_kernel", {1, 2, 21, 3}, {5, 1}, {3, 1}, {2, 0, 0, 0});
  add("wide_kernel", {1, 2, 3, 150}, {2, 70}, {1, 1}, {0, 0, 3, 5});
  add("several_segments", {1, 1, 4, 2500}, {3, 3}, {2, 2}, {1, 1, 1, 1});
  add("segments_stride_1", {1, 1, 3, 1100}, {2, 3}, {1, 1}, {0, 0, 1, 1});
  add("window_in_padding", {1, 2, 5, 5}, {2, 2}, {3, 3}, {2, 2, 2, 2}, true);
  add("resnet_stem", {1, 64, 112, 112}, {3, 3}, {2, 2}, {1, 1, 1, 1});
  add("inception_branch", {1, 256, 14, 14}, {3, 3}, {1, 1}, {1, 1, 1, 1});
  add("empty_batch", {0, 2, 5, 5}, {2, 2}, {2, 2});
  for (int64_t channels : {1, 3, 17, 24, 33}) {
    add(StrCat("channels_", channels), {2, channels, 7, 9}, {3, 3}, {2, 2},
        {2, 2, 1, 1}, true);
  }
  for (int64_t size : {7, 8, 9, 15, 16, 17, 31, 32, 33, 34}) {
    add(StrCat("row_", size), {1, 2, 4, size}, {3, 3}, {1, 1}, {1, 1, 1, 1});
    add(StrCat("even_row_", size), {1, 2, 4, size}, {2, 2}, {2, 2},
        {0, 0, 0, 0}, true);
  }
}

void AddOthers(const char* type, std::vector<KernelCase>* cases) {
  auto add = [&](std::string name, const Shape& x, AttributeMap attributes) {
    cases->push_back(Pool(std::move(name), type, x, std::move(attributes)));
  };
  add("global", {2, 5, 7, 9}, {{"global_pooling", true}});
  for (int64_t channels : {1, 3, 17, 24, 33}) {
    add(StrCat("global_", channels), {2, channels, 5, 3},
        {{"global_pooling", true}});
  }
  add("mobilenet_v3_tail", {1, 960, 7, 7}, {{"global_pooling", true}});
  add("global_ignores_window", {2, 5, 7, 9},
      {{"global_pooling", true},
       {"ksize", Ints{2, 2}},
       {"paddings", Ints{1, 1, 1, 1}}});
  add("ocr_cls_gate", {1, 8, 8, 50},
      {{"adaptive", true}, {"ksize", Ints{1, 1}}});
  add("adaptive", {2, 3, 11, 37}, {{"adaptive", true}, {"ksize", Ints{4, 5}}});
  add("adaptive_grows", {1, 2, 3, 4},
      {{"adaptive", true}, {"ksize", Ints{5, 7}}});
  for (const char* algorithm : {"SAME", "VALID"}) {
    add(StrCat(algorithm, "_k3s2"), {1, 3, 11, 20},
        {{"ksize", Ints{3, 3}},
         {"strides", Ints{2, 2}},
         {"padding_algorithm", std::string(algorithm)}});
    add(StrCat(algorithm, "_mtcnn_onet"), {2, 64, 8, 8},
        {{"ksize", Ints{2, 2}},
         {"strides", Ints{2, 2}},
         {"padding_algorithm", std::string(algorithm)}});
  }
}

// Every window that has one of the three NaN in it is NaN.
void AddNanCases(const char* type, std::vector<KernelCase>* cases) {
  for (int64_t stride : {1, 2, 3}) {
    for (int64_t channels : {1, 5}) {
      const Shape shape{1, channels, 9, 21};
      KernelCase made =
          Window(StrCat("nan_stride_", stride, "_channels_", channels), type,
                 shape, {3, 3}, {stride, stride}, {1, 1, 1, 1});
      std::vector<double> values;
      for (int64_t i = 0; i < shape.NumElements(); ++i) {
        values.push_back(static_cast<double>(i % 11) - 5);
      }
      values[0] = values[4 * 21 + 10] = values[8 * 21 + 20] = NAN;
      made.inputs = {Values(shape, values)};
      cases->push_back(made);
      made.name += "_global";
      made.attributes = {{"pooling_type", std::string(type)},
                         {"ksize", Ints{1, 1}},
                         {"global_pooling", true}};
      cases->push_back(std::move(made));
    }
  }
}

std::vector<KernelCase> Pool2dCases() {
  std::vector<KernelCase> cases;
  cases.push_back(
      AverageBeyondHalves("global_beyond_halves", {1, 3, 16, 16}, 16));
  cases.push_back(
      AverageBeyondHalves("window_beyond_halves", {1, 3, 16, 24}, 13));
  for (const char* type : {"max", "avg"}) {
    AddWindows(type, &cases);
    AddOthers(type, &cases);
    AddNanCases(type, &cases);
  }
  cases.push_back(Window("inclusive", "avg", {2, 3, 8, 19}, {3, 3}, {2, 2},
                         {1, 1, 1, 1}, false, false));
  cases.push_back(Window("inclusive_ceil", "avg", {2, 3, 8, 8}, {3, 3}, {2, 2},
                         {0, 1, 0, 1}, true, false));
  cases.push_back(Window("inclusive_overhang", "avg", {2, 3, 6, 19}, {3, 5},
                         {2, 3}, {1, 0, 2, 1}, true, false));
  for (const char* type : {"max", "avg"}) {
    KernelCase inside = Window("starts_inside", type, {2, 5, 7, 9}, {2, 2},
                               {2, 2}, {1, 1, 1, 1}, true, false);
    inside.attributes.Set("starts_inside", true);
    cases.push_back(std::move(inside));
  }
  return cases;
}

const CaseFamily kPool2dCases(Pool2dCases);

}  // namespace
}  // namespace placelite
