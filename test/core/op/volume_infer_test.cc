// SPDX-License-Identifier: Apache-2.0
// conv3d, conv3d_transpose, pool3d, max_pool3d_with_index, and fold.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(VolumeInferTest, Inferred) {
  ExpectInferred({
      {"conv3d", "2,3,5,6,3..9 4,3,2,3,3 4", "", "[2,4,4,4,1..7]"},
      {"conv3d", "2,6,5,6,7 4,3,2,3,3", "groups=2 strides=[1,2,2]",
       "[2,4,4,2,3]"},
      {"conv3d_transpose", "2,4,5,6,3..9 4,3,2,3,3 6",
       "groups=2 strides=[2,1,1] output_padding=[1,0,0]", "[2,6,11,8,5..11]"},
      {"fold", "2,12,12", "output_sizes=[4,5] kernel_sizes=[2,2]", "[2,3,4,5]"},
      {"fold", "?,8..12,?", "output_sizes=[4] kernel_sizes=[4]", "[?,2..3,4]"},
      {"pool3d", "2,3,5,6,7", "ksize=[2,2,2] paddings=[1,0,0,0,0,0]",
       "[2,3,5,5,6]"},
      {"pool3d", "2,3,5,6,7", "ksize=[2,2,2] strides=[2,2,2] ceil_mode=true",
       "[2,3,3,3,4]"},
      {"max_pool3d_with_index", "2,3,5,6,7", "ksize=[2,3,3] dilations=[2,1,1]",
       "[2,3,3,4,5] int64[2,3,3,4,5]", 2},
  });
}

TEST(VolumeInferTest, Refusals) {
  ExpectRefused({
      {"conv3d", "2,3,5,6 4,3,2,3,3", "", "expected rank 5"},
      {"conv3d_transpose", "2,3,5,6,7 4,3,2,3,3", "", "channels: 3 against 4"},
      {"conv3d", "1,2,3,3,3 0,2,1,1,1", "",
       "Filter [0,2,1,1,1] has no channels"},
      {"conv3d", "1,0,3,3,3 4,0,1,1,1", "",
       "Filter [4,0,1,1,1] has no channels"},
      {"conv3d_transpose", "1,2,3,3,3 2,0,1,1,1", "",
       "Filter [2,0,1,1,1] has no channels"},
      {"conv3d_transpose", "2,4,5,6,7 4,3,2,3,3 4", "", "Bias: 4 against 3"},
      {"conv3d_transpose", "2,4,1,6,7 4,3,2,3,3", "paddings=[2,0,0,0,0,0]",
       "would become 0"},
      {"fold", "2,12,11", "output_sizes=[4,5] kernel_sizes=[2,2]",
       "blocks: 11 against 12"},
      {"fold", "2,11,12", "output_sizes=[4,5] kernel_sizes=[2,2]",
       "a block has 4 elements"},
      {"fold", "2,12,12", "output_sizes=[4,5] kernel_sizes=[5,2]",
       "a window of 5 over 4 elements"},
      {"fold", "2,12,12", "output_sizes=[1099511627776,5] kernel_sizes=[2,2]",
       "output_sizes are [1099511627776,5], expected 2 of 1 to 1048576"},
      {"fold", "2,12,12",
       "output_sizes=[4,5] kernel_sizes=[2,2] paddings=[0,-1,0,0]",
       "paddings are [0,-1,0,0], expected 4 of 0 to 1048576"},
      {"conv3d", "2,4,5,6,7 4,3,2,3,3", "", "channels: 4 against 3"},
      {"conv3d", "2,3,1,6,7 4,3,2,3,3", "", "a window of 2 over 1 elements"},
      {"conv3d", "2,3,5,6,7 4,3,2,3,3", "strides=[0,1,1]",
       "strides are [0,1,1], expected 3 of 1 to 1048576"},
      {"conv3d", "2,3,5,6,7 5,3,2,3,3", "groups=2", "5 filters in 2 groups"},
      {"conv3d", "2,3,5,6,7 5,3,2,3,3", "groups=0", "groups is 0"},
      {"conv3d", "2,3,5,6,7 4,3,2,3,3 5", "", "Bias: 5 against 4"},
      {"pool3d", "2,3,5,6,7", "ksize=[2,2]", "ksize has 2 entries"},
      {"pool3d", "2,3,5,6,7", "ksize=[0,2,2]", "kernel sizes are [0,2,2]"},
      {"pool3d", "2,3,5,6,7", "ksize=[2,2,2] paddings=[2,0,0,0,0,0]",
       "a padding of 2 and 0 for a window of 2"},
      {"pool3d", "2,3,5,6,7", "ksize=[2,2,2] pooling_type=most",
       "pooling_type is "},
  });
}

}  // namespace
}  // namespace placelite
