// SPDX-License-Identifier: Apache-2.0
// integer_matmul and integer_conv2d.
#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

void AddProducts(Precision type, std::vector<KernelCase>* cases) {
  const double low = IsUnsigned(type) ? 0 : -255;
  const auto of = [&](const Shape& shape) {
    return RandomOf(type, shape, low, 256);
  };
  const auto add = [&](const char* name, const Shape& x, const Shape& y,
                       bool transpose_x = false, bool transpose_y = false) {
    cases->push_back(
        {StrCat(name, "_", type),
         "integer_matmul",
         {{"transpose_x", transpose_x}, {"transpose_y", transpose_y}},
         {of(x), of(y)}});
  };
  add("matrices", {3, 5}, {5, 7});
  add("transposed", {5, 3}, {7, 5}, true, true);
  add("long_sums", {2, 1000}, {1000, 3});
  add("batches", {2, 1, 3, 4}, {5, 4, 2});
  add("no_sums", {2, 0}, {0, 3});
  add("no_columns", {2, 3}, {3, 0});
}

void AddConvolutions(Precision type, std::vector<KernelCase>* cases) {
  const double low = IsUnsigned(type) ? 0 : -255;
  const auto of = [&](const Shape& shape) {
    return RandomOf(type, shape, low, 256);
  };
  const auto add = [&](const char* name, const Shape& x, const Shape& filter,
                       const Ints& strides, const Ints& paddings,
                       const Ints& dilations, int64_t groups, bool bias) {
    std::vector<CaseInput> inputs = {of(x), Constant(of(filter))};
    if (bias) inputs.push_back(Constant(of({filter[0]})));
    cases->push_back({StrCat(name, "_", type),
                      "integer_conv2d",
                      {{"strides", strides},
                       {"paddings", paddings},
                       {"dilations", dilations},
                       {"groups", groups}},
                      std::move(inputs)});
  };
  add("plain", {2, 3, 7, 6}, {4, 3, 3, 3}, {1, 1}, {1, 1, 1, 1}, {1, 1}, 1,
      true);
  add("strides", {1, 4, 9, 8}, {6, 2, 3, 2}, {2, 3}, {1, 0, 0, 2}, {1, 1}, 2,
      false);
  add("dilated", {1, 2, 9, 9}, {2, 1, 2, 3}, {1, 2}, {2, 1, 1, 3}, {3, 2}, 2,
      true);
  add("wide_padding", {1, 1, 2, 2}, {1, 1, 2, 2}, {1, 1}, {5, 5, 4, 4}, {1, 1},
      1, false);
}

std::vector<KernelCase> IntegerProductCases() {
  std::vector<KernelCase> cases;
  for (Precision type : {Precision::kInt32, Precision::kUInt32,
                         Precision::kInt64, Precision::kUInt64}) {
    AddProducts(type, &cases);
    AddConvolutions(type, &cases);
  }
  return cases;
}

const CaseFamily kIntegerProductCases(IntegerProductCases);

}  // namespace
}  // namespace placelite
