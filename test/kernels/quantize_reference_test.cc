// SPDX-License-Identifier: Apache-2.0
// The oracles of quantize_linear and fake_quantize, against codes computed by
// hand.
#include <gtest/gtest.h>

#include <cmath>

#include "test/kernels/by_hand.h"

namespace placelite {
namespace {

const Numbers kHalves = {-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 0.25, 9, -9};

Numbers Quantized(AttributeMap attributes, const Numbers& x, double scale = 1) {
  attributes.Set("to", std::string("int8"));
  return Reference(
      "quantize_linear", std::move(attributes),
      {Values({static_cast<int64_t>(x.size())}, x), Values({1}, {scale})});
}

TEST(QuantizeReference, RoundsHalves) {
  EXPECT_EQ(Quantized({}, kHalves), (Numbers{-2, -2, 0, 0, 2, 2, 0, 9, -9}));
  EXPECT_EQ(Quantized({{"rounding", "away"}}, kHalves),
            (Numbers{-3, -2, -1, 1, 2, 3, 0, 9, -9}));
}

TEST(QuantizeReference, KeepsToItsCodes) {
  EXPECT_EQ(Quantized({}, {-1000, 1000}), (Numbers{-128, 127}));
  EXPECT_EQ(Quantized({{"qmin", -127}, {"qmax", 7}}, {-1000, 1000}),
            (Numbers{-127, 7}));
}

// 1 / 49 rounds so that 24.5 / 49 is a half, and 24.5 * (1 / 49) is below it.
TEST(QuantizeReference, DividesOrMultiplies) {
  const Numbers x = {24.5};
  EXPECT_EQ(Quantized({{"rounding", "away"}}, x, 49), Numbers{1});
  EXPECT_EQ(Quantized({{"rounding", "away"}, {"formula", "multiply"}}, x, 49),
            Numbers{1.0 * (24.5f * (1 / 49.f) >= 0.5f)});
}

Numbers Rounded(const char* op) {
  return Reference(op, {{"scale", 0.5f}, {"low", -8.f}, {"high", 4.f}},
                   {Values({6}, {-1.25, -0.75, 0.25, 0.75, 7, -7})});
}

TEST(QuantizeReference, GivesWhatCodesStandFor) {
  EXPECT_EQ(Rounded("fake_quantize"), (Numbers{-1, -1, 0, 1, 2, -4}));
  EXPECT_EQ(Rounded("fake_quantize_away"), (Numbers{-1.5, -1, 0.5, 1, 2, -4}));
}

// Every code has the value of the table, numbers beside and beyond them that of
// the next one, and a NaN stays one.
TEST(QuantizeReference, ATableMapsEachCode) {
  for (const float low : {-128.f, 0.f, -255.f, 1.f}) {
    Numbers x, expected;
    for (int i = 0; i < 256; ++i) {
      x.insert(x.end(), {(low + i) * 0.5, (low + i) * 0.5 + 0.125});
      const double value = 0.25 * static_cast<double>(CurveOfCodes()[i]);
      expected.insert(expected.end(), {value, value});
    }
    x.insert(x.end(), {-1e30, 1e30, INFINITY, -INFINITY, NAN});
    for (size_t code : {0, 255, 255, 0}) {
      expected.push_back(0.25 * static_cast<double>(CurveOfCodes()[code]));
    }
    Numbers y = Reference("map_codes",
                          {{"scale", 0.5f},
                           {"low", low},
                           {"out_scale", 0.25f},
                           {"codes", CurveOfCodes()}},
                          {Values({static_cast<int64_t>(x.size())}, x)});
    EXPECT_TRUE(std::isnan(y.back()));
    y.pop_back();
    EXPECT_EQ(y, expected) << low;
  }
}

// The greatest float below a half is none.
TEST(QuantizeReference, ANumberBelowAHalfIsNone) {
  const double below = 0.49999997;
  EXPECT_EQ(Reference("fake_quantize_away",
                      {{"scale", 1.f}, {"low", -8.f}, {"high", 8.f}},
                      {Values({2}, {below, -below})}),
            (Numbers{0, 0}));
}

}  // namespace
}  // namespace placelite
