// SPDX-License-Identifier: Apache-2.0
// Shape, ShapeRange and the command line's spelling of them.
#include "lite/core/tensor/shape.h"

#include "lite/core/base/strings.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr int64_t kMax = int64_t{1} << 40;

// A Dim can be made of a number, which is no reason to print the number so.
TEST(DimText, NumbersBesideDimsKeepTheirFractions) {
  EXPECT_EQ(StrCat(0.5, " ", 1.25f, " ", -3), "0.5 1.25 -3");
  EXPECT_EQ(Join(std::vector<double>{0.25, 2}, ","), "0.25,2");
  EXPECT_EQ(StrCat(Dim(3), " ", Dim::Any()), "3 ?");
}

TEST(ShapeTest, CountsAndPrints) {
  EXPECT_EQ(Shape({2, 3, 4}).NumElements(), 24);
  EXPECT_EQ(Shape().NumElements(), 1);
  EXPECT_EQ(Shape({2, 0, 4}).NumElements(), 0);
  EXPECT_EQ(ToString(Shape({1, 3, 224, 224})), "[1,3,224,224]");
  EXPECT_EQ(StrCat(Shape()), "[]");
  EXPECT_EQ(Shape({1, 2}), Shape({1, 2}));
  EXPECT_NE(Shape({1, 2}), Shape({2, 1}));
  EXPECT_NE(Shape({1}), Shape({1, 1}));
}

TEST(ShapeTest, CheckAcceptsUpToTwoToTheForty) {
  EXPECT_OK(CheckShape({}));
  EXPECT_OK(CheckShape({0}));
  EXPECT_OK(CheckShape({1, 3, 224, 224}));
  EXPECT_OK(CheckShape({kMax}));
  EXPECT_OK(CheckShape({1 << 20, 1 << 20}));
  EXPECT_OK(CheckShape({kMax, 0, 1}));
}

TEST(ShapeTest, CheckRefusesNegativeAndHuge) {
  EXPECT_THAT(CheckShape({3, -1}),
              FailsWith(StatusCode::kInvalidArgument,
                        "shape [3,-1] has a negative dimension"));
  EXPECT_THAT(CheckShape({INT64_MIN}),
              FailsWith(StatusCode::kInvalidArgument, "negative"));
  const auto too_large = FailsWith(StatusCode::kResourceExhausted, "2^40");
  EXPECT_THAT(CheckShape({kMax + 1}), too_large);
  EXPECT_THAT(CheckShape({kMax, 2}), too_large);
  EXPECT_THAT(CheckShape({INT64_MAX, INT64_MAX, INT64_MAX}), too_large);
  EXPECT_THAT(CheckShape({int64_t{1} << 32, int64_t{1} << 32}), too_large);
}

// No elements, but strides and the plain product would overflow.
TEST(ShapeTest, CheckRefusesHugeDimensionsBesideAZero) {
  const auto too_large = FailsWith(StatusCode::kResourceExhausted, "2^40");
  EXPECT_THAT(CheckShape({INT64_MAX, INT64_MAX, 0}), too_large);
  EXPECT_THAT(CheckShape({0, kMax, kMax}), too_large);
}

TEST(ShapeRangeTest, DefaultKnowsNotEvenTheRank) {
  const ShapeRange unknown;
  EXPECT_FALSE(unknown.rank_known());
  EXPECT_FALSE(unknown.exact());
  EXPECT_EQ(ToString(unknown), "[*]");
  EXPECT_TRUE(unknown.contains({}));
  EXPECT_TRUE(unknown.contains({1, 2, 3}));
  EXPECT_TRUE(SameRange(unknown.NumElements(), Dim(0, kMax)));
}

TEST(ShapeRangeTest, ScalarIsExactWithOneElement) {
  const ShapeRange scalar = ShapeRange::Scalar();
  EXPECT_TRUE(scalar.rank_known());
  EXPECT_TRUE(scalar.exact());
  EXPECT_EQ(scalar.shape(), Shape());
  EXPECT_TRUE(SameRange(scalar.NumElements(), Dim(1)));
  EXPECT_NE(scalar, ShapeRange());
}

TEST(ShapeRangeTest, ContainsCountsAndPrints) {
  const ShapeRange range = {Dim(1), Dim(3), Dim(32, 1280), Dim::Any()};
  EXPECT_EQ(ToString(range), "[1,3,32..1280,?]");
  EXPECT_FALSE(range.exact());
  EXPECT_TRUE(range.contains({1, 3, 32, 1}));
  EXPECT_TRUE(range.contains({1, 3, 1280, 5}));
  EXPECT_FALSE(range.contains({1, 3, 31, 5}));
  EXPECT_FALSE(range.contains({1, 3, 32, 0}));
  EXPECT_FALSE(range.contains({1, 3, 32}));
  EXPECT_TRUE(SameRange(range.NumElements(), Dim(96, kMax)));
  EXPECT_TRUE(
      SameRange(ShapeRange({Dim(2, 3), Dim(5)}).NumElements(), Dim(10, 15)));
}

TEST(ShapeRangeTest, FromAShapeIsExact) {
  const ShapeRange range = Shape({2, 3});
  EXPECT_TRUE(range.exact());
  EXPECT_EQ(range.shape(), Shape({2, 3}));
  EXPECT_EQ(range, ShapeRange({Dim(2), Dim(3)}));
  EXPECT_NE(range, ShapeRange({Dim(2), Dim(3, 4)}));
  EXPECT_NE(range, ShapeRange({Dim(2)}));
}

TEST(ShapeRangeTest, CheckAcceptsRangesWithinTheLimit) {
  EXPECT_OK(CheckShapeRange(ShapeRange()));
  EXPECT_OK(CheckShapeRange(ShapeRange::Scalar()));
  EXPECT_OK(CheckShapeRange({Dim::Any(), Dim::Any(), Dim(0, kMax)}));
  EXPECT_OK(CheckShapeRange({Dim(0), Dim(3)}));
}

TEST(ShapeRangeTest, CheckRefusesWhatIsNoRange) {
  const auto bad = FailsWith(StatusCode::kInvalidArgument, "dimension");
  EXPECT_THAT(CheckShapeRange({Dim(-1)}), bad);
  EXPECT_THAT(CheckShapeRange({Dim(-1, 5), Dim(1)}), bad);
  EXPECT_THAT(CheckShapeRange({Dim(5, 4)}), bad);
  EXPECT_THAT(CheckShapeRange({Dim(1), Dim(1, kMax + 1)}), bad);
  EXPECT_THAT(CheckShapeRange({Dim(INT64_MAX)}), bad);
  EXPECT_THAT(CheckShapeRange(Shape({kMax, 2})),
              FailsWith(StatusCode::kResourceExhausted, "2^40"));
}

TEST(ParseShapeRangeTest, ReadsWhatTheCommandLineWrites) {
  const struct {
    const char* text;
    const char* printed;
  } rows[] = {
      {"1,3,224,224", "[1,3,224,224]"},
      {"1,3,32..1280,?", "[1,3,32..1280,?]"},
      {"-1,3", "[?,3]"},
      {"8..,2", "[8..,2]"},
      {"0..4", "[0..4]"},
      {"0", "[0]"},
      {" 1 , 2 ", "[1,2]"},
      {"5..5", "[5]"},
      {"1..1099511627776", "[?]"},
      {"1099511627776", "[1099511627776]"},
      {"", "[]"},
      {"1,2,3,4,5,6,7,8", "[1,2,3,4,5,6,7,8]"},
  };
  for (const auto& row : rows) {
    ASSERT_OK_AND_ASSIGN(const ShapeRange shape, ParseShapeRange(row.text));
    EXPECT_EQ(ToString(shape), row.printed);
  }
}

TEST(ParseShapeRangeTest, RefusesTheRestAndNamesIt) {
  for (const char* bad :
       {"a", "1,,2", "1,", ",", "-2", "3..2", "..5", "1..2..3", "-1..3",
        "3..-1", "1.5", "1099511627777", "1..1099511627777",
        "99999999999999999999", "1x3", "1,2,3,4,5,6,7,8,9"}) {
    EXPECT_THAT(ParseShapeRange(bad), FailsWith(StatusCode::kInvalidArgument,
                                                StrCat("shape '", bad, "'")));
  }
}

TEST(ParseShapeRangeTest, ReadsBackWhatIsPrinted) {
  for (const ShapeRange& shape :
       {ShapeRange{Dim(1), Dim(0), Dim::Any()},
        ShapeRange{Dim(0, kMax), Dim(7, kMax), Dim(3, 9)},
        ShapeRange(Shape({kMax, 1}))}) {
    const std::string text = ToString(shape);
    ASSERT_OK_AND_ASSIGN(const ShapeRange back,
                         ParseShapeRange(text.substr(1, text.size() - 2)));
    EXPECT_EQ(back, shape) << text;
  }
}

}  // namespace
}  // namespace placelite
