// SPDX-License-Identifier: Apache-2.0
// grid_sampler, roi_align, determinant and tf_idf by hand.
#include <gtest/gtest.h>

#include "test/kernels/by_hand.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// 1 2
// 3 4
CaseInput Square() { return Counting({1, 1, 2, 2}); }

Numbers Sample(AttributeMap attributes, Numbers points) {
  const auto count = static_cast<int64_t>(points.size() / 2);
  return Reference("grid_sampler", std::move(attributes),
                   {Square(), Values({1, 1, count, 2}, std::move(points))});
}

TEST(GridSampler, CornersAndTheMiddle) {
  // With align_corners (-1, -1) is the middle of the first pixel.
  EXPECT_EQ(Sample({}, {-1, -1, 1, -1, -1, 1, 0, 0}), (Numbers{1, 2, 3, 2.5}));
  // Without align_corners, it is the first pixel's outer corner: three quarters
  // of the window lie outside.
  const AttributeMap outer = {{"align_corners", false}};
  EXPECT_EQ(Sample(outer, {-1, -1, 0, 0, -0.5, -0.5}), (Numbers{0.25, 2.5, 1}));
}

TEST(GridSampler, BeyondTheBorder) {
  const auto padded = [](const char* padding) {
    return Sample({{"padding_mode", std::string(padding)}},
                  {-3, -1, 2, 1, 1, 2});
  };
  // Pixels are 2 apart: x -3 is column -1, 2 is column 1.5.
  EXPECT_EQ(padded("zeros"), (Numbers{0, 2, 2}));
  EXPECT_EQ(padded("border"), (Numbers{1, 4, 4}));
  EXPECT_EQ(padded("reflection"), (Numbers{2, 3.5, 3}));
}

TEST(GridSampler, NearestAndCubic) {
  EXPECT_EQ(Sample({{"mode", std::string("nearest")}}, {-0.2, 0.4, 1, -0.1}),
            (Numbers{3, 2}));
  // On a pixel, a cubic has the pixel's value; halfway, its two middle weights
  // are 19/32 each, and pixels outside are 0.
  EXPECT_EQ(Sample({{"mode", std::string("bicubic")}}, {1, 1, 0, -1}),
            (Numbers{4, 3 * 19.0 / 32}));
}

// The values are those of onnx.reference (onnx 1.23).
TEST(GridSampler, Volumes) {
  const auto run = [](const char* padding) {
    return Reference(
        "grid_sampler",
        {{"padding_mode", std::string(padding)}, {"align_corners", false}},
        {Counting({1, 1, 2, 2, 2}),
         Values({1, 1, 1, 4, 3},
                {-0.5, 0, 0.25, 1, 1, -1, 2, 0, 0, 0, -0.5, -1.5})});
  };
  EXPECT_EQ(run("zeros"), (Numbers{5, 0.5, 0, 0}));
  EXPECT_EQ(run("border"), (Numbers{5, 4, 5, 1.5}));
  EXPECT_EQ(run("reflection"), (Numbers{5, 4, 4.5, 1.5}));
}

TEST(RoiAlign, MaximumOfWeighedPixels) {
  EXPECT_EQ(Reference("roi_align",
                      {{"pooled_width", int64_t{2}},
                       {"sampling_ratio", int64_t{2}},
                       {"aligned", true},
                       {"pooling_type", std::string("max")}},
                      {Counting({1, 1, 3, 3}), Values({1, 4}, {0, 0, 2, 2}),
                       Values({1}, {0}, Precision::kInt64)}),
            (Numbers{4, 3.75}));
}

TEST(RoiAlign, OneSampleForEachBin) {
  const CaseInput rois = Values({1, 4}, {0, 0, 2, 2});
  const CaseInput batch = Values({1}, {0}, Precision::kInt64);
  const AttributeMap bins = {{"pooled_height", int64_t{2}},
                             {"pooled_width", int64_t{2}}};
  // The samples are at 0.5 and 1.5; the latter is beyond the last pixel.
  EXPECT_EQ(Reference("roi_align", bins, {Square(), rois, batch}),
            (Numbers{2.5, 3, 3.5, 4}));
  AttributeMap aligned = bins;
  aligned.Set("aligned", true);
  EXPECT_EQ(Reference("roi_align", aligned, {Square(), rois, batch}),
            (Numbers{1, 2, 3, 4}));
}

TEST(RoiAlign, RefusesImagesAndRegionsOutOfRange) {
  const auto status = [](Numbers roi, double image) {
    return ReferenceStatus({"wrong",
                            "roi_align",
                            {},
                            {Square(), Values({1, 4}, std::move(roi)),
                             Values({1}, {image}, Precision::kInt64)}});
  };
  for (double image : {-1.0, 1.0}) {
    EXPECT_THAT(status({0, 0, 1, 1}, image),
                FailsWith(StatusCode::kInvalidArgument, "Batch holds "));
  }
  Numbers images(70, 0);
  images[66] = 1;
  EXPECT_THAT(ReferenceStatus({"wrong",
                               "roi_align",
                               {},
                               {Square(), Random({70, 4}),
                                Values({70}, images, Precision::kInt64)}}),
              FailsWith(StatusCode::kInvalidArgument, "region 66 is of image"));
  for (double far : {1e30, HUGE_VAL, std::nan("")}) {
    EXPECT_THAT(status({0, 0, far, 1}, 0),
                FailsWith(StatusCode::kInvalidArgument, "a region from 0 to "));
  }
}

TEST(Determinant, OfSmallMatrices) {
  const auto det = [](const Shape& shape, Numbers x) {
    return Reference("determinant", {}, {Values(shape, std::move(x))});
  };
  EXPECT_EQ(det({2, 2}, {1, 2, 3, 4}), (Numbers{-2}));
  EXPECT_EQ(det({2, 2}, {0, 2, 3, 4}), (Numbers{-6}));
  EXPECT_EQ(det({2, 1, 1}, {5, -7}), (Numbers{5, -7}));
  EXPECT_EQ(det({3, 3}, {2, 0, 0, 9, 3, 0, 9, 9, 4}), (Numbers{24}));
  EXPECT_EQ(det({2, 2}, {1, 2, 2, 4}), (Numbers{0}));
  EXPECT_EQ(det({1, 0, 0}, {}), (Numbers{1}));
}

// Words 1 2 1 1 2; n-grams 1, 2, (1 2), (1 1).
TEST(TfIdf, CountsWithWordsBetween) {
  const auto count = [](const char* mode, int64_t skip) {
    return Reference("tf_idf",
                     {{"mode", std::string(mode)},
                      {"max_skip_count", skip},
                      {"min_gram_length", int64_t{1}},
                      {"max_gram_length", int64_t{2}},
                      {"pool", Ints{1, 2, 1, 2, 1, 1}},
                      {"ngram_counts", Ints{0, 2}},
                      {"ngram_indexes", Ints{3, 0, 1, 2}},
                      {"weights", std::vector<float>{1, 1, 0.5f, 4}}},
                     {Values({5}, {1, 2, 1, 1, 2}, Precision::kInt32)});
  };
  EXPECT_EQ(count("TF", 0), (Numbers{2, 2, 1, 3}));
  // With one word skipped, the pairs are 1 1, 2 1, 1 2.
  EXPECT_EQ(count("TF", 1), (Numbers{2, 3, 2, 3}));
  EXPECT_EQ(count("IDF", 1), (Numbers{1, 0.5, 4, 1}));
  EXPECT_EQ(count("TFIDF", 1), (Numbers{2, 1.5, 8, 3}));
}

}  // namespace
}  // namespace placelite
