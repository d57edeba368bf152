// SPDX-License-Identifier: Apache-2.0
#include "lite/api/quantize/calibration.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// Elements of one distribution with a far outlier.
std::vector<float> WithOutlier(size_t count, float outlier, bool normal) {
  std::mt19937 random(7);
  std::normal_distribution<float> of_normal(0, 1);
  std::uniform_real_distribution<float> uniform(0, 1);
  std::vector<float> elements(count);
  for (float& element : elements) {
    element = normal ? of_normal(random) : uniform(random);
  }
  elements[count / 2] = outlier;
  return elements;
}

Histogram HistogramOf(const std::vector<float>& elements) {
  ElementRange range;
  for (float element : elements) range.Include(double{element});
  Histogram histogram(range);
  histogram.Add(elements.data(), static_cast<int64_t>(elements.size()));
  return histogram;
}

// The mean squared error on the elements themselves, by the definition of
// uint8 codes from `low` to `high`.
double ErrorOf(const std::vector<float>& elements, double low, double high) {
  const double scale = (high - low) / 255, zero = std::round(-low / scale);
  double sum = 0;
  for (float element : elements) {
    const double code = std::nearbyint(double{element} / scale) + zero;
    const double kept = (std::clamp(code, 0.0, 255.0) - zero) * scale;
    sum += (double{element} - kept) * (double{element} - kept);
  }
  return sum / static_cast<double>(elements.size());
}

TEST(Calibration, NamesAreParsed) {
  ASSERT_OK_AND_ASSIGN(const Calibration kl, ParseCalibration("kl"));
  EXPECT_EQ(kl, Calibration::kKl);
  EXPECT_STREQ(ToString(Calibration::kMinMax), "minmax");
  EXPECT_THAT(ParseCalibration("max"),
              FailsWith(StatusCode::kInvalidArgument, "mse, percentile, kl"));
}

TEST(Calibration, AGridHasACodeForZero) {
  const Grid grid = ActivationGrid({-1, 1.55});
  EXPECT_NEAR(grid.scales[0], 0.01, 1e-7);
  EXPECT_EQ(grid.zero_points[0], 100);
  EXPECT_EQ(grid.code, Precision::kUInt8);
  EXPECT_EQ(ActivationGrid({0, 2.55}).zero_points[0], 0);
  EXPECT_EQ(ActivationGrid({-2.55, 0}).zero_points[0], 255);
}

TEST(Calibration, ZerosAndDenormalsHaveASoundGrid) {
  for (double high : {0.0, 1e-40}) {
    EXPECT_EQ(ActivationGrid({0, high}).scales[0], 1.0f);
  }
  const Histogram histogram = HistogramOf({0, 0, 0});
  for (Calibration each : {Calibration::kMse, Calibration::kPercentile,
                           Calibration::kKl, Calibration::kMinMax}) {
    EXPECT_EQ(ChooseRange(histogram, each, 99).high, 0) << ToString(each);
  }
}

TEST(Calibration, MinMaxKeepsTheOutlier) {
  const Histogram histogram = HistogramOf(WithOutlier(10000, 30, false));
  EXPECT_EQ(ChooseRange(histogram, Calibration::kMinMax, 99).high, 30);
}

TEST(Calibration, PercentileLeavesOutHalfOnEitherSide) {
  std::vector<float> elements;
  for (int i = -5000; i < 5000; ++i) elements.push_back(i / 1000.0f);
  const ElementRange range =
      ChooseRange(HistogramOf(elements), Calibration::kPercentile, 90);
  EXPECT_NEAR(range.low, -4.5, 0.01);
  EXPECT_NEAR(range.high, 4.5, 0.01);
  const ElementRange all =
      ChooseRange(HistogramOf(elements), Calibration::kPercentile, 100);
  EXPECT_NEAR(all.high, 4.999, 1e-5);
}

// With n elements from 0 to 1 and one of 8, the error of a range up to h is
// h^2 / (12 * 255^2) + (8 - h)^2 / n. The best end is also looked for by brute
// force on the elements.
TEST(Calibration, MseFindsTheLeastError) {
  const std::vector<float> elements = WithOutlier(200000, 8, false);
  const ElementRange range =
      ChooseRange(HistogramOf(elements), Calibration::kMse, 99);
  double least = INFINITY;
  for (double high = 0.5; high <= 8; high += 0.1) {
    least = std::min(least, ErrorOf(elements, 0, high));
  }
  EXPECT_NEAR(range.high, 8 / (1 + 200000 / (12 * 255.0 * 255)), 0.1);
  EXPECT_LE(ErrorOf(elements, 0, range.high), 1.05 * least);
}

TEST(Calibration, DivergenceClipsAnOutlierButNotTheBulk) {
  const std::vector<float> elements = WithOutlier(100000, 60, true);
  const ElementRange range =
      ChooseRange(HistogramOf(elements), Calibration::kKl, 99);
  EXPECT_LT(range.high, 20);
  EXPECT_GT(range.high, 3);
}

TEST(Calibration, TheErrorOfAHistogramIsThatOfItsElements) {
  const std::vector<float> elements = WithOutlier(100000, 4, true);
  const double by_bins =
      MeanSquaredError(HistogramOf(elements), ActivationGrid({-2, 3}));
  EXPECT_NEAR(by_bins, ErrorOf(elements, -2, 3), 0.02 * by_bins);
}

TEST(Calibration, DecibelsAreBounded) {
  EXPECT_NEAR(Decibels(100, 1), 20, 1e-12);
  EXPECT_EQ(Decibels(1, 0), 999);
  EXPECT_EQ(Decibels(0, 1), -999);
}

}  // namespace
}  // namespace placelite
