// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

constexpr auto kFloat = Precision::kFloat;
using Ints = std::vector<int64_t>;

Build Shuffle(const ShapeRange& x, const Ints& rows, const Ints& perm,
              const Ints& back) {
  return [=](GraphBuilder* b) {
    const ValueId in = b->Input("x", kFloat, x);
    const ValueId r = b->Op("reshape", "r", {in}, {{"shape", rows}});
    const ValueId t = b->Op("transpose", "t", {r}, {{"axis", perm}});
    b->Output(b->Op("reshape", "y", {t}, {{"shape", back}}));
  };
}

const Ints kSwap = {0, 2, 1, 3, 4};

TEST(FuseChannelShuffle, BecomesOneOp) {
  EXPECT_EQ(After(FuseChannelShuffle,
                  Shuffle({1, 6, 4, 5}, {1, 2, 3, 4, 5}, kSwap, {1, 6, 4, 5})),
            "input %x: float[1,6,4,5]\n"
            "%y: float[1,6,4,5] = channel_shuffle(%x) {groups=2}\n"
            "output %y\n");
  // Pixels may be one axis, axes negative, and sizes copied or left over.
  EXPECT_EQ(After(FuseChannelShuffle, Shuffle({2, 6, 4, 5}, {0, 3, 2, -1},
                                              {0, -2, 1, -1}, {2, 6, 4, 5})),
            "input %x: float[2,6,4,5]\n"
            "%y: float[2,6,4,5] = channel_shuffle(%x) {groups=3}\n"
            "output %y\n");
  EXPECT_EQ(After(FuseChannelShuffle, Shuffle({2, 6, Dim(1, 9)}, {0, 3, 2, -1},
                                              {0, 2, 1, 3}, {0, 6, -1})),
            "input %x: float[2,6,1..9]\n"
            "%y: float[2,6,1..9] = channel_shuffle(%x) {groups=3}\n"
            "output %y\n");
}

// A declared size says nothing of the input's: 4 x 5 pixels may be 2 x 10.
TEST(FuseChannelShuffle, KeepsAReshapeThatMayChangeTheShape) {
  EXPECT_EQ(
      After(FuseChannelShuffle, Shuffle({1, 6, Dim(1, 9), Dim(1, 9)},
                                        {1, 2, 3, 4, 5}, kSwap, {1, 6, 4, 5})),
      "input %x: float[1,6,1..9,1..9]\n"
      "%r: float[1,6,4,5] = reshape(%x) {shape=[1,6,4,5]}\n"
      "%y: float[1,6,4,5] = channel_shuffle(%r) {groups=2}\n"
      "output %y\n");
}

TEST(FuseChannelShuffle, LeavesWhatIsNone) {
  const Shape x = {2, 6, 4, 5};
  for (const Build& build :
       {Shuffle(x, {2, 2, 3, 4, 5}, {0, 1, 2, 4, 3}, {2, 6, 4, 5}),
        Shuffle(x, {2, 2, 3, 4, 5}, {2, 1, 0, 3, 4}, {2, 6, 4, 5}),
        // Other axes come back, or the batch takes part.
        Shuffle(x, {2, 2, 3, 4, 5}, kSwap, {2, 24, 5}),
        Shuffle(x, {1, 2, 6, 4, 5}, kSwap, {2, 6, 4, 5}),
        Shuffle(x, {2, 2, 3, 4, 5}, kSwap, {2, 3, 2, 4, 5}),
        Shuffle(x, {2, 6, 20}, {0, 2, 1}, {2, 6, 4, 5})}) {
    EXPECT_EQ(After(FuseChannelShuffle, build), Before(build));
  }
}

TEST(FuseChannelShuffle, LeavesPartsThatOthersRead) {
  for (const char* read : {"r", "t"}) {
    const Build build = [=](GraphBuilder* b) {
      const ValueId in = b->Input("x", kFloat, {1, 6, 4, 5});
      const ValueId r =
          b->Op("reshape", "r", {in}, {{"shape", Ints{1, 2, 3, 4, 5}}});
      const ValueId t = b->Op("transpose", "t", {r}, {{"axis", kSwap}});
      b->Output(b->Op("reshape", "y", {t}, {{"shape", Ints{1, 6, 4, 5}}}));
      b->Output(b->Op("relu", "z", {read[0] == 'r' ? r : t}));
    };
    EXPECT_EQ(After(FuseChannelShuffle, build), Before(build));
  }
}

}  // namespace
}  // namespace placelite
