// Ops whose outputs are as large as they can become.
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

}  // namespace
}  // namespace placelite
