// SPDX-License-Identifier: Apache-2.0
// Reductions.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(ReduceInferTest, DropsOrKeepsTheAxes) {
  ExpectInferred({
      {"reduce_mean", "2,3,4,5", "dim=[2,3] keep_dim=true", "[2,3,1,1]"},
      {"reduce_mean", "2,3,4,5", "dim=[2,3]", "[2,3]"},
      {"reduce_sum", "2,3,4,5", "dim=[-1,0]", "[3,4]"},
      {"reduce_max", "2,3,4,5", "", "[]"},
      {"reduce_min", "2,3", "keep_dim=true", "[1,1]"},
      {"reduce_prod", "int64:4", "dim=[0]", "int64[]"},
      {"reduce_sum", "scalar", "dim=[-1]", "[]"},
      {"reduce_sum", "scalar", "dim=[0] keep_dim=true", "[]"},
      {"reduce_sum", "3,0", "dim=[1]", "[3]"},
  });
}

TEST(ReduceInferTest, Ranges) {
  ExpectInferred({
      {"reduce_mean", "?,3,2..9", "dim=[1]", "[?,2..9]"},
      {"reduce_mean", "?,3,2..9", "dim=[0] keep_dim=true", "[1,3,2..9]"},
      {"reduce_mean", "*", "dim=[1]", "[*]"},
      {"reduce_mean", "*", "keep_dim=true", "[*]"},
      {"reduce_mean", "*", "", "[]"},
  });
}

TEST(ReduceInferTest, Refusals) {
  ExpectRefused({
      {"reduce_sum", "2,3", "dim=[2]",
       "reduce_sum: axis 2 is not within rank 2"},
      {"reduce_sum", "2,3", "dim=[1,-1]", "axis -1 is named twice"},
      {"reduce_sum", "scalar", "dim=[1]", "axis 1 is not within rank 1"},
      {"reduce_sum", "2", "dim=[-9223372036854775808]", "is not within rank 1"},
  });
}

}  // namespace
}  // namespace placelite
