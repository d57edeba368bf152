// SPDX-License-Identifier: Apache-2.0
// Ops along one axis, or the last two.
#include <limits>

#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

constexpr auto kInt32 = Precision::kInt32;
constexpr auto kInt64 = Precision::kInt64;

std::vector<KernelCase> CumsumCases() {
  const auto cumsum = [](std::string name, CaseInput x, int64_t axis,
                         bool exclusive = false, bool reverse = false) {
    return KernelCase{
        std::move(name),
        "cumsum",
        {{"axis", axis}, {"exclusive", exclusive}, {"reverse", reverse}},
        {std::move(x)}};
  };
  std::vector<KernelCase> cases = {
      cumsum("vector", Random({17}), 0),
      cumsum("rows", Random({3, 19}), 1),
      cumsum("columns", Random({9, 5}), 0),
      cumsum("middle", Random({2, 7, 3}), 1),
      cumsum("exclusive", Random({3, 7}), -1, true),
      cumsum("reverse", Random({3, 7}), -1, false, true),
      cumsum("exclusive_reverse", Random({3, 7, 2}), 1, true, true),
      cumsum("scalar", Random({}), 0),
      cumsum("empty", Random({0, 4}), 1),
      cumsum("no_steps", Random({4, 0}), 1),
      cumsum("rank_6", Random({2, 1, 3, 2, 2, 2}), 2),
      cumsum("wraps", Values({3}, {2147483647, 1, 5}, kInt32), 0),
  };
  cases.push_back(
      cumsum("of_uint32", RandomOf(Precision::kUInt32, {4, 9}, 0, 50), 1));
  cases.push_back(
      cumsum("of_uint64", RandomOf(Precision::kUInt64, {4, 9}, 0, 50), 1));
  // All of it as products, too.
  for (size_t i = 0, count = cases.size(); i < count; ++i) {
    KernelCase product = cases[i];
    product.op = "cumprod";
    cases.push_back(product);
  }
  for (Precision precision : {Precision::kDouble, kInt32, kInt64}) {
    cases.push_back(cumsum(StrCat("of_", precision),
                           RandomOf(precision, {4, 9}, -50, 50), 1));
    cases.push_back(cumsum(StrCat("products_of_", precision),
                           RandomOf(precision, {4, 9}, -3, 3), 1));
    cases.back().op = "cumprod";
  }
  return cases;
}

std::vector<KernelCase> TrilTriuCases() {
  std::vector<KernelCase> cases;
  const auto add = [&](std::string name, CaseInput x, int64_t diagonal) {
    for (bool lower : {false, true}) {
      cases.push_back({StrCat(name, lower ? "_lower" : "_upper"),
                       "tril_triu",
                       {{"diagonal", diagonal}, {"lower", lower}},
                       {x}});
    }
  };
  for (int64_t diagonal : {-9, -5, -1, 0, 2, 6, 9}) {
    const auto name =
        diagonal < 0 ? StrCat("below_", -diagonal) : StrCat("above_", diagonal);
    add(name, Random({2, 5, 7}), diagonal);
  }
  add("high", Random({7, 3}), 1);
  add("huge", Random({4, 4}), std::numeric_limits<int64_t>::max());
  add("huge_below", Random({4, 4}), std::numeric_limits<int64_t>::min());
  add("one", Random({1, 1}), 0);
  add("no_columns", Random({3, 0}), 0);
  add("no_rows", Random({0, 3}), 0);
  for (Precision precision :
       {kInt64, Precision::kFP16, Precision::kUInt8, Precision::kBool}) {
    add(StrCat("of_", precision), RandomOf(precision, {4, 5}, 0, 2), 0);
  }
  return cases;
}

std::vector<KernelCase> TopKCases() {
  const auto top_k = [](std::string name, CaseInput x, int64_t k, int64_t axis,
                        bool largest = true) {
    KernelCase result{std::move(name),
                      "top_k",
                      {{"k", k}, {"axis", axis}, {"largest", largest}},
                      {std::move(x)}};
    result.num_outputs = 2;
    return result;
  };
  const double inf = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const CaseInput odd = Values({6}, {1, nan, -inf, inf, nan, 2});
  std::vector<KernelCase> cases = {
      top_k("scores", Random({2, 100}), 5, 1),
      top_k("smallest", Random({2, 100}), 5, 1, false),
      top_k("columns", Random({9, 5}), 3, 0),
      top_k("middle", Random({2, 7, 3}), 2, 1),
      top_k("all", Random({3, 8}), 8, -1),
      top_k("none", Random({3, 8}), 0, -1),
      top_k("one", Random({3, 8}), 1, -1),
      top_k("scalar", Random({}), 1, 0),
      top_k("ties", RandomOf(kInt32, {4, 40}, 0, 4), 9, 1),
      top_k("ties_smallest", RandomOf(kInt64, {4, 40}, 0, 4), 9, 1, false),
      top_k("of_uint64", RandomOf(Precision::kUInt64, {4, 40}, 0, 90), 9, 1),
      top_k("of_int16", RandomOf(Precision::kInt16, {4, 40}, -90, 90), 9, 1),
      top_k("odd", odd, 6, 0),
      top_k("odd_smallest", odd, 6, 0, false),
      top_k("no_rows", Random({0, 5}), 2, 1),
      top_k("of_double", RandomOf(Precision::kDouble, {3, 9}, -1, 1), 4, 1),
      // Lines of many more elements than are kept.
      top_k("long", Random({2, 3000}), 7, 1),
      top_k("long_ties", RandomOf(kInt32, {2, 1000}, 0, 40), 50, 1),
      top_k("long_ties_smallest", RandomOf(Precision::kInt8, {2, 1000}, -9, 9),
            50, 1, false),
      top_k("long_columns", Random({700, 3}), 20, 0),
      top_k("long_of_double", RandomOf(Precision::kDouble, {2, 900}, -1, 1), 9,
            1),
      top_k("long_of_int64", RandomOf(kInt64, {2, 900}, -99, 99), 300, 1),
  };
  return cases;
}

std::vector<KernelCase> OneHotCases() {
  const auto one_hot = [](std::string name, CaseInput x, int64_t depth) {
    return KernelCase{
        std::move(name), "one_hot", {{"depth", depth}}, {std::move(x)}};
  };
  return {
      one_hot("classes", RandomOf(kInt64, {2, 7}, 0, 10), 10),
      one_hot("negative", RandomOf(kInt32, {9}, -5, 5), 5),
      one_hot("out_of_range", Values({5}, {-4, -3, 0, 2, 3}, kInt64), 3),
      one_hot("far", Values({2}, {9e15, -9e15}, kInt64), 3),
      one_hot("scalar", Values({}, {1}, kInt32), 4),
      one_hot("no_depth", RandomOf(kInt64, {3}, 0, 2), 0),
      one_hot("empty", Values({0, 2}, {}, kInt64), 3),
      one_hot("rank_5", RandomOf(kInt32, {2, 1, 3, 1, 2}, 0, 3), 3),
  };
}

const CaseFamily kCumsumCases(CumsumCases);
const CaseFamily kTrilTriuCases(TrilTriuCases);
const CaseFamily kTopKCases(TopKCases);
const CaseFamily kOneHotCases(OneHotCases);

}  // namespace
}  // namespace placelite
