// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;
using testing::HasSubstr;
using testing::Not;

// A signal of the image %p, which is pooled from x.
ValueId Signal(GraphBuilder* b, ValueId x) {
  const ValueId p = b->Op("pool2d", "p", {x},
                          {{"pooling_type", "max"},
                           {"ksize", Ints{1, 3}},
                           {"paddings", Ints{0, 0, 1, 1}}});
  return b->Op("squeeze", "signal", {p}, {{"axes", Ints{2}}});
}

// The signal [2, 4, 9] of the image %p; `write` returns the output.
std::string Made(
    const std::function<ValueId(GraphBuilder* b, ValueId signal)>& write) {
  return After(SignalsToImages, [&](GraphBuilder* b) {
    const ValueId x = b->Input("x", Precision::kFloat, {2, 4, 1, 9});
    b->Output(write(b, Signal(b, x)));
  });
}

TEST(SignalsToImages, OpsComeBeforeTheSqueeze) {
  const std::string text = Made([](GraphBuilder* b, ValueId signal) {
    const ValueId y = b->Op("relu", "r", {signal});
    return b->Op("elementwise_add", "y", {y, signal});
  });
  EXPECT_THAT(text, HasSubstr("%r/relu: float[2,4,1,9] = relu(%p)\n"
                              "%r: float[2,4,9] = squeeze(%r/relu) {axes=[2]}\n"
                              "%y/elementwise_add: float[2,4,1,9] = "
                              "elementwise_add(%r/relu, %p)\n"
                              "%y: float[2,4,9] = squeeze(%y/elementwise_add) "
                              "{axes=[2]}\noutput %y\n"));
}

// Operands broadcast with images as they did with signals.
TEST(SignalsToImages, OperandsGetTheAxis) {
  const auto added = [](const Shape& shape) {
    return Made([&](GraphBuilder* b, ValueId signal) {
      const ValueId z = b->Input("z", Precision::kFloat, shape);
      return b->Op("elementwise_add", "y", {z, signal});
    });
  };
  EXPECT_THAT(added({}), HasSubstr("elementwise_add(%z, %p)"));
  EXPECT_THAT(added({9}), HasSubstr("elementwise_add(%z, %p)"));
  EXPECT_THAT(added({4, 1}), HasSubstr("float[4,1,1] = unsqueeze(%z)"));
  EXPECT_THAT(added({1, 4, 9}), HasSubstr("float[1,4,1,9] = unsqueeze(%z)"));
  // The output has more axes than signals.
  EXPECT_THAT(added({3, 2, 4, 9}), HasSubstr("elementwise_add(%z, %signal)"));
}

TEST(SignalsToImages, AttributesNameTheAxesOfImages) {
  const auto made = [](const char* op, AttributeMap attributes) {
    return Made([&](GraphBuilder* b, ValueId signal) {
      return b->Op(op, "y", {signal}, std::move(attributes));
    });
  };
  EXPECT_THAT(made("slice", {{"axes", Ints{2, 1}},
                             {"starts", Ints{1, 2}},
                             {"ends", Ints{8, 4}}}),
              HasSubstr("float[2,2,1,7] = slice(%p) {axes=[3,1], "));
  EXPECT_THAT(made("pad", {{"paddings", Ints{0, 0, 1, 0, 3, 2}}}),
              HasSubstr("float[2,5,1,14] = pad(%p)"));
  EXPECT_THAT(made("reduce_mean", {{"dim", Ints{-1}}, {"keep_dim", true}}),
              HasSubstr("%y: float[2,4,1] = squeeze("));
  EXPECT_THAT(made("reduce_mean", {{"dim", Ints{2}}}),
              HasSubstr("%y: float[2,4] = reduce_mean(%p) {dim=[3,2]}"));
  EXPECT_THAT(made("reduce_sum", {{"dim", Ints{1}}}),
              HasSubstr("%y: float[2,9] = reduce_sum(%p) {dim=[1,2]}"));
  EXPECT_THAT(made("softmax", {{"axis", int64_t{1}}}),
              HasSubstr("softmax(%signal)"));
}

TEST(SignalsToImages, ListsForChannelsStay) {
  const std::string text = Made([](GraphBuilder* b, ValueId signal) {
    const ValueId s = b->Input("s", Precision::kFloat, {4});
    return b->Op("batch_norm", "y", {signal, s, s, s, s});
  });
  EXPECT_THAT(text, HasSubstr("float[2,4,1,9] = batch_norm(%p, %s, %s, %s"));
}

TEST(SignalsToImages, ConcatsOfSignalsOnly) {
  const auto made = [](bool all) {
    return Made([&](GraphBuilder* b, ValueId signal) {
      const ValueId z = b->Input("z", Precision::kFloat, {2, 3, 9});
      return b->Op("concat", "y", {signal, all ? signal : z},
                   {{"axis", int64_t{-2}}});
    });
  };
  EXPECT_THAT(made(true),
              HasSubstr("float[2,8,1,9] = concat(%p, %p) {axis=1}"));
  EXPECT_THAT(made(false), HasSubstr("concat(%signal, %z)"));
}

TEST(SignalsToImages, OperandsGetTheAxisOnce) {
  const std::string text = Made([](GraphBuilder* b, ValueId signal) {
    const ValueId z = b->Input("z", Precision::kFloat, {2, 4, 9});
    const ValueId y = b->Op("elementwise_add", "a", {z, signal});
    return b->Op("elementwise_mul", "y", {y, z});
  });
  EXPECT_EQ(text.find("unsqueeze("), text.rfind("unsqueeze("));
  EXPECT_THAT(text, HasSubstr("elementwise_mul(%a/elementwise_add, "));
}

// A signal is what a squeeze of a height of exactly 1 makes of an image of
// convolutions: a squeeze that is not strict keeps other heights.
TEST(SignalsToImages, OtherSqueezesStay) {
  const auto stays = [](const ShapeRange& shape, int64_t axis, bool pooled) {
    const auto build = [&](GraphBuilder* b) {
      ValueId x = b->Input("x", Precision::kFloat, shape);
      if (pooled)
        x = b->Op("pool2d", "p", {x},
                  {{"pooling_type", "max"}, {"ksize", Ints{1, 1}}});
      const ValueId y = b->Op("squeeze", "s", {x}, {{"axes", Ints{axis}}});
      b->Output(b->Op("reduce_mean", "y", {b->Op("relu", "r", {y})},
                      {{"dim", Ints{2}}}));
    };
    return After(SignalsToImages, build) == Before(build);
  };
  const Dim open = Dim(1, 3);
  EXPECT_FALSE(stays({2, 4, 1, 9}, 2, true));
  EXPECT_TRUE(stays({2, 4, 9, 1}, 3, true));
  EXPECT_TRUE(stays({2, 4, 1, 9}, 2, false));
  EXPECT_TRUE(stays({Dim(2), Dim(4), open, Dim(9)}, 2, true));
  EXPECT_TRUE(stays({2, 4, 3, 9}, 2, true));
}

}  // namespace
}  // namespace placelite
