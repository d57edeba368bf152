// SPDX-License-Identifier: Apache-2.0
#include "test/core/model/paddle/program_writer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

using ::testing::HasSubstr;

// x [?,3] through one op of X and Out.
std::string Lowered(const std::string& type,
                    const ProgramWriter::Attributes& attributes = {}) {
  ProgramWriter w;
  w.Feed("x", {-1, 3}).Unary(type, "x", "y", attributes).Fetch("y");
  return w.Text();
}

TEST(UnaryLowering, TakesOverOpsOfTheSameMeaning) {
  for (const std::string type :
       {"sqrt", "rsqrt",      "exp",    "log",  "abs",  "floor",
        "ceil", "reciprocal", "square", "erf",  "sin",  "cos",
        "sign", "tan",        "asin",   "acos", "atan", "sinh",
        "cosh", "asinh",      "acosh",  "atanh"}) {
    EXPECT_THAT(Lowered(type), HasSubstr("%y: float[?,3] = " + type + "(%x)"));
  }
}

// Paddle 2 rounds halves away from zero.
TEST(UnaryLowering, RoundsTowardsZeroAndThenUp) {
  const std::string text = Lowered("round");
  EXPECT_THAT(text, HasSubstr("= where(%y/less_than, %y/ceil, %y/floor)"));
  EXPECT_THAT(text, HasSubstr("greater_equal(%y/abs, %y/constant.1)"));
  EXPECT_THAT(text, HasSubstr("= elementwise_add(%y/where, "));
}

TEST(UnaryLowering, Attributes) {
  EXPECT_THAT(Lowered("gelu"), HasSubstr("= gelu(%x)\n"));
  EXPECT_THAT(Lowered("gelu", {{"approximate", true}}),
              HasSubstr("gelu(%x) {approximate=true}"));
  EXPECT_THAT(Lowered("softplus"), HasSubstr("= softplus(%x)\n"));
  EXPECT_THAT(Lowered("softplus", {{"beta", 2.f}, {"threshold", 9.f}}),
              HasSubstr("softplus(%x) {beta=2, threshold=9}"));
  EXPECT_THAT(Lowered("elu"), HasSubstr("= elu(%x)\n"));
  EXPECT_THAT(Lowered("elu", {{"alpha", 0.5f}}),
              HasSubstr("elu(%x) {alpha=0.5}"));
}

}  // namespace
}  // namespace placelite
