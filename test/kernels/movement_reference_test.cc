// SPDX-License-Identifier: Apache-2.0
// The oracles of ops that move elements, against values written by hand.
#include <gtest/gtest.h>

#include <limits>

#include "lite/core/check/elements.h"
#include "test/kernels/by_hand.h"

namespace placelite {
namespace {

using testing::ElementsAre;

TEST(MovementReference, Transpose) {
  EXPECT_EQ(Reference("transpose", {{"axis", Ints{1, 0}}}, {Counting({2, 3})}),
            (Numbers{1, 4, 2, 5, 3, 6}));
  EXPECT_EQ(
      Reference("transpose", {{"axis", Ints{2, 0, 1}}}, {Counting({2, 1, 3})}),
      (Numbers{1, 4, 2, 5, 3, 6}));
}

TEST(MovementReference, ChannelShuffle) {
  EXPECT_EQ(
      Reference("channel_shuffle", {{"groups", 2}}, {Counting({1, 6, 1, 1})}),
      (Numbers{1, 4, 2, 5, 3, 6}));
  EXPECT_EQ(
      Reference("channel_shuffle", {{"groups", 2}}, {Counting({2, 4, 2})}),
      (Numbers{1, 2, 5, 6, 3, 4, 7, 8, 9, 10, 13, 14, 11, 12, 15, 16}));
}

TEST(MovementReference, Concat) {
  EXPECT_EQ(Reference("concat", {{"axis", 1}},
                      {Counting({2, 2}), Values({2, 1}, {8, 9})}),
            (Numbers{1, 2, 8, 3, 4, 9}));
}

TEST(MovementReference, Split) {
  KernelCase split{"by_hand",
                   "split",
                   {{"axis", 1}, {"sections", Ints{1, -1}}},
                   {Counting({2, 3})}};
  split.num_outputs = 2;
  EXPECT_THAT(ReferenceOutputs(split),
              ElementsAre(Numbers{1, 4}, Numbers{2, 3, 5, 6}));
}

TEST(MovementReference, Slice) {
  EXPECT_EQ(Reference("slice",
                      {{"axes", Ints{1, 0}},
                       {"starts", Ints{-2, 1}},
                       {"ends", Ints{100, 2}}},
                      {Counting({3, 4})}),
            (Numbers{7, 8}));
}

TEST(MovementReference, Pad) {
  auto pad = [](const char* mode) {
    return Reference("pad",
                     {{"paddings", Ints{2, 1}},
                      {"mode", std::string(mode)},
                      {"value", 9.0f}},
                     {Counting({4})});
  };
  EXPECT_EQ(pad("constant"), (Numbers{9, 9, 1, 2, 3, 4, 9}));
  EXPECT_EQ(pad("edge"), (Numbers{1, 1, 1, 2, 3, 4, 4}));
  EXPECT_EQ(pad("reflect"), (Numbers{3, 2, 1, 2, 3, 4, 3}));
  EXPECT_EQ(pad("wrap"), (Numbers{3, 4, 1, 2, 3, 4, 1}));
}

TEST(MovementReference, ShapeAndReshape) {
  EXPECT_EQ(Reference("shape", {}, {Counting({2, 1, 3})}), (Numbers{2, 1, 3}));
  EXPECT_EQ(Reference("reshape", {{"shape", Ints{3, -1}}}, {Counting({2, 3})}),
            (Numbers{1, 2, 3, 4, 5, 6}));
}

Numbers CastTo(const char* to, CaseInput from) {
  return Reference("cast", {{"to", std::string(to)}}, {std::move(from)});
}

TEST(MovementReference, CastOfFloatsTruncatesAndClamps) {
  const CaseInput x = Values({6}, {1.9, -1.9, 300, -0x1p40, 9e30,
                                   std::numeric_limits<double>::quiet_NaN()});
  EXPECT_EQ(CastTo("int8", x), (Numbers{1, -1, 127, -128, 127, 0}));
  EXPECT_EQ(CastTo("uint8", x), (Numbers{1, 0, 255, 0, 255, 0}));
  EXPECT_EQ(CastTo("int32", x),
            (Numbers{1, -1, 300, -2147483648.0, 2147483647.0, 0}));
  // INT64_MAX prints as the double above it.
  EXPECT_EQ(CastTo("int64", x), (Numbers{1, -1, 300, -0x1p40, 0x1p63, 0}));
  EXPECT_EQ(CastTo("bool", x), (Numbers{1, 1, 1, 1, 1, 1}));
}

TEST(MovementReference, CastOfIntegersWraps) {
  const CaseInput x = Values({4}, {200, -1, 256, 0}, Precision::kInt32);
  EXPECT_EQ(CastTo("int8", x), (Numbers{-56, -1, 0, 0}));
  EXPECT_EQ(CastTo("uint8", x), (Numbers{200, 255, 0, 0}));
  EXPECT_EQ(CastTo("bool", x), (Numbers{1, 1, 1, 0}));
  EXPECT_EQ(CastTo("double", x), (Numbers{200, -1, 256, 0}));
}

TEST(MovementReference, CastToHalfRoundsToNearestEven) {
  // 2049 lies between 2048 and 2050, 2051 between 2050 and 2052; 65520 is the
  // first number that rounds to infinity; 2^-25 is half the least subnormal.
  EXPECT_EQ(CastTo("fp16", Values({7}, {1 / 3.0, 2049, 2051, 65519, 65520,
                                        0x1p-25, 0x1.8p-25})),
            (Numbers{0x1.554p-2, 2048, 2052, 65504,
                     std::numeric_limits<double>::infinity(), 0, 0x1p-24}));
}

// The harness reads every layout with code of its own (elements.cc), so that
// an output that comes back in order has been in its layout.
TEST(MovementReference, Layout) {
  const std::string to = "NCHW4c";
  const CaseInput x = Counting({1, 5, 1, 2});
  EXPECT_EQ(Reference("layout", {{"to", to}}, {x}), x.values);

  const Tensor blocked(
      Shape{1, 5, 1, 2},
      Place(Target::kHost, Precision::kFloat, Layout::Blocked(4)));
  // Channel 4 starts the second block, behind two pixels of four channels.
  EXPECT_EQ(ElementOffset(blocked, 2 * 4), 8);
  EXPECT_EQ(ElementOffset(blocked, 2 * 3 + 1), 4 + 3);
}

}  // namespace
}  // namespace placelite
