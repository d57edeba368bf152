// SPDX-License-Identifier: Apache-2.0
// Broadcasting (NumPy's rules), activations, normalization, casts.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(ElementwiseInferTest, BroadcastsAsNumPyDoes) {
  ExpectInferred({
      {"elementwise_add", "2,3 2,3", "", "[2,3]"},
      {"elementwise_sub", "2,3 3", "", "[2,3]"},
      {"elementwise_mul", "5,1,4 3,1", "", "[5,3,4]"},
      {"elementwise_div", "256,256,3 3", "", "[256,256,3]"},
      {"elementwise_max", "8,1,6,1 7,1,5", "", "[8,7,6,5]"},
      {"elementwise_min", "scalar 4,4", "", "[4,4]"},
      {"elementwise_pow", "scalar scalar", "", "[]"},
      {"elementwise_add", "0,3 1,3", "", "[0,3]"},
      {"elementwise_add", "int64:2 int64:2", "", "int64[2]"},
  });
}

TEST(ElementwiseInferTest, BroadcastsRanges) {
  ExpectInferred({
      {"elementwise_add", "?,3 ?,3", "", "[?,3]"},
      {"elementwise_add", "1..4,3 1,3", "", "[1..4,3]"},
      // A dimension that cannot be 1 decides.
      {"elementwise_add", "?,3 5,3", "", "[5,3]"},
      {"elementwise_add", "2..5 3..8", "", "[3..5]"},
      {"elementwise_add", "2..5 1..8", "", "[2..5]"},
      {"elementwise_add", "1..5 1..8", "", "[1..8]"},
      // 0 against 1 is 0.
      {"elementwise_add", "0..5 1..8", "", "[0..8]"},
      {"elementwise_add", "* 2,3", "", "[*]"},
  });
}

TEST(ElementwiseInferTest, Refusals) {
  ExpectRefused({
      {"elementwise_add", "2,3 2,4", "",
       "elementwise_add: [2,3] with [2,4]: cannot broadcast 3 and 4"},
      {"elementwise_add", "2 0", "", "cannot broadcast 2 and 0"},
      {"elementwise_add", "2..4 5..9", "", "cannot broadcast 2..4 and 5..9"},
      {"elementwise_add", "2 int64:2", "", "X is float but Y is int64"},
      {"elementwise_add", "2", "", "elementwise_add takes 2 inputs, not 1"},
  });
}

TEST(ActivationInferTest, OutputIsLikeTheInput) {
  for (const char* op :
       {"relu", "leaky_relu", "sigmoid", "tanh", "swish", "hard_sigmoid",
        "hard_swish", "scale", "sqrt", "gelu", "softplus", "elu", "sign"}) {
    EXPECT_EQ(InferText(op, "1,8,?,4"), "[1,8,?,4]") << op;
    EXPECT_EQ(InferText(op, "fp16:3"), "fp16[3]") << op;
    EXPECT_EQ(InferText(op, "*"), "[*]") << op;
  }
  EXPECT_EQ(InferText("clip", "2,3", "min=0 max=6"), "[2,3]");
  ExpectRefused({{"clip", "2,3", "min=0", "attribute 'max' is missing"}});
}

TEST(ActivationInferTest, PreluTakesSlopesThatBroadcastToX) {
  ExpectInferred({
      {"prelu", "2,8,4,4 1,8,1,1", "", "[2,8,4,4]"},
      {"prelu", "2,8,4,4 8,1,1", "", "[2,8,4,4]"},
      {"prelu", "2,8,4,4 1", "", "[2,8,4,4]"},
      {"prelu", "2,8,4,4 2,8,4,4", "", "[2,8,4,4]"},
      {"prelu", "?,8 1,8", "", "[?,8]"},
      {"prelu", "* 1,8", "", "[*]"},
  });
  ExpectRefused({
      {"prelu", "2,8,4,4 7,1,1", "", "cannot broadcast 8 and 7"},
      {"prelu", "8 1,8", "", "Alpha [1,8] does not broadcast to X [8]"},
      // X would grow, and its elements be read behind its end.
      {"prelu", "1,8,4,4 5,8,1,1", "",
       "Alpha [5,8,1,1] does not broadcast to X [1,8,4,4]"},
  });
}

TEST(BatchNormInferTest, FourStatisticsPerChannel) {
  ExpectInferred({
      {"batch_norm", "2,8,4,4 8 8 8 8", "", "[2,8,4,4]"},
      {"batch_norm", "?,8 8 8 8 8", "epsilon=0.001", "[?,8]"},
      {"batch_norm", "2,?,4 8 8 8 8", "", "[2,?,4]"},
      {"batch_norm", "* 8 8 8 8", "", "[*]"},
  });
  ExpectRefused({
      {"batch_norm", "8 8 8 8 8", "", "X [8] has no channel axis"},
      {"batch_norm", "2,8,4,4 8 8 7 8", "",
       "elements of Mean against channels of X: 7 against 8"},
      {"batch_norm", "2,8,4,4 8 8 8", "", "takes 5 inputs, not 4"},
  });
}

TEST(LayerNormInferTest, ParametersHaveTheElementsOfARow) {
  ExpectInferred({
      {"layer_norm", "2,3,4 12 12", "", "[2,3,4]"},
      {"layer_norm", "2,3,4 4 4", "begin_norm_axis=2", "[2,3,4]"},
      {"layer_norm", "2,3,4 4", "begin_norm_axis=-1", "[2,3,4]"},
      {"layer_norm", "2,3,4 - 3,4", "", "[2,3,4]"},
      {"layer_norm", "?,3,? 12", "", "[?,3,?]"},
      {"layer_norm", "* 7", "", "[*]"},
  });
  ExpectRefused({
      {"layer_norm", "2,3,4 11", "",
       "layer_norm: elements of Scale against those of a row of X: 11 against "
       "12"},
      {"layer_norm", "2,3,4 12 3", "", "elements of Bias"},
      {"layer_norm", "2,3 3", "begin_norm_axis=2",
       "layer_norm: axis 2 is not within rank 2"},
      {"layer_norm", "scalar 1", "", "is not within rank 0"},
  });
}

TEST(SoftmaxInferTest, AxisMustExist) {
  ExpectInferred({
      {"lrn", "1,96,?,27", "n=3", "[1,96,?,27]"},
      {"lrn", "*", "", "[*]"},
      {"softmax", "2,10", "", "[2,10]"},
      {"softmax", "2,10", "axis=0", "[2,10]"},
      {"softmax", "2,10", "axis=-2", "[2,10]"},
      {"softmax", "scalar", "", "[]"},
      {"softmax", "*", "axis=7", "[*]"},
  });
  ExpectRefused({
      {"lrn", "1,9,9", "", "lrn: X has shape [1,9,9], expected rank 4"},
      {"lrn", "1,9,9,9", "n=0", "a window of 0 channels"},
      {"softmax", "2,10", "axis=2", "softmax: axis 2 is not within rank 2"},
      {"softmax", "2,10", "axis=-3", "axis -3 is not within rank 2"},
      {"softmax", "2,10", "axis=-9223372036854775808", "not within rank 2"},
  });
}

TEST(CastInferTest, ChangesWhatItIsNamedAfter) {
  ExpectInferred({
      {"cast", "2,3", "to=int32", "int32[2,3]"},
      {"calib", "2,3", "to=fp16", "fp16[2,3]"},
      {"layout", "1,3,2,2", "to=NCHW8c", "[1,3,2,2]"},
      {"io_copy", "fp16:2,3", "to=opencl", "fp16[2,3]"},
  });
  ExpectRefused({
      {"cast", "2", "to=string", "cast: unknown precision 'string'"},
      {"cast", "2", "to=any", "cast: cannot cast to any"},
      {"calib", "2", "to=unknown", "calib: cannot cast to unknown"},
      {"layout", "2", "to=NCHW0c", "layout: layout 'NCHW0c'"},
      {"io_copy", "2", "to=gpu", "io_copy: unknown target 'gpu'"},
      {"cast", "2", "", "attribute 'to' is missing"},
  });
}

}  // namespace
}  // namespace placelite
