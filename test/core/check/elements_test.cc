// SPDX-License-Identifier: Apache-2.0
#include "lite/core/check/elements.h"

#include <gtest/gtest.h>

#include <cmath>

#include "test/support/status_matchers.h"

namespace placelite {
namespace {

TEST(Elements, RoundToHalf) {
  EXPECT_EQ(DoubleToFp16(1), 0x3c00);
  EXPECT_EQ(DoubleToFp16(-2), 0xc000);
  // Ties go to the even neighbour: 1 + 2^-11 down, 1 + 3 * 2^-11 up.
  EXPECT_EQ(DoubleToFp16(1 + 0x1p-11), 0x3c00);
  EXPECT_EQ(DoubleToFp16(1 + 0x3p-11), 0x3c02);
  EXPECT_EQ(DoubleToFp16(0x1p-24), 0x0001);  // the smallest subnormal
  EXPECT_EQ(DoubleToFp16(65519), 0x7bff);
  EXPECT_EQ(DoubleToFp16(65520), 0x7c00);
  EXPECT_EQ(Fp16ToDouble(0x3555), 0x1.554p-2);
  EXPECT_EQ(Fp16ToDouble(0xfc00), -INFINITY);
  EXPECT_TRUE(std::isnan(Fp16ToDouble(DoubleToFp16(NAN))));
}

TEST(Elements, RoundToBfloat16) {
  EXPECT_EQ(DoubleToBfloat16(1), 0x3f80);
  EXPECT_EQ(DoubleToBfloat16(-2), 0xc000);
  EXPECT_EQ(DoubleToBfloat16(1 + 0x1p-8), 0x3f80);
  EXPECT_EQ(DoubleToBfloat16(1 + 0x3p-8), 0x3f82);
  EXPECT_EQ(DoubleToBfloat16(INFINITY), 0x7f80);
  EXPECT_EQ(Bfloat16ToDouble(0x4049), 3.140625);
  EXPECT_TRUE(std::isnan(Bfloat16ToDouble(DoubleToBfloat16(NAN))));
}

TEST(Elements, OfFourBitsAreTheLowOnes) {
  const struct {
    Precision precision;
    double written;
    double read;
  } rows[] = {
      {Precision::kInt4, -8, -8},   {Precision::kInt4, 7, 7},
      {Precision::kInt4, 15, -1},   {Precision::kUInt4, 15, 15},
      {Precision::kUInt4, 0xf3, 3},
  };
  for (const auto& row : rows) {
    ASSERT_OK_AND_ASSIGN(const Tensor tensor,
                         Tensor::Allocate({1}, row.precision));
    WriteElement(tensor, 0, row.written);
    EXPECT_EQ(ReadElement(tensor, 0), row.read) << row.precision;
  }
}

TEST(Elements, KeepTheLimitsOfIntegers) {
  const struct {
    Precision precision;
    double lowest, highest;
  } rows[] = {
      {Precision::kInt16, -0x1p15, 0x1p15 - 1},
      {Precision::kUInt16, 0, 0x1p16 - 1},
      {Precision::kUInt32, 0, 0x1p32 - 1},
      {Precision::kUInt64, 0, 0x1p63},
  };
  for (const auto& row : rows) {
    ASSERT_OK_AND_ASSIGN(const Tensor tensor,
                         Tensor::Allocate({2}, row.precision));
    WriteElement(tensor, 0, row.lowest);
    WriteElement(tensor, 1, row.highest);
    EXPECT_EQ(ReadElement(tensor, 0), row.lowest) << row.precision;
    EXPECT_EQ(ReadElement(tensor, 1), row.highest) << row.precision;
  }
}

// Channel 5 of 6 is the second of block 1, where a block has 4 channels.
TEST(Elements, FindBlockedChannels) {
  ASSERT_OK_AND_ASSIGN(
      const Tensor blocked,
      Tensor::Allocate({1, 6, 2, 3}, Precision::kFloat, Layout::Blocked(4)));
  EXPECT_EQ(ElementOffset(blocked, 0), 0);
  EXPECT_EQ(ElementOffset(blocked, 5 * 6 + 4), (6 + 4) * 4 + 1);
}

TEST(Elements, CopyBetweenPrecisionsAndLayouts) {
  ASSERT_OK_AND_ASSIGN(const Tensor floats,
                       Tensor::Allocate({1, 3, 1, 2}, Precision::kFloat));
  ASSERT_OK_AND_ASSIGN(
      const Tensor brief,
      Tensor::Allocate({1, 3, 1, 2}, Precision::kBF16, Layout::Blocked(4)));
  for (int64_t i = 0; i < 6; ++i) {
    WriteElement(floats, i, static_cast<double>(i) / 4);
  }
  CopyElements(floats, brief);
  for (int64_t i = 0; i < 6; ++i) {
    EXPECT_EQ(ReadElement(brief, ElementOffset(brief, i)),
              static_cast<double>(i) / 4);
  }
}

}  // namespace
}  // namespace placelite
