// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/fp16.h"

#include <gtest/gtest.h>

#include <cmath>

namespace placelite {
namespace {

// Sign, five bits of exponent, ten of mantissa.
double ByDefinition(int bits) {
  const int exponent = bits >> 10 & 31, mantissa = bits & 1023;
  const double sign = (bits & 0x8000) != 0 ? -1 : 1;
  if (exponent == 31) return mantissa == 0 ? sign * INFINITY : NAN;
  if (exponent == 0) return sign * std::ldexp(mantissa, -24);
  return sign * std::ldexp(1024 + mantissa, exponent - 25);
}

TEST(Half, EachIsReadAndWrittenByDefinition) {
  for (int bits = 0; bits < 65536; ++bits) {
    const auto half = static_cast<uint16_t>(bits);
    const double want = ByDefinition(bits);
    const float got = Fp16ToFloat(half);
    if (std::isnan(want)) {
      EXPECT_TRUE(std::isnan(got)) << bits;
      continue;
    }
    EXPECT_EQ(got, want) << bits;
    EXPECT_EQ(std::signbit(got), bits >= 32768) << bits;
    EXPECT_EQ(FloatToFp16(got), half) << bits;
  }
}

TEST(Half, ABfloat16IsTheUpperHalfOfAFloat) {
  EXPECT_EQ(Bfloat16ToFloat(0x3f80), 1);
  EXPECT_EQ(Bfloat16ToFloat(0xc0a0), -5);
  EXPECT_EQ(Bfloat16ToFloat(0x7f80), INFINITY);
}

}  // namespace
}  // namespace placelite
