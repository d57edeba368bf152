// SPDX-License-Identifier: Apache-2.0
// Ops that look elements up.
#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

constexpr auto kInt32 = Precision::kInt32;
constexpr auto kInt64 = Precision::kInt64;

KernelCase Gather(std::string name, CaseInput x, CaseInput index,
                  int64_t axis = 0) {
  return {std::move(name),
          "gather",
          {{"axis", axis}},
          {std::move(x), std::move(index)}};
}

// Positions that every size has: the first and the last.
CaseInput Ends(const Shape& shape, Precision precision) {
  return RandomOf(precision, shape, -1, 1);
}

std::vector<KernelCase> GatherCases() {
  std::vector<KernelCase> cases = {
      Gather("words", Random({50, 33}), Ends({2, 7}, kInt64)),
      Gather("rows", Random({5, 3}), Values({4}, {4, 0, -1, -5}, kInt32)),
      Gather("columns", Random({3, 5, 2}), Values({2, 2}, {4, 0, 2, 2}, kInt64),
             1),
      Gather("last_axis", Random({3, 4, 5}), Values({2}, {-2, 1}, kInt64), -1),
      Gather("scalar_index", Random({4, 6}), Values({}, {2}, kInt64), 1),
      Gather("dimension", Values({4}, {2, 200, 1, 7}, kInt32),
             Values({}, {1}, kInt64)),
      Gather("no_index", Random({4, 6}), Values({0}, {}, kInt64)),
      Gather("no_columns", Random({4, 0}), Values({2}, {1, 2}, kInt64)),
      Gather("index_of_rank_3", Random({3, 5}), Ends({2, 1, 3}, kInt32), 1),
      Gather("long_index", Random({3, 300}), Ends({500}, kInt32), 1),
  };
  for (Precision precision : {Precision::kFloat, Precision::kInt64,
                              Precision::kFP16, Precision::kUInt8}) {
    cases.push_back(Gather(StrCat("of_", precision),
                           RandomOf(precision, {5, 7}, 0, 100),
                           Ends({9}, kInt64), 1));
  }
  const size_t count = cases.size();
  for (size_t i = 0; i < count; ++i) {
    KernelCase by_constant = cases[i];
    by_constant.name += "_constant";
    by_constant.inputs[1].constant = true;
    cases.push_back(std::move(by_constant));
  }
  return cases;
}

std::vector<KernelCase> TakeAlongAxisCases() {
  const auto take = [](std::string name, CaseInput x, CaseInput index,
                       int64_t axis = 0) {
    return KernelCase{std::move(name),
                      "take_along_axis",
                      {{"axis", axis}},
                      {std::move(x), std::move(index)}};
  };
  std::vector<KernelCase> cases = {
      take("first_axis", Random({5, 3}), Ends({2, 3}, kInt64)),
      take("last_axis", Random({5, 7}), Ends({5, 9}, kInt32), -1),
      take("middle_axis", Random({2, 5, 3}), Ends({2, 4, 3}, kInt64), 1),
      take("shorter_index", Random({6, 5, 3}), Ends({2, 5, 2}, kInt32), 1),
      take("vector", Random({40}), Ends({100}, kInt64)),
      take("rank_5", Random({2, 1, 3, 4, 2}), Ends({2, 1, 5, 4, 2}, kInt64), 2),
      take("positions", Random({7}),
           Values({9}, {6, 0, -7, 3, 3, -1, 5, 2, -2}, kInt64)),
      take("no_index", Random({4, 6}), Values({4, 0}, {}, kInt64), 1),
  };
  for (Precision precision : {Precision::kInt64, Precision::kFP16,
                              Precision::kUInt8, Precision::kBool}) {
    cases.push_back(take(StrCat("of_", precision),
                         RandomOf(precision, {5, 7}, 0, 2),
                         Ends({5, 3}, kInt64), 1));
  }
  return cases;
}

std::vector<KernelCase> ArgMaxCases() {
  const auto arg_max = [](std::string name, CaseInput x, int64_t axis,
                          bool keep = false, bool last = false) {
    return KernelCase{
        std::move(name),
        "arg_max",
        {{"axis", axis}, {"keepdims", keep}, {"select_last_index", last}},
        {std::move(x)}};
  };
  return {
      arg_max("ocr_rec", Random({1, 40, 97}), 2),
      arg_max("columns", Random({3, 7, 5}), 1, true),
      arg_max("first_axis", Random({9, 33}), 0),
      arg_max("ties", RandomOf(kInt32, {5, 40}, 0, 3), -1),
      arg_max("last_of_ties", RandomOf(kInt64, {5, 40}, 0, 3), -1, false, true),
      arg_max("negative", Random({4, 9}, -9, -1), 1),
      arg_max("scalar", Random({}), 0),
      arg_max("single", Random({3, 1}), 1),
      arg_max("no_rows", Random({0, 5}), 1),
      arg_max("rank_5", Random({2, 1, 3, 4, 2}), 3, true),
  };
}

const CaseFamily kGatherCases(GatherCases);
const CaseFamily kTakeAlongAxisCases(TakeAlongAxisCases);
const CaseFamily kArgMaxCases(ArgMaxCases);

}  // namespace
}  // namespace placelite
