// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/span.h"

#include <array>
#include <numeric>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace placelite {
namespace {

using ::testing::ElementsAre;

TEST(SpanTest, DefaultIsEmpty) {
  const Span<int> span;
  EXPECT_TRUE(span.empty());
  EXPECT_EQ(span.size(), 0u);
  EXPECT_EQ(span.begin(), span.end());
}

int Sum(Span<const int> span) {
  return std::accumulate(span.begin(), span.end(), 0);
}

TEST(SpanTest, ViewsArraysVectorsAndOtherSpans) {
  const int array[] = {1, 2, 3};
  std::vector<int> vector = {4, 5};
  const std::vector<int> constant = {6};
  EXPECT_EQ(Sum(array), 6);
  EXPECT_EQ(Sum(vector), 9);
  EXPECT_EQ(Sum(constant), 6);
  EXPECT_EQ(Sum(std::array<int, 2>{7, 8}), 15);
  EXPECT_EQ(Sum(Span<int>(vector)), 9);
}

TEST(SpanTest, WritesThroughToTheOwner) {
  std::vector<int> owner = {1, 2, 3, 4};
  const Span<int> span(owner);
  span[0] = 10;
  span.back() = 40;
  EXPECT_THAT(owner, ElementsAre(10, 2, 3, 40));
  EXPECT_EQ(span.front(), 10);
  EXPECT_EQ(Sum(span.subspan(1, 2)), 2 + 3);
  EXPECT_EQ(span.data(), owner.data());
}

}  // namespace
}  // namespace placelite
