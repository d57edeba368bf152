// SPDX-License-Identifier: Apache-2.0
// Volumes by hand.
#include <gtest/gtest.h>

#include "test/kernels/by_hand.h"

namespace placelite {
namespace {

// 1 2 | 5 6
// 3 4 | 7 8
CaseInput Cube() { return Counting({1, 1, 2, 2, 2}); }

TEST(Conv3d, SumsOverTheWindow) {
  EXPECT_EQ(
      Reference("conv3d", {},
                {Cube(), Values({1, 1, 2, 2, 2}, {1, 0, 0, 0, 0, 0, 0, 2}),
                 Values({1}, {100})}),
      (Numbers{117}));
  // Only padding is before the first slice.
  EXPECT_EQ(
      Reference("conv3d", {{"paddings", Ints{1, 0, 0, 0, 0, 0}}},
                {Cube(), Values({1, 1, 2, 2, 2}, Numbers(8, 1)), Absent()}),
      (Numbers{10, 36}));
}

// The values are those of onnx.reference (onnx 1.23).
TEST(Conv3dTranspose, StridesAndPaddings) {
  EXPECT_EQ(Reference("conv3d_transpose",
                      {{"strides", Ints{1, 2, 1}},
                       {"paddings", Ints{0, 1, 0, 0, 1, 0}},
                       {"output_padding", Ints{0, 1, 0}}},
                      {Cube(), Counting({1, 1, 2, 2, 2})}),
            (Numbers{4,  4,  10, 8,  10, 8,  24,  16, 0, 0,
                     32, 24, 60, 40, 60, 40, 104, 64, 0, 0}));
}

TEST(Fold, AddsWhereBlocksOverlap) {
  EXPECT_EQ(
      Reference("fold",
                {{"output_sizes", Ints{2, 4}}, {"kernel_sizes", Ints{2, 2}}},
                {Counting({1, 4, 3})}),
      (Numbers{1, 6, 8, 6, 7, 18, 20, 12}));
  EXPECT_EQ(Reference("fold",
                      {{"output_sizes", Ints{4}},
                       {"kernel_sizes", Ints{2}},
                       {"dilations", Ints{2}},
                       {"paddings", Ints{1, 1}}},
                      {Counting({1, 2, 4})}),
            (Numbers{2, 8, 10, 7}));
}

TEST(Pool3d, MaximumAndAverage) {
  const Ints window = {1, 2, 2};
  EXPECT_EQ(Reference("pool3d", {{"ksize", window}}, {Cube()}),
            (Numbers{4, 8}));
  AttributeMap average = {{"ksize", window},
                          {"pooling_type", std::string("avg")},
                          {"paddings", Ints{0, 0, 0, 0, 1, 0}}};
  EXPECT_EQ(Reference("pool3d", average, {Cube()}), (Numbers{2, 2.5, 6, 6.5}));
  average.Set("exclusive", false);
  EXPECT_EQ(Reference("pool3d", average, {Cube()}), (Numbers{1, 2.5, 3, 6.5}));
}

TEST(MaxPool3d, PositionsByRowsAndColumns) {
  const auto run = [](bool columns) {
    KernelCase source{"by_hand",
                      "max_pool3d_with_index",
                      {{"ksize", Ints{1, 2, 2}}, {"column_major", columns}},
                      {Values({1, 2, 1, 2, 3}, {1, 9, 2, 3, 4, 5,  //
                                                1, 2, 3, 7, 5, 6})}};
    source.num_outputs = 2;
    return ReferenceOutputs(source);
  };
  EXPECT_EQ(run(false), (std::vector<Numbers>{{9, 9, 7, 6}, {1, 1, 9, 11}}));
  EXPECT_EQ(run(true), (std::vector<Numbers>{{9, 9, 7, 6}, {2, 2, 7, 11}}));
}

}  // namespace
}  // namespace placelite
