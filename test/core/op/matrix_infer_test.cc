// SPDX-License-Identifier: Apache-2.0
// Shapes of fc and matmul.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(FcInferTest, FlattensBehindItsLeadingAxes) {
  ExpectInferred({
      {"fc", "1,1024 1024,1000", "", "[1,1000]"},
      {"fc", "4,64,3,3 576,10 10", "", "[4,10]"},
      {"fc", "2,5,6,7 42,9", "in_num_col_dims=2", "[2,5,9]"},
      {"fc", "2,5,6,7 7,9 -", "in_num_col_dims=3", "[2,5,6,9]"},
      {"fc", "?,64,3,3 576,10", "", "[?,10]"},
      {"fc", "?,? 576,10", "", "[?,10]"},
      {"fc", "* 576,10", "", "[*]"},
      {"fc", "2,5 *", "", "[*]"},
      {"fc", "fp16:2,5 fp16:5,3", "", "fp16[2,3]"},
  });
}

TEST(FcInferTest, Refusals) {
  ExpectRefused({
      {"fc", "4,64,3,3 575,10", "",
       "columns of Input against rows of W: 576 against 575"},
      {"fc", "4,576 576,10 9", "", "elements of Bias: 9 against 10"},
      {"fc", "4,576 576", "", "W has shape [576], expected rank 2"},
      {"fc", "4,576 576,10", "in_num_col_dims=2",
       "in_num_col_dims 2 is not within Input [4,576]"},
      {"fc", "4,576 576,10", "in_num_col_dims=0", "in_num_col_dims 0"},
      {"fc", "4 4,10", "", "in_num_col_dims 1 is not within Input [4]"},
  });
}

TEST(MatmulInferTest, MultipliesTheLastTwoAxes) {
  ExpectInferred({
      {"matmul", "2,3 3,4", "", "[2,4]"},
      {"matmul", "3,2 3,4", "transpose_x=true", "[2,4]"},
      {"matmul", "2,3 4,3", "transpose_y=true", "[2,4]"},
      {"matmul", "3,2 4,3", "transpose_x=true transpose_y=true", "[2,4]"},
      {"matmul", "8,12,49,64 8,12,64,49", "", "[8,12,49,49]"},
      {"matmul", "8,1,2,3 5,3,4", "", "[8,5,2,4]"},
      {"matmul", "2,3 7,3,4", "", "[7,2,4]"},
      {"matmul", "?,2,? ?,3,4", "", "[?,2,4]"},
      {"matmul", "* 3,4", "", "[*]"},
  });
}

TEST(MatmulInferTest, Refusals) {
  ExpectRefused({
      {"matmul", "2,3 4,5", "", "columns of X against rows of Y: 3 against 4"},
      {"matmul", "2,3 4,3", "transpose_x=true", "2 against 4"},
      {"matmul", "3 3,4", "", "both need rank 2 or more"},
      {"matmul", "2,3 3", "", "both need rank 2 or more"},
      {"matmul", "2,2,3 3,3,4", "", "cannot broadcast 2 and 3"},
  });
}

TEST(IntegerMatmulInferTest, OfBytes) {
  ExpectInferred({
      {"integer_matmul", "int8:2,3 uint8:3,4", "", "int32[2,4]"},
      {"integer_matmul", "uint8:2,3 int8:3,4 uint8: int8:1", "", "int32[2,4]"},
      {"integer_matmul", "uint8:2,3 int8:3,4 - int8:4", "", "int32[2,4]"},
      {"integer_matmul", "uint8:7,2,3 int8:3,4 uint8: - 1 4", "", "[7,2,4]"},
      {"integer_matmul", "uint8:?,3 int8:4,3 - - 4", "transpose_y=true",
       "[?,4]"},
      {"integer_matmul", "int8:* int8:3,4 - - 4", "", "[*]"},
  });
}

TEST(IntegerMatmulInferTest, Refusals) {
  ExpectRefused({
      {"integer_matmul", "int8:2,3 int32:3,4", "",
       "Y is int32, expected bytes beside bytes"},
      {"integer_matmul", "int8:2,3 int8:3,4 uint8:", "",
       "XZero is uint8, expected int8"},
      {"integer_matmul", "int8:2,3 int8:3,4 - int8:3", "",
       "elements of YZero: 3 against 4"},
      {"integer_matmul", "int8:2,3 int8:3,4 int8:2", "",
       "elements of XZero: 2 against 1"},
      {"integer_matmul", "int8:2,3 int8:3,4 - - 3", "",
       "elements of Scale: 3 against 4"},
      {"integer_matmul", "int8:2,3 int8:3,4 - - int32:4", "",
       "Scale is int32, expected float"},
      {"integer_matmul", "int8:2,3 int8:3,4 - - 4 5", "",
       "elements of Bias: 5 against 4"},
      {"integer_matmul", "int8:2,3 int8:3,4 - - - 4", "",
       "there is a Bias and no Scale"},
      {"integer_matmul", "int32:2,3 int32:3,4 - - 4", "",
       "there is a Scale, and X is int32"},
  });
}

}  // namespace
}  // namespace placelite
