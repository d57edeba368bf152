// SPDX-License-Identifier: Apache-2.0
// Tests which values inference calls wide: fp16 may not hold them.
#include "lite/core/op/wide.h"

#include <gtest/gtest.h>

#include "lite/core/ir/builder.h"
#include "lite/core/ir/infer.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// x of [2,17,6] and what a test makes of it; whether a value is wide.
class WideTest : public testing::Test {
 protected:
  WideTest() : b_("wide") {
    x_ = b_.Input("x", Precision::kFloat, {Dim(2), Dim(17), Dim(6)});
  }
  ValueId Op(const char* op, std::vector<ValueId> inputs,
             AttributeMap attributes = {}) {
    return b_.Op(op, "v" + std::to_string(count_++), std::move(inputs),
                 std::move(attributes));
  }
  ValueId Along(const char* op, ValueId x, int64_t axis) {
    return Op(op, {x},
              {{"dim", std::vector<int64_t>{axis}}, {"keep_dim", true}});
  }
  ValueId Power(ValueId x, float exponent) {
    const ValueId y = b_.Constant("c" + std::to_string(count_++), {1},
                                  std::vector<float>{exponent});
    return Op("elementwise_pow", {x, y});
  }
  bool IsWide(ValueId id) {
    EXPECT_OK(b_.status());
    return b_.info(id).wide;
  }

  GraphBuilder b_;
  ValueId x_;
  int count_ = 0;
};

TEST_F(WideTest, SquaresExponentialsAndPowersAre) {
  EXPECT_FALSE(IsWide(x_));
  EXPECT_TRUE(IsWide(Op("square", {x_})));
  EXPECT_TRUE(IsWide(Op("exp", {x_})));
  EXPECT_TRUE(IsWide(Op("elementwise_mul", {x_, x_})));
  EXPECT_FALSE(IsWide(Op("elementwise_mul", {x_, Op("relu", {x_})})));
  EXPECT_TRUE(IsWide(Power(x_, 2)));
  EXPECT_TRUE(IsWide(Power(x_, -1)));
  EXPECT_FALSE(IsWide(Power(x_, 0.5f)));
  EXPECT_TRUE(IsWide(Op("elementwise_pow", {x_, x_})));
}

TEST_F(WideTest, SumsOfMoreThanSixteenAre) {
  EXPECT_TRUE(IsWide(Along("reduce_sum", x_, 1)));
  EXPECT_FALSE(IsWide(Along("reduce_sum", x_, 2)));
  EXPECT_FALSE(IsWide(Along("reduce_mean", x_, 1)));
  EXPECT_FALSE(IsWide(Along("reduce_max", x_, 1)));
  EXPECT_TRUE(IsWide(Op("cumsum", {x_}, {{"axis", int64_t{1}}})));
  EXPECT_FALSE(IsWide(Op("cumsum", {x_}, {{"axis", int64_t{2}}})));
}

// A norm: wide from the square to the division by it, which ends it.
TEST_F(WideTest, StaysFromTheSquareToTheDivision) {
  const ValueId squares = Op("square", {x_});
  const ValueId sum = Along("reduce_sum", squares, 2);
  const ValueId root = Op("sqrt", {sum});
  const ValueId least = Op("clip", {root}, {{"min", 1e-12f}, {"max", 1e9f}});
  EXPECT_TRUE(IsWide(sum));
  EXPECT_TRUE(IsWide(root));
  EXPECT_TRUE(IsWide(least));
  EXPECT_FALSE(IsWide(Op("elementwise_div", {x_, least})));
}

// A variance: the mean of squares, plus a constant.
TEST_F(WideTest, ConstantsDoNotCount) {
  const ValueId epsilon = b_.Constant("e", {1}, std::vector<float>{1e-5f});
  const ValueId variance = Along("reduce_mean", Op("square", {x_}), 1);
  EXPECT_TRUE(IsWide(Op("elementwise_add", {variance, epsilon})));
  EXPECT_TRUE(IsWide(Op("elementwise_div", {epsilon, variance})));
  EXPECT_FALSE(IsWide(Op("elementwise_add", {x_, epsilon})));
}

TEST_F(WideTest, EndsWhereWhatIsMadeIsSmallOrHalves) {
  const ValueId wide = Op("square", {x_});
  EXPECT_FALSE(IsWide(Op("tanh", {wide})));
  EXPECT_FALSE(IsWide(Op("softmax", {wide})));
  EXPECT_TRUE(IsWide(Op("calib", {wide}, {{"to", std::string("float")}})));
  EXPECT_FALSE(IsWide(Op("calib", {wide}, {{"to", std::string("fp16")}})));
  EXPECT_FALSE(IsWide(Op("cast", {wide}, {{"to", std::string("int32")}})));
  EXPECT_TRUE(
      IsWide(Op("reshape", {wide}, {{"shape", std::vector<int64_t>{2, -1}}})));
}

// A property of the largest shape of a range holds for the range.
TEST(WideShapes, OpenAxesMayBeLong) {
  GraphBuilder b("open");
  const ValueId x =
      b.Input("x", Precision::kFloat, {Dim(1), Dim(1, 640), Dim(4)});
  const ValueId y =
      b.Op("reduce_sum", "y", {x}, {{"dim", std::vector<int64_t>{1}}});
  b.Output(y);
  ASSERT_OK_AND_ASSIGN(Graph graph, b.Finish());
  EXPECT_TRUE(graph.value(y).info.wide);
  const ShapeRange four(Shape{1, 4, 4});
  ASSERT_OK(SetInputShapes(&graph, {&four, 1}));
  EXPECT_FALSE(graph.value(y).info.wide);
}

}  // namespace
}  // namespace placelite
