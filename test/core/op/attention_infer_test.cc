// SPDX-License-Identifier: Apache-2.0
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(AttentionInferTest, Inferred) {
  ExpectInferred({
      {"attention", "5,8 7,8 7,4", "", "[5,4]"},
      {"attention", "2,3,5,8 2,3,7,8 2,3,7,4", "", "[2,3,5,4]"},
      {"attention", "2,1,5,8 3,7,8 7,4", "", "[2,3,5,4]"},
      {"attention", "?,1..9,3,8 ?,5,3,8 ?,5,3,8 ?,1,1,5",
       "q_axes=[0,2,1,3] k_axes=[0,2,1,3] v_axes=[0,2,1,3] out_axes=[0,2,1,3]",
       "[?,1..9,3,8]"},
      // Keys lie in columns; the mask has another batch, or more queries.
      {"attention", "5,8 8,7 7,4", "k_axes=[1,0]", "[5,4]"},
      {"attention", "1,5,8 7,8 7,4 6,1,7", "", "[6,5,4]"},
      {"attention", "1,8 7,8 7,4 5,7", "", "[5,4]"},
      {"attention", "5,8 7,8 7,4 bool:1,7", "hides_false=true", "[5,4]"},
      // What is added to scores is of floats, as these are.
      {"attention", "bf16:5,8 bf16:7,8 bf16:7,4 1,7", "", "bf16[5,4]"},
  });
}

TEST(AttentionInferTest, Refusals) {
  ExpectRefused({
      {"attention", "8 7,8 7,4", "", "Q [8] has rank below 2"},
      {"attention", "5,8 7,8 7,4 7", "", "Mask [7] has rank below 2"},
      {"attention", "5,8 7,9 7,4", "", "columns of Q against those of K"},
      {"attention", "5,8 7,8 6,4", "", "scores of a query against rows of V"},
      {"attention", "5,8 7,8 7,4", "q_axes=[0]", "q_axes has 1 axes"},
      {"attention", "5,8 7,8 7,4", "v_axes=[1,1]", "v_axes names an axis twice"},
      {"attention", "5,8 7,8 7,4", "out_axes=[0,2]", "axis 2"},
      {"attention", "5,8 7,8 int32:7,4", "", "V is int32, and Q is float"},
      {"attention", "5,8 7,8 7,4 int32:1,7", "", "Mask is int32"},
      {"attention", "2,5,8 3,7,8 7,4", "", "broadcast"},
  });
}

}  // namespace
}  // namespace placelite
