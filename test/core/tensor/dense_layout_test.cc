// SPDX-License-Identifier: Apache-2.0
// Positions of elements in dense tensors: strides and bytes of every CPU
// layout.
#include <algorithm>
#include <cstdint>

#include "lite/core/tensor/tensor.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr LayoutKind kNCHW = LayoutKind::kNCHW;
constexpr LayoutKind kNHWC = LayoutKind::kNHWC;

TEST(DenseStridesTest, RowMajor) {
  EXPECT_EQ(DenseStrides({2, 3, 4, 5}, kNCHW), Strides({60, 20, 5, 1}));
  EXPECT_EQ(DenseStrides({7}, kNCHW), Strides({1}));
  EXPECT_EQ(DenseStrides({}, kNCHW).rank(), 0);
  EXPECT_EQ(DenseStrides({2, 0, 4}, kNCHW), Strides({0, 4, 1}));
}

TEST(DenseStridesTest, ChannelsLast) {
  // Along N: 4*5*3, C: 1, H: 5*3, W: 3.
  EXPECT_EQ(DenseStrides({2, 3, 4, 5}, kNHWC), Strides({60, 1, 15, 3}));
}

TEST(DenseStridesTest, ChannelBlocks) {
  // 3 channels in one block of 8: a row is 5*8, a block 4*5*8.
  EXPECT_EQ(DenseStrides({2, 3, 4, 5}, Layout::Blocked(8)),
            Strides({160, 160, 40, 8}));
  // 17 channels are three blocks of 8.
  EXPECT_EQ(DenseStrides({2, 17, 4, 5}, Layout::Blocked(8)),
            Strides({480, 160, 40, 8}));
}

TEST(DenseStridesTest, OnlyRankFourIsAnImage) {
  for (Layout layout : {Layout(kNHWC), Layout::Blocked(8)}) {
    EXPECT_EQ(DenseStrides({3, 5}, layout), Strides({5, 1}));
    EXPECT_EQ(DenseStrides({2, 3, 5}, layout), Strides({15, 5, 1}));
    EXPECT_EQ(DenseBytes({3, 5}, Precision::kFloat, layout), 60u);
  }
}

TEST(DenseBytesTest, CountsChannelPadding) {
  const Shape shape = {2, 17, 4, 5};
  EXPECT_EQ(DenseBytes(shape, Precision::kFloat, kNCHW), 2u * 17 * 20 * 4);
  EXPECT_EQ(DenseBytes(shape, Precision::kFP16, kNHWC), 2u * 17 * 20 * 2);
  EXPECT_EQ(DenseBytes(shape, Precision::kFloat, Layout::Blocked(8)),
            2u * 24 * 20 * 4);
  EXPECT_EQ(DenseBytes(shape, Precision::kInt8, Layout::Blocked(16)),
            2u * 32 * 20);
  EXPECT_EQ(DenseBytes({}, Precision::kInt64, kNCHW), 8u);
  EXPECT_EQ(DenseBytes({1, 0, 3, 3}, Precision::kFloat, Layout::Blocked(8)),
            0u);
}

TEST(DenseBytesTest, TheLargestShapesDoNotOverflow) {
  const auto counted = [](uint64_t bytes) {
    return static_cast<size_t>(std::min(bytes, uint64_t{SIZE_MAX}));
  };
  const int64_t most = int64_t{1} << 40;
  EXPECT_EQ(DenseBytes({most}, Precision::kDouble, kNCHW),
            counted(uint64_t{1} << 43));
  EXPECT_EQ(
      DenseBytes({most, 1, 1, 1}, Precision::kDouble, Layout::Blocked(1024)),
      counted(uint64_t{1} << 53));
}

// Row TG-phwc4: channels in slices of 4, each slice an H x W plane of
// 4-vectors, so that (H,W,C) = (8,6,12) is 24 rows of 24 values.
class Phwc4Test : public testing::Test {
 protected:
  // The paper's own formula.
  static int64_t Position(int64_t h, int64_t w, int64_t c) {
    const int64_t row = (c / 4) * 8 + h;
    return row * 24 + w * 4 + c % 4;
  }

  static int64_t Offset(const Strides& strides, int64_t n, int64_t c, int64_t h,
                        int64_t w) {
    return n * strides[0] + (c / 4) * strides[1] + h * strides[2] +
           w * strides[3] + c % 4;
  }

  const Layout layout_ = Layout::Blocked(4);
};

TEST_F(Phwc4Test, EightBySixByTwelveIs24RowsOf24Values) {
  const Shape shape = {1, 12, 8, 6};
  EXPECT_EQ(DenseBytes(shape, Precision::kFloat, layout_), 24u * 24 * 4);
  const Strides strides = DenseStrides(shape, layout_);
  for (int64_t c = 0; c < 12; ++c) {
    for (int64_t h = 0; h < 8; ++h) {
      for (int64_t w = 0; w < 6; ++w) {
        ASSERT_EQ(Offset(strides, 0, c, h, w), Position(h, w, c));
      }
    }
  }
}

TEST_F(Phwc4Test, FiveChannelsTakeAsMuchAsEight) {
  EXPECT_EQ(DenseBytes({1, 5, 8, 6}, Precision::kFloat, layout_),
            DenseBytes({1, 8, 8, 6}, Precision::kFloat, layout_));
  EXPECT_EQ(DenseBytes({1, 5, 8, 6}, Precision::kFloat, layout_),
            2u * 8 * 6 * 4 * 4);
}

TEST_F(Phwc4Test, BatchesAreConcatenated) {
  const Shape shape = {2, 12, 8, 6};
  EXPECT_EQ(DenseBytes(shape, Precision::kFloat, layout_), 2u * 24 * 24 * 4);
  const Strides strides = DenseStrides(shape, layout_);
  EXPECT_EQ(Offset(strides, 1, 0, 0, 0), 24 * 24);
  EXPECT_EQ(Offset(strides, 1, 7, 2, 3), 24 * 24 + Position(2, 3, 7));
}

TEST_F(Phwc4Test, FourChannelsLieAsChannelsLastDo) {
  const Shape shape = {1, 4, 8, 6};
  const Strides blocked = DenseStrides(shape, layout_);
  const Strides last = DenseStrides(shape, kNHWC);
  EXPECT_EQ(DenseBytes(shape, Precision::kFloat, layout_),
            DenseBytes(shape, Precision::kFloat, kNHWC));
  for (int64_t c = 0; c < 4; ++c) {
    for (int64_t h = 0; h < 8; ++h) {
      for (int64_t w = 0; w < 6; ++w) {
        ASSERT_EQ(Offset(blocked, 0, c, h, w),
                  c * last[1] + h * last[2] + w * last[3]);
      }
    }
  }
}

}  // namespace
}  // namespace placelite
