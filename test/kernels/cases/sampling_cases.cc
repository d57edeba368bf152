// SPDX-License-Identifier: Apache-2.0
// grid_sampler, roi_align, determinant and tf_idf.
#include <cmath>

#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

void AddGrids(std::vector<KernelCase>* cases) {
  for (const char* mode : {"bilinear", "nearest", "bicubic"}) {
    for (const char* padding : {"zeros", "border", "reflection"}) {
      for (bool align : {false, true}) {
        const AttributeMap attributes = {{"mode", std::string(mode)},
                                         {"padding_mode", std::string(padding)},
                                         {"align_corners", align}};
        const auto add = [&](const char* name, CaseInput x, CaseInput grid) {
          cases->push_back(
              {StrCat(name, "_", mode, "_", padding, align ? "_aligned" : ""),
               "grid_sampler",
               attributes,
               {std::move(x), std::move(grid)}});
        };
        add("image", Random({2, 3, 5, 7}), Random({2, 4, 3, 2}, -1.8, 1.8));
        add("far", Random({1, 1, 3, 4}),
            Values({1, 2, 2, 2},
                   {1e30, -1e30, NAN, 0, INFINITY, -INFINITY, 7.5, -9.25}));
        add("one_pixel", Random({1, 2, 1, 1}), Random({1, 3, 3, 2}, -2, 2));
        add("volume", Random({2, 2, 3, 4, 5}),
            Random({2, 2, 3, 2, 3}, -1.6, 1.6));
        add("line", Random({2, 3, 7}), Random({2, 5, 1}, -1.8, 1.8));
      }
    }
  }
  for (int64_t channels : {1, 17, 24, 33}) {
    cases->push_back(
        {StrCat("channels_", channels),
         "grid_sampler",
         {},
         {Random({2, channels, 5, 6}), Random({2, 12, 13, 2}, -1.3, 1.3)}});
  }
  cases->push_back({"no_pixels",
                    "grid_sampler",
                    {},
                    {Random({1, 2, 0, 3}), Random({1, 2, 2, 2})}});
  cases->push_back({"no_points",
                    "grid_sampler",
                    {},
                    {Random({1, 2, 3, 3}), Random({1, 0, 2, 2})}});
}

void AddRegions(std::vector<KernelCase>* cases) {
  const auto add = [&](const char* name, CaseInput x, CaseInput rois,
                       AttributeMap attributes) {
    const int64_t count = rois.shape[0];
    std::vector<double> images;
    for (int64_t i = 0; i < count; ++i) {
      images.push_back(static_cast<double>(i % x.shape[0]));
    }
    // Without elements there are none to be kept when the case is varied.
    const CaseInput batch =
        count == 0 ? RandomOf(Precision::kInt64, {0}, 0, 1)
                   : Values({count}, std::move(images), Precision::kInt64);
    cases->push_back({name,
                      "roi_align",
                      std::move(attributes),
                      {std::move(x), std::move(rois), batch}});
  };
  const AttributeMap bins = {{"pooled_height", int64_t{3}},
                             {"pooled_width", int64_t{2}}};
  add("adaptive", Random({2, 3, 9, 11}), Random({5, 4}, 0, 10), bins);
  AttributeMap aligned = bins;
  aligned.Set("aligned", true);
  add("aligned", Random({2, 3, 9, 11}),
      Values({2, 4}, {1, 2, 8, 7.5, 0.25, 0, 3, 9}), aligned);
  AttributeMap sampled = bins;
  sampled.Set("sampling_ratio", int64_t{2});
  sampled.Set("spatial_scale", 0.5f);
  add("sampled", Random({1, 2, 9, 11}), Random({4, 4}, -6, 30), sampled);
  AttributeMap maximum = sampled;
  maximum.Set("pooling_type", std::string("max"));
  add("maximum", Random({1, 2, 9, 11}), Random({4, 4}, -6, 30), maximum);
  // Regions that end before they begin, lie outside or are larger than X.
  AttributeMap odd = aligned;
  odd.Set("sampling_ratio", int64_t{3});
  const CaseInput odd_regions =
      Values({5, 4}, {8, 7, 1,   2,   -90, -90, -80, -80, 4,  4,
                      4, 4, -40, -30, 50,  60,  9,   0,   12, 1});
  add("odd", Random({2, 17, 9, 11}), odd_regions, odd);
  AttributeMap dense = aligned;
  dense.Set("pooled_height", int64_t{1});
  dense.Set("pooled_width", int64_t{7});
  add("dense", Random({2, 24, 9, 11}), odd_regions, dense);
  for (int64_t channels : {1, 33}) {
    add(StrCat("channels_", channels).c_str(), Random({2, channels, 6, 5}),
        Random({7, 4}, -1, 9), sampled);
  }
  add("one_bin", Random({1, 1, 3, 3}), Values({1, 4}, {0, 0, 3, 3}), {});
  add("no_regions", Random({1, 1, 3, 3}), Values({0, 4}, {}), {});
}

std::vector<KernelCase> SamplingCases() {
  std::vector<KernelCase> cases;
  AddGrids(&cases);
  AddRegions(&cases);
  return cases;
}

std::vector<KernelCase> DeterminantCases() {
  const auto det = [](std::string name, CaseInput x) {
    return KernelCase{std::move(name), "determinant", {}, {std::move(x)}};
  };
  return {
      det("one", Random({1, 1})),
      det("matrix", Random({5, 5})),
      det("batch", Random({2, 3, 4, 4})),
      det("large", Random({17, 17})),
      det("singular", Values({2, 2}, {1, 2, 2, 4})),
      det("zero_pivot", Values({2, 2}, {0, 2, 3, 4})),
      det("no_rows", Values({3, 0, 0}, {})),
      det("no_matrices", Values({0, 2, 2}, {})),
  };
}

std::vector<KernelCase> TfIdfCases() {
  std::vector<KernelCase> cases;
  const AttributeMap ngrams = {{"min_gram_length", int64_t{1}},
                               {"max_gram_length", int64_t{3}},
                               {"pool", Ints{1, 2, 3, 1, 2, 2, 2, 1, 2, 3}},
                               {"ngram_counts", Ints{0, 3, 7}},
                               {"ngram_indexes", Ints{0, 2, 4, 5, 5, 1}}};
  for (Precision precision : {Precision::kInt32, Precision::kInt64}) {
    for (const char* mode : {"TF", "IDF", "TFIDF"}) {
      AttributeMap attributes = ngrams;
      attributes.Set("mode", std::string(mode));
      attributes.Set("weights", std::vector<float>{0.5f, 1, 2, 0.25f, 3, 1.5f});
      attributes.Set("max_skip_count", int64_t{2});
      cases.push_back({StrCat("rows_", precision, "_", mode),
                       "tf_idf",
                       attributes,
                       {RandomOf(precision, {3, 40}, 0, 4)}});
    }
  }
  AttributeMap longer = ngrams;
  longer.Set("min_gram_length", int64_t{2});
  const CaseInput words = RandomOf(Precision::kInt32, {70}, 0, 4);
  cases.push_back({"no_single_words", "tf_idf", longer, {words}});
  cases.push_back({"few_words",
                   "tf_idf",
                   ngrams,
                   {RandomOf(Precision::kInt64, {2, 1}, 0, 4)}});
  cases.push_back({"no_words",
                   "tf_idf",
                   ngrams,
                   {RandomOf(Precision::kInt64, {2, 0}, 0, 4)}});
  return cases;
}

const CaseFamily kSamplingCases(SamplingCases);
const CaseFamily kDeterminantCases(DeterminantCases);
const CaseFamily kTfIdfCases(TfIdfCases);

}  // namespace
}  // namespace placelite
