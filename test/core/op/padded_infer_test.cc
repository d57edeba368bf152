// SPDX-License-Identifier: Apache-2.0
// Ops whose outputs have the largest size that is possible.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(PaddedInferTest, Nonzero) {
  ExpectInferred({
      {"padded_nonzero", "2,3,4", "", "int64[24,3] int64[1]", 2},
      {"padded_nonzero", "bool:2,0..5", "", "int64[0..10,2] int64[1]", 2},
      {"padded_nonzero", "scalar", "", "int64[1,0] int64[1]", 2},
      {"padded_nonzero", "*", "", "int64[0..,0..8] int64[1]", 2},
  });
}

TEST(PaddedInferTest, Nms) {
  const char* const large = "max_output=9223372036854775807";
  ExpectInferred({
      {"padded_nms", "2,7,4 2,3,7", "max_output=5", "int64[30,3] int64[1]", 2},
      {"padded_nms", "2,7,4 2,3,7", large, "int64[42,3] int64[1]", 2},
      {"padded_nms", "2,7,4 2,3,7", "max_output=-1", "int64[0,3] int64[1]", 2},
      {"padded_nms", "1,?,4 1,3,2..7", "max_output=5",
       "int64[6..15,3] int64[1]", 2},
      {"padded_nms", "2,7,4 2,3,7 int64:1 1 scalar", "", "int64[42,3] int64[1]",
       2},
      {"padded_nms", "* *", "max_output=1", "int64[0..,3] int64[1]", 2},
  });
  ExpectRefused({
      {"padded_nms", "7,4 2,3,7", "", "rank", 2},
      {"padded_nms", "2,7,5 2,3,7", "", "numbers of a box", 2},
      {"padded_nms", "2,7,4 2,3,8", "", "boxes: 7", 2},
      {"padded_nms", "1,7,4 2,3,7", "", "images", 2},
      {"padded_nms", "2,7,4 int64:2,3,7", "", "Scores is int64", 2},
      {"padded_nms", "2,7,4 2,3,7 1", "", "MaxOutput is float", 2},
      {"padded_nms", "2,7,4 2,3,7 - 2", "", "expected a number", 2},
      {"padded_nms", "2,7,4 2,3,7", "score_threshold=[1,2]", "several", 2},
  });
}

TEST(PaddedInferTest, MulticlassNms) {
  const char* const op = "padded_multiclass_nms";
  ExpectInferred({
      {op, "2,7,4 2,3,7", "", "[28,6] int32[28,1] int32[2] int64[1]", 4},
      {op, "2,7,4 2,3,7", "background_label=3 nms_top_k=4",
       "[24,6] int32[24,1] int32[2] int64[1]", 4},
      {op, "2,7,4 2,3,7", "background_label=-1 keep_top_k=9",
       "[18,6] int32[18,1] int32[2] int64[1]", 4},
      {op, "2,7,4 2,1,7", "mark_none=true",
       "[1,6] int32[0,1] int32[2] int64[1]", 4},
      {"padded_matrix_nms", "2,7,4 2,1,7", "",
       "[0,6] int32[0,1] int32[2] int64[1]", 4},
      {op, "2,7,4 2,1..3,7", "", "[0..28,6] int32[0..28,1] int32[2] int64[1]",
       4},
  });
  ExpectRefused({
      {op, "7,4 7,3", "", "rank", 4},
      {op, "2,7,8 2,3,7", "", "numbers of a box", 4},
      {op, "65536,65536,4 65536,1,65536", "keep_top_k=1", "int32", 4},
  });
}

TEST(PaddedInferTest, Unique) {
  ExpectInferred({
      {"padded_unique", "5", "", "[5] int64[5] int64[5] int64[5] int64[1]", 5},
      {"padded_unique", "int32:2,3..4", "axis=-1",
       "int32[2,3..4] int64[3..4] int64[3..4] int64[3..4] int64[1]", 5},
      {"padded_unique", "*", "axis=2",
       "[*] int64[0..] int64[0..] int64[0..] int64[1]", 5},
  });
  ExpectRefused({{"padded_unique", "2,3", "axis=2", "axis", 5},
                 {"padded_unique", "scalar", "", "axis", 5}});
}

}  // namespace
}  // namespace placelite
