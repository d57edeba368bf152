// SPDX-License-Identifier: Apache-2.0
// Ops of detectors.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(DetectionInferTest, BoxesOfAMap) {
  ExpectInferred({
      {"prior_box", "1,8,4,? 1,3,32,32",
       "min_sizes=[4,8] aspect_ratios=[1,2] flip=true", "[4,?,6,4] [4,?,6,4]",
       2},
      {"prior_box", "1,8,4,5 1,3,32,32", "min_sizes=[4,8] max_sizes=[8,9]",
       "[4,5,4,4] [4,5,4,4]", 2},
      {"anchor_generator", "*",
       "anchor_sizes=[32,64] aspect_ratios=[1,2,3] stride=[16,16]",
       "[0..,0..,6,4] [0..,0..,6,4]", 2},
  });
}

TEST(DetectionInferTest, BoxesOfOutputs) {
  ExpectInferred({
      {"box_coder", "7,4 3,4", "", "[3,7,4]"},
      {"box_coder", "7,4 3,4 7,4", "", "[3,7,4]"},
      {"box_coder", "7,4 3,7,4", "code_type=decode_center_size", "[3,7,4]"},
      {"box_coder", "3,4 3,7,4", "code_type=decode_center_size axis=1",
       "[3,7,4]"},
      {"yolo_box", "2,16,4,5 int32:2,2", "anchors=[8,8,9,9] class_num=3",
       "[2,40,4] [2,40,3]", 2},
      {"yolo_box", "2,18,4,5 int32:2,2",
       "anchors=[8,8,9,9] class_num=3 iou_aware=true", "[2,40,4] [2,40,3]", 2},
  });
}

TEST(DetectionInferTest, Refusals) {
  const char* const map = "1,8,4,4 1,3,32,32";
  ExpectRefused({
      {"prior_box", map, "min_sizes=[]", "min_sizes is empty", 2},
      {"prior_box", map, "min_sizes=[-1]", "min_sizes holds -1", 2},
      {"prior_box", map, "min_sizes=[1] max_sizes=[2,3]",
       "max_sizes has 2 elements, expected 1", 2},
      {"prior_box", map, "min_sizes=[1] variances=[1]",
       "variances has 1 elements, expected 4", 2},
      {"prior_box", "8,4 1,3,4,4", "min_sizes=[1]", "expected rank 4", 2},
      {"anchor_generator", "1,8,4,4",
       "anchor_sizes=[32] aspect_ratios=[1] stride=[16]",
       "stride has 1 elements, expected 2", 2},
      {"box_coder", "7,4 3,6,4", "code_type=decode_center_size", "boxes: 7"},
      {"box_coder", "7,4 3,5", "", "numbers of a box"},
      {"box_coder", "7,4 3,4", "axis=2", "axis is 2"},
      {"box_coder", "7,4 3,4", "code_type=both", "code_type is 'both'"},
      {"yolo_box", "2,16,4,5 int32:2,2", "anchors=[8] class_num=3",
       "expected pairs", 2},
      {"yolo_box", "2,17,4,5 int32:2,2", "anchors=[8,8,9,9] class_num=3",
       "channels", 2},
      {"yolo_box", "2,16,4,5 2,2", "anchors=[8,8,9,9] class_num=3",
       "ImgSize is float", 2},
  });
}

}  // namespace
}  // namespace placelite
