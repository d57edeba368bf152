// SPDX-License-Identifier: Apache-2.0
// gather_nd, scatter_nd, put_along_axis, reverse_sequence, range, and
// remainders.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(ScatterInferTest, Inferred) {
  ExpectInferred({
      {"gather_nd", "4,5,6 int64:7,2", "", "[7,6]"},
      {"gather_nd", "4,5,6 int64:4,3,1", "batch_dims=1", "[4,3,6]"},
      {"gather_nd", "4,5,6 int32:?,3", "", "[?]"},
      {"gather_nd", "4,5,6 int32:2,1..3", "", "[*]"},
      {"scatter_nd", "4,5 int64:7,1 7,5", "", "[4,5]"},
      {"put_along_axis", "4,5 int64:2,5 2,5", "", "[4,5]"},
      {"reverse_sequence", "?,3,2 int64:3", "", "[?,3,2]"},
      {"elementwise_mod", "int32:3,1 int32:4", "", "int32[3,4]"},
      {"bit_shift", "uint8:3 uint8:3", "left=false", "uint8[3]"},
      {"bitwise_and", "uint64:3,1 uint64:4", "", "uint64[3,4]"},
      {"bitwise_not", "int16:3,?", "", "int16[3,?]"},
      {"bit_cast", "uint16:3", "to=bf16", "bf16[3]"},
      {"integer_matmul", "int32:2,3 int32:3,4", "", "int32[2,4]"},
  });
}

TEST(ScatterInferTest, Refusals) {
  ExpectRefused({
      {"bitwise_or", "3 3", "", "X is float, expected an integer"},
      {"bit_cast", "int8:3", "to=int4", "X is int8, which is not as wide"},
      {"bit_cast", "int32:3", "to=int64", "X is int32, which is not as wide"},
      {"integer_matmul", "int16:2,3 int16:3,4", "",
       "X is int16, expected one integer type of 32 or 64 bits"},
      {"integer_matmul", "int32:2,3 int64:3,4", "", "Y is int64"},
      {"gather_nd", "4,5 7,2", "", "Index is float, expected int32 or int64"},
      {"gather_nd", "4,5 int64:7,3", "",
       "holds tuples of 3, X [4,5] takes 1 to 2"},
      {"gather_nd", "4,5 int64:7,0", "", "holds tuples of 0"},
      {"gather_nd", "4,5 int64:3,1", "batch_dims=1", "batch dimension"},
      {"gather_nd", "4,5 int64:3,1", "batch_dims=-1", "batch_dims is -1"},
      {"gather_nd", "4,5 int64:3", "batch_dims=1", "expected more than 1"},
      {"scatter_nd", "4,5 int64:7,1 7,4", "", "Updates [7,4], expected [7,5]"},
      {"scatter_nd", "4 int64:7,1 int32:7", "",
       "X is float but Updates is int32"},
      {"scatter_nd", "4 int64:7,1 7", "reduction=\"most\"",
       "reduction is 'most'"},
      {"put_along_axis", "4,5 int64:2,6 2,6", "", "Index [2,6] and Updates"},
      {"put_along_axis", "4,5 int64:2,5 2,4", "", "for X [4,5]"},
      {"reverse_sequence", "4,5 int64:4", "", "lengths for the batch"},
      {"reverse_sequence", "4,5 int64:4", "batch_axis=0",
       "both batch and time"},
      {"range", "int64:1 int64:2 int64:1", "", "End [2], expected one element"},
      {"range", "int64:1 int64:1 int32:1", "",
       "Start is int64 but Step is int32"},
      {"elementwise_mod", "3 int32:3", "", "X is float but Y is int32"},
  });
}

}  // namespace
}  // namespace placelite
