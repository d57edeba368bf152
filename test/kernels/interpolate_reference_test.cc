// SPDX-License-Identifier: Apache-2.0
// The reference of interpolate, against onnxruntime 1.31: the expected values
// are those of its Resize (opset 13) for the same input and attributes, printed
// with seven digits.
#include <gtest/gtest.h>

#include "test/kernels/by_hand.h"

namespace placelite {
namespace {

using Floats = std::vector<float>;

CaseInput Image(const Shape& shape) {
  return Values(shape, {1, 4, 2, 8, 5, 7, 0, 3, 6, 9});
}

void ExpectNear(const Numbers& actual, const Numbers& expected,
                const std::string& what) {
  ASSERT_EQ(actual.size(), expected.size()) << what;
  for (size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(actual[i], expected[i], 5e-6) << what << ", element " << i;
  }
}

// PyTorch's interpolate with this scale_factor gives these values: the corners
// stay corners where the scaled size is not whole. Paddle computes the same.
TEST(InterpolateReference, CornersOfSizesThatAreNotWhole) {
  const auto bilinear = [](const CaseInput& x, const Floats& scales) {
    return Reference("interpolate",
                     {{"mode", "linear"},
                      {"coordinates", "align_corners"},
                      {"scales", scales}},
                     {x});
  };
  ExpectNear(
      bilinear(Values({1, 1, 3, 3}, {1, 2, 4, 8, 5, 7, 0, 3, 9}), {1.5f, 1.5f}),
      {1, 1.666667, 2.666667, 4, 5.666667, 4.555556, 4.666667, 6, 5.333333,
       4.666667, 5.444444, 7.666667, 0, 2, 5, 9},
      "an image");
  ExpectNear(bilinear(Values({1, 1, 1, 5}, {1, 4, 2, 8, 5}), {1, 1.5f}),
             {1, 3, 3.333333, 2, 6, 7, 5}, "a row");
}

TEST(InterpolateReference, NearestInAllCoordinatesAndRoundings) {
  const struct {
    const char* coordinates;
    const char* rounding;
    Numbers expected;
  } rows[] = {
      {"half_pixel", "floor", {1, 1, 4, 4, 2, 8, 8, 5, 7, 7, 0, 3, 3, 6, 9}},
      {"half_pixel", "ceil", {1, 4, 2, 2, 8, 5, 5, 7, 0, 0, 3, 6, 6, 9, 9}},
      {"half_pixel",
       "round_prefer_floor",
       {1, 1, 4, 2, 2, 8, 5, 5, 7, 0, 0, 3, 6, 6, 9}},
      {"half_pixel",
       "round_prefer_ceil",
       {1, 4, 4, 2, 8, 8, 5, 7, 7, 0, 3, 3, 6, 9, 9}},
      {"align_corners", "floor", {1, 1, 4, 4, 2, 8, 8, 5, 7, 7, 0, 3, 3, 6, 9}},
      {"align_corners", "ceil", {1, 4, 2, 2, 8, 5, 5, 7, 0, 0, 3, 6, 6, 9, 9}},
      {"align_corners",
       "round_prefer_floor",
       {1, 4, 4, 2, 8, 8, 5, 5, 7, 0, 0, 3, 6, 6, 9}},
      {"align_corners",
       "round_prefer_ceil",
       {1, 4, 4, 2, 8, 8, 5, 7, 7, 0, 0, 3, 6, 6, 9}},
      {"asymmetric", "floor", {1, 1, 4, 2, 2, 8, 5, 5, 7, 0, 0, 3, 6, 6, 9}},
      {"asymmetric", "ceil", {1, 4, 2, 2, 8, 5, 5, 7, 0, 0, 3, 6, 6, 9, 9}},
      {"asymmetric",
       "round_prefer_floor",
       {1, 4, 4, 2, 8, 8, 5, 7, 7, 0, 3, 3, 6, 9, 9}},
      {"asymmetric",
       "round_prefer_ceil",
       {1, 4, 4, 2, 8, 8, 5, 7, 7, 0, 3, 3, 6, 9, 9}},
      {"pytorch_half_pixel",
       "floor",
       {1, 1, 4, 4, 2, 8, 8, 5, 7, 7, 0, 3, 3, 6, 9}},
      {"pytorch_half_pixel",
       "ceil",
       {1, 4, 2, 2, 8, 5, 5, 7, 0, 0, 3, 6, 6, 9, 9}},
      {"pytorch_half_pixel",
       "round_prefer_floor",
       {1, 1, 4, 2, 2, 8, 5, 5, 7, 0, 0, 3, 6, 6, 9}},
      {"pytorch_half_pixel",
       "round_prefer_ceil",
       {1, 4, 4, 2, 8, 8, 5, 7, 7, 0, 3, 3, 6, 9, 9}},
  };
  for (const auto& row : rows) {
    EXPECT_EQ(Reference("interpolate",
                        {{"mode", "nearest"},
                         {"coordinates", row.coordinates},
                         {"rounding", row.rounding},
                         {"scales", Floats{1, 1.5f}}},
                        {Image({1, 1, 1, 10})}),
              row.expected)
        << row.coordinates << " " << row.rounding;
  }
}

TEST(InterpolateReference, LinearAndCubicInAllCoordinates) {
  const struct {
    const char* mode;
    const char* coordinates;
    Ints sizes;
    Floats scales;
    Numbers expected;
  } rows[] = {
      {"linear",
       "half_pixel",
       {3, 4},
       {},
       {1.375, 3.25, 5.75, 5.375, 3.75, 2.1875, 5.3125, 7, 6.125, 1.125, 4.875,
        8.625}},
      {"linear",
       "align_corners",
       {3, 4},
       {},
       {1, 3.333333, 6, 5, 4, 2.166667, 5.5, 7, 7, 1, 5, 9}},
      {"linear",
       "asymmetric",
       {3, 4},
       {},
       {1, 3.5, 5, 5.75, 5, 1.666667, 4.666667, 7.416667, 7, 0.75, 4.5, 8.25}},
      {"linear",
       "pytorch_half_pixel",
       {3, 4},
       {},
       {1.375, 3.25, 5.75, 5.375, 3.75, 2.1875, 5.3125, 7, 6.125, 1.125, 4.875,
        8.625}},
      {"linear",
       "half_pixel",
       {},
       {1, 1.5f},
       {1, 2.5, 3.666667, 2.333333, 5, 7.5, 5.5, 7, 3.5, 0.4999999, 2.5, 4.5,
        6.5, 8.5}},
      {"linear",
       "asymmetric",
       {},
       {1, 1.5f},
       {1, 3, 3.333333, 2, 6, 7, 5, 7, 2.333333, 1, 3, 5, 7, 9}},
      {"linear", "half_pixel", {1, 1}, {}, {2.5}},
      {"linear", "align_corners", {1, 1}, {}, {1}},
      {"linear", "asymmetric", {1, 1}, {}, {1}},
      {"linear", "pytorch_half_pixel", {1, 1}, {}, {1}},
      {"cubic",
       "half_pixel",
       {3, 4},
       {},
       {0.908307, 3.482401, 6.144027, 5.084873, 3.785889, 1.663818, 5.411377,
        7.046143, 6.663473, -0.1547631, 4.678731, 9.007419}},
      {"cubic",
       "align_corners",
       {3, 4},
       {},
       {1, 3.370368, 6.333335, 5, 4, 1.685183, 5.611112, 7, 7, -1.66893e-06,
        4.888888, 9}},
      {"cubic",
       "asymmetric",
       {3, 4},
       {},
       {1, 3.652344, 5.09375, 5.890625, 5.111111, 1.0374, 4.686923, 7.627679,
        7.666665, -0.5881078, 4.434027, 8.707462}},
      {"cubic",
       "pytorch_half_pixel",
       {3, 4},
       {},
       {0.908307, 3.482401, 6.144027, 5.084873, 3.785889, 1.663818, 5.411377,
        7.046143, 6.663473, -0.1547631, 4.678731, 9.007419}},
      {"cubic",
       "half_pixel",
       {},
       {1, 1.5f},
       {0.7395837, 2.6875, 3.869216, 1.818289, 5.09375, 8.090279, 5.534722,
        7.607642, 3.21875, -0.2291644, 2.187501, 4.5, 6.690972, 8.621529}},
  };
  for (const auto& row : rows) {
    ExpectNear(Reference("interpolate",
                         {{"mode", row.mode},
                          {"coordinates", row.coordinates},
                          {"sizes", row.sizes},
                          {"scales", row.scales}},
                         {Image({1, 1, 2, 5})}),
               row.expected, std::string(row.mode) + " " + row.coordinates);
  }
}

TEST(InterpolateReference, CubicTakesItsCoefficient) {
  ExpectNear(Reference("interpolate",
                       {{"mode", "cubic"},
                        {"scales", Floats{1, 1.5f}},
                        {"cubic_coefficient", -0.5f}},
                       {Image({1, 1, 2, 5})}),
             {0.8263896, 2.625, 3.863424, 1.928241, 5.0625, 7.98611, 5.430555,
              7.405091, 3.3125, -0.07870358, 2.384258, 4.5, 6.534721, 8.673611},
             "cubic -0.5");
}

TEST(InterpolateReference, NearestBothWays) {
  EXPECT_EQ(Reference("interpolate",
                      {{"coordinates", "asymmetric"},
                       {"rounding", "floor"},
                       {"sizes", Ints{5, 3}}},
                      {Image({1, 1, 2, 5})}),
            (Numbers{1, 4, 8, 1, 4, 8, 1, 4, 8, 7, 0, 6, 7, 0, 6}));
}

// The values are those of onnx.reference (onnx 1.23).
TEST(InterpolateReference, AntialiasWeighsAllThatIsLeftOut) {
  const auto run = [](const char* mode, bool exclude) {
    return Reference("interpolate",
                     {{"mode", mode},
                      {"scales", Floats{1, 0.6f}},
                      {"antialias", true},
                      {"exclude_outside", exclude}},
                     {Image({1, 1, 2, 5})});
  };
  ExpectNear(run("linear", false), {2.125, 3.777778, 6.125, 4.375, 3, 7.875},
             "linear");
  ExpectNear(run("linear", true),
             {2.285714, 3.777778, 6.285714, 4, 3, 7.714285}, "linear inside");
  ExpectNear(run("cubic", false),
             {1.997589, 4.047622, 6.344578, 4.007228, 2.285713, 8.089154},
             "cubic");
  ExpectNear(run("cubic", true),
             {2.05612, 4.01852, 6.423469, 3.831632, 2.444443, 8.035712},
             "cubic inside");
}

TEST(InterpolateReference, CropsAreFilledBeyondTheImage) {
  const auto run = [](const char* mode) {
    return Reference("interpolate",
                     {{"mode", mode},
                      {"coordinates", "tf_crop_and_resize"},
                      {"sizes", Ints{2, 5}},
                      {"roi", Floats{0.25f, -0.25f, 1, 0.75f}},
                      {"extrapolation_value", 10.f}},
                     {Image({1, 1, 2, 5})});
  };
  ExpectNear(run("linear"), {10, 2.5, 3, 2.25, 7.5, 10, 7, 0, 3, 6}, "linear");
  ExpectNear(run("cubic"),
             {10, 2.359375, 3.09375, 2.226562, 7.546875, 10, 7, 0, 3, 6},
             "cubic");
}

TEST(InterpolateReference, LengthsThatAreNotWhole) {
  const auto run = [](const char* coordinates, float scale) {
    return Reference("interpolate",
                     {{"mode", "linear"},
                      {"coordinates", coordinates},
                      {"scales", Floats{1, scale}}},
                     {Image({1, 1, 2, 5})});
  };
  ExpectNear(run("half_pixel_symmetric", 0.5f), {4, 8, 0, 6}, "symmetric");
  ExpectNear(run("align_scaled_corners", 0.75f),
             {1, 3.090909, 7.454545, 7, 1.363636, 5.727273}, "corners");
}

// Values by hand: a line and a volume, each from one value to the next.
TEST(InterpolateReference, OneAndThreeImageAxes) {
  EXPECT_EQ(Reference("interpolate",
                      {{"mode", "linear"},
                       {"coordinates", "align_corners"},
                       {"sizes", Ints{3}}},
                      {Values({2, 1, 2}, {1, 3, 10, 20})}),
            (Numbers{1, 2, 3, 10, 15, 20}));
  EXPECT_EQ(Reference("interpolate",
                      {{"mode", "linear"},
                       {"coordinates", "align_corners"},
                       {"sizes", Ints{3, 1, 2}}},
                      {Values({1, 1, 2, 1, 2}, {0, 8, 4, 2})}),
            (Numbers{0, 8, 2, 5, 4, 2}));
}

}  // namespace
}  // namespace placelite
