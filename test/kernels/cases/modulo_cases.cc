// SPDX-License-Identifier: Apache-2.0
// Remainders, quotients and shifts.
#include <cmath>

#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

constexpr Precision kNumbers[] = {
    Precision::kFloat,  Precision::kDouble, Precision::kFP16,
    Precision::kInt8,   Precision::kUInt8,  Precision::kInt32,
    Precision::kInt64,  Precision::kBF16,   Precision::kInt16,
    Precision::kUInt16, Precision::kUInt32, Precision::kUInt64};

constexpr Precision kIntegers[] = {Precision::kInt8,  Precision::kUInt8,
                                   Precision::kInt16, Precision::kUInt16,
                                   Precision::kInt32, Precision::kUInt32,
                                   Precision::kInt64, Precision::kUInt64};

void AddCases(const char* op, const AttributeMap& attributes,
              const std::string& suffix, std::vector<KernelCase>* cases) {
  const auto add = [&](const std::string& name, CaseInput x, CaseInput y) {
    cases->push_back(
        {name + suffix, op, attributes, {std::move(x), std::move(y)}});
  };
  for (Precision precision : kNumbers) {
    const double low = IsUnsigned(precision) ? 0 : -100;
    add(StrCat("of_", precision), RandomOf(precision, {3, 17}, low, 100),
        RandomOf(precision, {3, 17}, 1, 20));
  }
  add("signs", Values({4}, {7, 7, -7, -7}, Precision::kInt32),
      Values({4}, {3, -3, 3, -3}, Precision::kInt32));
  add("lowest", Values({2}, {-2147483648.0, 5}, Precision::kInt32),
      Values({1}, {-1}, Precision::kInt32));
  add("lowest_byte", Values({2}, {-128, 5}, Precision::kInt8),
      Values({1}, {-1}, Precision::kInt8));
  add("zero_divisor", Random({5}), Values({1}, {0}));
  add("not_finite", Values({3}, {INFINITY, NAN, 2}), Values({1}, {3}));
  add("row", Random({2, 5, 9}, -9, 9), Random({9}, 1, 3));
  add("column", Random({5, 1}, -9, 9), Random({2, 1, 7}, -3, -1));
  add("scalar", Random({}), Random({}, 1, 2));
  add("empty", Random({0, 3}), Random({3}, 1, 2));
}

void AddBits(std::vector<KernelCase>* cases) {
  for (Precision precision : kIntegers) {
    const double low = IsUnsigned(precision) ? 0 : -100;
    const CaseInput x = RandomOf(precision, {3, 17}, low, 120);
    const CaseInput y = RandomOf(precision, {17}, low, 120);
    const std::string name = StrCat("of_", precision);
    for (const char* op : {"bitwise_and", "bitwise_or", "bitwise_xor"}) {
      cases->push_back({name, op, {}, {x, y}});
    }
    cases->push_back({name, "bitwise_not", {}, {x}});
    const double most = static_cast<double>(SizeOf(precision)) * 8 + 2;
    const CaseInput by = RandomOf(precision, {17}, low == 0 ? 0 : -2, most);
    for (bool left : {true, false}) {
      cases->push_back({StrCat(left ? "left_" : "right_", name),
                        "bit_shift",
                        {{"left", left}},
                        {x, by}});
    }
  }
}

std::vector<KernelCase> ModuloCases() {
  std::vector<KernelCase> cases;
  AddCases("elementwise_mod", {}, "", &cases);
  AddCases("elementwise_mod", {{"fmod", true}}, "_fmod", &cases);
  AddCases("elementwise_floordiv", {}, "", &cases);
  AddBits(&cases);
  return cases;
}

const CaseFamily kModuloCases(ModuloCases);

}  // namespace
}  // namespace placelite
