// SPDX-License-Identifier: Apache-2.0
// Shapes of conv2d, conv2d_transpose and pool2d: from published networks, and
// by hand.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(Conv2dInferTest, PublishedNetworks) {
  ExpectInferred({
      // ResNet-50: stem, 1x1, strided 3x3.
      {"conv2d", "1,3,224,224 64,3,7,7", "strides=[2,2] paddings=[3,3,3,3]",
       "[1,64,112,112]"},
      {"conv2d", "1,64,56,56 256,64,1,1", "", "[1,256,56,56]"},
      {"conv2d", "1,128,56,56 128,128,3,3", "strides=[2,2] paddings=[1,1,1,1]",
       "[1,128,28,28]"},
      // MobileNet v1: stem, depthwise.
      {"conv2d", "1,3,224,224 32,3,3,3", "strides=[2,2] paddings=[1,1,1,1]",
       "[1,32,112,112]"},
      {"conv2d", "1,32,112,112 32,1,3,3", "groups=32 paddings=[1,1,1,1]",
       "[1,32,112,112]"},
      // ResNeXt: 32 groups of 4 channels.
      {"conv2d", "2,128,56,56 128,4,3,3", "groups=32 paddings=[1,1,1,1]",
       "[2,128,56,56]"},
      // DeepLab: dilation 6, padded to keep the size.
      {"conv2d", "1,2048,33,33 256,2048,3,3",
       "dilations=[6,6] paddings=[6,6,6,6]", "[1,256,33,33]"},
      // MTCNN's PNet on 12 x 12.
      {"conv2d", "1,3,12,12 10,3,3,3", "", "[1,10,10,10]"},
      {"conv2d", "1,16,3,3 32,16,3,3", "", "[1,32,1,1]"},
  });
}

TEST(Conv2dInferTest, PaddingsAreTopBottomLeftRight) {
  ExpectInferred({
      {"conv2d", "1,1,8,8 1,1,3,3", "paddings=[1,0,0,0]", "[1,1,7,6]"},
      {"conv2d", "1,1,8,8 1,1,3,3", "paddings=[0,2,0,0]", "[1,1,8,6]"},
      {"conv2d", "1,1,8,8 1,1,3,3", "paddings=[0,0,3,0]", "[1,1,6,9]"},
      {"conv2d", "1,1,8,8 1,1,3,3", "paddings=[0,0,0,4]", "[1,1,6,10]"},
      {"conv2d", "1,1,9,8 1,1,3,5", "strides=[2,3] dilations=[2,1]",
       "[1,1,3,2]"},
  });
}

// SAME gives ceil(in / stride) whatever the kernel; VALID ignores paddings.
TEST(Conv2dInferTest, PaddingAlgorithms) {
  ExpectInferred({
      {"conv2d", "1,3,224,224 8,3,3,3", "strides=[2,2] padding_algorithm=SAME",
       "[1,8,112,112]"},
      {"conv2d", "1,3,225,5 8,3,3,3", "strides=[2,2] padding_algorithm=SAME",
       "[1,8,113,3]"},
      {"conv2d", "1,3,7,7 8,3,1,1", "strides=[3,3] padding_algorithm=SAME",
       "[1,8,3,3]"},
      {"conv2d", "1,3,3,3 8,3,7,7", "padding_algorithm=SAME dilations=[2,2]",
       "[1,8,3,3]"},
      {"conv2d", "1,3,5,5 8,3,3,3",
       "strides=[2,2] paddings=[1,1,1,1] padding_algorithm=VALID", "[1,8,2,2]"},
  });
}

TEST(Conv2dInferTest, Ranges) {
  ExpectInferred({
      {"conv2d", "?,3,32..1280,224 8,3,3,3", "strides=[2,2] paddings=[1,1,1,1]",
       "[?,8,16..640,112]"},
      {"conv2d", "1,3,?,? 10,3,3,3", "", "[1,10,?,?]"},
      // Sizes for which the window does not fit are an error only at run time.
      {"conv2d", "1,3,1..9,9 10,3,3,3", "", "[1,10,1..7,7]"},
      {"conv2d", "1,?,9,9 10,3,3,3", "", "[1,10,7,7]"},
      {"conv2d", "* 10,3,3,3", "", "[*]"},
      {"conv2d", "fp16:1,3,9,9 fp16:10,3,3,3", "", "fp16[1,10,7,7]"},
      {"conv2d", "0,3,9,9 10,3,3,3", "", "[0,10,7,7]"},
  });
}

TEST(Conv2dInferTest, Bias) {
  ExpectInferred({
      {"conv2d", "1,3,9,9 10,3,3,3 10", "", "[1,10,7,7]"},
      {"conv2d", "1,3,9,9 10,3,3,3 1,10,1,1", "", "[1,10,7,7]"},
      {"conv2d", "1,3,9,9 10,3,3,3 -", "", "[1,10,7,7]"},
  });
}

TEST(Conv2dInferTest, Refusals) {
  ExpectRefused({
      {"conv2d", "3,9,9 10,3,3,3", "",
       "conv2d: Input has shape [3,9,9], expected rank 4"},
      {"conv2d", "1,3,9,9 10,3,3", "",
       "conv2d: Filter has shape [10,3,3], expected rank 4"},
      {"conv2d", "1,3,9,9 ?,3,3,3", "", "Filter must have an exact shape"},
      {"conv2d", "1,3,9,9 *", "", "Filter must have an exact shape"},
      {"conv2d", "1,4,9,9 10,3,3,3", "",
       "channels of Input against channels of Filter times groups: 4 "
       "against 3"},
      {"conv2d", "1,1..2,9,9 10,3,3,3", "", "1..2 against 3"},
      {"conv2d", "1,6,9,9 10,3,3,3", "groups=4",
       "10 output channels do not divide into 4 groups"},
      {"conv2d", "1,0,9,9 10,0,3,3", "", "Filter [10,0,3,3] has no channels"},
      {"conv2d", "1,3,9,9 0,3,3,3", "", "Filter [0,3,3,3] has no channels"},
      {"conv2d", "1,3,9,9 10,3,3,3", "groups=0", "into 0 groups"},
      {"conv2d", "1,3,9,9 10,3,3,3", "groups=-1", "into -1 groups"},
      {"conv2d", "1,3,9,9 10,3,3,3 9", "", "elements of Bias: 9 against 10"},
      {"conv2d", "1,3,2,9 10,3,3,3", "",
       "a window of 3 does not fit into an input of 2"},
      {"conv2d", "1,3,9,1..2 10,3,3,3", "", "does not fit into an input"},
      {"conv2d", "1,3,9,9 10,3,3,3", "strides=[1]",
       "expected 2 strides and 4 paddings (top, bottom, left, right), got 1 "
       "and 4"},
      {"conv2d", "1,3,9,9 10,3,3,3", "paddings=[1,1]", "got 2 and 2"},
      {"conv2d", "1,3,9,9 10,3,3,3", "dilations=[1,1,1]",
       "expected 2 dilations"},
      {"conv2d", "1,3,9,9 10,3,3,3", "strides=[0,1]",
       "stride 0 is out of range"},
      {"conv2d", "1,3,9,9 10,3,3,3", "dilations=[1,0]",
       "dilation 0 is out of range"},
      {"conv2d", "1,3,9,9 10,3,3,3", "paddings=[0,0,0,-1]",
       "padding -1 is out of range"},
      {"conv2d", "1,3,9,9 10,3,0,3", "", "kernel size 0 is out of range"},
      {"conv2d", "1,3,9,9 10,3,3,3", "padding_algorithm=same",
       "unknown padding_algorithm 'same'"},
  });
}

TEST(Conv2dTransposeInferTest, PublishedNetworks) {
  ExpectInferred({
      // PP-OCR's detector, U-Net, DCGAN, FCN-8s.
      {"conv2d_transpose", "1,24,160,160 24,24,2,2 24", "strides=[2,2]",
       "[1,24,320,320]"},
      {"conv2d_transpose", "1,64,56,56 64,32,3,3",
       "strides=[2,2] paddings=[1,1,1,1] output_padding=[1,1]",
       "[1,32,112,112]"},
      {"conv2d_transpose", "8,512,8,8 512,256,4,4",
       "strides=[2,2] paddings=[1,1,1,1]", "[8,256,16,16]"},
      {"conv2d_transpose", "1,21,70,70 21,21,16,16", "strides=[8,8]",
       "[1,21,568,568]"},
  });
}

// (in - 1) * stride - padding + dilation * (kernel - 1) + 1 + output_padding
TEST(Conv2dTransposeInferTest, EveryAttributeCounts) {
  ExpectInferred({
      {"conv2d_transpose", "1,1,5,5 1,1,3,3", "paddings=[1,0,2,1]",
       "[1,1,6,4]"},
      {"conv2d_transpose", "1,1,5,5 1,1,3,2",
       "strides=[3,2] dilations=[2,4] output_padding=[2,0]", "[1,1,19,13]"},
      {"conv2d_transpose", "1,6,5,5 6,4,1,1", "groups=3", "[1,12,5,5]"},
      {"conv2d_transpose", "2,3,5,6 3,4,5,2",
       "strides=[2,3] padding_algorithm=SAME dilations=[3,3]", "[2,4,10,18]"},
      {"conv2d_transpose", "1,1,5,5 1,1,3,3",
       "paddings=[1,1,1,1] padding_algorithm=VALID", "[1,1,7,7]"},
      // output_size wins over output_padding.
      {"conv2d_transpose", "1,1,5,5 1,1,3,3",
       "strides=[2,2] output_padding=[9,9] output_size=[11,12]", "[1,1,11,12]"},
  });
}

TEST(Conv2dTransposeInferTest, Ranges) {
  ExpectInferred({
      {"conv2d_transpose", "?,8,10..20,? 8,4,2,2", "strides=[2,2]",
       "[?,4,20..40,2..]"},
      {"conv2d_transpose", "1,8,1..9,9 8,4,3,3", "paddings=[4,4,1,1]",
       "[1,4,1..3,9]"},
      {"conv2d_transpose", "1,8,1..9,? 8,4,2,2",
       "strides=[2,2] output_size=[10,33]", "[1,4,10,33]"},
      {"conv2d_transpose", "* 8,4,2,2", "", "[*]"},
      {"conv2d_transpose", "0,8,3,3 8,4,2,2", "", "[0,4,4,4]"},
  });
}

TEST(Conv2dTransposeInferTest, Refusals) {
  ExpectRefused({
      {"conv2d_transpose", "1,3,9,9 3,0,3,3", "",
       "Filter [3,0,3,3] has no channels"},
      {"conv2d_transpose", "8,3,3 8,4,2,2", "", "expected rank 4"},
      {"conv2d_transpose", "1,8,3,3 8,?,2,2", "",
       "conv2d_transpose: Filter must have an exact shape"},
      {"conv2d_transpose", "1,7,3,3 8,4,2,2", "",
       "channels of Input against those of Filter: 7 against 8"},
      {"conv2d_transpose", "1,8,3,3 8,4,2,2", "groups=3",
       "8 input channels do not divide into 3 groups"},
      {"conv2d_transpose", "1,0,3,3 0,4,2,2", "groups=2", "into 2 groups"},
      {"conv2d_transpose", "1,8,3,3 8,4,2,2 4", "groups=2",
       "elements of Bias: 4 against 8"},
      {"conv2d_transpose", "1,8,3,3 8,4,2,2", "paddings=[2,2,0,0]",
       "padding leaves nothing of an input of 3"},
      {"conv2d_transpose", "1,8,0,3 8,4,2,2", "", "an input of 0"},
      {"conv2d_transpose", "1,8,3,3 8,4,2,2", "strides=[2,2] output_size=[5,6]",
       "output_size 5 does not come of an input of 3, whose outputs begin at "
       "6"},
      {"conv2d_transpose", "1,8,3,3 8,4,2,2", "strides=[2,2] output_size=[6,8]",
       "output_size 8 does not come"},
      {"conv2d_transpose", "1,8,3,3 8,4,2,2", "output_size=[4]",
       "expected 2 elements of output_size"},
      {"conv2d_transpose", "1,8,3,3 8,4,2,2", "output_padding=[0,-1]",
       "output_padding -1 is out of range"},
      {"conv2d_transpose", "1,8,3,3 8,4,2,2", "output_padding=[]",
       "expected 2 elements of output_padding"},
  });
}

TEST(Pool2dInferTest, PublishedNetworks) {
  ExpectInferred({
      // ResNet's 3x3, stride 2, padding 1.
      {"pool2d", "1,64,112,112",
       "pooling_type=max ksize=[3,3] strides=[2,2] paddings=[1,1,1,1]",
       "[1,64,56,56]"},
      // GoogLeNet's 3x3, stride 2, no padding, rounded up.
      {"pool2d", "1,64,112,112",
       "pooling_type=max ksize=[3,3] strides=[2,2] ceil_mode=true",
       "[1,64,56,56]"},
      {"pool2d", "1,64,112,112", "pooling_type=max ksize=[3,3] strides=[2,2]",
       "[1,64,55,55]"},
      // Paddle and ONNX count the output size in different ways.
      {"pool2d", "1,1,7,7",
       "pooling_type=max ksize=[2,2] strides=[2,2] paddings=[1,1,1,1] "
       "ceil_mode=true",
       "[1,1,5,5]"},
      {"pool2d", "1,1,7,7..9",
       "pooling_type=max ksize=[2,2] strides=[2,2] paddings=[1,1,1,1] "
       "ceil_mode=true starts_inside=true",
       "[1,1,4,4..5]"},
      // PNet's 2x2, stride 2, rounded up: 10 -> 5, 9 -> 5.
      {"pool2d", "1,10,10,9",
       "pooling_type=max ksize=[2,2] strides=[2,2] ceil_mode=true",
       "[1,10,5,5]"},
      // MobileNet's last.
      {"pool2d", "1,1024,7,7", "pooling_type=avg global_pooling=true",
       "[1,1024,1,1]"},
      {"pool2d", "1,512,7,9", "pooling_type=avg adaptive=true ksize=[6,3]",
       "[1,512,6,3]"},
  });
}

TEST(Pool2dInferTest, GlobalAndAdaptiveIgnoreStridesAndPaddings) {
  ExpectInferred({
      {"pool2d", "1,8,7,7",
       "pooling_type=max global_pooling=true ksize=[9,9] strides=[0,0]",
       "[1,8,1,1]"},
      {"pool2d", "1,8,7,7",
       "pooling_type=max adaptive=true ksize=[2,2] strides=[] paddings=[1]",
       "[1,8,2,2]"},
      {"pool2d", "1,8,7,7",
       "pooling_type=max global_pooling=true adaptive=true ksize=[2,2]",
       "[1,8,1,1]"},
  });
}

// Paddle divides towards zero: -1 / 2 + 1 = 1, but -3 / 2 + 1 = 0.
TEST(Pool2dInferTest, OneWindowMayStickOutByLessThanAStride) {
  ExpectInferred({
      {"pool2d", "1,2,1,9", "pooling_type=max ksize=[2,2] strides=[2,2]",
       "[1,2,1,4]"},
  });
  ExpectRefused({
      {"pool2d", "1,2,1,9", "pooling_type=max ksize=[4,2] strides=[2,2]",
       "a window of 4 does not fit into an input of 1"},
      {"conv2d", "1,2,1,9 2,2,2,2", "strides=[2,2]", "does not fit"},
  });
}

TEST(Pool2dInferTest, Ranges) {
  ExpectInferred({
      {"pool2d", "?,64,32..112,?",
       "pooling_type=avg ksize=[3,3] strides=[2,2] paddings=[1,1,1,1]",
       "[?,64,16..56,?]"},
      {"pool2d", "1,64,?,?", "pooling_type=avg global_pooling=true",
       "[1,64,1,1]"},
      {"pool2d", "*", "pooling_type=avg ksize=[3,3]", "[*]"},
  });
}

TEST(Pool2dInferTest, Refusals) {
  ExpectRefused({
      {"pool2d", "1,2,3", "pooling_type=max", "expected rank 4"},
      {"pool2d", "1,2,3,3", "", "attribute 'pooling_type' is missing"},
      {"pool2d", "1,2,3,3", "pooling_type=min",
       "pooling_type 'min', expected max or avg"},
      {"pool2d", "1,2,3,3", "pooling_type=max ksize=[2]",
       "ksize must be two positive sizes"},
      {"pool2d", "1,2,3,3", "pooling_type=max ksize=[2,0]",
       "ksize must be two positive sizes"},
      {"pool2d", "1,2,3,3", "pooling_type=max ksize=[4,4]", "does not fit"},
      {"pool2d", "1,2,3,3", "pooling_type=max ksize=[2,2] strides=[0,1]",
       "stride 0 is out of range"},
  });
}

}  // namespace
}  // namespace placelite
