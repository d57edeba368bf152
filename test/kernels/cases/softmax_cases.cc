// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

KernelCase Softmax(std::string name, const Shape& shape, int64_t axis,
                   double range = 4) {
  return {std::move(name),
          "softmax",
          {{"axis", axis}},
          {Random(shape, -range, range)}};
}

std::vector<KernelCase> SoftmaxCases() {
  std::vector<KernelCase> cases = {
      Softmax("classes_1000", {1, 1000}, -1),  // MobileNet v1
      Softmax("ocr_direction", {2, 2}, -1),    // PP-OCR cls
      Softmax("mtcnn_pnet", {1, 2, 43, 35}, 1),
      Softmax("mtcnn_rnet", {4, 2}, 1),
      Softmax("first_axis", {5, 3}, 0),
      Softmax("middle_axis", {2, 7, 19}, 1),
      Softmax("axis_of_one", {3, 1, 5}, 1),
      Softmax("rank_6", {2, 1, 3, 2, 5, 2}, 3),
      Softmax("scalar", {}, -1),
      Softmax("empty_outer", {0, 5}, 1),
      Softmax("empty_axis", {3, 0}, 1),
      Softmax("large_values", {3, 33}, -1, 500),
      Softmax("row_beyond_halves", {2, 66000}, -1, 0.01),
  };
  for (int64_t channels : {1, 3, 16, 17, 24, 33}) {
    cases.push_back(
        Softmax(StrCat("channels_", channels), {2, channels, 3, 5}, 1));
  }
  cases.push_back(Softmax("segmentation", {1, 21, 33, 33}, -3));
  for (int64_t size : {1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 33, 47}) {
    cases.push_back(Softmax(StrCat("row_", size), {3, size}, -1));
    cases.push_back(Softmax(StrCat("columns_", size), {2, 5, size}, 1));
  }
  cases.push_back({"of_double",
                   "softmax",
                   {{"axis", int64_t{1}}},
                   {RandomOf(Precision::kDouble, {3, 7, 2}, -4, 4)}});
  // Each term but the first is less than half a unit in the last place of the
  // sum, all of them are a ten-thousandth of it.
  std::vector<double> behind_one(4000 * 3, -17);
  std::fill_n(behind_one.begin(), 3, 0);
  cases.push_back({"columns_small_behind_one",
                   "softmax",
                   {{"axis", int64_t{1}}},
                   {Values({1, 4000, 3}, behind_one)}});
  // Attention masks what is not to be seen by -inf.
  cases.push_back({"masked",
                   "softmax",
                   {{"axis", int64_t{-1}}},
                   {Values({2, 5}, {-kInf, 1, 2, -kInf, 0.5,  //
                                    3, -kInf, -kInf, -kInf, -kInf})}});
  cases.push_back({"masked_channels",
                   "softmax",
                   {{"axis", int64_t{1}}},
                   {Values({1, 5, 1, 2}, {-kInf, 1, 2, -kInf, 0.5,  //
                                          3, -kInf, -kInf, 7, -kInf})}});
  // A NaN, first, last or between numbers, makes NaN of its row.
  for (int64_t size : {5, 16, 21, 40}) {
    std::vector<double> values;
    for (int64_t i = 0; i < 4 * size; ++i) {
      values.push_back(static_cast<double>(i % 7));
    }
    values[0] = values[size + size / 2] = values[3 * size - 1] = kNaN;
    cases.push_back({StrCat("row_nan_", size),
                     "softmax",
                     {{"axis", int64_t{-1}}},
                     {Values({4, size}, values)}});
    cases.push_back({StrCat("columns_nan_", size),
                     "softmax",
                     {{"axis", int64_t{0}}},
                     {Values({4, size}, values)}});
    cases.push_back({StrCat("channels_nan_", size),
                     "softmax",
                     {{"axis", int64_t{1}}},
                     {Values({2, size, 1, 2}, values)}});
  }
  return cases;
}

const CaseFamily kSoftmaxCases(SoftmaxCases);

}  // namespace
}  // namespace placelite
