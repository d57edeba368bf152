// SPDX-License-Identifier: Apache-2.0
// Windows resolved for kernels.
#include "lite/core/op/window.h"

#include "test/support/infer_text.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

Conv2dParams ConvOf(const std::string& inputs, const std::string& attributes) {
  Conv2dParams params;
  const auto source = ReadInferCase("conv2d", inputs, attributes, 1);
  EXPECT_OK(source);
  EXPECT_OK(InferAndLook(
      *source,
      [](const OpView& op, void* context) {
        *static_cast<Conv2dParams*>(context) = ReadConv2d(op);
      },
      &params));
  return params;
}

Pool2dParams PoolOf(const std::string& inputs, const std::string& attributes) {
  Pool2dParams params;
  const auto source = ReadInferCase("pool2d", inputs, attributes, 1);
  EXPECT_OK(source);
  EXPECT_OK(InferAndLook(
      *source,
      [](const OpView& op, void* context) {
        *static_cast<Pool2dParams*>(context) = ReadPool2d(op);
      },
      &params));
  return params;
}

TEST(WindowTest, Conv2dParams) {
  const Conv2dParams p =
      ConvOf("2,6,9,8 10,3,3,5",
             "groups=2 strides=[2,1] dilations=[1,2] paddings=[1,2,3,4]");
  EXPECT_EQ(p.batch, 2);
  EXPECT_EQ(p.in_channels, 6);
  EXPECT_EQ(p.in_h, 9);
  EXPECT_EQ(p.in_w, 8);
  EXPECT_EQ(p.groups, 2);
  EXPECT_EQ(p.out_channels, 10);
  EXPECT_EQ(p.out_h, 5);  // (9 + 3 - 3) / 2 + 1
  EXPECT_EQ(p.out_w, 7);  // (8 + 7 - 9) / 1 + 1
  EXPECT_EQ(p.window.h.kernel, 3);
  EXPECT_EQ(p.window.h.stride, 2);
  EXPECT_EQ(p.window.h.pad_before, 1);
  EXPECT_EQ(p.window.h.pad_after, 2);
  EXPECT_EQ(p.window.w.kernel, 5);
  EXPECT_EQ(p.window.w.dilation, 2);
  EXPECT_EQ(p.window.w.extent(), 9);
  EXPECT_EQ(p.window.w.pad_before, 3);
  EXPECT_EQ(p.window.w.pad_after, 4);
  EXPECT_FALSE(p.IsPointwise());
}

// The odd element of padding goes behind, as it does in TensorFlow.
TEST(WindowTest, SamePadsTheOddElementBehind) {
  const Conv2dParams even =
      ConvOf("1,3,224,224 8,3,3,3", "strides=[2,2] padding_algorithm=SAME");
  EXPECT_EQ(even.window.h.pad_before, 0);
  EXPECT_EQ(even.window.h.pad_after, 1);
  const Conv2dParams odd =
      ConvOf("1,3,225,225 8,3,3,3", "strides=[2,2] padding_algorithm=SAME");
  EXPECT_EQ(odd.window.h.pad_before, 1);
  EXPECT_EQ(odd.window.h.pad_after, 1);
  const Conv2dParams none =
      ConvOf("1,3,7,7 8,3,1,1", "strides=[3,3] padding_algorithm=SAME");
  EXPECT_EQ(none.window.w.pad_before, 0);
  EXPECT_EQ(none.window.w.pad_after, 0);
}

TEST(WindowTest, Pointwise) {
  EXPECT_TRUE(ConvOf("1,3,7,7 8,3,1,1", "").IsPointwise());
  EXPECT_TRUE(ConvOf("1,4,7,7 8,2,1,1", "groups=2").IsPointwise());
  EXPECT_FALSE(ConvOf("1,3,7,7 8,3,1,1", "strides=[1,2]").IsPointwise());
  EXPECT_FALSE(ConvOf("1,3,7,7 8,3,1,1", "paddings=[0,0,0,1]").IsPointwise());
  EXPECT_FALSE(ConvOf("1,3,7,7 8,3,1,3", "").IsPointwise());
}

TEST(WindowTest, Pool2dParams) {
  const Pool2dParams p =
      PoolOf("1,10,10,9",
             "pooling_type=avg ksize=[2,3] strides=[2,1] exclusive=false");
  EXPECT_FALSE(p.max);
  EXPECT_FALSE(p.exclusive);
  EXPECT_FALSE(p.adaptive);
  EXPECT_EQ(p.window.h.kernel, 2);
  EXPECT_EQ(p.window.h.stride, 2);
  EXPECT_EQ(p.window.w.kernel, 3);
  EXPECT_EQ(p.out_h, 5);
  EXPECT_EQ(p.out_w, 7);
}

TEST(WindowTest, GlobalPoolingIsOneWindowOverAll) {
  const Pool2dParams p =
      PoolOf("1,10,7,9",
             "pooling_type=max global_pooling=true adaptive=true strides=[0,0] "
             "paddings=[3]");
  EXPECT_TRUE(p.max);
  EXPECT_FALSE(p.adaptive);
  EXPECT_EQ(p.window.h.kernel, 7);
  EXPECT_EQ(p.window.w.kernel, 9);
  EXPECT_EQ(p.window.h.stride, 1);
  EXPECT_EQ(p.window.h.pad_before, 0);
  EXPECT_EQ(p.window.w.pad_after, 0);
}

TEST(WindowTest, AdaptivePoolingHasItsOutputSizeAsKernel) {
  const Pool2dParams p = PoolOf(
      "1,10,7,9", "pooling_type=avg adaptive=true ksize=[6,3] strides=[0,0]");
  EXPECT_TRUE(p.adaptive);
  EXPECT_EQ(p.window.h.kernel, 6);
  EXPECT_EQ(p.window.w.kernel, 3);
  EXPECT_EQ(p.out_h, 6);
  EXPECT_EQ(p.out_w, 3);
}

// PP-OCR's direction classifier declares that a 2 x 2 window with stride 2
// makes [1, 25] of [1, 50].
TEST(WindowTest, PoolingTakesOneWindowThatSticksOut) {
  WindowAxis axis;
  axis.kernel = 2;
  axis.stride = 2;
  EXPECT_EQ(axis.OutputSize(1), 0);
  EXPECT_EQ(axis.PooledSize(1, /*ceil_mode=*/false), 1);
  EXPECT_EQ(axis.PooledSize(50, /*ceil_mode=*/false), 25);
  axis.kernel = 3;
  EXPECT_EQ(axis.PooledSize(1, /*ceil_mode=*/false), 0);
  axis.stride = 1;
  EXPECT_EQ(axis.PooledSize(2, /*ceil_mode=*/false), 0);
}

TEST(WindowTest, OutputSizeOfOneAxis) {
  WindowAxis axis;
  axis.kernel = 3;
  axis.stride = 2;
  EXPECT_EQ(axis.OutputSize(2), 0);
  EXPECT_EQ(axis.OutputSize(3), 1);
  EXPECT_EQ(axis.OutputSize(4), 1);
  EXPECT_EQ(axis.OutputSize(4, /*ceil_mode=*/true), 2);
  EXPECT_EQ(axis.OutputSize(5), 2);
}

TEST(WindowTest, WindowsThatStartInside) {
  WindowAxis axis;
  axis.kernel = axis.stride = 2;
  axis.pad_before = axis.pad_after = 1;
  // They start at -1, 1, 3, 5, 7.
  EXPECT_EQ(axis.OutputSize(7, /*ceil_mode=*/true), 5);
  EXPECT_EQ(axis.StartingInside(7, 5), 4);
  EXPECT_EQ(axis.StartingInside(8, 5), 5);
  EXPECT_EQ(axis.StartingInside(1, 1), 1);
}

}  // namespace
}  // namespace placelite
