// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;

TEST(ComparisonLowering, AlignsAtAnAxis) {
  ProgramWriter w;
  w.Feed("x", {2, 3, 4}).Feed("z", {3});
  w.Binary("greater_than", "x", "z", "y", {{"axis", 1}});
  EXPECT_THAT(w.Fetch("y").Text(),
              HasSubstr("%y: bool[2,3,4] = greater_than(%x, "));
}

// Numbers count as true where they differ from zero.
TEST(ComparisonLowering, LogicTakesNumbers) {
  ProgramWriter w;
  w.Feed("x", {2}, kPaddleBool).Feed("i", {2}, kPaddleInt32);
  w.Binary("logical_xor", "x", "i", "y");
  EXPECT_THAT(w.Fetch("y").Text(),
              HasSubstr("= cast(%i) {to=\"bool\"}\n%y: bool[2] = "
                        "logical_xor(%x, "));
}

TEST(ComparisonLowering, FiniteIsNeitherInfiniteNorNaN) {
  ProgramWriter w;
  w.Feed("x", {2}).Unary("isfinite_v2", "x", "y");
  const std::string text = w.Fetch("y").Text();
  for (const char* op : {"isinf(%x)", "isnan(%x)", "logical_or(",
                         "%y: bool[2] = logical_not("}) {
    EXPECT_THAT(text, HasSubstr(op));
  }
}

TEST(ComparisonLowering, Where) {
  ProgramWriter w;
  w.Feed("c", {2}, kPaddleBool).Feed("x", {2}).Feed("z", {2});
  w.Op("where", {{"Condition", {"c"}}, {"X", {"x"}}, {"Y", {"z"}}},
       {{"Out", {"y"}}});
  EXPECT_THAT(w.Fetch("y").Text(),
              HasSubstr("%y: float[2] = where(%c, %x, %z)"));
}

}  // namespace
}  // namespace placelite
