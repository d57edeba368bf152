// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;
using testing::HasSubstr;
using testing::Not;

// Rows [2, 4, 9] of the image %x; `write` returns the output.
std::string Made(
    const std::function<ValueId(GraphBuilder* b, ValueId rows)>& write) {
  return After(RowsToImages, [&](GraphBuilder* b) {
    const ValueId x = b->Input("x", Precision::kFloat, {2, 4, 1, 9});
    const ValueId rows = b->Op("squeeze", "rows", {x}, {{"axes", Ints{2}}});
    b->Output(write(b, rows));
  });
}

TEST(RowsToImages, OpsComeBeforeTheSqueeze) {
  const std::string text = Made([](GraphBuilder* b, ValueId rows) {
    const ValueId y = b->Op("relu", "r", {rows});
    return b->Op("elementwise_add", "y", {y, rows});
  });
  EXPECT_THAT(text, HasSubstr("%r/relu: float[2,4,1,9] = relu(%x)\n"
                              "%r: float[2,4,9] = squeeze(%r/relu) {axes=[2]}\n"
                              "%y/elementwise_add: float[2,4,1,9] = "
                              "elementwise_add(%r/relu, %x)\n"
                              "%y: float[2,4,9] = squeeze(%y/elementwise_add) "
                              "{axes=[2]}\noutput %y\n"));
}

// Operands broadcast with images as they did with rows.
TEST(RowsToImages, OperandsGetTheAxis) {
  const auto added = [](const Shape& shape) {
    return Made([&](GraphBuilder* b, ValueId rows) {
      const ValueId z = b->Input("z", Precision::kFloat, shape);
      return b->Op("elementwise_add", "y", {z, rows});
    });
  };
  EXPECT_THAT(added({}), HasSubstr("elementwise_add(%z, %x)"));
  EXPECT_THAT(added({9}), HasSubstr("elementwise_add(%z, %x)"));
  EXPECT_THAT(added({4, 1}), HasSubstr("float[4,1,1] = unsqueeze(%z)"));
  EXPECT_THAT(added({1, 4, 9}), HasSubstr("float[1,4,1,9] = unsqueeze(%z)"));
  // The output has more axes than rows.
  EXPECT_THAT(added({3, 2, 4, 9}), HasSubstr("elementwise_add(%z, %rows)"));
}

TEST(RowsToImages, AttributesNameTheAxesOfImages) {
  const auto made = [](const char* op, AttributeMap attributes) {
    return Made([&](GraphBuilder* b, ValueId rows) {
      return b->Op(op, "y", {rows}, std::move(attributes));
    });
  };
  EXPECT_THAT(made("slice", {{"axes", Ints{2, 1}},
                             {"starts", Ints{1, 2}},
                             {"ends", Ints{8, 4}}}),
              HasSubstr("float[2,2,1,7] = slice(%x) {axes=[3,1], "));
  EXPECT_THAT(made("pad", {{"paddings", Ints{0, 0, 1, 0, 3, 2}}}),
              HasSubstr("float[2,5,1,14] = pad(%x)"));
  EXPECT_THAT(made("reduce_mean", {{"dim", Ints{-1}}, {"keep_dim", true}}),
              HasSubstr("%y: float[2,4,1] = squeeze("));
  EXPECT_THAT(made("reduce_mean", {{"dim", Ints{2}}}),
              HasSubstr("%y: float[2,4] = reduce_mean(%x) {dim=[3,2]}"));
  EXPECT_THAT(made("reduce_sum", {{"dim", Ints{1}}}),
              HasSubstr("%y: float[2,9] = reduce_sum(%x) {dim=[1,2]}"));
  EXPECT_THAT(made("softmax", {{"axis", int64_t{1}}}),
              HasSubstr("softmax(%rows)"));
}

TEST(RowsToImages, ListsForChannelsStay) {
  const std::string text = Made([](GraphBuilder* b, ValueId rows) {
    const ValueId s = b->Input("s", Precision::kFloat, {4});
    return b->Op("batch_norm", "y", {rows, s, s, s, s});
  });
  EXPECT_THAT(text, HasSubstr("float[2,4,1,9] = batch_norm(%x, %s, %s, %s"));
}

TEST(RowsToImages, ConcatsOfRowsOnly) {
  const auto made = [](bool all) {
    return Made([&](GraphBuilder* b, ValueId rows) {
      const ValueId z = b->Input("z", Precision::kFloat, {2, 3, 9});
      return b->Op("concat", "y", {rows, all ? rows : z},
                   {{"axis", int64_t{-2}}});
    });
  };
  EXPECT_THAT(made(true),
              HasSubstr("float[2,8,1,9] = concat(%x, %x) {axis=1}"));
  EXPECT_THAT(made(false), HasSubstr("concat(%rows, %z)"));
}

// An axis of length 1 that is not the height of an image.
TEST(RowsToImages, OtherSqueezesStay) {
  const auto build = [](GraphBuilder* b) {
    const ValueId x = b->Input("x", Precision::kFloat, {2, 4, 9, 1});
    const ValueId rows = b->Op("squeeze", "rows", {x}, {{"axes", Ints{3}}});
    b->Output(b->Op("relu", "y", {rows}));
  };
  EXPECT_EQ(After(RowsToImages, build), Before(build));
}

}  // namespace
}  // namespace placelite
