// SPDX-License-Identifier: Apache-2.0
// Elements by tuples of positions; reversed sequences; ranges.
#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

constexpr auto kInt32 = Precision::kInt32;
constexpr auto kInt64 = Precision::kInt64;

// Positions from -size to size - 1, which inference knows.
CaseInput Positions(const Shape& shape, int64_t size,
                    Precision precision = kInt64) {
  std::vector<double> positions;
  for (int64_t i = 0; i < shape.NumElements(); ++i) {
    positions.push_back(
        static_cast<double>((7 * i * i + 3 * i + 1) % (2 * size) - size));
  }
  return Values(shape, std::move(positions), precision);
}

constexpr Precision kMoved[] = {Precision::kInt64, Precision::kFP16,
                                Precision::kUInt8, Precision::kBool};
constexpr Precision kReduced[] = {Precision::kDouble, Precision::kFP16,
                                  Precision::kInt32,  Precision::kInt64,
                                  Precision::kInt8,   Precision::kUInt8};
constexpr const char* kReductions[] = {"none", "add", "mul", "max", "min"};

void AddGatherNd(std::vector<KernelCase>* cases) {
  const auto add = [&](std::string name, CaseInput x, CaseInput index,
                       int64_t batch = 0) {
    cases->push_back({std::move(name),
                      "gather_nd",
                      {{"batch_dims", batch}},
                      {std::move(x), std::move(index)}});
  };
  add("elements", Random({4, 4}), Positions({7, 2}, 4));
  add("rows", Random({5, 3, 2}), Positions({2, 4, 1}, 5, kInt32));
  add("one", Random({4, 4, 3}), Positions({2}, 4));
  add("batch", Random({3, 4, 5}), Positions({3, 2, 1}, 4), 1);
  add("two_batches", Random({2, 3, 4}), Positions({2, 3, 1}, 4), 2);
  add("given", Random({2, 3}), Values({2, 2}, {1, -1, -2, 0}, kInt64));
  add("no_tuples", Random({4, 4}), Values({0, 2}, {}, kInt64));
  add("no_rows", Random({4, 0}), Positions({3, 1}, 4));
  for (Precision precision : kMoved) {
    add(StrCat("of_", precision), RandomOf(precision, {4, 4}, 0, 2),
        Positions({5, 1}, 4));
  }
}

void AddScatterNd(std::vector<KernelCase>* cases) {
  const auto add = [&](std::string name, const char* reduction, CaseInput x,
                       CaseInput index, CaseInput updates) {
    cases->push_back({std::move(name),
                      "scatter_nd",
                      {{"reduction", std::string(reduction)}},
                      {std::move(x), std::move(index), std::move(updates)}});
  };
  for (const char* reduction : kReductions) {
    add(StrCat("rows_", reduction), reduction, Random({6, 4}),
        Positions({9, 1}, 6), Random({9, 4}));
    for (Precision precision : kReduced) {
      add(StrCat("of_", precision, "_", reduction), reduction,
          RandomOf(precision, {4, 4}, 0, 3), Positions({7, 2}, 4, kInt32),
          RandomOf(precision, {7}, 0, 3));
    }
  }
  add("many", "add", Random({9, 7, 2}), Positions({300, 2}, 7),
      Random({300, 2}));
  add("of_bool", "none", RandomOf(Precision::kBool, {4}, 0, 2),
      Positions({2, 1}, 4), RandomOf(Precision::kBool, {2}, 0, 2));
  add("no_updates", "add", Random({4}), Values({0, 1}, {}, kInt64),
      Random({0}));
  add("no_rows", "none", Random({4, 0}), Positions({2, 1}, 4), Random({2, 0}));
}

void AddPutAlongAxis(std::vector<KernelCase>* cases) {
  const auto add = [&](std::string name, const char* reduction, int64_t axis,
                       CaseInput x, CaseInput index, CaseInput updates) {
    cases->push_back({std::move(name),
                      "put_along_axis",
                      {{"axis", axis}, {"reduction", std::string(reduction)}},
                      {std::move(x), std::move(index), std::move(updates)}});
  };
  for (const char* reduction : kReductions) {
    add(StrCat("first_axis_", reduction), reduction, 0, Random({5, 3}),
        Positions({7, 3}, 5), Random({7, 3}));
    add(StrCat("integers_", reduction), reduction, -1,
        RandomOf(kInt32, {2, 5}, -9, 9), Positions({2, 6}, 5, kInt32),
        RandomOf(kInt32, {2, 6}, -9, 9));
  }
  for (const char* reduction : {"none", "add"}) {
    // All axes behind are one line, whose outermost axis may be shorter.
    add(StrCat("long_lines_", reduction), reduction, 0, Random({5, 9, 70}),
        Positions({7, 8, 70}, 5), Random({7, 8, 70}));
    add(StrCat("many_lines_", reduction), reduction, 2, Random({3, 6, 5, 4}),
        Positions({3, 5, 6, 4}, 5, kInt32), Random({3, 5, 6, 4}));
    add(StrCat("long_axis_", reduction), reduction, -1, Random({2, 3, 290}),
        Positions({2, 2, 280}, 5), Random({2, 2, 280}));
  }
  add("shorter_index", "add", 1, Random({6, 5, 3}), Positions({2, 4, 2}, 5),
      Random({2, 4, 2}));
  add("no_index", "none", 0, Random({4, 6}), Values({0, 6}, {}, kInt64),
      Random({0, 6}));
  add("of_bool", "none", 0, RandomOf(Precision::kBool, {4}, 0, 2),
      Positions({2}, 4), RandomOf(Precision::kBool, {2}, 0, 2));
}

std::vector<KernelCase> ScatterCases() {
  std::vector<KernelCase> cases;
  AddGatherNd(&cases);
  AddScatterNd(&cases);
  AddPutAlongAxis(&cases);
  return cases;
}

std::vector<KernelCase> ReverseSequenceCases() {
  const auto reverse = [](std::string name, CaseInput x, CaseInput lengths,
                          int64_t batch_axis, int64_t time_axis) {
    return KernelCase{std::move(name),
                      "reverse_sequence",
                      {{"batch_axis", batch_axis}, {"time_axis", time_axis}},
                      {std::move(x), std::move(lengths)}};
  };
  std::vector<KernelCase> cases = {
      reverse("time_first", Random({7, 3, 2}), Values({3}, {7, 0, 5}, kInt64),
              1, 0),
      reverse("batch_first", Random({3, 7, 2}), Values({3}, {6, 1, 7}, kInt32),
              0, 1),
      reverse("last_axes", Random({2, 5, 3}),
              Values({5}, {0, 1, 2, 3, 3}, kInt64), -2, -1),
      reverse("no_batch", Random({4, 0}), RandomOf(kInt64, {0}, 0, 1), 1, 0),
  };
  for (Precision precision : kMoved) {
    cases.push_back(reverse(StrCat("of_", precision),
                            RandomOf(precision, {5, 2}, 0, 2),
                            Values({2}, {5, 4}, kInt64), 1, 0));
  }
  return cases;
}

std::vector<KernelCase> RangeCases() {
  const auto range = [](std::string name, Precision precision, double start,
                        double end, double step) {
    const bool integer = precision == kInt32 || precision == kInt64;
    std::vector<CaseInput> inputs;
    for (double number : {start, end, step}) {
      CaseInput input = Values({1}, {number}, precision);
      // Other numbers are only known as constants.
      inputs.push_back(integer ? input : Constant(input));
    }
    return KernelCase{std::move(name), "range", {}, std::move(inputs)};
  };
  return {
      range("up", kInt64, 2, 40, 3),
      range("down", kInt32, 10, -3, -4),
      range("nothing", kInt32, 3, 1, 1),
      range("floats", Precision::kFloat, 0.5, 2, 0.25),
      range("doubles", Precision::kDouble, 1, -2, -0.7),
  };
}

const CaseFamily kScatterCases(ScatterCases);
const CaseFamily kReverseSequenceCases(ReverseSequenceCases);
const CaseFamily kRangeCases(RangeCases);

}  // namespace
}  // namespace placelite
