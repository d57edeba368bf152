// SPDX-License-Identifier: Apache-2.0
// Work per op: two per multiply-add, published counts of networks' layers.
#include "test/support/infer_text.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

int64_t FlopsOf(const std::string& op, const std::string& inputs,
                const std::string& attributes = "") {
  int64_t flops = -1;
  const auto source = ReadInferCase(op, inputs, attributes, 1);
  EXPECT_OK(source);
  EXPECT_OK(InferAndLook(
      *source,
      [](const OpView& view, void* context) {
        *static_cast<int64_t*>(context) = Flops(view);
      },
      &flops));
  return flops;
}

TEST(FlopsTest, MultiplyAddsCountTwice) {
  // ResNet-50's stem: 118,013,952 multiply-adds.
  EXPECT_EQ(FlopsOf("conv2d", "1,3,224,224 64,3,7,7",
                    "strides=[2,2] paddings=[3,3,3,3]"),
            2 * 118013952);
  // MobileNet v1's first depthwise layer: 112 * 112 * 32 * 9.
  EXPECT_EQ(FlopsOf("conv2d", "1,32,112,112 32,1,3,3",
                    "groups=32 paddings=[1,1,1,1]"),
            2 * 112 * 112 * 32 * 9);
  EXPECT_EQ(FlopsOf("fc", "1,1024 1024,1000"), 2 * 1024 * 1000);
  EXPECT_EQ(FlopsOf("matmul", "8,3,2 8,3,5", "transpose_x=true"),
            2 * 8 * 2 * 3 * 5);
}

TEST(FlopsTest, UnknownShapesCountTheOutputsElements) {
  EXPECT_EQ(FlopsOf("pool2d", "1,2,8..16,8",
                    "pooling_type=max ksize=[2,2] strides=[2,2]"),
            2 * 8 * 4);
  EXPECT_GT(FlopsOf("conv2d", "1,3,?,224 64,3,7,7"), 0);
}

TEST(FlopsTest, TheOthersCountByElement) {
  EXPECT_EQ(FlopsOf("relu", "2,3"), 6);
  EXPECT_EQ(FlopsOf("softmax", "2,10"), 5 * 20);
  EXPECT_EQ(FlopsOf("reduce_sum", "2,10"), 20);
  EXPECT_EQ(FlopsOf("lrn", "1,3,4,5"), 2 * 60 * 3);
  EXPECT_EQ(FlopsOf("lrn", "1,9,4,5"), 2 * 180 * 5);
  EXPECT_EQ(FlopsOf("conv2d_transpose", "1,3,4,5 3,2,2,2", "strides=[2,2]"),
            2 * 60 * 8);
  EXPECT_EQ(FlopsOf("interpolate", "1,3,4,5", "sizes=[8,8] mode=linear"),
            2 * 4 * 192);
  EXPECT_EQ(FlopsOf("interpolate", "1,3,4,5", "sizes=[8,8]"), 192);
  EXPECT_EQ(FlopsOf("pool2d", "1,2,4,4",
                    "pooling_type=max ksize=[2,2] strides=[2,2]"),
            2 * 2 * 2 * 4);
  EXPECT_EQ(
      FlopsOf("pool2d", "1,2,7,7", "pooling_type=avg global_pooling=true"),
      2 * 49);
  EXPECT_EQ(FlopsOf("pool2d", "1,2,7,7",
                    "pooling_type=avg adaptive=true ksize=[3,3]"),
            2 * 49);
}

TEST(FlopsTest, SaturateRatherThanOverflow) {
  // 2^40 output elements of 2^40 products each.
  EXPECT_EQ(FlopsOf("conv2d", "1048576,1,1024,1024 1,1,1048576,1048576",
                    "paddings=[524288,524287,524288,524287]"),
            INT64_MAX);
  EXPECT_EQ(FlopsOf("fc", "0,1048576 1048576,1048576"), 0);
}

}  // namespace
}  // namespace placelite
