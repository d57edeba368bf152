// SPDX-License-Identifier: Apache-2.0
// Ops along one axis, or the last two.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(AxisInferTest, Inferred) {
  ExpectInferred({
      {"cumsum", "int32:2,?", "axis=0", "int32[2,?]"},
      {"cumsum", "scalar", "", "[]"},
      {"cumprod", "2,?", "axis=0", "[2,?]"},
      {"tril_triu", "bool:?,4,5", "diagonal=-7", "bool[?,4,5]"},
      {"one_hot", "int64:2,?", "depth=5", "[2,?,5]"},
      {"one_hot", "int32:scalar", "depth=0", "[0]"},
      {"one_hot", "int32:*", "depth=3", "[*]"},
  });
}

TEST(AxisInferTest, TopKGivesValuesAndPositions) {
  ExpectInferred({
      {"top_k", "int32:2,9", "k=3", "int32[2,3] int64[2,3]", 2},
      {"top_k", "2..5,?", "k=1 axis=0", "[1,?] int64[1,?]", 2},
      {"top_k", "*", "k=7", "[*] int64[*]", 2},
  });
}

TEST(AxisInferTest, Refusals) {
  ExpectRefused({
      {"cumsum", "2,3", "axis=2", "axis 2 is not within rank 2"},
      {"tril_triu", "3", "", "tril_triu: X [3] is no matrix"},
      {"top_k", "2,3", "k=4", "top_k: k is 4, X [2,3] has 3 elements", 2},
      {"top_k", "2,3", "k=-1", "k is -1", 2},
      {"top_k", "scalar", "k=0", "k is 0, X is a scalar", 2},
      {"top_k", "2,3", "k=1 axis=-3", "axis -3 is not within rank 2", 2},
      {"one_hot", "2", "depth=3", "X is float, expected int32 or int64"},
      {"one_hot", "int32:2", "depth=-1", "depth is -1"},
      {"one_hot", "int32:1,1,1,1,1,1,1,1", "depth=2", "too many dimensions"},
  });
}

}  // namespace
}  // namespace placelite
