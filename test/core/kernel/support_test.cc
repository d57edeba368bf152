// SPDX-License-Identifier: Apache-2.0
#include "lite/core/kernel/support.h"

#include "gtest/gtest.h"

namespace placelite {
namespace {

TEST(SupportTest, YesHasNoReason) {
  EXPECT_TRUE(Support().yes());
  EXPECT_EQ(Support(Tri::kYes, "unused").reason(), "");
  EXPECT_EQ(Support::No("too large").reason(), "too large");
  EXPECT_TRUE(Support::No("too large").no());
}

TEST(SupportTest, TheFirstRequirementThatFailsIsTheReason) {
  const Support support = Require(true, "a").And(false, "b").And(false, "c");
  EXPECT_TRUE(support.no());
  EXPECT_EQ(support.reason(), "b");
}

TEST(SupportTest, NoWinsOverDepends) {
  const Support depends = Require(Tri::kDepends, "on the width");
  EXPECT_EQ(depends.answer(), Tri::kDepends);
  EXPECT_FALSE(depends.yes());
  EXPECT_FALSE(depends.no());
  EXPECT_EQ(depends.And(true, "x").reason(), "on the width");
  EXPECT_EQ(depends.And(false, "no images").reason(), "no images");
  EXPECT_EQ(Require(false, "no images").And(Tri::kDepends, "x").reason(),
            "no images");
}

TEST(SupportTest, JoinsAnswers) {
  const Support depends = Require(Tri::kDepends, "on the width");
  EXPECT_TRUE(Support::Yes().And(Support::Yes()).yes());
  EXPECT_EQ(Support::Yes().And(depends).reason(), "on the width");
  EXPECT_EQ(depends.And(Support::No("never")).reason(), "never");
  EXPECT_EQ(depends.And(Require(Tri::kDepends, "later")).reason(),
            "on the width");
}

TEST(SupportTest, RangesAnswerRequirements) {
  const Dim width(32, 1280);
  EXPECT_TRUE(Require(width <= Dim(2000), "too wide").yes());
  EXPECT_EQ(Require(width <= Dim(1000), "too wide").answer(), Tri::kDepends);
  EXPECT_TRUE(Require(width <= Dim(16), "too wide").no());
}

}  // namespace
}  // namespace placelite
