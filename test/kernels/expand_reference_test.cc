// SPDX-License-Identifier: Apache-2.0
// The oracles of ops that repeat elements, by hand.
#include <gtest/gtest.h>

#include "test/kernels/by_hand.h"

namespace placelite {
namespace {

TEST(ExpandReference, Expand) {
  const auto expand = [](CaseInput x, Ints shape) {
    return Reference("expand", {{"shape", shape}}, {std::move(x)});
  };
  EXPECT_EQ(expand(Counting({2, 1}), {2, 3}), (Numbers{1, 1, 1, 2, 2, 2}));
  EXPECT_EQ(expand(Counting({1, 2}), {3, -1}), (Numbers{1, 2, 1, 2, 1, 2}));
  EXPECT_EQ(expand(Counting({2}), {2, 1, 2}), (Numbers{1, 2, 1, 2}));
  EXPECT_EQ(expand(Counting({2, 1}), {1}), (Numbers{1, 2}));
}

TEST(ExpandReference, Tile) {
  const auto tile = [](CaseInput x, Ints repeats) {
    return Reference("tile", {{"repeat_times", repeats}}, {std::move(x)});
  };
  EXPECT_EQ(tile(Counting({2}), {3}), (Numbers{1, 2, 1, 2, 1, 2}));
  EXPECT_EQ(tile(Counting({2, 2}), {1, 2}), (Numbers{1, 2, 1, 2, 3, 4, 3, 4}));
  EXPECT_EQ(tile(Counting({2, 2}), {2, 1}), (Numbers{1, 2, 3, 4, 1, 2, 3, 4}));
}

TEST(ExpandReference, FillConstant) {
  const auto fill = [](AttributeMap attributes) {
    attributes.Set("shape", Ints{2});
    return Reference("fill_constant", std::move(attributes), {Absent()});
  };
  EXPECT_EQ(fill({{"value", 0.5f}, {"int_value", int64_t{7}}}),
            (Numbers{0.5, 0.5}));
  EXPECT_EQ(fill({{"dtype", std::string("int32")},
                  {"value", 0.5f},
                  {"int_value", int64_t{7}}}),
            (Numbers{7, 7}));
  EXPECT_EQ(fill({{"dtype", std::string("bool")}, {"int_value", int64_t{-2}}}),
            (Numbers{1, 1}));
}

}  // namespace
}  // namespace placelite
