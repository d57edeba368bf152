// SPDX-License-Identifier: Apache-2.0
// Ops that look elements up.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(GatherInferTest, IndexReplacesTheAxis) {
  ExpectInferred({
      {"gather", "5,3 int64:4", "", "[4,3]"},
      {"gather", "5,3 int32:2,7", "axis=1", "[5,2,7]"},
      {"gather", "5,3 int64:scalar", "axis=-1", "[5]"},
      {"gather", "int64:5 int64:scalar", "", "int64[]"},
      {"gather", "?,3 int64:1..4,2", "", "[1..4,2,3]"},
      {"gather", "* int64:4", "axis=7", "[*]"},
      {"gather", "5,3 int64:*", "", "[*]"},
      {"gather", "5,3 {4,-5}", "", "[2,3]"},
      {"gather", "2..5,3 {4}", "", "[1,3]"},
  });
}

TEST(GatherInferTest, Refusals) {
  ExpectRefused({
      {"gather", "5,3 4", "", "Index is float, expected int32 or int64"},
      {"gather", "5,3 int64:4", "axis=2", "axis 2 is not within rank 2"},
      {"gather", "scalar int64:4", "", "axis 0 is not within rank 0"},
      {"gather", "1,1,1,1,1 int64:1,1,1,1,1", "", "too many dimensions"},
      {"gather", "5,3 {5}", "",
       "gather: Index holds 5, X [5,3] has 5 elements along its axis"},
      {"gather", "2..5,3 {0,-6}", "", "Index holds -6"},
  });
}

TEST(TakeAlongAxisInferTest, HasTheShapeOfIndex) {
  ExpectInferred({
      {"take_along_axis", "5,3 int64:2,3", "", "[2,3]"},
      {"take_along_axis", "int32:5,3 int32:5,9", "axis=-1", "int32[5,9]"},
      {"take_along_axis", "?,3 int64:*", "", "[*]"},
      {"take_along_axis", "* int64:2,?", "axis=7", "[2,?]"},
  });
  ExpectRefused({
      {"take_along_axis", "5,3 5,3", "", "Index is float, expected int32"},
      {"take_along_axis", "5,3 int64:5", "", "Index [5] for X [5,3]"},
      {"take_along_axis", "5,3 int64:2,4", "", "Index [2,4] for X [5,3]"},
      {"take_along_axis", "5,3 int64:2,3", "axis=2", "axis 2 is not within"},
      {"take_along_axis", "5 {5}", "", "Index holds 5"},
  });
}

TEST(ArgMaxInferTest, PositionsAreInt64) {
  ExpectInferred({
      {"arg_max", "2,3,4", "", "int64[2,3]"},
      {"arg_max", "2,3,4", "axis=1 keepdims=true", "int64[2,1,4]"},
      {"arg_max", "int32:?,3", "axis=-1", "int64[?]"},
      {"arg_max", "scalar", "axis=0", "int64[]"},
      {"arg_max", "*", "", "int64[*]"},
      {"arg_max", "0,3", "", "int64[0]"},
  });
  ExpectRefused({
      {"arg_max", "2,3", "axis=2", "axis 2 is not within rank 2"},
      {"arg_max", "2,0", "", "X [2,0] has no elements along axis 1"},
  });
}

}  // namespace
}  // namespace placelite
