// SPDX-License-Identifier: Apache-2.0
// transpose, channel_shuffle, concat, split, slice, pad.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(TransposeInferTest, PermutesAxes) {
  ExpectInferred({
      {"transpose", "2,3,4", "axis=[2,0,1]", "[4,2,3]"},
      {"transpose", "2,3,4", "axis=[0,-1,1]", "[2,4,3]"},
      {"transpose", "?,3,8..9", "axis=[1,2,0]", "[3,8..9,?]"},
      {"transpose", "scalar", "axis=[]", "[]"},
      {"transpose", "*", "axis=[1,0]", "[*]"},
  });
  ExpectRefused({
      {"transpose", "2,3", "axis=[0]", "1 axes for X [2,3]"},
      {"transpose", "2,3", "axis=[0,0]", "an axis is named twice"},
      {"transpose", "2,3", "axis=[0,2]", "axis 2 is not within rank 2"},
      {"transpose", "2,3", "", "attribute 'axis' is missing"},
  });
}

TEST(ChannelShuffleInferTest, KeepsTheShape) {
  ExpectInferred({
      {"channel_shuffle", "2,6,4,5", "groups=3", "[2,6,4,5]"},
      {"channel_shuffle", "?,8,3..9", "groups=8", "[?,8,3..9]"},
      {"channel_shuffle", "1,1..9", "groups=4", "[1,1..9]"},
      {"channel_shuffle", "*", "groups=2", "[*]"},
  });
  ExpectRefused({
      {"channel_shuffle", "2,6,4", "groups=4", "4 groups of 6 channels"},
      {"channel_shuffle", "2,6,4", "groups=0", "0 groups"},
      {"channel_shuffle", "6", "groups=2", "X [6] has no channels"},
      {"channel_shuffle", "2,6,4", "", "attribute 'groups' is missing"},
  });
}

TEST(ConcatInferTest, AddsUpOneAxis) {
  ExpectInferred({
      {"concat", "2,3 2,4", "axis=1", "[2,7]"},
      {"concat", "2,3 4,3 1,3", "", "[7,3]"},
      {"concat", "2,3 2,4", "axis=-1", "[2,7]"},
      {"concat", "5", "", "[5]"},
      {"concat", "2,0 2,4", "axis=1", "[2,4]"},
      {"concat", "int64:1 int64:1", "", "int64[2]"},
      // An exact dimension of one input is that of all.
      {"concat", "?,3 2,4", "axis=1", "[2,7]"},
      {"concat", "1..5,3 1..5,1..4", "axis=1", "[1..5,4..7]"},
      {"concat", "?,3 ?,3", "", "[2..,3]"},
      {"concat", "* 2,4", "axis=1", "[*]"},
  });
  ExpectRefused({
      {"concat", "2,3 3,4", "axis=1", "axis 0 of the inputs: 3 against 2"},
      {"concat", "2,3 2,3,4", "axis=1", "the inputs differ in rank"},
      {"concat", "2,3 int64:2,3", "", "the inputs differ in precision"},
      {"concat", "2,3 2,3", "axis=2", "axis 2 is not within rank 2"},
      {"concat", "scalar scalar", "", "axis 0 is not within rank 0"},
      {"concat", "", "", "concat takes 1 or more inputs, not 0"},
      // 3 and 4 both agree with 1..9, but not with each other.
      {"concat", "1..9,1 3,1 4,1", "axis=1",
       "axis 0 of the inputs: 4 against 3"},
      {"concat", "1099511627776 1", "", "the result is too long"},
  });
}

TEST(SplitInferTest, EqualPartsOrSections) {
  ExpectInferred({
      {"split", "6,4", "", "[3,4] [3,4]", 2},
      {"split", "6,4", "", "[2,4] [2,4] [2,4]", 3},
      {"split", "6,4", "axis=1", "[6,4]", 1},
      {"split", "6,4", "sections=[1,5]", "[1,4] [5,4]", 2},
      {"split", "6,4", "sections=[1,-1,2]", "[1,4] [3,4] [2,4]", 3},
      {"split", "6,4", "sections=[6,-1]", "[6,4] [0,4]", 2},
      {"split", "6,4", "axis=-1 sections=[3,1]", "[6,3] [6,1]", 2},
      {"split", "0,4", "", "[0,4] [0,4]", 2},
      {"split", "?,4", "", "[?,4] [?,4]", 2},
      {"split", "5..9,4", "", "[3..4,4] [3..4,4]", 2},
      {"split", "2..9,4", "sections=[2,-1]", "[2,4] [0..7,4]", 2},
      {"split", "1..9,4", "sections=[2,3]", "[2,4] [3,4]", 2},
      {"split", "*", "", "[*] [*]", 2},
  });
}

TEST(SplitInferTest, Refusals) {
  ExpectRefused({
      {"split", "6,4", "", "[6,4] does not divide into 4 parts", 4},
      {"split", "6,4", "sections=[1,2]", "sections of 3 elements for X [6,4]",
       2},
      {"split", "6,4", "sections=[7,-1]", "sections of 7 elements", 2},
      {"split", "6,4", "sections=[-1,-1]", "two sections are -1", 2},
      {"split", "6,4", "sections=[-2,8]", "section -2", 2},
      {"split", "6,4", "sections=[3,3]", "2 sections for 3 outputs", 3},
      {"split", "6,4", "axis=2", "axis 2 is not within rank 2", 2},
      {"split", "6,4", "sections=[9223372036854775807,9223372036854775807]",
       "section", 2},
      {"split", "6,4", "", "split takes 1 or more outputs, not 0", 0},
  });
}

TEST(SliceInferTest, ClampsAsNumPyDoes) {
  ExpectInferred({
      {"slice", "10,4", "axes=[0] starts=[2] ends=[5]", "[3,4]"},
      {"slice", "10,4", "axes=[0] starts=[-3] ends=[10]", "[3,4]"},
      {"slice", "10,4", "axes=[0] starts=[0] ends=[-1]", "[9,4]"},
      {"slice", "10,4", "axes=[0] starts=[-99] ends=[99]", "[10,4]"},
      {"slice", "10,4", "axes=[0] starts=[7] ends=[3]", "[0,4]"},
      {"slice", "10,4", "axes=[0] starts=[12] ends=[20]", "[0,4]"},
      {"slice", "10,4", "axes=[1,0] starts=[1,2] ends=[3,4]", "[2,2]"},
      {"slice", "10,4", "axes=[-1] starts=[1] ends=[2]", "[10,1]"},
      {"slice", "10,4", "axes=[] starts=[] ends=[]", "[10,4]"},
      {"slice", "*", "axes=[0] starts=[1] ends=[2]", "[*]"},
  });
}

TEST(SliceInferTest, Ranges) {
  ExpectInferred({
      {"slice", "?,4", "axes=[0] starts=[0] ends=[1]", "[1,4]"},
      {"slice", "3..9,4", "axes=[0] starts=[1] ends=[6]", "[2..5,4]"},
      {"slice", "3..9,4", "axes=[0] starts=[0] ends=[-1]", "[2..8,4]"},
      {"slice", "3..9,4", "axes=[0] starts=[-2] ends=[99]", "[2,4]"},
      // [-3:5] of n elements: 2, 3, 3, 3, 2, 1, 0 for n = 2..8, so that the
      // ends of the range do not tell.
      {"slice", "2..8", "axes=[0] starts=[-3] ends=[5]", "[0..3]"},
      // [2:-2]: 0, ..., 0, 1, 2, ...
      {"slice", "1..9", "axes=[0] starts=[2] ends=[-2]", "[0..5]"},
  });
}

TEST(SliceInferTest, Refusals) {
  ExpectRefused({
      {"slice", "10", "axes=[0,1] starts=[1] ends=[2]",
       "axes, starts and ends differ in length"},
      {"slice", "10", "axes=[0] starts=[1] ends=[2,3]", "differ in length"},
      {"slice", "10", "axes=[1] starts=[1] ends=[2]", "not within rank 1"},
      {"slice", "9,9", "axes=[1,-1] starts=[1,1] ends=[2,2]",
       "an axis is named twice"},
      {"slice", "10", "axes=[0] starts=[1]", "attribute 'ends' is missing"},
  });
}

TEST(PadInferTest, BeforeAndAfterEveryAxis) {
  ExpectInferred({
      {"pad", "1,3,4,5", "paddings=[0,0,0,0,1,2,3,4]", "[1,3,7,12]"},
      {"pad", "3", "paddings=[2,2] mode=reflect", "[7]"},
      {"pad", "3", "paddings=[5,2] mode=wrap", "[10]"},
      {"pad", "3", "paddings=[9,0] mode=edge value=5", "[12]"},
      {"pad", "?,2..4", "paddings=[1,0,0,3]", "[2..,5..7]"},
      {"pad", "5", "paddings=[-1,3]", "[7]"},
      {"pad", "5", "paddings=[-2,-3] mode=edge", "[0]"},
      {"pad", "5", "paddings=[-2,2] mode=reflect", "[5]"},
      {"pad", "?,2..4", "paddings=[-1,0,-1,-2]", "[0..,0..1]"},
      {"pad", "scalar", "paddings=[]", "[]"},
      {"pad", "*", "paddings=[1]", "[*]"},
  });
  ExpectRefused({
      {"pad", "3,4", "paddings=[1,1]", "2 paddings for X [3,4]"},
      {"pad", "3", "paddings=[-1,1] mode=wrap",
       "paddings -1 and 1 are out of range"},
      {"pad", "3", "paddings=[-2,-2]", "paddings -2 and -2 are out of range"},
      {"pad", "5", "paddings=[-2,3] mode=reflect",
       "reflect padding of 3 for a dimension of 5"},
      {"pad", "3", "paddings=[0,9223372036854775807]", "are out of range"},
      {"pad", "3", "paddings=[3,0] mode=reflect",
       "reflect padding of 3 for a dimension of 3"},
      {"pad", "3", "paddings=[1,1] mode=turn", "unknown mode 'turn'"},
      {"pad", "1099511627776", "paddings=[1,0]", "the result is too long"},
  });
}

}  // namespace
}  // namespace placelite
