// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

using testing::HasSubstr;

struct Parts {
  Precision type = Precision::kUInt8;
  Shape scale = Shape({});
  Shape bias = Shape({4});
  bool sums_are_read = false;
};

// float(x y) * s + b
std::string Fused(const Parts& parts) {
  return After(FuseIntegerScale, [&](GraphBuilder* b) {
    const ValueId x = b->Input("x", parts.type, {2, 3});
    const ValueId y = b->Input("y", parts.type, {3, 4});
    const ValueId s = b->Input("s", Precision::kFloat, parts.scale);
    const ValueId bias = b->Input("b", Precision::kFloat, parts.bias);
    const ValueId sums = b->Op("integer_matmul", "p", {x, y});
    const ValueId floats = b->Op("cast", "f", {sums}, {{"to", "float"}});
    const ValueId scaled = b->Op("elementwise_mul", "m", {s, floats});
    b->Output(b->Op("elementwise_add", "z", {scaled, bias}));
    if (parts.sums_are_read) b->Output(sums);
  });
}

TEST(FuseIntegerScale, ScaleAndBiasBecomeInputs) {
  EXPECT_THAT(Fused({}), HasSubstr("%z: float[2,4] = integer_matmul(%x, %y, -, "
                                   "-, %s, %b)\noutput %z\n"));
}

TEST(FuseIntegerScale, OfOneElementOrOneForEachColumn) {
  for (const Shape& shape : {Shape({}), Shape({1}), Shape({4}), Shape({1, 4})}) {
    Parts parts;
    parts.scale = parts.bias = shape;
    EXPECT_EQ(Fused(parts).find("elementwise"), std::string::npos)
        << ToString(shape);
  }
}

TEST(FuseIntegerScale, KeepsWhatIsMore) {
  Parts rows;
  rows.scale = Shape({2, 1});
  EXPECT_THAT(Fused(rows), HasSubstr("elementwise_mul"));
  Parts wide;
  wide.type = Precision::kInt32;
  EXPECT_THAT(Fused(wide), HasSubstr("elementwise_mul"));
  Parts read;
  read.sums_are_read = true;
  EXPECT_THAT(Fused(read), HasSubstr("elementwise_mul"));
  Parts full;
  full.bias = Shape({2, 4});
  EXPECT_THAT(Fused(full), HasSubstr("elementwise_add"));
}

}  // namespace
}  // namespace placelite
