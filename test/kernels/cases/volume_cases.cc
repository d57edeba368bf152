// SPDX-License-Identifier: Apache-2.0
// conv3d, conv3d_transpose, pool3d, max_pool3d_with_index, and fold.
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

void AddPools(std::vector<KernelCase>* cases) {
  const auto add = [&](const std::string& name, const Shape& x,
                       AttributeMap attributes) {
    for (const char* type : {"max", "avg"}) {
      attributes.Set("pooling_type", std::string(type));
      cases->push_back({name + "_" + type, "pool3d", attributes, {Random(x)}});
    }
    attributes.Erase("pooling_type");
    attributes.Erase("exclusive");
    for (bool columns : {false, true}) {
      attributes.Set("column_major", columns);
      KernelCase both{name + (columns ? "_columns" : "_rows"),
                      "max_pool3d_with_index",
                      attributes,
                      {Random(x)}};
      both.num_outputs = 2;
      cases->push_back(both);
    }
  };
  const Ints two = {2, 2, 2};
  add("plain", {2, 3, 5, 6, 7}, {{"ksize", two}});
  add("strides", {1, 2, 7, 6, 9}, {{"ksize", two}, {"strides", Ints{2, 1, 3}}});
  add("paddings", {1, 2, 4, 5, 6},
      {{"ksize", Ints{3, 3, 3}}, {"paddings", Ints{1, 1, 0, 2, 2, 1}}});
  add("with_padding", {1, 2, 4, 5, 6},
      {{"ksize", Ints{3, 3, 3}},
       {"paddings", Ints{1, 1, 0, 2, 2, 1}},
       {"exclusive", false}});
  add("dilations", {1, 1, 5, 7, 6},
      {{"ksize", two}, {"dilations", Ints{2, 3, 1}}});
  add("ceil", {1, 2, 5, 6, 7},
      {{"ksize", two}, {"strides", two}, {"ceil_mode", true}});
  add("ceil_with_padding", {1, 1, 5, 6, 7},
      {{"ksize", Ints{3, 3, 3}},
       {"strides", Ints{2, 2, 2}},
       {"paddings", Ints{1, 1, 1, 1, 1, 1}},
       {"ceil_mode", true},
       {"exclusive", false}});
  add("taps_outside", {1, 1, 1, 3, 3},
      {{"ksize", Ints{1, 2, 2}},
       {"dilations", Ints{1, 10, 10}},
       {"paddings", Ints{0, 0, 5, 5, 5, 5}}});
  add("flat", {2, 3, 1, 6, 7}, {{"ksize", Ints{1, 3, 2}}});
  add("no_images", {0, 3, 2, 2, 2}, {{"ksize", two}});
}

void AddTransposed(std::vector<KernelCase>* cases) {
  const auto add = [&](const char* name, const Shape& x, const Shape& filter,
                       AttributeMap attributes, int64_t bias = 0) {
    cases->push_back({name,
                      "conv3d_transpose",
                      std::move(attributes),
                      {Random(x), Random(filter)}});
    if (bias > 0) cases->back().inputs.push_back(Random({bias}));
  };
  add("plain", {2, 3, 2, 3, 4}, {3, 2, 2, 3, 2}, {}, 2);
  add("strides", {1, 2, 3, 2, 3}, {2, 2, 3, 2, 1},
      {{"strides", Ints{2, 1, 3}}, {"output_padding", Ints{1, 0, 2}}});
  add("paddings", {1, 2, 3, 3, 4}, {2, 1, 3, 3, 3},
      {{"paddings", Ints{1, 1, 0, 2, 2, 1}}, {"dilations", Ints{1, 2, 1}}}, 1);
  add("groups", {1, 4, 2, 2, 3}, {4, 3, 2, 2, 2}, {{"groups", int64_t{2}}}, 6);
  add("as_large_as_the_stride", {2, 9, 2, 3, 5}, {9, 5, 2, 3, 2},
      {{"strides", Ints{2, 3, 2}}, {"paddings", Ints{0, 1, 1, 0, 0, 0}}}, 5);
  add("many_channels", {1, 24, 3, 9, 10}, {24, 19, 3, 3, 3},
      {{"strides", Ints{2, 2, 2}},
       {"paddings", Ints{1, 1, 1, 1, 1, 1}},
       {"output_padding", Ints{1, 1, 1}}});
  add("no_images", {0, 2, 2, 2, 2}, {2, 1, 2, 2, 2}, {});
  add("no_slices", {1, 2, 0, 2, 2}, {2, 3, 2, 2, 2}, {}, 3);
  add("no_rows", {1, 2, 3, 0, 2}, {2, 3, 2, 3, 2}, {}, 3);
  add("no_columns", {1, 2, 3, 2, 0}, {2, 3, 2, 2, 3}, {}, 3);
}

// `positions` elements of each block.
void AddFolds(std::vector<KernelCase>* cases) {
  const auto add = [&](const char* name, const Shape& x, Ints sizes,
                       Ints kernel, AttributeMap attributes = {}) {
    attributes.Set("output_sizes", sizes);
    attributes.Set("kernel_sizes", kernel);
    cases->push_back({name, "fold", attributes, {Random(x)}});
  };
  add("image", {2, 12, 20}, {5, 6}, {2, 2});
  add("line", {1, 6, 4}, {9}, {3}, {{"strides", Ints{2}}});
  add("volume", {1, 8, 8}, {3, 3, 3}, {2, 2, 2});
  add("everything", {1, 6, 9}, {5, 6}, {2, 3},
      {{"strides", Ints{2, 1}},
       {"dilations", Ints{1, 2}},
       {"paddings", Ints{1, 0, 1, 0}}});
  add("no_images", {0, 4, 4}, {3, 3}, {2, 2});
}

std::vector<KernelCase> VolumeCases() {
  std::vector<KernelCase> cases;
  const auto conv = [&](std::string name, const Shape& x, const Shape& filter,
                        AttributeMap attributes, bool bias = true) {
    KernelCase result{std::move(name),
                      "conv3d",
                      std::move(attributes),
                      {Random(x), Random(filter)}};
    if (bias) result.inputs.push_back(Random({filter[0]}));
    cases.push_back(result);
  };
  conv("plain", {2, 3, 5, 6, 7}, {4, 3, 2, 3, 3}, {});
  conv("no_bias", {1, 2, 3, 4, 5}, {3, 2, 1, 1, 1}, {}, false);
  conv("strides_paddings", {1, 2, 6, 7, 8}, {3, 2, 3, 3, 3},
       {{"strides", Ints{2, 1, 3}}, {"paddings", Ints{1, 1, 0, 2, 2, 0}}});
  conv("dilations", {1, 2, 7, 7, 7}, {3, 2, 2, 2, 3},
       {{"dilations", Ints{3, 1, 2}}});
  conv("groups", {1, 6, 3, 4, 4}, {4, 3, 2, 2, 2}, {{"groups", int64_t{2}}});
  conv("depthwise", {1, 3, 3, 4, 4}, {3, 1, 2, 2, 2}, {{"groups", int64_t{3}}});
  conv("many_channels", {1, 40, 3, 9, 10}, {17, 40, 3, 3, 3},
       {{"paddings", Ints{1, 1, 1, 1, 1, 1}}});
  conv("one_position", {2, 20, 3, 7, 9}, {9, 20, 1, 1, 1}, {});
  conv("no_images", {0, 2, 3, 3, 3}, {1, 2, 2, 2, 2}, {});
  AddPools(&cases);
  AddTransposed(&cases);
  AddFolds(&cases);
  return cases;
}

const CaseFamily kVolumeCases(VolumeCases);

}  // namespace
}  // namespace placelite
