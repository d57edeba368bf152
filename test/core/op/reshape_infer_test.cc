// SPDX-License-Identifier: Apache-2.0
// reshape, flatten, squeeze, unsqueeze, shape, identity.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(ReshapeInferTest, ZeroCopiesAndMinusOneTakesTheRest) {
  ExpectInferred({
      {"reshape", "2,3,4", "shape=[6,4]", "[6,4]"},
      {"reshape", "2,3,4", "shape=[-1]", "[24]"},
      {"reshape", "2,3,4", "shape=[0,-1]", "[2,12]"},
      {"reshape", "2,3,4", "shape=[0,0,2,-1]", "[2,3,2,2]"},
      {"reshape", "2,3,4", "shape=[4,-1,1]", "[4,6,1]"},
      {"reshape", "1", "shape=[]", "[]"},
      {"reshape", "scalar", "shape=[1,1]", "[1,1]"},
      {"reshape", "0,3", "shape=[0,5]", "[0,5]"},
      {"reshape", "0,3", "shape=[-1,3]", "[0,3]"},
      // 0 copies the dimension at its own place.
      {"reshape", "2,4,3", "shape=[3,0,-1]", "[3,4,2]"},
      {"reshape", "int64:4", "shape=[2,2]", "int64[2,2]"},
  });
}

TEST(ReshapeInferTest, Ranges) {
  ExpectInferred({
      // A copied batch cancels out.
      {"reshape", "?,64,3,3", "shape=[0,-1]", "[?,576]"},
      {"reshape", "1..8,64,3,3", "shape=[-1,576]", "[1..8,576]"},
      {"reshape", "?,64,3,3", "shape=[-1,576]", "[?,576]"},
      {"reshape", "2..4,6", "shape=[-1,4]", "[3..6,4]"},
      {"reshape", "0..4,6", "shape=[-1,4]", "[0..6,4]"},
      {"reshape", "?,6", "shape=[3,4]", "[3,4]"},
      {"reshape", "*", "shape=[2,3]", "[2,3]"},
      {"reshape", "*", "shape=[0,3]", "[0..,3]"},
      {"reshape", "*", "shape=[-1,3]", "[0..,3]"},
  });
}

TEST(ReshapeInferTest, TheShapeInputWins) {
  ExpectInferred({
      {"reshape", "2,12 {4,-1}", "shape=[2,12]", "[4,6]"},
      {"reshape", "2,12 {0,3,4}", "", "[2,3,4]"},
      {"reshape", "?,12 {0,-1}", "", "[?,12]"},
      // The length of a list is the rank, even where its elements are not
      // known.
      {"reshape", "2,12 int64:3", "", "[0..,0..,0..]"},
      {"reshape", "2,12 int64:?", "", "[*]"},
      {"reshape", "2,12 int64:*", "", "[*]"},
      {"reshape", "2,12 int64:99", "", "[*]"},
      {"reshape", "2,12 -", "shape=[24]", "[24]"},
  });
}

TEST(ReshapeInferTest, Refusals) {
  ExpectRefused({
      {"reshape", "2,3,4", "shape=[5,-1]",
       "24 elements of X [2,3,4] do not divide into 5"},
      {"reshape", "2,3,4", "shape=[5,5]",
       "[2,3,4] has 24 elements, the target [5,5] has 25"},
      {"reshape", "2,3,4", "shape=[-1,-1]", "two dimensions are -1"},
      {"reshape", "2,3,4", "shape=[-2,12]", "dimension -2 is not valid"},
      {"reshape", "2..4,6", "shape=[5,5]", "has 12..24 elements"},
      {"reshape", "2,3", "shape=[1,1,1,1,1,1,1,1,6]",
       "target rank 9 is too large"},
      // 0 where there is nothing to copy is an axis of length 0.
      {"reshape", "6", "shape=[6,0]", "[6] has 6 elements"},
      {"reshape", "2,3", "shape=[9223372036854775807]", "is not valid"},
      {"reshape", "2,12 {4,5}", "", "the target [4,5] has 20"},
  });
}

TEST(FlattenInferTest, JoinsAxes) {
  ExpectInferred({
      {"flatten", "2,3,4,5", "", "[2,60]"},
      {"flatten", "2,3,4,5", "start_axis=0 stop_axis=1", "[6,4,5]"},
      {"flatten", "2,3,4,5", "start_axis=1 stop_axis=2", "[2,12,5]"},
      {"flatten", "2,3,4,5", "start_axis=-2 stop_axis=-1", "[2,3,20]"},
      {"flatten", "2,3,4,5", "start_axis=2 stop_axis=2", "[2,3,4,5]"},
      {"flatten", "2,3,4,5", "start_axis=0", "[120]"},
      {"flatten", "?,3,2..4,5", "", "[?,30..60]"},
      {"flatten", "scalar", "", "[1]"},
      {"flatten", "*", "", "[*]"},
  });
  ExpectRefused({
      {"flatten", "2,3", "start_axis=2", "axis 2 is not within rank 2"},
      {"flatten", "2,3", "stop_axis=-3", "axis -3 is not within rank 2"},
      {"flatten", "2,3,4", "start_axis=2 stop_axis=1",
       "stop_axis lies before start_axis"},
  });
}

// PNet squeezes axes that are 1 for one size of image and not for another.
TEST(SqueezeInferTest, DropsOnesOnlyAsPaddleDoes) {
  ExpectInferred({
      {"squeeze", "1,2,1,1", "axes=[2,3]", "[1,2]"},
      {"squeeze", "1,2,7,9", "axes=[2,3]", "[1,2,7,9]"},
      {"squeeze", "1,2,1,9", "axes=[2,3]", "[1,2,9]"},
      {"squeeze", "1,2,1,3", "", "[2,3]"},
      {"squeeze", "1,2,1,3", "axes=[-2]", "[1,2,3]"},
      {"squeeze", "1,1", "", "[]"},
      {"squeeze", "0,1", "axes=[1]", "[0]"},
      {"squeeze", "1,2,?,3", "axes=[0]", "[2,?,3]"},
      {"squeeze", "1,2,2..5,1", "", "[2,2..5]"},
      // It may be 1 or not: not even the rank is known.
      {"squeeze", "1,2,?,3", "axes=[2]", "[*]"},
      {"squeeze", "1,2,?,3", "", "[*]"},
      {"squeeze", "*", "axes=[2]", "[*]"},
  });
  ExpectRefused({
      {"squeeze", "1,2", "axes=[2]", "axis 2 is not within rank 2"},
      {"squeeze", "scalar", "axes=[0]", "axis 0 is not within rank 0"},
  });
}

// ONNX promises that a named axis is 1.
TEST(SqueezeInferTest, StrictAxesAreOne) {
  ExpectInferred({
      {"squeeze", "1,2,1,9", "axes=[2] strict=true", "[1,2,9]"},
      {"squeeze", "1,2,?,3", "axes=[2] strict=true", "[1,2,3]"},
      {"squeeze", "1,2,1,3", "strict=true", "[2,3]"},
      {"squeeze", "1,2,?,3", "strict=true", "[*]"},
  });
  ExpectRefused({
      {"squeeze", "1,2,3", "axes=[1] strict=true",
       "axis 1 of X [1,2,3] is not 1"},
      {"squeeze", "1,2..5,3", "axes=[1] strict=true", "is not 1"},
  });
}

TEST(UnsqueezeInferTest, AxesCountInTheResult) {
  ExpectInferred({
      {"unsqueeze", "2,3", "axes=[0]", "[1,2,3]"},
      {"unsqueeze", "2,3", "axes=[1]", "[2,1,3]"},
      {"unsqueeze", "2,3", "axes=[-1]", "[2,3,1]"},
      {"unsqueeze", "2,3", "axes=[0,3]", "[1,2,3,1]"},
      {"unsqueeze", "2,3", "axes=[2,1]", "[2,1,1,3]"},
      {"unsqueeze", "?", "axes=[0]", "[1,?]"},
      {"unsqueeze", "scalar", "axes=[0]", "[1]"},
      {"unsqueeze", "2,3", "", "[2,3]"},
      {"unsqueeze", "*", "axes=[0]", "[*]"},
  });
  ExpectRefused({
      {"unsqueeze", "2,3", "axes=[3]", "axis 3 is not within rank 3"},
      {"unsqueeze", "2,3", "axes=[0,0]", "an axis is named twice"},
      {"unsqueeze", "2,3", "axes=[0,-4]", "an axis is named twice"},
      {"unsqueeze", "1,1,1,1,1,1,1,1", "axes=[0]",
       "the result has too many dimensions"},
  });
}

TEST(ShapeInferTest, IsAnIntegerPerAxis) {
  ExpectInferred({
      {"shape", "1,3,224,224", "", "int32[4]"},
      {"shape", "scalar", "", "int32[0]"},
      {"shape", "?,3", "", "int32[2]"},
      {"shape", "*", "", "int32[0..8]"},
  });
}

TEST(IdentityInferTest, IsItsInput) {
  ExpectInferred({{"identity", "int32:2,?", "", "int32[2,?]"}});
}

}  // namespace
}  // namespace placelite
