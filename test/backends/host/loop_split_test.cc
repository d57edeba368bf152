// SPDX-License-Identifier: Apache-2.0
#include "lite/backends/host/loop_split.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace placelite {
namespace {

using testing::ElementsAre;

std::vector<int64_t> Sizes(const LoopSplit& split, int64_t count,
                           int64_t parts) {
  std::vector<int64_t> sizes;
  int64_t next = 0;
  for (int64_t i = 0; i < parts; ++i) {
    const LoopSplit::Range range = split.Part(count, parts, i);
    EXPECT_EQ(range.begin, next);
    sizes.push_back(range.end - range.begin);
    next = range.end;
  }
  EXPECT_EQ(next, count);
  return sizes;
}

TEST(LoopSplit, EqualPartsDifferByOneAtMost) {
  EXPECT_THAT(Sizes(LoopSplit({}), 11, 4), ElementsAre(3, 3, 3, 2));
  EXPECT_THAT(Sizes(LoopSplit({2, 2, 2}), 8, 3), ElementsAre(3, 3, 2));
}

TEST(LoopSplit, FastCoresGetMore) {
  const LoopSplit split({4, 4, 1, 1});
  EXPECT_THAT(Sizes(split, 100, 4), ElementsAre(40, 40, 10, 10));
  EXPECT_THAT(Sizes(split, 100, 2), ElementsAre(50, 50));
  EXPECT_THAT(Sizes(split, 100, 3), ElementsAre(44, 45, 11));
}

TEST(LoopSplit, ShortLoopsLeaveSlowCoresOut) {
  const LoopSplit split({4, 4, 1, 1});
  EXPECT_THAT(Sizes(split, 2, 2), ElementsAre(1, 1));
  EXPECT_THAT(Sizes(split, 4, 4), ElementsAre(2, 1, 1, 0));
}

TEST(LoopSplit, NothingIsLostHoweverLongTheLoop) {
  const LoopSplit split({2.84 * 4, 2.42 * 2, 2.42 * 2, 1.8, 0.7});
  for (int64_t count : {1, 2, 7, 63, 64, 1000003}) {
    for (int64_t parts = 1; parts <= 5; ++parts) Sizes(split, count, parts);
  }
}

}  // namespace
}  // namespace placelite
