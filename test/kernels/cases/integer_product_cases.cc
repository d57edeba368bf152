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

// Any bytes of a type.
CaseInput Bytes(Precision type, const Shape& shape) {
  const double low = type == Precision::kInt8 ? -128 : 0;
  return RandomOf(type, shape, low, low + 256);
}

// Bytes of both kinds, with and without zero points, a scale and a bias; sums
// longer than floats hold exactly.
void AddBytes(Precision x_type, Precision y_type,
              std::vector<KernelCase>* cases) {
  const auto add = [&](const char* name, const Shape& x, const Shape& y,
                       std::vector<CaseInput> more, bool constant = true,
                       bool transpose_y = false) {
    std::vector<CaseInput> inputs = {Bytes(x_type, x), Bytes(y_type, y)};
    if (constant) inputs[1] = Constant(inputs[1]);
    for (CaseInput& input : more) inputs.push_back(std::move(input));
    cases->push_back({StrCat(name, "_", x_type, "_", y_type),
                      "integer_matmul",
                      {{"transpose_y", transpose_y}},
                      std::move(inputs)});
  };
  const CaseInput x_zero = Bytes(x_type, {}), y_zero = Bytes(y_type, {1});
  add("bytes", {3, 5}, {5, 7}, {});
  add("zeros", {19, 33}, {33, 70}, {x_zero, Constant(y_zero)});
  add("zero_list", {19, 33}, {33, 70}, {x_zero, Constant(Bytes(y_type, {70}))});
  add("zero_list_varies", {4, 33}, {9, 33}, {x_zero, Bytes(y_type, {9})}, false,
      true);
  add("long", {9, 1537}, {1537, 50}, {x_zero, Constant(y_zero)});
  add("long_scaled", {9, 1537}, {1537, 50},
      {x_zero, Constant(y_zero), Random({50}), Random({50})});
  add("scaled", {40, 20}, {20, 49},
      {x_zero, Constant(y_zero), Random({}), Random({49})});
  add("scaled_alike", {5, 20}, {20, 9},
      {Absent(), Absent(), Random({1}), Random({})});
  add("not_constant", {2, 7, 300}, {2, 300, 11}, {x_zero, y_zero}, false);
  add("transposed", {2, 1, 3, 4}, {5, 6, 4}, {x_zero, y_zero}, false, true);
  add("shared", {2, 3, 4}, {4, 6}, {x_zero, Constant(y_zero)});
  // Each product is 255 * 255.
  const auto end = [](Precision type, const Shape& shape, int code) {
    const double low = (type == Precision::kInt8 ? -128 : 0) + code;
    return RandomOf(type, shape, low, low + 1);
  };
  cases->push_back(
      {StrCat("largest_", x_type, "_", y_type),
       "integer_matmul",
       {},
       {end(x_type, {3, 1537}, 255), Constant(end(y_type, {1537, 17}, 255)),
        end(x_type, {}, 0), Constant(end(y_type, {}, 0))}});
  add("no_sums", {2, 0}, {0, 3}, {x_zero});
  add("no_rows", {0, 4}, {4, 3}, {x_zero});
  // Kernels that add up products in 16 bits take no -128.
  const double least = y_type == Precision::kInt8 ? -128 : 0;
  cases->push_back(
      {StrCat("without_least_", x_type, "_", y_type),
       "integer_matmul",
       {},
       {Bytes(x_type, {7, 90}),
        Constant(RandomOf(y_type, {90, 45}, least + 1, least + 256)), x_zero,
        Constant(Values({1}, {least + 128}, y_type)), Random({45})}});
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

void AddByteConvolutions(Precision x_type, Precision filter_type,
                         std::vector<KernelCase>* cases) {
  const auto add = [&](const char* name, const Shape& x, const Shape& filter,
                       const Ints& strides, const Ints& paddings,
                       const Ints& dilations, int64_t groups,
                       std::vector<CaseInput> zeros, bool constant = true) {
    std::vector<CaseInput> inputs = {Bytes(x_type, x),
                                     Bytes(filter_type, filter), Absent()};
    if (constant) inputs[1] = Constant(inputs[1]);
    for (CaseInput& zero : zeros) inputs.push_back(std::move(zero));
    cases->push_back({StrCat(name, "_", x_type, "_", filter_type),
                      "integer_conv2d",
                      {{"strides", strides},
                       {"paddings", paddings},
                       {"dilations", dilations},
                       {"groups", groups}},
                      std::move(inputs)});
  };
  const CaseInput x_zero = Bytes(x_type, {}), zero = Bytes(filter_type, {1});
  add("bytes", {2, 3, 7, 6}, {4, 3, 3, 3}, {1, 1}, {1, 1, 1, 1}, {1, 1}, 1, {});
  add("zeros", {1, 40, 9, 13}, {19, 40, 3, 3}, {1, 1}, {1, 1, 1, 1}, {1, 1}, 1,
      {x_zero, Constant(zero)});
  add("zero_list", {1, 4, 9, 8}, {6, 2, 3, 2}, {2, 3}, {1, 0, 0, 2}, {1, 1}, 2,
      {x_zero, Constant(Bytes(filter_type, {6}))});
  add("deep", {1, 700, 5, 5}, {9, 700, 1, 1}, {1, 1}, {0, 0, 0, 0}, {1, 1}, 1,
      {x_zero, Constant(zero)});
  add("depthwise", {2, 5, 12, 11}, {5, 1, 3, 3}, {2, 2}, {1, 1, 1, 1}, {1, 1},
      5, {x_zero, Constant(zero)});
  add("dilated", {1, 2, 9, 9}, {2, 1, 2, 3}, {1, 1}, {2, 1, 1, 3}, {3, 2}, 2,
      {x_zero, Constant(zero)});
  add("wide_padding", {1, 1, 2, 2}, {1, 1, 2, 2}, {1, 1}, {5, 5, 4, 4}, {1, 1},
      1, {x_zero});
  add("not_constant", {1, 2, 5, 5}, {3, 2, 3, 3}, {1, 1}, {0, 0, 0, 0}, {1, 1},
      1, {x_zero, zero}, false);
}

std::vector<KernelCase> IntegerProductCases() {
  std::vector<KernelCase> cases;
  for (Precision type : {Precision::kInt32, Precision::kUInt32,
                         Precision::kInt64, Precision::kUInt64}) {
    AddProducts(type, &cases);
    AddConvolutions(type, &cases);
  }
  for (Precision x : {Precision::kInt8, Precision::kUInt8}) {
    for (Precision y : {Precision::kInt8, Precision::kUInt8}) {
      AddBytes(x, y, &cases);
      AddByteConvolutions(x, y, &cases);
    }
  }
  return cases;
}

const CaseFamily kIntegerProductCases(IntegerProductCases);

}  // namespace
}  // namespace placelite
