// SPDX-License-Identifier: Apache-2.0
// Ops that give or take bool.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(ComparisonInferTest, GivesBool) {
  ExpectInferred({
      {"less_than", "2,3 3", "", "bool[2,3]"},
      {"equal", "int64:5 int64:scalar", "", "bool[5]"},
      {"greater_equal", "?,1 1,4", "", "bool[?,4]"},
      {"not_equal", "* 3", "", "bool[*]"},
      {"logical_and", "bool:2,1 bool:3", "", "bool[2,3]"},
      {"logical_not", "bool:2,1", "", "bool[2,1]"},
      {"isnan", "2,3", "", "bool[2,3]"},
      {"isinf", "double:?", "detect_negative=false", "bool[?]"},
  });
}

TEST(ComparisonInferTest, Refusals) {
  ExpectRefused({
      {"less_than", "2,3 4", "", "less_than: "},
      {"equal", "2 int64:2", "", "equal: X is float but Y is int64"},
      {"logical_or", "bool:2 2", "", "logical_or: Y is float, expected bool"},
      {"logical_not", "int32:2", "", "logical_not: X is int32, expected bool"},
  });
}

TEST(ComparisonInferTest, WhereBroadcastsAllThree) {
  ExpectInferred({
      {"where", "bool:4,1,1 3,1 5", "", "[4,3,5]"},
      {"where", "bool:scalar int64:2 int64:2", "", "int64[2]"},
      {"where", "bool:? 1 7", "", "[7]"},
  });
  ExpectRefused({
      {"where", "4 4 4", "", "where: Condition is float, expected bool"},
      {"where", "bool:4 4 int32:4", "", "where: X is float but Y is int32"},
      {"where", "bool:3 4 4", "", "where: "},
  });
}

}  // namespace
}  // namespace placelite
