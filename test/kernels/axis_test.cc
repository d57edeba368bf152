// SPDX-License-Identifier: Apache-2.0
// cumsum, tril_triu, top_k, one_hot and hardmax by hand.
#include <gtest/gtest.h>

#include <limits>

#include "test/kernels/by_hand.h"

namespace placelite {
namespace {

TEST(Cumsum, FromEitherEndWithAndWithoutItself) {
  const CaseInput x = Values({2, 3}, {1, 2, 3, 4, 5, 6});
  EXPECT_EQ(Reference("cumsum", {}, {x}), (Numbers{1, 3, 6, 4, 9, 15}));
  EXPECT_EQ(Reference("cumsum", {{"axis", 0}}, {x}),
            (Numbers{1, 2, 3, 5, 7, 9}));
  EXPECT_EQ(Reference("cumsum", {{"exclusive", true}}, {x}),
            (Numbers{0, 1, 3, 0, 4, 9}));
  EXPECT_EQ(Reference("cumsum", {{"reverse", true}}, {x}),
            (Numbers{6, 5, 3, 15, 11, 6}));
  EXPECT_EQ(Reference("cumsum", {{"reverse", true}, {"exclusive", true}}, {x}),
            (Numbers{5, 3, 0, 11, 6, 0}));
}

TEST(Cumprod, FromEitherEndWithAndWithoutItself) {
  const CaseInput x = Counting({2, 3});
  EXPECT_EQ(Reference("cumprod", {}, {x}), (Numbers{1, 2, 6, 4, 20, 120}));
  EXPECT_EQ(Reference("cumprod", {{"axis", 0}, {"exclusive", true}}, {x}),
            (Numbers{1, 1, 1, 1, 2, 3}));
  EXPECT_EQ(Reference("cumprod", {{"reverse", true}}, {x}),
            (Numbers{6, 6, 3, 120, 30, 6}));
}

TEST(Cumsum, IntegersWrap) {
  EXPECT_EQ(Reference("cumsum", {},
                      {Values({2}, {2147483647, 1}, Precision::kInt32)}),
            (Numbers{2147483647, -2147483648.0}));
}

TEST(TrilTriu, DiagonalBelongsToBoth) {
  // 1 2 3
  // 4 5 6
  const CaseInput x = Counting({2, 3});
  EXPECT_EQ(Reference("tril_triu", {}, {x}), (Numbers{1, 0, 0, 4, 5, 0}));
  EXPECT_EQ(Reference("tril_triu", {{"lower", false}}, {x}),
            (Numbers{1, 2, 3, 0, 5, 6}));
  EXPECT_EQ(Reference("tril_triu", {{"diagonal", 1}}, {x}),
            (Numbers{1, 2, 0, 4, 5, 6}));
  EXPECT_EQ(Reference("tril_triu", {{"diagonal", -1}, {"lower", false}}, {x}),
            (Numbers{1, 2, 3, 4, 5, 6}));
}

TEST(TopK, InOrderWithPositions) {
  const auto top = [](CaseInput x, AttributeMap attributes) {
    KernelCase source{
        "by_hand", "top_k", std::move(attributes), {std::move(x)}};
    source.num_outputs = 2;
    return ReferenceOutputs(source);
  };
  const CaseInput x = Values({2, 4}, {1, 7, 7, 3, 5, 0, 9, 2});
  EXPECT_EQ(top(x, {{"k", 3}}),
            (std::vector<Numbers>{{7, 7, 3, 9, 5, 2}, {1, 2, 3, 2, 0, 3}}));
  EXPECT_EQ(top(x, {{"k", 2}, {"largest", false}}),
            (std::vector<Numbers>{{1, 3, 0, 2}, {0, 3, 1, 3}}));
  EXPECT_EQ(top(x, {{"k", 1}, {"axis", 0}}),
            (std::vector<Numbers>{{5, 7, 9, 3}, {1, 0, 1, 0}}));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(top(Values({3}, {1, nan, 2}), {{"k", 2}})[1], (Numbers{1, 2}));
}

TEST(OneHot, NegativeFromTheEndNothingOutOfRange) {
  const CaseInput x = Values({4}, {0, 2, -1, 3}, Precision::kInt64);
  EXPECT_EQ(Reference("one_hot", {{"depth", 3}}, {x}),
            (Numbers{1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0}));
}

// numpy.eye(n)[numpy.argmax(x, axis)], moved to the axis.
TEST(Hardmax, OneAtTheFirstOfTheLargest) {
  const CaseInput x = Values({2, 3}, {1, 7, 7, 3, 5, 0});
  EXPECT_EQ(Reference("hardmax", {}, {x}), (Numbers{0, 1, 0, 0, 1, 0}));
  EXPECT_EQ(Reference("hardmax", {{"axis", 0}}, {x}),
            (Numbers{0, 1, 1, 1, 0, 0}));
  EXPECT_EQ(Reference("hardmax", {}, {Values({}, {-2})}), (Numbers{1}));
}

}  // namespace
}  // namespace placelite
