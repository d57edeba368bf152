// SPDX-License-Identifier: Apache-2.0
// The oracle of reductions, by hand.
#include <gtest/gtest.h>

#include "test/kernels/by_hand.h"

namespace placelite {
namespace {

Numbers Reduce(const std::string& op, CaseInput x, Ints dim) {
  return Reference(op, {{"dim", std::move(dim)}}, {std::move(x)});
}

TEST(ReduceReference, AlongOneAxis) {
  // 1 2 3
  // 4 5 6
  const CaseInput x = Counting({2, 3});
  EXPECT_EQ(Reduce("reduce_sum", x, {0}), (Numbers{5, 7, 9}));
  EXPECT_EQ(Reduce("reduce_sum", x, {1}), (Numbers{6, 15}));
  EXPECT_EQ(Reduce("reduce_mean", x, {-1}), (Numbers{2, 5}));
  EXPECT_EQ(Reduce("reduce_max", x, {0}), (Numbers{4, 5, 6}));
  EXPECT_EQ(Reduce("reduce_min", x, {1}), (Numbers{1, 4}));
  EXPECT_EQ(Reduce("reduce_prod", x, {0}), (Numbers{4, 10, 18}));
}

TEST(ReduceReference, AlongSeveralAxes) {
  // Elements 1, 2, 5, 6 and 3, 4, 7, 8 share the middle index.
  const CaseInput x = Counting({2, 2, 2});
  EXPECT_EQ(Reduce("reduce_sum", x, {0, 2}), (Numbers{14, 22}));
  EXPECT_EQ(Reduce("reduce_mean", x, {2, 0}), (Numbers{3.5, 5.5}));
  EXPECT_EQ(Reduce("reduce_max", x, {}), (Numbers{8}));
  EXPECT_EQ(Reduce("reduce_prod", x, {1, 2}), (Numbers{24, 1680}));
}

TEST(ReduceReference, Nothing) {
  const CaseInput x = Values({2, 0}, {});
  EXPECT_EQ(Reduce("reduce_sum", x, {1}), (Numbers{0, 0}));
  EXPECT_EQ(Reduce("reduce_prod", x, {1}), (Numbers{1, 1}));
  EXPECT_EQ(Reduce("reduce_max", x, {1}), (Numbers{-INFINITY, -INFINITY}));
  EXPECT_EQ(Reduce("reduce_min", x, {1}), (Numbers{INFINITY, INFINITY}));
  EXPECT_EQ(Reduce("reduce_sum", x, {0}), Numbers());
}

TEST(ReduceReference, Integers) {
  const auto ints = [](Numbers values) {
    const auto size = static_cast<int64_t>(values.size());
    return Values({size}, std::move(values), Precision::kInt32);
  };
  EXPECT_EQ(Reduce("reduce_mean", ints({-3, -4}), {0}), (Numbers{-3}));
  EXPECT_EQ(Reduce("reduce_max", ints({-3, -4}), {0}), (Numbers{-3}));
  EXPECT_EQ(Reduce("reduce_min", ints({-3, -4}), {0}), (Numbers{-4}));
  EXPECT_EQ(Reduce("reduce_prod", ints({65536, 65537}), {0}), (Numbers{65536}));
  EXPECT_EQ(Reduce("reduce_sum", ints({2147483647, 1}), {0}),
            (Numbers{-2147483648.0}));
}

}  // namespace
}  // namespace placelite
