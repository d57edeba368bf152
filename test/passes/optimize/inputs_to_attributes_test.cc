// SPDX-License-Identifier: Apache-2.0
#include "test/passes/optimize/pass_test.h"

namespace placelite {
namespace {

std::string After(const Build& build) {
  return After(InputsToAttributes, build);
}

Build Slice(bool constant_step) {
  return [=](GraphBuilder* b) {
    const auto list = [&](const char* name, int64_t value) {
      return b->Constant(name, {1}, std::vector<int64_t>{value});
    };
    const ValueId x = b->Input("x", Precision::kFloat, {Dim::Any(), 9});
    const ValueId step = constant_step
                             ? list("step", 2)
                             : b->Input("step", Precision::kInt64, {1});
    b->Output(b->Op(
        "slice_by_input", "y",
        {x, list("start", 1), list("end", INT64_MAX), list("axis", 1), step}));
  };
}

TEST(InputsToAttributes, ConstantsAreAttributes) {
  EXPECT_EQ(After(Slice(true)),
            "input %x: float[?,9]\n"
            "%y: float[?,4] = strided_slice(%x) {axes=[1], "
            "ends=[1099511627776], starts=[1], strides=[2]}\noutput %y\n");
}

TEST(InputsToAttributes, WhatIsFedStays) {
  EXPECT_EQ(After(Slice(false)), Before(Slice(false)));
}

// A list of steps of 1 is a slice, a reduction of no axis its input.
TEST(InputsToAttributes, ChoosesThePlainerOp) {
  const auto reduce = [](bool none) {
    return [=](GraphBuilder* b) {
      const ValueId x = b->Input("x", Precision::kFloat, {2, 3});
      const ValueId axes = b->Constant("a", {0}, std::vector<int64_t>{});
      b->Output(b->Op("reduce_sum_by_input", "y", {x, axes},
                      {{"none_where_empty", none}}));
    };
  };
  EXPECT_EQ(After(reduce(true)),
            "input %x: float[2,3]\n%y: float[2,3] = identity(%x)\noutput %y\n");
  EXPECT_EQ(After(reduce(false)),
            "input %x: float[2,3]\n%y: float[] = reduce_sum(%x)\noutput %y\n");
}

}  // namespace
}  // namespace placelite
