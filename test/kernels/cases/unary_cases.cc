// SPDX-License-Identifier: Apache-2.0
// Element-wise functions of one tensor.
#include <cmath>

#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

// A function with the range of its usual arguments.
struct Unary {
  const char* op;
  double low, high;
  AttributeMap attributes = {};
};
const Unary kUnary[] = {
    {"sqrt", 0, 9},         {"rsqrt", 0.1, 9},
    {"exp", -8, 8},         {"log", 0.01, 9},
    {"abs", -8, 8},         {"floor", -8, 8},
    {"ceil", -8, 8},        {"round", -8, 8},
    {"reciprocal", 0.1, 9}, {"square", -8, 8},
    {"erf", -5, 5},         {"gelu", -6, 6},
    {"softplus", -30, 30},  {"elu", -8, 8, {{"alpha", 1.5f}}},
    {"sin", -8, 8},         {"cos", -8, 8},
    {"sign", -8, 8},        {"tan", -1.4, 1.4},
    {"asin", -1, 1},        {"acos", -1, 1},
    {"atan", -8, 8},        {"sinh", -8, 8},
    {"cosh", -8, 8},        {"asinh", -8, 8},
    {"acosh", 1, 9},        {"atanh", -0.9, 0.9},
};

KernelCase Case(std::string name, const Unary& unary, const Shape& shape) {
  return {std::move(name),
          unary.op,
          unary.attributes,
          {Random(shape, unary.low, unary.high)}};
}

KernelCase Of(std::string name, const Unary& unary,
              std::vector<double> values) {
  const auto size = static_cast<int64_t>(values.size());
  return {std::move(name),
          unary.op,
          unary.attributes,
          {Values({size}, std::move(values))}};
}

std::vector<KernelCase> UnaryCases() {
  std::vector<KernelCase> cases;
  for (const Unary& unary : kUnary) {
    for (int64_t size : {1, 7, 8, 9, 15, 16, 17, 33}) {
      cases.push_back(Case(StrCat("row_", size), unary, {size}));
    }
    cases.push_back(Case("scalar", unary, {}));
    cases.push_back(Case("empty", unary, {3, 0}));
    cases.push_back(Case("rank_5", unary, {2, 3, 2, 1, 5}));
    cases.push_back(Case("units", unary, {3, 4099}));
    cases.push_back(Case("channels_3", unary, {1, 3, 5, 7}));
    cases.push_back(Case("channels_33", unary, {2, 33, 13, 11}));
    cases.push_back(Of("not_a_number", unary, {NAN, 0.25, NAN}));
    cases.push_back(Of("special", unary,
                       {0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 1e-20,
                        -1e-20, 3e-39, INFINITY, -INFINITY}));
    // Apart: the tolerance grows with the largest argument.
    cases.push_back(Of("far", unary, {1e20, -1e20, 1000, -1000, 89, -104}));
  }
  for (const char* op : {"erf", "gelu", "elu"}) {
    cases.push_back({"tiny", op, {}, {Random({50}, -1e-3, 1e-3)}});
  }
  for (const char* op : {"sin", "cos"}) {
    cases.push_back({"turns", op, {}, {Random({4, 99}, -9e4, 9e4)}});
    // Multiples of pi / 2 are near zeros, where digits cancel.
    cases.push_back(
        {"near_zeros",
         op,
         {},
         {Values({7}, {3.14159265, 1.57079633, 6.28318531, 314.159265,
                       31415.9265, -4.71238898, 54978.7145})}});
  }
  const AttributeMap tanh{{"approximate", true}};
  cases.push_back({"approximate", "gelu", tanh, {Random({4, 99}, -6, 6)}});
  cases.push_back({"approximate_far",
                   "gelu",
                   tanh,
                   {Values({5}, {1e20, -1e20, -1000, 50, -50})}});
  cases.push_back({"steep",
                   "softplus",
                   {{"beta", 2.5f}, {"threshold", 3.0f}},
                   {Random({3, 33}, -4, 4)}});
  for (const char* op :
       {"sqrt",     "rsqrt", "exp",        "log",    "abs",  "floor",
        "ceil",     "round", "reciprocal", "square", "erf",  "gelu",
        "softplus", "elu",   "sin",        "cos",    "sign", "tan",
        "atan",     "sinh",  "cosh",       "asinh"}) {
    cases.push_back(
        {"of_double", op, {}, {RandomOf(Precision::kDouble, {33}, 0.1, 5)}});
  }
  for (const char* op : {"asin", "acos", "atanh"}) {
    cases.push_back(
        {"of_double", op, {}, {RandomOf(Precision::kDouble, {33}, -0.9, 0.9)}});
  }
  cases.push_back(
      {"of_double", "acosh", {}, {RandomOf(Precision::kDouble, {33}, 1, 5)}});
  for (const char* op : {"abs", "square", "sign"}) {
    cases.push_back({"of_int8",
                     op,
                     {},
                     {Values({5}, {-128, 127, 0, -1, 5}, Precision::kInt8)}});
    cases.push_back({"of_uint8",
                     op,
                     {},
                     {Values({4}, {255, 0, 1, 15}, Precision::kUInt8)}});
  }
  for (const char* op : {"abs", "square", "sign"}) {
    cases.push_back({"of_int16",
                     op,
                     {},
                     {Values({4}, {-32768, 32767, 0, -7}, Precision::kInt16)}});
    cases.push_back({"of_uint16",
                     op,
                     {},
                     {Values({3}, {65535, 0, 3}, Precision::kUInt16)}});
    cases.push_back({"of_uint32",
                     op,
                     {},
                     {Values({3}, {4294967295.0, 0, 3}, Precision::kUInt32)}});
    cases.push_back({"of_uint64",
                     op,
                     {},
                     {Values({3}, {0x1p63, 0, 3}, Precision::kUInt64)}});
  }
  for (Precision precision : {Precision::kInt32, Precision::kInt64}) {
    for (const char* op : {"abs", "square", "sign"}) {
      cases.push_back({StrCat("of_", precision),
                       op,
                       {},
                       {RandomOf(precision, {2, 9}, -100, 100)}});
      cases.push_back(
          {StrCat("wraps_", precision),
           op,
           {},
           {Values({4}, {-2147483648.0, 2147483647, 0, -1}, precision)}});
    }
  }
  return cases;
}

const CaseFamily kUnaryCases(UnaryCases);

}  // namespace
}  // namespace placelite
