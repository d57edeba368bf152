// SPDX-License-Identifier: Apache-2.0
// Comparisons, logic and where.
#include <limits>

#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr auto kBool = Precision::kBool;

struct ShapePair {
  const char* name;
  Shape x, y;
};
const ShapePair kShapes[] = {
    {"same", {2, 3, 5}, {2, 3, 5}},
    {"scalars", {}, {}},
    {"scalar_y", {3, 17}, {}},
    {"row", {4, 3, 19}, {19}},
    {"column", {4, 3, 19}, {3, 1}},
    {"both", {5, 1, 9}, {1, 4, 9}},
    {"outer", {13, 1}, {1, 17}},
    {"longer_y", {7}, {2, 3, 7}},
    {"rank_6", {2, 1, 3, 1, 2, 5}, {1, 4, 3, 2, 1, 5}},
    {"empty", {2, 0, 3}, {1, 3}},
};

void AddComparisons(std::vector<KernelCase>* cases) {
  for (const char* op : {"equal", "not_equal", "less_than", "less_equal",
                         "greater_than", "greater_equal"}) {
    for (const ShapePair& s : kShapes) {
      cases->push_back({s.name,
                        op,
                        {},
                        {RandomOf(Precision::kInt32, s.x, -2, 3),
                         RandomOf(Precision::kInt32, s.y, -2, 3)}});
    }
    for (Precision precision :
         {Precision::kFloat, Precision::kDouble, Precision::kFP16,
          Precision::kInt64, Precision::kInt8, Precision::kUInt8, kBool,
          Precision::kBF16, Precision::kInt16, Precision::kUInt16,
          Precision::kUInt32, Precision::kUInt64}) {
      const CaseInput x = Values({6}, {0, 1, 2, 0, 1, 3}, precision);
      const CaseInput y = Values({6}, {0, 1, 1, 1, 0, 3}, precision);
      cases->push_back({StrCat("of_", precision), op, {}, {x, y}});
    }
    const CaseInput x = Values({5}, {kNaN, kNaN, kInf, -kInf, -0.0});
    const CaseInput y = Values({5}, {kNaN, 1, kInf, kInf, 0.0});
    cases->push_back({"odd", op, {}, {x, y}});
  }
}

void AddLogic(std::vector<KernelCase>* cases) {
  for (const char* op : {"logical_and", "logical_or", "logical_xor"}) {
    for (const ShapePair& s : kShapes) {
      cases->push_back(
          {s.name,
           op,
           {},
           {RandomOf(kBool, s.x, 0, 2), RandomOf(kBool, s.y, 0, 2)}});
    }
  }
  for (const ShapePair& s : kShapes) {
    cases->push_back({s.name, "logical_not", {}, {RandomOf(kBool, s.x, 0, 2)}});
  }
}

void AddPredicates(std::vector<KernelCase>* cases) {
  for (Precision precision :
       {Precision::kFloat, Precision::kDouble, Precision::kFP16}) {
    const CaseInput x =
        Values({2, 3}, {0, kNaN, kInf, -kInf, 1, -2}, precision);
    const auto name = StrCat("of_", precision);
    cases->push_back({name, "isnan", {}, {x}});
    cases->push_back({name, "isinf", {}, {x}});
    cases->push_back({StrCat("above_", precision),
                      "isinf",
                      {{"detect_negative", false}},
                      {x}});
    cases->push_back({StrCat("below_", precision),
                      "isinf",
                      {{"detect_positive", false}},
                      {x}});
  }
  cases->push_back(
      {"of_int32", "isnan", {}, {RandomOf(Precision::kInt32, {5}, 0, 9)}});
}

void AddWhere(std::vector<KernelCase>* cases) {
  const auto where = [&](std::string name, const Shape& condition,
                         const CaseInput& x, const CaseInput& y) {
    cases->push_back({std::move(name),
                      "where",
                      {},
                      {RandomOf(kBool, condition, 0, 2), x, y}});
  };
  for (const ShapePair& s : kShapes) {
    where(s.name, s.x, Random(s.x), Random(s.y));
    where(StrCat(s.name, "_by_y"), s.y, Random(s.x), Random(s.x));
  }
  where("three_ways", {4, 1, 1}, Random({3, 1}), Random({5}));
  where("mask", {1, 1, 7, 7}, Values({}, {-1e9}), Random({2, 4, 7, 7}));
  for (Precision precision :
       {Precision::kInt64, Precision::kFP16, Precision::kUInt8, kBool,
        Precision::kDouble, Precision::kUInt16, Precision::kInt4}) {
    where(StrCat("of_", precision), {9}, RandomOf(precision, {9}, 0, 2),
          RandomOf(precision, {1}, 0, 2));
  }
}

// Rows of thousands of elements are computed in parts, and neighbouring axes
// along which the same operands repeat are one.
void AddLongRows(std::vector<KernelCase>* cases) {
  const auto less = [&](const char* name, const Shape& x, const Shape& y) {
    cases->push_back({name,
                      "less_than",
                      {},
                      {RandomOf(Precision::kInt32, x, -2, 3),
                       RandomOf(Precision::kInt32, y, -2, 3)}});
  };
  less("in_parts", {3, 7, 601}, {3, 7, 601});
  less("parts_of_joined_axes", {3, 9, 601}, {3, 1, 1});
  less("joined_between", {2, 5, 7, 3}, {2, 1, 1, 3});
  less("part_of_one", {4, 4096}, {4096});
  less("one_beside_a_part", {4097}, {4097});
  cases->push_back({"parts_three_ways",
                    "where",
                    {},
                    {RandomOf(kBool, {2, 1, 4500}, 0, 2), Random({2, 3, 1}),
                     Random({1, 3, 4500})}});
}

std::vector<KernelCase> ComparisonCases() {
  std::vector<KernelCase> cases;
  AddComparisons(&cases);
  AddLogic(&cases);
  AddPredicates(&cases);
  AddWhere(&cases);
  AddLongRows(&cases);
  return cases;
}

const CaseFamily kComparisonCases(ComparisonCases);

}  // namespace
}  // namespace placelite
