// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/conv2d_blocked/winograd_filter.h"

#include <gmock/gmock.h>

#include <vector>

namespace placelite {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;

std::vector<float> Pack(const WinogradPacking& packing,
                        const std::vector<float>& filter) {
  std::vector<float> packed(
      static_cast<size_t>(packing.points() * packing.point_elements()), -1.0f);
  PackWinogradFilter(packing, filter.data(), packed.data());
  return packed;
}

// The sums of the rows of G are 1, 3/2, 1/2, 1; of ones, each point is the
// product of two of them.
TEST(WinogradFilter, OfOnesByHand) {
  const std::vector<float> packed =
      Pack({2, 1, 1, 1, EvenSplit(1, 1)}, std::vector<float>(9, 1.0f));
  EXPECT_THAT(packed, ElementsAre(1, 1.5, 0.5, 1, 1.5, 2.25, 0.75, 1.5, 0.5,
                                  0.75, 0.25, 0.5, 1, 1.5, 0.5, 1));
}

// Point (0, 0) is a weight itself, by 1/16 for m = 4, so that it shows the
// order: groups of blocks, input channels, output channels, with zeros behind
// the last.
TEST(WinogradFilter, OrderOfThePackedForm) {
  constexpr int kInputs = 2, kOutputs = 5;
  std::vector<float> filter;
  for (int o = 0; o < kOutputs; ++o) {
    for (int c = 0; c < kInputs; ++c) {
      filter.push_back(static_cast<float>(16 * (10 * o + c + 1)));
      filter.insert(filter.end(), 8, 0.0f);
    }
  }
  // Three blocks of two channels in groups of two and one.
  const WinogradPacking packing = {4, kInputs, kOutputs, 2, EvenSplit(3, 2)};
  std::vector<float> packed = Pack(packing, filter);
  packed.resize(static_cast<size_t>(packing.point_elements()));
  EXPECT_THAT(packed, ElementsAre(1, 11, 21, 31, 2, 12, 22, 32, 41, 0, 42, 0));
}

TEST(WinogradFilter, EachPointHasItsPlace) {
  // Only the last weight is set, which only the last point of m = 6 sees
  // unscaled.
  std::vector<float> filter(9, 0.0f);
  filter[8] = 90;
  const std::vector<float> packed = Pack({6, 1, 1, 1, EvenSplit(1, 1)}, filter);
  ASSERT_EQ(packed.size(), 64u);
  EXPECT_EQ(packed[63], 90);
  EXPECT_FLOAT_EQ(packed[9], 90 * 4.0f / 81);
  EXPECT_FLOAT_EQ(packed[4 * 8 + 7], 4);
  EXPECT_THAT(std::vector<float>(packed.begin(), packed.begin() + 8), Each(0));
}

}  // namespace
}  // namespace placelite
