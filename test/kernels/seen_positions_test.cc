// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/common/seen_positions.h"

#include <gmock/gmock.h>

#include <utility>

namespace placelite {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

// First element and their number.
std::pair<int64_t, int64_t> Seen(const WindowAxis& axis, int64_t in,
                                 int64_t out) {
  const TapRange range = SeenTapRange(axis, in, out);
  return {range.first, range.count};
}
std::pair<int64_t, int64_t> Seen(const WindowAxis& axis, int64_t in) {
  return Seen(axis, in, axis.OutputSize(in));
}

// Axes are {kernel, stride, dilation, padding before, behind}.
TEST(SeenPositions, AllWhereTheImageIsLargeEnough) {
  EXPECT_THAT(Seen({3, 1, 1, 1, 1}, 17), Pair(0, 3));
  EXPECT_THAT(Seen({3, 1, 16, 16, 16}, 17), Pair(0, 3));
  EXPECT_THAT(Seen({1, 2, 1, 0, 0}, 5), Pair(0, 1));
  EXPECT_THAT(Seen({3, 1, 1, 1, 1}, 2), Pair(0, 3));
}

TEST(SeenPositions, TheMiddleOfAnAtrousKernel) {
  EXPECT_THAT(Seen({3, 1, 17, 17, 17}, 17), Pair(1, 1));
  EXPECT_THAT(Seen({3, 1, 1, 1, 1}, 1), Pair(1, 1));
  EXPECT_THAT(Seen({5, 1, 6, 12, 12}, 11), Pair(1, 3));
}

TEST(SeenPositions, OnOneSideOnly) {
  // The filter positions of the first of three windows are at -9, 0 and 9.
  EXPECT_THAT(Seen({3, 1, 9, 9, 0}, 12, 3), Pair(1, 2));
  EXPECT_THAT(Seen({3, 1, 9, 9, 0}, 9, 3), Pair(1, 1));
  // The filter positions are at -18, -9 and 0; the last of ten windows is the
  // first in which the second position is inside.
  EXPECT_THAT(Seen({3, 1, 9, 18, 0}, 10), Pair(1, 2));
  // The filter positions are at 0, 4, 8 and 12; the first two reach six pixels.
  EXPECT_THAT(Seen({4, 2, 4, 0, 8}, 6), Pair(0, 2));
}

// The only window has its elements at -2 and 3.
TEST(SeenPositions, NeverMakesPaddingNegative) {
  const WindowAxis axis = {2, 1, 5, 2, 0};
  EXPECT_THAT(Seen(axis, 4, 1), Pair(0, 2));
  // No filter position meets two pixels, so one is left.
  EXPECT_THAT(Seen(axis, 2, 1), Pair(0, 1));
}

TEST(SeenPositions, CutsParametersAndFilter) {
  Conv2dParams params;
  params.window.h = {3, 1, 4, 4, 4};
  params.window.w = {3, 1, 1, 1, 1};
  params.in_h = params.out_h = 3;
  params.in_w = params.out_w = 8;
  const SeenPositions seen(&params);
  EXPECT_EQ(params.window.h.kernel, 1);
  EXPECT_EQ(params.window.h.pad_before, 0);
  EXPECT_EQ(params.window.h.pad_after, 0);
  EXPECT_EQ(params.window.w.kernel, 3);
  EXPECT_EQ(params.window.w.pad_before, 1);
  EXPECT_EQ(seen.Key(), "_taps_1_0_1x3");

  std::vector<float> filter(18), buffer;
  for (int i = 0; i < 18; ++i) filter[i] = static_cast<float>(i);
  const float* cut = seen.Cut(filter.data(), 2, &buffer);
  EXPECT_EQ(cut, buffer.data());
  EXPECT_THAT(buffer, ElementsAre(3, 4, 5, 12, 13, 14));
}

TEST(SeenPositions, LeavesAWholeFilterWhereItIs) {
  Conv2dParams params;
  params.window.h = params.window.w = {3, 1, 1, 1, 1};
  params.in_h = params.out_h = params.in_w = params.out_w = 8;
  const SeenPositions seen(&params);
  EXPECT_EQ(seen.Key(), "");
  const float filter[9] = {};
  std::vector<float> buffer;
  EXPECT_EQ(seen.Cut(filter, 1, &buffer), filter);
}

}  // namespace
}  // namespace placelite
