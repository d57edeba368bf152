// SPDX-License-Identifier: Apache-2.0
// Shapes of interpolate, by hand.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(InterpolateInferTest, EachOfThreeDeciders) {
  ExpectInferred({
      {"interpolate", "1,96,20,20", "scales=[2,2]", "[1,96,40,40]"},
      {"interpolate", "1,96,20,20", "sizes=[7,80]", "[1,96,7,80]"},
      {"interpolate", "1,96,20,20 {7,80}", "mode=linear", "[1,96,7,80]"},
      {"interpolate", "1,96,20,20 {1,96,7,80}", "", "[1,96,7,80]"},
      {"interpolate", "1,96,20,20 int64:4", "", "[1,96,?,?]"},
      {"interpolate", "2,3,9", "mode=cubic scales=[0.5]", "[2,3,4]"},
      {"interpolate", "2,3,9,9,9", "scales=[0.25,1.5,1]", "[2,3,2,13,9]"},
      {"interpolate", "0,3,9,9", "sizes=[2,2]", "[0,3,2,2]"},
      {"interpolate", "fp16:1,3,9,9", "sizes=[2,2]", "fp16[1,3,2,2]"},
      // Where sizes are given, too, the scales only decide the coordinates.
      {"interpolate", "1,8,5,5", "sizes=[2,2] scales=[0.5,0.5]", "[1,8,2,2]"},
      {"interpolate", "1,8,5,5",
       "sizes=[2,2] coordinates=tf_crop_and_resize roi=[0,0,1,0.5]",
       "[1,8,2,2]"},
  });
}

// floor(in * scale), in float: 10 * 0.7 is 7, though 0.7f is less than 0.7.
TEST(InterpolateInferTest, ScalesRoundAsFrameworksDo) {
  ExpectInferred({
      {"interpolate", "1,1,10,9", "scales=[0.7,0.7]", "[1,1,7,6]"},
      {"interpolate", "1,1,5,3", "scales=[1.9,1.37]", "[1,1,9,4]"},
  });
}

TEST(InterpolateInferTest, Ranges) {
  ExpectInferred({
      {"interpolate", "?,8,10..20,?", "scales=[2,2]", "[?,8,20..40,2..]"},
      {"interpolate", "1,8,1..20,9", "scales=[0.3,1]", "[1,8,1..6,9]"},
      {"interpolate", "1,8,?,?", "sizes=[7,9]", "[1,8,7,9]"},
      // The elements of SizeTensor are not known.
      {"interpolate", "1,8,5,5 int32:2", "", "[1,8,?,?]"},
      {"interpolate", "*", "sizes=[7,9]", "[*]"},
  });
}

TEST(InterpolateInferTest, Refusals) {
  const char* one = "exactly one of SizeTensor, sizes and scales";
  ExpectRefused({
      {"interpolate", "1,8,5,5", "", one},
      {"interpolate", "1,8,5,5 {2,2}", "scales=[1,1]", one},
      {"interpolate", "1,8,5,5", "sizes=[2]",
       "1 sizes for the 2 image axes of X [1,8,5,5]"},
      {"interpolate", "1,8,5,5 {2,2,2}", "", "3 sizes for the 2 image axes"},
      {"interpolate", "1,8,5,5 int64:3", "", "elements of SizeTensor: 3"},
      {"interpolate", "1,8,5,5 {2,8,2,2}", "",
       "batch or channels of X [1,8,5,5] cannot become 2"},
      {"interpolate", "1,8,5,5", "scales=[1,0]", "scale 0"},
      {"interpolate", "1,8,5,5", "scales=[-1,1]", "scale -1"},
      {"interpolate", "1,8,5,5", "scales=[0.1,1]", "cannot become 0"},
      {"interpolate", "1,8,5,5", "sizes=[0,1]", "cannot become 0"},
      {"interpolate", "1,8,0,5", "sizes=[1,1]", "axis of 0 cannot become 1"},
      {"interpolate", "1,8,5,5", "scales=[1e30,1]", "not within 0..2^40"},
      {"interpolate", "8,5", "sizes=[1,1]", "expected rank 3 to 5"},
      {"interpolate", "1,8,5,5", "sizes=[1,1] mode=area",
       "mode 'area', expected nearest, linear, cubic"},
      {"interpolate", "1,8,5,5", "sizes=[1,1] coordinates=middle",
       "coordinates 'middle', expected half_pixel,"},
      {"interpolate", "1,8,5,5", "sizes=[1,1] coordinates=tf_crop_and_resize",
       "roi has 0 elements for 2 image axes"},
      {"interpolate", "1,8,5,5", "sizes=[1,1] antialias=true",
       "antialias of nearest"},
      {"interpolate", "1,8,5,5", "sizes=[2,2] scales=[1]", "1 sizes for the 2"},
      {"interpolate", "1,8,5,5", "sizes=[1,1] rounding=up",
       "rounding 'up', expected floor,"},
  });
}

}  // namespace
}  // namespace placelite
