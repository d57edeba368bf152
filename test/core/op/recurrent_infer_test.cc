// SPDX-License-Identifier: Apache-2.0
// rnn, gru, lstm; quantize_linear and dequantize_linear.
#include "test/core/op/infer_table.h"

namespace placelite {
namespace {

TEST(RecurrentInferTest, Inferred) {
  ExpectInferred({
      {"rnn", "5,3,4 1,6,4 1,6,6", "", "[5,1,3,6] [1,3,6]", 2},
      {"gru", "?,3,4 2,18,4 2,18,6 2,36 int32:3 2,3,6",
       "direction=bidirectional", "[?,2,3,6] [2,3,6]", 2},
      {"lstm", "5,?,4 1,24,4 1,24,6", "direction=reverse",
       "[5,1,?,6] [1,?,6] [1,?,6]", 3},
  });
}

TEST(RecurrentInferTest, Refusals) {
  ExpectRefused({
      {"rnn", "5,3 1,6,4 1,6,6", "", "X has shape [5,3], expected rank 3", 2},
      {"rnn", "5,3,4 1,6,5 1,6,6", "", "W has shape [1,6,5]", 2},
      {"gru", "5,3,4 1,6,4 1,18,6", "", "W has shape [1,6,4]", 2},
      {"gru", "5,3,4 1,18,4 1,18,6 1,18", "", "B has shape [1,18]", 2},
      {"rnn", "5,3,4 1,6,4 1,6,6 1,12 3", "", "Lengths is float", 2},
      {"rnn", "5,3,4 1,6,4 1,6,6", "direction=bidirectional",
       "W has shape [1,6,4], expected [2,6,4]", 2},
      {"rnn", "5,3,4 1,6,4 1,6,6", "direction=up", "direction is 'up'", 2},
      {"rnn", "5,3,4 1,6,4 1,6,6", "activations=rr", "2 activations, expect",
       2},
      {"rnn", "5,3,4 1,6,4 1,6,6", "activations=x", "activations are 'x'", 2},
      {"rnn", "5,3,4 1,6,4 1,6,6", "clip=-1", "clip is -1", 2},
  });
}

TEST(QuantizeInferTest, InferredAndRefused) {
  ExpectInferred({
      {"quantize_linear", "2,?,4 scalar", "", "uint8[2,?,4]"},
      {"quantize_linear", "2,3,4 3 int8:3", "", "int8[2,3,4]"},
      {"dequantize_linear", "int32:2,3 3", "axis=-1", "[2,3]"},
      {"quantize_linear", "2,3 1", "to=int4", "int4[2,3]"},
      {"quantize_linear", "2,5 2,3 uint16:2,3", "block_size=2", "uint16[2,5]"},
      {"dequantize_linear", "int4:4,5 2,5", "axis=0 block_size=3", "[4,5]"},
  });
  ExpectRefused({
      {"quantize_linear", "2,3 2", "", "Scale along the axis: 2 against 3"},
      {"quantize_linear", "2,3 2,3", "", "Scale has shape [2,3]"},
      {"quantize_linear", "2,3 int32:1", "", "Scale is int32"},
      {"quantize_linear", "int32:2,3 1", "", "from int32 to uint8"},
      {"quantize_linear", "2,3 1", "to=int32", "from float to int32"},
      {"quantize_linear", "2,3 1", "quotient=int8", "quotient is int8"},
      {"quantize_linear", "2,5 2,2", "block_size=2", "blocks of Scale"},
      {"quantize_linear", "2,5 3", "block_size=2", "Scale has shape [3]"},
      {"quantize_linear", "2,3 3", "axis=2", "axis 2 is not within rank 2"},
      {"dequantize_linear", "2,3 1", "", "X is float"},
      {"dequantize_linear", "int8:2,3 1 uint8:1", "", "ZeroPoint is uint8"},
  });
}

}  // namespace
}  // namespace placelite
