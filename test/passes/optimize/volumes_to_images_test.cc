// SPDX-License-Identifier: Apache-2.0
#include "lite/passes/optimize/passes.h"
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

Graph Made(const ShapeRange& x, const Shape& filter, AttributeMap attributes) {
  Graph graph = MakeGraph([&](GraphBuilder* b) {
    const ValueId input = b->Input("x", Precision::kFloat, x);
    const auto count = static_cast<size_t>(filter.NumElements());
    const ValueId w = b->Constant("w", filter, std::vector<float>(count, 0.5f));
    b->Output(b->Op("conv3d", "y", {input, w}, std::move(attributes)));
  });
  RunPass(VolumesToImages, &graph);
  return graph;
}

TEST(VolumesToImages, SlicesOfTheFilterBecomeChannels) {
  const std::string text = Text(
      Made({2, 3, 5, 6, 7}, {4, 3, 2, 3, 3},
           {{"strides", Ints{1, 2, 1}}, {"paddings", Ints{1, 0, 0, 1, 2, 2}}}));
  for (const char* line :
       {"%y/transpose: float[2,5,3,6,7] = transpose(%x) {axis=[0,2,1,3,4]}",
        "%y/pad: float[2,6,3,6,7] = pad(%y/transpose) "
        "{paddings=[0,0,1,0,0,0,0,0,0,0]}",
        "%y/slice: float[2,5,3,6,7] = slice(%y/pad) "
        "{axes=[1], ends=[5], starts=[0]}",
        "%y/slice.1: float[2,5,3,6,7] = slice(%y/pad) "
        "{axes=[1], ends=[6], starts=[1]}",
        "%y/concat: float[2,5,6,6,7] = concat(%y/slice, %y/slice.1) {axis=2}",
        "%y/reshape: float[10,6,6,7] = reshape(%y/concat) {shape=[-1,6,6,7]}",
        "%y/reshape.1: float[4,6,3,3] = reshape(%y/transpose.1) "
        "{shape=[-1,6,3,3]}",
        "conv2d(%y/reshape, %y/reshape.1) {paddings=[0,1,2,2], strides=[2,1]}",
        "%y: float[2,4,5,3,9] = transpose("}) {
    EXPECT_THAT(text, testing::HasSubstr(line));
  }
}

// The slices of a group stay together.
TEST(VolumesToImages, GroupsHaveAnAxisOfTheirOwn) {
  const std::string text =
      Text(Made({1, 6, 5, 6, 7}, {4, 3, 3, 1, 1},
                {{"strides", Ints{2, 1, 1}}, {"groups", int64_t{2}}}));
  for (const char* line :
       {"float[1,5,2,3,6,7] = reshape(%y/transpose) {shape=[-1,5,2,3,6,7]}",
        "float[1,2,2,3,6,7] = strided_slice(%y/reshape) "
        "{axes=[1], ends=[5], starts=[2], strides=[2]}",
        "float[1,2,2,9,6,7] = concat(", "{axis=3}",
        "float[2,18,6,7] = reshape(%y/concat)"}) {
    EXPECT_THAT(text, testing::HasSubstr(line));
  }
}

TEST(VolumesToImages, ShapesThatAreNotExactStay) {
  const ShapeRange x = {Dim(1), Dim(3), Dim(5), Dim(4, 6), Dim(7)};
  EXPECT_THAT(Text(Made(x, {4, 3, 2, 3, 3}, {})),
              testing::HasSubstr("= conv3d(%x, %w)"));
}

TEST(VolumesToImages, PoolsSliceBySlice) {
  Graph graph = MakeGraph([&](GraphBuilder* b) {
    const ValueId x = b->Input("x", Precision::kFloat, {2, 3, 5, 6, 7});
    b->Output(b->Op("pool3d", "y", {x},
                    {{"ksize", Ints{3, 2, 2}},
                     {"strides", Ints{2, 2, 1}},
                     {"paddings", Ints{1, 1, 0, 0, 0, 1}}}));
  });
  RunPass(VolumesToImages, &graph);
  const std::string text = Text(graph);
  for (const char* line :
       {"float[2,15,6,7] = reshape(%x) {shape=[-1,15,6,7]}",
        "float[2,15,3,7] = pool2d(%y/reshape) {ksize=[2,2], "
        "paddings=[0,0,0,1], pooling_type=\"max\", strides=[2,1]}",
        "float[2,3,5,21] = reshape(%y/pool2d) {shape=[-1,3,5,21]}",
        "float[2,3,3,21] = pool2d(%y/reshape.1) {ksize=[3,1], "
        "paddings=[1,1,0,0], pooling_type=\"max\", strides=[2,1]}",
        "%y: float[2,3,3,3,7] = reshape(%y/pool2d.1)"}) {
    EXPECT_THAT(text, testing::HasSubstr(line));
  }
}

// Dilated windows have no such pools.
TEST(VolumesToImages, DilatedPoolsStay) {
  Graph graph = MakeGraph([&](GraphBuilder* b) {
    const ValueId x = b->Input("x", Precision::kFloat, {2, 3, 5, 6, 7});
    b->Output(b->Op("pool3d", "y", {x},
                    {{"ksize", Ints{2, 2, 2}}, {"dilations", Ints{1, 2, 1}}}));
  });
  RunPass(VolumesToImages, &graph);
  EXPECT_THAT(Text(graph), testing::HasSubstr("= pool3d(%x)"));
}

}  // namespace
}  // namespace placelite
