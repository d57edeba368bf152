// SPDX-License-Identifier: Apache-2.0
#include "lite/core/base/strings.h"
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

Build WithConstant(const char* op, bool constant_first, const Shape& shape,
                   const std::vector<float>& values) {
  return [=](GraphBuilder* b) {
    const ValueId x =
        b->Input("x", Precision::kFloat, {Dim::Any(), 2, Dim::Any()});
    const ValueId c = b->Constant("c", shape, values);
    b->Output(b->Op(op, "y",
                    constant_first ? std::vector<ValueId>{c, x}
                                   : std::vector<ValueId>{x, c}));
  };
}

std::string One(const std::string& op) {
  return "input %x: float[?,2,?]\n%y: float[?,2,?] = " + op + "\noutput %y\n";
}

std::string After(const Build& build) {
  return After(ScalarsToAttributes, build);
}

TEST(ScalarsToAttributes, PreluOfOneSlopeIsLeakyRelu) {
  EXPECT_EQ(After(WithConstant("prelu", false, {1}, {0.25f})),
            One("leaky_relu(%x) {alpha=0.25}"));
  EXPECT_EQ(After(WithConstant("prelu", false, {1, 1, 1}, {0.25f})),
            One("leaky_relu(%x) {alpha=0.25}"));
}

TEST(ScalarsToAttributes, ArithmeticIsScale) {
  const auto after = [](const char* op, bool first) {
    return After(WithConstant(op, first, {1}, {3}));
  };
  EXPECT_EQ(after("elementwise_add", false), One("scale(%x) {bias=3}"));
  EXPECT_EQ(after("elementwise_add", true), One("scale(%x) {bias=3}"));
  EXPECT_EQ(after("elementwise_sub", false), One("scale(%x) {bias=-3}"));
  EXPECT_EQ(after("elementwise_sub", true),
            One("scale(%x) {bias=3, scale=-1}"));
  EXPECT_EQ(after("elementwise_mul", false), One("scale(%x) {scale=3}"));
  EXPECT_EQ(after("elementwise_mul", true), One("scale(%x) {scale=3}"));
}

TEST(ScalarsToAttributes, PowerOfTwoIsSquare) {
  EXPECT_EQ(After(WithConstant("elementwise_pow", false, {1}, {2})),
            One("square(%x)"));
}

// Two roundings, by 0.1 and by `scale`, with an op of a constant in between.
Graph BetweenRoundings(const char* op, float scale, float c,
                       bool read_twice = false) {
  return MakeGraph([&](GraphBuilder* b) {
    const auto rounded = [b](const char* name, ValueId x, float by) {
      return b->Op("fake_quantize", name, {x},
                   {{"scale", by}, {"low", 0.f}, {"high", 255.f}});
    };
    const ValueId x = b->Input("x", Precision::kFloat, {4});
    const ValueId q = rounded("q", x, 0.1f);
    const ValueId y =
        b->Op(op, "y", {q, b->Constant("c", {1}, std::vector<float>{c})});
    b->Output(rounded("z", y, scale));
    if (read_twice) b->Output(q);
  });
}

// The op between the roundings.
std::string Between(Graph graph) {
  RunPass(ScalarsToAttributes, &graph);
  const std::string text = Text(graph);
  const size_t start = text.find("%y");
  return text.substr(start, text.find('\n', start) - start);
}

TEST(ScalarsToAttributes, LeavesAnOpThatTakesTheRoundingWhereNoneTakesAScale) {
  EXPECT_EQ(Between(BetweenRoundings("elementwise_add", 0.1f, 3)),
            "%y: float[4] = scale(%q) {bias=3}");
  for (const char* op : {"elementwise_add", "elementwise_div"}) {
    const std::string text = Between(BetweenRoundings(op, 0.1f / 6, 6, true));
    EXPECT_EQ(text, StrCat("%y: float[4] = ", op, "(%q, %c)"));
  }
}

TEST(ScalarsToAttributes, LeavesTheRest) {
  const Build cases[] = {
      WithConstant("prelu", false, {2, 1}, {1, 2}),
      WithConstant("elementwise_add", false, {2, 1}, {1, 2}),
      // Adds an axis.
      WithConstant("elementwise_add", false, {1, 1, 1, 1}, {1}),
      WithConstant("elementwise_div", false, {1}, {3}),
      WithConstant("elementwise_div", true, {1}, {3}),
      WithConstant("elementwise_max", false, {1}, {3}),
      WithConstant("elementwise_pow", false, {1}, {3}),
      WithConstant("elementwise_pow", true, {1}, {2}),
  };
  for (const Build& build : cases) EXPECT_EQ(After(build), Before(build));
  const Build integers = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", Precision::kInt64, {Dim::Any()});
    const ValueId c = b->Constant("c", {1}, std::vector<int64_t>{3});
    b->Output(b->Op("elementwise_add", "y", {x, c}));
  };
  EXPECT_EQ(After(integers), Before(integers));
  const Build variable = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", Precision::kFloat, {4});
    const ValueId c = b->Input("c", Precision::kFloat, {1});
    b->Output(b->Op("prelu", "y", {x, c}));
  };
  EXPECT_EQ(After(variable), Before(variable));
}

}  // namespace
}  // namespace placelite
