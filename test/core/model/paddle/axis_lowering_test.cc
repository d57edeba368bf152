// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;

TEST(AxisLowering, CumsumOfAllElements) {
  ProgramWriter w;
  w.Feed("x", {2, 3}).Unary("cumsum", "x", "y", {{"flatten", true}});
  EXPECT_THAT(w.Fetch("y").Text(),
              HasSubstr("%y: float[6] = cumsum(%y/reshape) {axis=0}\n"));
}

TEST(AxisLowering, OneHotInAnyPrecision) {
  ProgramWriter w;
  w.Feed("x", {2}, kPaddleInt64);
  w.Unary("one_hot_v2", "x", "y", {{"depth", 4}, {"dtype", kPaddleInt32}});
  EXPECT_THAT(w.Fetch("y").Text(), HasSubstr("%y: int32[2,4] = cast("));
}

TEST(AxisLowering, TrilTriuAndLogSoftmax) {
  ProgramWriter w;
  w.Feed("x", {2, 3}).Unary("tril_triu", "x", "a", {{"lower", false}});
  w.Unary("log_softmax", "a", "y", {{"axis", 0}});
  const std::string text = w.Fetch("y").Text();
  EXPECT_THAT(text,
              HasSubstr("%a: float[2,3] = tril_triu(%x) {lower=false}\n"));
  EXPECT_THAT(text, HasSubstr("%y: float[2,3] = elementwise_sub("));
}

}  // namespace
}  // namespace placelite
