// SPDX-License-Identifier: Apache-2.0
// Ops that repeat elements.
#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

constexpr Precision kMoved[] = {Precision::kFloat, Precision::kInt64,
                                Precision::kFP16, Precision::kUInt8};

KernelCase Expand(std::string name, const Shape& x, Ints shape,
                  Precision precision = Precision::kFloat) {
  return {std::move(name),
          "expand",
          {{"shape", std::move(shape)}},
          {RandomOf(precision, x, 0, 100)}};
}

KernelCase Tile(std::string name, const Shape& x, Ints repeats,
                Precision precision = Precision::kFloat) {
  return {std::move(name),
          "tile",
          {{"repeat_times", std::move(repeats)}},
          {RandomOf(precision, x, 0, 100)}};
}

KernelCase Fill(std::string name, AttributeMap attributes,
                CaseInput shape = Absent()) {
  return {std::move(name),
          "fill_constant",
          std::move(attributes),
          {std::move(shape)}};
}

std::vector<KernelCase> ExpandCases() {
  std::vector<KernelCase> cases = {
      Expand("row_to_matrix", {1, 7}, {5, 7}),
      Expand("column_to_matrix", {5, 1}, {5, 7}),
      Expand("middle", {2, 1, 3}, {2, 4, 3}),
      Expand("ends", {1, 4, 1}, {3, 4, 5}),
      Expand("new_axes", {4, 1}, {2, 3, 4, 5}),
      Expand("scalar", {}, {2, 3}),
      Expand("kept", {2, 1, 3}, {-1, 4, -1}),
      Expand("target_of_lower_rank", {2, 3, 4}, {1, 4}),
      Expand("both_ways", {3, 1}, {1, 4}),
      Expand("nothing_to_do", {3, 4}, {3, 4}),
      Expand("to_nothing", {1, 3}, {0, 3}),
      Expand("to_scalar", {}, {}),
      Expand("rank_6", {2, 1, 3, 1, 1, 2}, {2, 2, 3, 2, 3, 2}),
  };
  for (Precision precision : kMoved) {
    cases.push_back(
        Expand(StrCat("rows_of_", precision), {4, 1, 3}, {4, 5, 3}, precision));
    cases.push_back(
        Expand(StrCat("fill_of_", precision), {4, 1}, {4, 5}, precision));
  }
  cases.push_back({"shape_tensor",
                   "expand",
                   {},
                   {Random({2, 1}), Values({2}, {1, 3}, Precision::kInt64)}});
  return cases;
}

std::vector<KernelCase> TileCases() {
  std::vector<KernelCase> cases = {
      Tile("rows", {3, 5}, {2, 1}),
      Tile("columns", {3, 5}, {1, 3}),
      Tile("both", {3, 5}, {2, 3}),
      Tile("single", {4, 1}, {1, 6}),
      Tile("more_repeats", {3}, {2, 1, 2}),
      Tile("fewer_repeats", {2, 3, 4}, {3}),
      Tile("scalar", {}, {4}),
      Tile("nothing", {3, 2}, {0, 2}),
      Tile("once", {3, 2}, {1, 1}),
      Tile("middle", {2, 3, 4}, {1, 2, 1}),
      Tile("rank_6", {1, 2, 1, 3, 1, 2}, {2, 1, 2, 2, 1, 1}),
  };
  for (Precision precision : kMoved) {
    cases.push_back(Tile(StrCat("of_", precision), {3, 4}, {2, 3}, precision));
    cases.push_back(
        Tile(StrCat("fill_of_", precision), {3, 1}, {2, 3}, precision));
  }
  cases.push_back({"repeats_tensor",
                   "tile",
                   {},
                   {Random({2, 3}), Values({2}, {1, 3}, Precision::kInt32)}});
  return cases;
}

std::vector<KernelCase> FillConstantCases() {
  std::vector<KernelCase> cases = {
      Fill("scalar", {{"value", 1.5f}}),
      Fill("floats", {{"shape", Ints{3, 5}}, {"value", -2.0f}}),
      Fill("empty", {{"shape", Ints{3, 0}}}),
      Fill("shape_tensor", {{"value", 3.0f}},
           Values({3}, {2, 1, 4}, Precision::kInt64)),
  };
  for (Precision precision :
       {Precision::kInt32, Precision::kInt64, Precision::kBool,
        Precision::kUInt8, Precision::kDouble, Precision::kFP16}) {
    cases.push_back(Fill(StrCat("of_", precision),
                         {{"shape", Ints{7}},
                          {"dtype", std::string(ToString(precision))},
                          {"value", 1.0f},
                          {"int_value", int64_t{1}}}));
  }
  return cases;
}

const CaseFamily kExpandCases(ExpandCases);
const CaseFamily kTileCases(TileCases);
const CaseFamily kFillConstantCases(FillConstantCases);

}  // namespace
}  // namespace placelite
