// SPDX-License-Identifier: Apache-2.0
// Divisors of zero, which only integers refuse.
#include <gtest/gtest.h>

#include <string_view>

#include "lite/kernels/elementwise/elementwise.h"
#include "test/kernels/by_hand.h"
#include "test/support/devices.h"
#include "test/support/kernel_runner.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

// Checks every variant that divides integers of one precision.
void CheckDivisionByZero(Precision precision) {
  const KernelCase zero{"zero",
                        "elementwise_div",
                        {},
                        {Values({2, 3}, {1, 2, 3, 4, 5, 6}, precision),
                         Values({3}, {7, 0, 9}, precision)}};
  const KernelCase empty{
      "empty",
      "elementwise_div",
      {},
      {Values({0, 3}, {}, precision), Values({3}, {7, 0, 9}, precision)}};
  int checked = 0;
  for (const KernelDef& row : ElementwiseKernels()) {
    if (std::string_view(row.op) != "elementwise_div" ||
        row.place.precision != precision) {
      continue;
    }
    for (const VariantDef& variant : row.variants) {
      VariantRunner runner(row, variant, ThisDevice());
      ASSERT_OK_AND_ASSIGN(auto bound, BoundCase::Bind(zero, &row));
      EXPECT_THAT(runner.Run(*bound, RunMode()),
                  FailsWith(StatusCode::kInvalidArgument, "division by zero"));
      ASSERT_OK_AND_ASSIGN(auto nothing, BoundCase::Bind(empty, &row));
      EXPECT_OK(runner.Run(*nothing, RunMode()));
      ++checked;
    }
  }
  EXPECT_EQ(checked, 2);
}

TEST(IntegerDivision, ByZeroIsRefused) {
  CheckDivisionByZero(Precision::kInt32);
  CheckDivisionByZero(Precision::kInt64);
}

}  // namespace
}  // namespace placelite
