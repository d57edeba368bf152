// SPDX-License-Identifier: Apache-2.0
// Ops that are read as formulas of other ops. test/paddle_goldens compares
// their values with Paddle's; these tests are about refusals and unknown
// shapes.
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Attributes = ProgramWriter::Attributes;
using Ints = std::vector<int64_t>;

// x of shape `dims` through one op of X and `output`.
std::string Lowered(const std::string& type, const Ints& dims,
                    const Attributes& attributes = {},
                    const std::string& output = "Out") {
  ProgramWriter w;
  w.Feed("x", dims);
  w.Op(type, {{"X", {"x"}}}, {{output, {"y"}}}, attributes);
  return w.Fetch("y").Text();
}

TEST(FormulaLowering, RefusesAttributes) {
  EXPECT_THAT(Lowered("celu", {2, 3}, {{"alpha", 0.f}}),
              HasSubstr("'alpha' is 0"));
  EXPECT_THAT(Lowered("rrelu", {2, 3}), HasSubstr("'is_test' is off"));
  EXPECT_THAT(Lowered("maxout", {1, 6, 2, 2}, {{"groups", 4}}),
              HasSubstr("6 channels in groups of 4"));
  EXPECT_THAT(Lowered("maxout", {1, -1, 2, 2}, {{"groups", 2}}),
              HasSubstr("axis 1 of [1,?,2,2] has no known length"));
  EXPECT_THAT(Lowered("group_norm", {1, 6, 2, 2}, {{"groups", 4}}, "Y"),
              HasSubstr("4 groups of 6 channels"));
  EXPECT_THAT(Lowered("top_k", {2, 3}, {{"k", 4}}), HasSubstr("k is 4"));
  EXPECT_THAT(Lowered("kthvalue", {2, 3}, {{"k", 0}}), HasSubstr("k is 0"));
  EXPECT_THAT(
      Lowered("reduce_amax", {2, 3}, {{"reduce_all", true}, {"dim", Ints{0}}}),
      HasSubstr("'reduce_all' and 'dim' together"));
  EXPECT_THAT(
      Lowered("pixel_shuffle", {1, 6, 2, 2}, {{"upscale_factor", 2}}),
      HasSubstr("blocks of 2 by 2 pixels for the channels of [1,6,2,2]"));
}

TEST(FormulaLowering, RefusesPlaces) {
  EXPECT_THAT(Lowered("flip", {2, 3}, {{"axis", Ints{2}}}),
              HasSubstr("axis 2 of [2,3]"));
  EXPECT_THAT(
      Lowered("roll", {2, 3}, {{"shifts", Ints{1, 2}}, {"axis", Ints{0}}}),
      HasSubstr("2 shifts for 1 axes"));
  EXPECT_THAT(Lowered("crop", {4}, {{"offsets", Ints{2}}, {"shape", Ints{3}}}),
              HasSubstr("offsets [2] and shape [3] for X [4]"));
  EXPECT_THAT(Lowered("diag_v2", {5000}), HasSubstr("5000 elements"));
  EXPECT_THAT(Lowered("diag_v2", {3}, {{"offset", int64_t{1} << 40}}),
              HasSubstr("'offset' is 1099511627776"));
}

TEST(FormulaLowering, AnyBatchWillDo) {
  EXPECT_THAT(Lowered("pixel_shuffle", {-1, 8, 2, 3}, {{"upscale_factor", 2}}),
              HasSubstr("%y: float[?,2,4,6] = reshape("));
  EXPECT_THAT(Lowered("group_norm", {-1, 6, 5, 4}, {{"groups", 2}}, "Y"),
              HasSubstr("%y: float[?,6,5,4]"));
  EXPECT_THAT(Lowered("stack", {-1, 3}, {{"axis", 1}}, "Y"),
              HasSubstr("%y/unsqueeze: float[?,1,3]"));
  EXPECT_THAT(Lowered("logsumexp", {-1, 3}, {{"axis", Ints{1}}}),
              HasSubstr("%y: float[?]"));
}

TEST(FormulaLowering, SecondOutputs) {
  ProgramWriter w;
  w.Feed("x", {4, 5});
  w.Op("top_k_v2", {{"X", {"x"}}}, {{"Out", {"y"}}, {"Indices", {"i"}}},
       {{"k", 2}});
  const std::string text = w.Fetch("i").Fetch("y").Text();
  EXPECT_THAT(text, HasSubstr("%y: float[4,2], %i: int64[4,2] = top_k(%x)"));
}

// Numbers have rank 0 where the program says so.
TEST(FormulaLowering, RanksOfNumbers) {
  ProgramWriter w;
  w.Feed("x", {4}).Unary("mean", "x", "y").Declare("y", {}, kPaddleFloat);
  EXPECT_THAT(w.Fetch("y").Text(), HasSubstr("%y: float[] = reduce_mean(%x)"));
  EXPECT_THAT(Lowered("mean", {4}), HasSubstr("%y: float[1] = unsqueeze("));
}

TEST(FormulaLowering, SumsOfInt32AreAsDeclared) {
  const auto sum = [](int declared) {
    ProgramWriter w;
    w.Feed("x", {4, 2}, kPaddleInt32);
    w.Unary("reduce_sum", "x", "y", {{"dim", Ints{0}}});
    w.Declare("y", {2}, declared);
    return w.Fetch("y").Text();
  };
  EXPECT_THAT(sum(kPaddleInt64), HasSubstr("%y: int64[2] = reduce_sum("));
  EXPECT_THAT(sum(kPaddleInt32), HasSubstr("%y: int32[2] = reduce_sum(%x)"));
}

// Windows that padding counts for end where Paddle ends them.
TEST(FormulaLowering, CountedPaddingOfPooling) {
  const auto pool = [](bool ceil) {
    return Lowered("pool2d", {1, 2, 5, 5},
                   {{"pooling_type", std::string("avg")},
                    {"ksize", Ints{3, 3}},
                    {"strides", Ints{2, 2}},
                    {"paddings", Ints{1, 1}},
                    {"exclusive", false},
                    {"ceil_mode", ceil}});
  };
  EXPECT_THAT(pool(true), HasSubstr("= pad(%x)"));
  EXPECT_THAT(pool(false), Not(HasSubstr("pad(%x)")));
}

}  // namespace
}  // namespace placelite
