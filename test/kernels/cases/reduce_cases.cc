// SPDX-License-Identifier: Apache-2.0
// Reductions.
#include <cmath>
#include <string_view>

#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

constexpr const char* kReductions[] = {
    "reduce_mean", "reduce_sum", "reduce_max", "reduce_min", "reduce_prod"};

KernelCase Reduce(const char* op, std::string name, CaseInput x, Ints dim,
                  bool keep = false) {
  return {std::move(name),
          op,
          {{"dim", std::move(dim)}, {"keep_dim", keep}},
          {std::move(x)}};
}

void AddCases(const char* op, std::vector<KernelCase>* cases) {
  // Near 1, a product of many does not vanish in the tolerance.
  const bool product = std::string_view(op) == "reduce_prod";
  const double low = product ? 0.9 : -1.5, high = product ? 1.1 : 1.5;
  const auto add = [&](std::string name, const Shape& shape, Ints dim,
                       bool keep = false) {
    cases->push_back(Reduce(op, std::move(name), Random(shape, low, high),
                            std::move(dim), keep));
  };
  for (int64_t size : {1, 7, 8, 9, 15, 16, 17, 33, 64, 65, 131}) {
    add(StrCat("row_", size), {3, size}, {-1});
    add(StrCat("columns_", size), {2, 5, size}, {1}, true);
  }
  add("all", {3, 4, 5}, {});
  add("all_named", {3, 4, 5}, {2, 0, 1}, true);
  add("scalar", {}, {});
  add("scalar_axis", {}, {0}, true);
  add("spatial_mean", {2, 17, 7, 7}, {2, 3}, true);
  add("spatial_rows", {1, 3, 48, 32}, {2, 3});
  for (int64_t channels : {1, 3, 24, 33}) {
    add(StrCat("pixels_", channels), {2, channels, 3, 5}, {-1, 2});
    add(StrCat("pixels_kept_", channels), {2, channels, 3, 5}, {2, 3}, true);
  }
  add("channels", {2, 6, 5, 9}, {1}, true);
  add("first_axis", {19, 33}, {0});
  add("middle_axes", {2, 3, 4, 35}, {1, 2});
  add("apart", {3, 4, 5, 6}, {0, 2});
  add("apart_kept", {3, 1, 5, 2}, {1, 3}, true);
  add("units", {2, 3, 600}, {1});
  add("none_of_no_rows", {0, 5}, {1});
  add("axis_of_one", {4, 1, 3}, {1});
  add("rank_6", {2, 1, 3, 2, 5, 2}, {3, 4});
}

// A NaN makes a NaN of its row, wherever it stands.
void AddNanCases(const char* op, std::vector<KernelCase>* cases) {
  for (int64_t at : {0, 1, 8, 19}) {
    std::vector<double> row;
    for (int64_t i = 0; i < 20; ++i) {
      row.push_back(i == at ? std::nan("") : static_cast<double>(i % 7) - 3);
    }
    cases->push_back(
        Reduce(op, StrCat("row_nan_", at), Values({1, 20}, row), {1}));
    cases->push_back(
        Reduce(op, StrCat("column_nan_", at), Values({20, 1}, row), {0}));
  }
}

// Sums of 300s and 1000s, of which halves hold neither the whole nor most
// parts; where a sum is the result, the second half takes it back.
void AddBeyondHalves(const char* op, std::vector<KernelCase>* cases) {
  const bool sum = std::string_view(op) == "reduce_sum";
  const auto values = [&](const Shape& shape) {
    const int64_t count = shape.NumElements();
    std::vector<double> list;
    for (int64_t i = 0; i < count; ++i) {
      const double value = i % 2 == 0 ? 300 : 1000;
      list.push_back(sum && i >= count / 2 ? -value : value);
    }
    return Values(shape, std::move(list));
  };
  cases->push_back(
      Reduce(op, "row_beyond_halves", values({1, 24 * 32}), {1}, true));
  cases->push_back(
      Reduce(op, "column_beyond_halves", values({1, 512, 1}), {1}));
  cases->push_back(
      Reduce(op, "pixels_beyond_halves", values({1, 1, 20, 24}), {2, 3}, true));
}

std::vector<KernelCase> ReduceCases() {
  std::vector<KernelCase> cases;
  for (const char* op : {"reduce_mean", "reduce_sum"}) {
    AddBeyondHalves(op, &cases);
  }
  AddNanCases("reduce_max", &cases);
  AddNanCases("reduce_min", &cases);
  for (const char* op : kReductions) {
    AddCases(op, &cases);
    for (Precision precision : {Precision::kDouble, Precision::kInt8}) {
      cases.push_back(Reduce(op, StrCat("of_", precision),
                             RandomOf(precision, {3, 7, 2}, -9, 9), {1}));
    }
    cases.push_back(Reduce(op, "of_bytes",
                           RandomOf(Precision::kUInt8, {3, 9}, 0, 200), {1}));
    for (Precision precision : {Precision::kInt16, Precision::kUInt16,
                                Precision::kUInt32, Precision::kUInt64}) {
      cases.push_back(Reduce(op, StrCat("of_", precision),
                             RandomOf(precision, {3, 7, 2}, 0, 9), {1}));
    }
    for (Precision precision : {Precision::kInt32, Precision::kInt64}) {
      cases.push_back(Reduce(op, StrCat("of_", precision),
                             RandomOf(precision, {3, 7, 2}, -9, 9), {1}));
      cases.push_back(Reduce(op, StrCat("shape_", precision),
                             Values({3}, {5, 640, 3}, precision), {}, true));
    }
  }
  for (const char* op : {"reduce_mean", "reduce_sum", "reduce_prod"}) {
    cases.push_back(Reduce(op, "of_nothing", Random({3, 0, 2}), {1}));
  }
  return cases;
}

const CaseFamily kReduceCases(ReduceCases);

}  // namespace
}  // namespace placelite
