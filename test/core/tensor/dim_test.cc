// SPDX-License-Identifier: Apache-2.0
// Dim: arithmetic and comparisons over ranges; Tri: truth over ranges.
#include <random>

#include "lite/core/base/strings.h"
#include "lite/core/tensor/shape.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr int64_t kMax = int64_t{1} << 40;

TEST(TriTest, LogicTables) {
  constexpr Tri kNo = Tri::kNo, kDepends = Tri::kDepends, kYes = Tri::kYes;
  EXPECT_EQ(kYes && kYes, kYes);
  EXPECT_EQ(kYes && kDepends, kDepends);
  EXPECT_EQ(kNo && kDepends, kNo);
  EXPECT_EQ(kNo || kYes, kYes);
  EXPECT_EQ(kNo || kDepends, kDepends);
  EXPECT_EQ(kNo || kNo, kNo);
  EXPECT_EQ(!kYes, kNo);
  EXPECT_EQ(!kNo, kYes);
  EXPECT_EQ(!kDepends, kDepends);
  EXPECT_STREQ(ToString(kNo), "no");
  EXPECT_STREQ(ToString(kDepends), "depends");
  EXPECT_STREQ(ToString(kYes), "yes");
}

TEST(DimTest, DefaultIsOneToUnbounded) {
  const Dim dim;
  EXPECT_EQ(dim.min, 1);
  EXPECT_EQ(dim.max, kMax);
  EXPECT_FALSE(dim.exact());
  EXPECT_TRUE(Dim(3).exact());
  EXPECT_TRUE(SameRange(Dim::Any(), Dim(1, Dim::kUnbounded)));
  EXPECT_FALSE(SameRange(Dim(1, 2), Dim(1, 3)));
}

TEST(DimTest, ComparisonsAnswerForTheWholeRange) {
  const struct {
    Dim a, b;
    Tri equal, less;
  } rows[] = {
      {Dim(3), Dim(3), Tri::kYes, Tri::kNo},
      {Dim(3), Dim(4), Tri::kNo, Tri::kYes},
      {Dim(4), Dim(3), Tri::kNo, Tri::kNo},
      {Dim(1, 5), Dim(5), Tri::kDepends, Tri::kDepends},
      {Dim(1, 5), Dim(6), Tri::kNo, Tri::kYes},
      {Dim(5, 9), Dim(5), Tri::kDepends, Tri::kNo},
      {Dim(1, 5), Dim(1, 5), Tri::kDepends, Tri::kDepends},
      {Dim(6, 9), Dim(1, 5), Tri::kNo, Tri::kNo},
      {Dim(2, 9), Dim(4, 5), Tri::kDepends, Tri::kDepends},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(StrCat(row.a, " and ", row.b));
    EXPECT_EQ(row.a == row.b, row.equal);
    EXPECT_EQ(row.a != row.b, !row.equal);
    EXPECT_EQ(row.a < row.b, row.less);
    EXPECT_EQ(row.b > row.a, row.less);
    EXPECT_EQ(row.a >= row.b, !row.less);
    EXPECT_EQ(row.b <= row.a, !row.less);
  }
}

TEST(DimTest, SumsAndProductsSaturate) {
  EXPECT_TRUE(SameRange(Dim(2, 3) + Dim(10, 20), Dim(12, 23)));
  EXPECT_TRUE(SameRange(Dim(2, 3) * Dim(10, 20), Dim(20, 60)));
  EXPECT_TRUE(SameRange(Dim::Any() + Dim(5), Dim(6, kMax)));
  EXPECT_TRUE(SameRange(Dim::Any() * Dim(4), Dim(4, kMax)));
  EXPECT_TRUE(SameRange(Dim(kMax) + Dim(kMax), Dim(kMax)));
  EXPECT_TRUE(SameRange(Dim(kMax) * Dim(kMax), Dim(kMax)));
  EXPECT_TRUE(SameRange(Dim(0) * Dim::Any(), Dim(0)));
  EXPECT_TRUE(SameRange(Dim(0, kMax) * Dim(kMax), Dim(0, kMax)));
  // The largest product that is not cut.
  EXPECT_TRUE(SameRange(Dim(kMax / 4) * Dim(4), Dim(kMax)));
  EXPECT_TRUE(SameRange(Dim(kMax / 4) * Dim(3), Dim(kMax / 4 * 3)));
}

TEST(DimTest, Divides) {
  EXPECT_EQ(Divides(4, Dim(8)), Tri::kYes);
  EXPECT_EQ(Divides(4, Dim(9)), Tri::kNo);
  EXPECT_EQ(Divides(4, Dim(0)), Tri::kYes);
  EXPECT_EQ(Divides(1, Dim::Any()), Tri::kYes);
  EXPECT_EQ(Divides(4, Dim::Any()), Tri::kDepends);
  EXPECT_EQ(Divides(16, Dim(17, 31)), Tri::kNo);
  EXPECT_EQ(Divides(16, Dim(17, 32)), Tri::kDepends);
  EXPECT_EQ(Divides(16, Dim(16, 20)), Tri::kDepends);
  EXPECT_EQ(Divides(INT64_MAX, Dim(1024, INT64_MAX)), Tri::kDepends);
  EXPECT_EQ(Divides(INT64_MAX, Dim(1024, INT64_MAX - 1)), Tri::kNo);
}

TEST(DimTest, Prints) {
  EXPECT_EQ(ToString(Dim(3)), "3");
  EXPECT_EQ(ToString(Dim(32, 1280)), "32..1280");
  EXPECT_EQ(ToString(Dim::Any()), "?");
  EXPECT_EQ(ToString(Dim(0, kMax)), "0..");
  EXPECT_EQ(ToString(Dim(8, kMax)), "8..");
  EXPECT_EQ(StrCat(Dim(7)), "7");
}

// Whatever ranges say must hold for all members: 20,000 random pairs.
TEST(DimTest, RangesContainWhatTheirMembersGive) {
  std::mt19937 random(1);
  auto number = [&](int64_t lo, int64_t hi) {
    return std::uniform_int_distribution<int64_t>(lo, hi)(random);
  };
  auto range = [&] {
    const int64_t lo = number(0, 12);
    return Dim(lo, lo + number(0, 6));
  };
  auto holds = [](Tri answer, bool truth) {
    return answer == Tri::kDepends || (answer == Tri::kYes) == truth;
  };
  for (int i = 0; i < 20000; ++i) {
    const Dim a = range(), b = range();
    const int64_t x = number(a.min, a.max), y = number(b.min, b.max);
    const int64_t divisor = number(1, 8);
    SCOPED_TRACE(StrCat(x, " of ", a, ", ", y, " of ", b));
    ASSERT_TRUE((a + b).contains(x + y));
    ASSERT_TRUE((a * b).contains(x * y));
    ASSERT_TRUE(holds(a == b, x == y));
    ASSERT_TRUE(holds(a < b, x < y));
    ASSERT_TRUE(holds(a <= b, x <= y));
    ASSERT_TRUE(holds(Divides(divisor, a), x % divisor == 0)) << divisor;
  }
}

}  // namespace
}  // namespace placelite
