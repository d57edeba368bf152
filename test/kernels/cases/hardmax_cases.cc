// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

KernelCase Hardmax(std::string name, CaseInput x, int64_t axis = -1) {
  return {std::move(name), "hardmax", {{"axis", axis}}, {std::move(x)}};
}

std::vector<KernelCase> HardmaxCases() {
  const double inf = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  return {
      Hardmax("scores", Random({7, 100})),
      Hardmax("columns", Random({9, 5}), 0),
      Hardmax("middle", Random({2, 7, 3}), 1),
      Hardmax("ties", RandomOf(Precision::kFloat, {4, 40}, 0, 1)),
      Hardmax("odd", Values({2, 3}, {1, nan, 2, -inf, inf, nan})),
      Hardmax("scalar", Random({}), 0),
      Hardmax("one", Random({3, 1})),
      Hardmax("no_rows", Random({0, 5})),
      Hardmax("no_columns", Random({5, 0})),
      Hardmax("of_double", RandomOf(Precision::kDouble, {3, 9}, -1, 1)),
      Hardmax("of_halves", RandomOf(Precision::kFP16, {3, 9}, -1, 1)),
      Hardmax("of_bf16", RandomOf(Precision::kBF16, {3, 9}, -1, 1)),
      Hardmax("rank_5", Random({2, 1, 3, 4, 2}), 3),
  };
}

const CaseFamily kHardmaxCases(HardmaxCases);

}  // namespace
}  // namespace placelite
