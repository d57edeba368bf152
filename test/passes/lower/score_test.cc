// SPDX-License-Identifier: Apache-2.0
// Requirements PL-score and PL-score-rules: the article's figures by its
// formula, and the changes by Placelite's rules, in units of kMax.
#include "lite/passes/lower/score.h"

#include "gtest/gtest.h"
#include "test/support/article_kernels.h"
#include "test/support/graphs.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr LayoutKind kNCHW = LayoutKind::kNCHW;
constexpr LayoutKind kNHWC = LayoutKind::kNHWC;
constexpr LayoutKind kImage = LayoutKind::kImageDefault;

struct Row {
  Place kernel;
  double article;  // by the literal formula
  double ours;
};

void ExpectScores(const std::vector<Place>& places,
                  std::initializer_list<Row> rows) {
  for (const Row& row : rows) {
    EXPECT_DOUBLE_EQ(ArticleScore(row.kernel, places, false).total, row.article)
        << row.kernel;
    EXPECT_DOUBLE_EQ(ScoreKernel(row.kernel, places, false).total, row.ours)
        << row.kernel;
    EXPECT_DOUBLE_EQ(ScoreKernel(row.kernel, places, true).total, 2 * row.ours)
        << row.kernel;
  }
}

TEST(ScoreTest, TheArticlesGpuList) {
  ExpectScores(
      ArticleGpuPlaces(),
      {
          {Place(Target::kArm, Precision::kInt8), 0.25, 0.25},
          // The literal formula grants it the float buffer place of OpenCL.
          {Place(Target::kArm), 0.6, 0.35},
          {Place(Target::kArm, Precision::kFloat, kNHWC), 0.4, 0.3},
          {Place(Target::kOpenCL), 1.4, 1.4},
          {Place(Target::kOpenCL, Precision::kFloat, kImage), 1.25, 1.25},
          {Place(Target::kOpenCL, Precision::kFP16, kImage), 1.75, 1.75},
      });
}

TEST(ScoreTest, TheArticlesCpuList) {
  ExpectScores(ArticleCpuPlaces(),
               {
                   {Place(Target::kArm, Precision::kInt8), 1.25, 1.25},
                   {Place(Target::kArm, Precision::kFloat, kNHWC), 1.5, 1.5},
                   {Place(Target::kArm), 1.75, 1.75},
                   // Placelite's rules give nothing for another target.
                   {Place(Target::kOpenCL), 0.75, 0},
                   {Place(Target::kOpenCL, Precision::kFloat, kImage), 0.5, 0},
                   {Place(Target::kOpenCL, Precision::kFP16, kImage), 0, 0},
               });
}

// The row's text: 3.5 beats 2.8.
TEST(ScoreTest, DoublingLetsTheFp16ImageBeatTheFloatBuffer) {
  const std::vector<Place> places = ArticleGpuPlaces();
  EXPECT_DOUBLE_EQ(ScoreKernel(Place(Target::kOpenCL, Precision::kFP16, kImage),
                               places, true)
                       .total,
                   3.5);
  EXPECT_DOUBLE_EQ(ScoreKernel(Place(Target::kOpenCL), places, true).total,
                   2.8);
}

TEST(ScoreTest, TermsAndTheBestPlaceAreTold) {
  const Score score =
      ScoreKernel(Place(Target::kOpenCL, Precision::kFloat, kImage),
                  ArticleGpuPlaces(), true);
  // {opencl,fp16,ImageDefault}: target and layout at full weight. Third comes
  // {opencl,any,ImageDefault}, all three terms at 3/5.
  EXPECT_EQ(score.place, 0);
  EXPECT_DOUBLE_EQ(score.target, 1);
  EXPECT_DOUBLE_EQ(score.precision, 0);
  EXPECT_DOUBLE_EQ(score.layout, 0.25);
  EXPECT_DOUBLE_EQ(score.weight, 1);
  EXPECT_EQ(score.precisions, 2);
  EXPECT_DOUBLE_EQ(score.total, 2.5);
}

// Without points for the layout, the place listed first wins for any kernel of
// its target and precision.
TEST(ScoreTest, FactorsCanBeChanged) {
  ASSERT_OK_AND_ASSIGN(const ScoreFactors factors,
                       ParseScoreFactors("layout=0,precisions=1"));
  EXPECT_EQ(ToString(factors), "target=1,precision=0.5,layout=0,precisions=1");
  const std::vector<Place> places = ArticleGpuPlaces();
  const Place image(Target::kOpenCL, Precision::kFP16, kImage);
  EXPECT_DOUBLE_EQ(ScoreKernel(image, places, true, factors).total, 1.5);
  EXPECT_DOUBLE_EQ(ArticleScore(image, places, true, factors).total, 1.5);
  ASSERT_OK_AND_ASSIGN(const ScoreFactors none, ParseScoreFactors(""));
  EXPECT_EQ(ToString(none), ToString(ScoreFactors()));
}

TEST(ScoreTest, FactorsThatAreNone) {
  const struct {
    const char* text;
    const char* why;
  } rows[] = {
      {"weight=1", "score factor 'weight=1': there is no such factor"},
      {"layout", "it is not NAME=NUMBER"},
      {"layout=", "no number of at least 0"},
      {"layout=x", "no number of at least 0"},
      {"layout=1x", "no number of at least 0"},
      {"layout=-1", "no number of at least 0"},
      {"layout=nan", "no number of at least 0"},
      {"layout=inf", "no number of at least 0"},
      {"layout=1e999", "no number of at least 0"},
      {"layout=1,layout=1", "it is named twice"},
  };
  for (const auto& row : rows) {
    EXPECT_THAT(ParseScoreFactors(row.text),
                FailsWith(StatusCode::kInvalidArgument, row.why))
        << row.text;
    EXPECT_THAT(ParseScoreFactors(row.text),
                FailsWith(StatusCode::kInvalidArgument,
                          "the factors are target, precision, layout, "
                          "precisions"));
  }
}

TEST(ScoreTest, TheFirstPlaceWinsATie) {
  // Twice the same terms, at weights 1 and 1/2, cannot tie; zero does.
  const std::vector<Place> places = {Place(Target::kArm), Place(Target::kX86)};
  const Score none = ScoreKernel(Place(Target::kOpenCL), places, false);
  EXPECT_EQ(none.total, 0);
  EXPECT_EQ(none.place, -1);
  // 1.75 * 1/2 and 0.875 at the second of four equal places: the first wins.
  const std::vector<Place> twice = {
      Place(Target::kX86, Precision::kFP16, kNHWC), Place(Target::kX86)};
  // 1 * 1 against 1.75 / 2 = 0.875.
  EXPECT_EQ(ScoreKernel(Place(Target::kX86), twice, false).place, 0);
}

TEST(ScoreTest, AnyMatchesOnEitherSide) {
  const std::vector<Place> places = {
      Place(Target::kHost, Precision::kAny, LayoutKind::kAny)};
  EXPECT_DOUBLE_EQ(
      ScoreKernel(Place(Target::kHost, Precision::kInt64, kNHWC), places, false)
          .total,
      1.75);
  EXPECT_DOUBLE_EQ(
      ScoreKernel(Place(Target::kAny, Precision::kAny, LayoutKind::kAny),
                  std::vector<Place>{Place(Target::kArm)}, false)
          .total,
      1.75);
  // The literal formula treats `any` as a value like any other.
  EXPECT_DOUBLE_EQ(ArticleScore(Place(Target::kHost, Precision::kInt64, kNHWC),
                                places, false)
                       .total,
                   1);
  EXPECT_DOUBLE_EQ(ScoreKernel(Place(Target::kArm, Precision::kFloat, kNCHW),
                               std::vector<Place>{Place(
                                   Target::kAny, Precision::kFloat, kNCHW)},
                               false)
                       .total,
                   1.75);
}

TEST(ScoreTest, NoPlacesNoScore) {
  EXPECT_EQ(ScoreKernel(Place(Target::kArm), {}, true).place, -1);
  EXPECT_EQ(ArticleScore(Place(Target::kArm), {}, true).total, 0);
}

// A thousand places do not overflow or lose the order.
TEST(ScoreTest, LongListsStayOrdered) {
  std::vector<Place> places(1000, Place(Target::kX86));
  places[998] = Place(Target::kArm);
  places[999] = Place(Target::kArm, Precision::kInt8);
  EXPECT_DOUBLE_EQ(ScoreKernel(Place(Target::kArm), places, true).total,
                   1.75 * 2 * 2 / 1000);
  EXPECT_EQ(ScoreKernel(Place(Target::kArm), places, true).place, 998);
}

bool Doubles(Place place, std::vector<ArgPlace> args, Precision precision) {
  const KernelDef def = {"elementwise_add", place, "def", {}, nullptr, args};
  const Graph graph =
      OneOp("elementwise_add", {Shape({2}), Shape({2})}, {}, precision);
  const Graph::View view = graph.ViewOf(graph.node(0));
  return PrecisionsMatch(def, view.op());
}

TEST(PrecisionsMatchTest, FloatAndFp16AreCompatible) {
  EXPECT_TRUE(Doubles(Target::kX86, {}, Precision::kFloat));
  EXPECT_TRUE(
      Doubles(Place(Target::kX86, Precision::kFP16), {}, Precision::kFloat));
  EXPECT_TRUE(Doubles(Target::kX86, {}, Precision::kFP16));
  EXPECT_TRUE(
      Doubles(Place(Target::kX86, Precision::kAny), {}, Precision::kInt64));
  EXPECT_FALSE(Doubles(Target::kX86, {}, Precision::kInt64));
  EXPECT_FALSE(
      Doubles(Place(Target::kX86, Precision::kInt8), {}, Precision::kFloat));
}

TEST(PrecisionsMatchTest, EveryInputAndOutputCounts) {
  EXPECT_FALSE(Doubles(Target::kX86,
                       {{"Y", Place(Target::kX86, Precision::kInt32)}},
                       Precision::kFloat));
  EXPECT_FALSE(Doubles(Target::kX86,
                       {{"Out", Place(Target::kX86, Precision::kInt32)}},
                       Precision::kFloat));
}

}  // namespace
}  // namespace placelite
