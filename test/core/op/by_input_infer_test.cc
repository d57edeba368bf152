// SPDX-License-Identifier: Apache-2.0
// Strided slices, and ops whose attributes are elements of inputs.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(StridedSliceInferTest, Inferred) {
  ExpectInferred({
      {"strided_slice", "9,?", "axes=[0] starts=[1] ends=[8] strides=[3]",
       "[3,?]"},
      {"strided_slice", "9", "axes=[-1] starts=[-1] ends=[-99] strides=[-2]",
       "[5]"},
      {"strided_slice", "2..7", "axes=[0] starts=[0] ends=[99] strides=[2]",
       "[0..4]"},
      {"strided_slice", "*", "axes=[0] starts=[0] ends=[9] strides=[2]", "[*]"},
  });
  ExpectRefused({
      {"strided_slice", "9", "axes=[0] starts=[0] ends=[9] strides=[0]",
       "a stride is 0"},
      {"strided_slice", "9", "axes=[0] starts=[0] ends=[9] strides=[]",
       "differ in length"},
      {"strided_slice", "9", "axes=[1] starts=[0] ends=[9] strides=[1]",
       "axis 1 is not within rank 1"},
      {"strided_slice", "9,9",
       "axes=[0,-2] starts=[0,0] ends=[9,9] strides=[1,1]", "named twice"},
  });
}

TEST(ByInputInferTest, KnownElementsAreAttributes) {
  ExpectInferred({
      {"cumsum_by_input", "2,? {1}", "", "[2,?]"},
      {"top_k_by_input", "2,9 {3}", "", "[2,3] int64[2,3]", 2},
      {"one_hot_by_input", "int64:2 {5}", "", "[2,5]"},
      {"squeeze_by_input", "1,3,1 {0,2}", "strict=true", "[3]"},
      {"unsqueeze_by_input", "3 {0,2}", "", "[1,3,1]"},
      {"slice_by_input", "9,4 {1} {8}", "", "[7,4]"},
      {"slice_by_input", "9,4 {0} {9} {-2} {2}", "", "[5,4]"},
      {"split_by_input", "2,9 {4,5}", "axis=1", "[2,4] [2,5]", 2},
      {"pad_by_input", "2,3 {0,1,2,3}", "", "[4,7]"},
      {"pad_by_input", "2,3 {1,1} - {-1}", "", "[2,5]"},
      {"pad_by_input", "2,3 {0,-1,2,3}", "", "[4,5]"},
      {"interpolate_by_input", "1,2,3,4 {1,1,2,3}", "", "[1,2,6,12]"},
      {"interpolate_by_input", "1,2,3,4 {2,3}", "", "[1,2,6,12]"},
      {"interpolate_by_input", "1,2,3,4 - {1,2,7,5}", "", "[1,2,7,5]"},
      {"interpolate_by_input", "1,2,3,4 - {6,6}",
       "keep_aspect_ratio_policy=not_larger", "[1,2,5,6]"},
      {"fold_by_input", "1,8,6 {3,4} {2,2}", "", "[1,2,3,4]"},
      {"cumprod_by_input", "2,? {1}", "", "[2,?]"},
      {"reduce_sum_by_input", "2,3 {1}", "", "[2]"},
      {"reduce_sum_by_input", "2,3 {}", "", "[]"},
      {"reduce_max_by_input", "2,3 {}", "none_where_empty=true", "[2,3]"},
  });
}

TEST(ByInputInferTest, UnknownElementsLeaveWhatHoldsForAll) {
  ExpectInferred({
      {"cumsum_by_input", "2,? int64:1", "", "[2,?]"},
      {"top_k_by_input", "2,9 int64:1", "", "[0..,0..] int64[0..,0..]", 2},
      {"one_hot_by_input", "int64:2 1", "", "[0..,0..]"},
      {"squeeze_by_input", "1,3 int64:1", "strict=true", "[0..]"},
      {"split_by_input", "2,9 int64:2", "axis=1", "[2,0..9] [2,0..9]", 2},
      {"squeeze_by_input", "1,3 int64:2", "strict=true", "[*]"},
      {"squeeze_by_input", "1,3 int64:1", "", "[*]"},
      {"unsqueeze_by_input", "3 int64:2", "", "[0..,0..,0..]"},
      {"slice_by_input", "9,4 int64:1 {8}", "", "[0..9,4]"},
      {"slice_by_input", "9,? {0} int64:1 {-1}", "", "[9,0..]"},
      {"slice_by_input", "9,4 int64:1 {8} int64:1", "", "[0..9,0..4]"},
      {"reduce_sum_by_input", "2,3 int64:?", "", "[*]"},
      {"reduce_sum_by_input", "2,3 int64:1", "keep_dim=true", "[0..,0..]"},
  });
}

TEST(ByInputInferTest, Refusals) {
  ExpectRefused({
      {"cumsum_by_input", "2,3 {2}", "", "axis 2 is not within rank 2"},
      {"cumsum_by_input", "2,3 {0,1}", "", "Axis has 2 elements, expected one"},
      {"top_k_by_input", "2,3 {4}", "", "k is 4", 2},
      {"one_hot_by_input", "int64:2 {-1}", "", "depth is -1"},
      {"squeeze_by_input", "2,3 {0}", "strict=true", "is not 1"},
      {"unsqueeze_by_input", "2,3 {0,0}", "", "an axis is named twice"},
      {"slice_by_input", "9 {0} {9} {0} {0}", "", "a stride is 0"},
      {"slice_by_input", "9 {0} {9,9}", "", "differ in length"},
      {"split_by_input", "9 {4,4}", "", "sections of 8 elements", 2},
      {"split_by_input", "9 {-1,4}", "", "section -1", 2},
      {"pad_by_input", "2,3 {1,1}", "", "2 pads for 2 axes"},
      {"pad_by_input", "2 {-3,0}", "", "out of range"},
      {"pad_by_input", "2 {1099511627776,0}", "", "too long"},
      {"interpolate_by_input", "1,2,3,4 {2,1,2,2}", "", "scales are [2,1,2,2]"},
      {"interpolate_by_input", "1,2,3,4 {1,1,0,2}", "", "scale 0"},
      {"interpolate_by_input", "1,2,3,4 - {1,3,7,5}", "",
       "sizes are [1,3,7,5] for X [1,2,3,4]"},
      {"fold_by_input", "1,8,6 {3,4} {2}", "", "kernel_sizes are [2]"},
      {"reduce_sum_by_input", "2,3 {5}", "", "axis 5 is not within rank 2"},
  });
}

}  // namespace
}  // namespace placelite
