// SPDX-License-Identifier: Apache-2.0
// Comparisons, logic and where by hand.
#include "lite/kernels/comparison/comparison.h"

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <string>
#include <vector>

#include "test/kernels/by_hand.h"
#include "test/support/devices.h"
#include "test/support/kernel_runner.h"
#include "test/support/status_matchers.h"

namespace placelite {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

TEST(Comparison, OrderEqualityAndNaN) {
  const CaseInput x = Values({5}, {1, 2, 3, kNaN, -kInf});
  const CaseInput y = Values({5}, {2, 2, 2, kNaN, kInf});
  const auto of = [&](const char* op) { return Reference(op, {}, {x, y}); };
  EXPECT_EQ(of("equal"), (Numbers{0, 1, 0, 0, 0}));
  EXPECT_EQ(of("not_equal"), (Numbers{1, 0, 1, 1, 1}));
  EXPECT_EQ(of("less_than"), (Numbers{1, 0, 0, 0, 1}));
  EXPECT_EQ(of("less_equal"), (Numbers{1, 1, 0, 0, 1}));
  EXPECT_EQ(of("greater_than"), (Numbers{0, 0, 1, 0, 0}));
  EXPECT_EQ(of("greater_equal"), (Numbers{0, 1, 1, 0, 0}));
}

TEST(Comparison, OperandsBroadcast) {
  const CaseInput column = Values({2, 1}, {1, 2});
  const CaseInput row = Values({3}, {0, 1, 2});
  EXPECT_EQ(Reference("less_than", {}, {column, row}),
            (Numbers{0, 0, 1, 0, 0, 0}));
  EXPECT_EQ(Reference("less_than", {}, {row, column}),
            (Numbers{1, 0, 0, 1, 1, 0}));
}

TEST(Comparison, Logic) {
  const CaseInput x = Values({4}, {0, 0, 1, 1}, Precision::kBool);
  const CaseInput y = Values({4}, {0, 1, 0, 1}, Precision::kBool);
  EXPECT_EQ(Reference("logical_and", {}, {x, y}), (Numbers{0, 0, 0, 1}));
  EXPECT_EQ(Reference("logical_or", {}, {x, y}), (Numbers{0, 1, 1, 1}));
  EXPECT_EQ(Reference("logical_xor", {}, {x, y}), (Numbers{0, 1, 1, 0}));
  EXPECT_EQ(Reference("logical_not", {}, {y}), (Numbers{1, 0, 1, 0}));
}

// What applications store in place of true need not be 1.
TEST(Comparison, EveryByteButZeroIsTrue) {
  const std::map<std::string, std::vector<uint8_t>> expected = {
      {"equal", {1, 0, 1}},       {"not_equal", {0, 1, 0}},
      {"logical_and", {1, 0, 0}}, {"logical_or", {1, 1, 0}},
      {"logical_xor", {0, 1, 0}},
  };
  size_t checked = 0;
  for (const KernelDef& row : ComparisonKernels()) {
    if (expected.count(row.op) == 0) continue;
    const KernelCase source{"bytes",
                            row.op,
                            {},
                            {Values({3}, {1, 1, 0}, Precision::kBool),
                             Values({3}, {1, 0, 0}, Precision::kBool)}};
    for (const VariantDef& variant : row.variants) {
      ASSERT_OK_AND_ASSIGN(auto bound, BoundCase::Bind(source, &row));
      auto* x = static_cast<uint8_t*>(bound->data(0).raw_data());
      x[0] = 2;
      x[1] = 255;
      VariantRunner runner(row, variant, ThisDevice());
      ASSERT_OK_AND_ASSIGN(auto outputs, runner.Run(*bound, RunMode()));
      const auto* out = static_cast<const uint8_t*>(outputs[0].raw_data());
      EXPECT_EQ(std::vector<uint8_t>(out, out + 3), expected.at(row.op))
          << variant.name;
      ++checked;
    }
  }
  EXPECT_EQ(checked, 2 * expected.size());
}

TEST(Comparison, OddNumbers) {
  const CaseInput x = Values({4}, {0, kNaN, kInf, -kInf});
  EXPECT_EQ(Reference("isnan", {}, {x}), (Numbers{0, 1, 0, 0}));
  EXPECT_EQ(Reference("isinf", {}, {x}), (Numbers{0, 0, 1, 1}));
  EXPECT_EQ(Reference("isinf", {{"detect_negative", false}}, {x}),
            (Numbers{0, 0, 1, 0}));
  EXPECT_EQ(Reference("isinf", {{"detect_positive", false}}, {x}),
            (Numbers{0, 0, 0, 1}));
}

TEST(Comparison, WhereBroadcastsThreeWays) {
  const CaseInput condition = Values({2, 1}, {1, 0}, Precision::kBool);
  EXPECT_EQ(Reference("where", {}, {condition, Counting({3}), Values({}, {9})}),
            (Numbers{1, 2, 3, 9, 9, 9}));
}

}  // namespace
}  // namespace placelite
