// SPDX-License-Identifier: Apache-2.0
// Strided slices, and ops whose attributes are elements of inputs.
#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

constexpr auto kInt32 = Precision::kInt32;
constexpr auto kInt64 = Precision::kInt64;

// An empty list is known where it is a constant.
CaseInput List(std::vector<double> values, Precision precision = kInt64) {
  const auto count = static_cast<int64_t>(values.size());
  return Values({count}, std::move(values), precision);
}

KernelCase ByInput(std::string name, const std::string& op,
                   std::vector<CaseInput> inputs, AttributeMap attributes = {},
                   size_t outputs = 1) {
  KernelCase result{std::move(name), op + "_by_input", std::move(attributes),
                    std::move(inputs)};
  result.num_outputs = outputs;
  return result;
}

std::vector<KernelCase> StridedSliceCases() {
  const auto slice = [](std::string name, CaseInput x, Ints axes, Ints starts,
                        Ints ends, Ints strides) {
    return KernelCase{std::move(name),
                      "strided_slice",
                      {{"axes", axes},
                       {"starts", starts},
                       {"ends", ends},
                       {"strides", strides}},
                      {std::move(x)}};
  };
  constexpr int64_t kFar = INT64_MAX, kBefore = INT64_MIN;
  std::vector<KernelCase> cases = {
      slice("every_second", Random({17}), {0}, {0}, {kFar}, {2}),
      slice("backwards", Random({3, 9}), {1}, {-1}, {kBefore}, {-1}),
      slice("both_ways", Random({7, 9, 5}), {0, -1}, {5, 4}, {0, 0}, {-2, -3}),
      slice("rows", Random({7, 5}), {0}, {1}, {6}, {2}),
      slice("one", Random({7, 5}), {0, 1}, {3, 2}, {4, 3}, {5, -1}),
      slice("none", Random({7, 5}), {0}, {5}, {2}, {1}),
      slice("no_axes", Random({7, 5}), {}, {}, {}, {}),
      slice("scalar", Random({}), {}, {}, {}, {}),
      slice("empty", Random({0, 5}), {0, 1}, {2, -1}, {-3, 0}, {-1, -1}),
      slice("huge_strides", Random({4, 6}), {0, 1}, {0, -1}, {kFar, kBefore},
            {kFar, kBefore}),
      slice("clamped", Random({5}), {0}, {-9}, {9}, {2}),
      slice("clamped_backwards", Random({5}), {0}, {9}, {-9}, {-2}),
  };
  for (Precision precision : {Precision::kDouble, Precision::kFP16, kInt64,
                              Precision::kUInt8, Precision::kBool}) {
    cases.push_back(slice(StrCat("of_", precision),
                          RandomOf(precision, {6, 7}, 0, 2), {1, 0}, {6, 1},
                          {kBefore, kFar}, {-2, 3}));
  }
  return cases;
}

std::vector<KernelCase> ByInputCases() {
  const AttributeMap strict = {{"strict", true}}, keep = {{"keep_dim", true}};
  std::vector<KernelCase> cases = {
      ByInput("columns", "cumsum", {Random({9, 5}), List({0})}),
      ByInput("scalar_axis", "cumsum",
              {Random({9, 5}), Values({}, {-1}, kInt32)}, {{"reverse", true}}),
      ByInput("above", "tril_triu", {Random({2, 5, 7}), List({2})}),
      ByInput("below", "tril_triu", {Random({5, 7}), List({-1}, kInt32)},
              {{"lower", false}}),
      ByInput("scores", "top_k", {Random({2, 50}), List({5})}, {}, 2),
      ByInput("smallest", "top_k", {RandomOf(kInt32, {9, 5}, 0, 9), List({3})},
              {{"axis", 0}, {"largest", false}}, 2),
      ByInput("classes", "one_hot",
              {RandomOf(kInt64, {2, 7}, 0, 10), List({10})}),
      ByInput("float_depth", "one_hot",
              {RandomOf(kInt64, {7}, 0, 3), Constant(Values({}, {3}))}),
      ByInput("ones", "squeeze", {Random({1, 3, 1}), List({0, -1})}, strict),
      ByInput("not_one", "squeeze", {Random({1, 3, 1}), List({1})}),
      ByInput("two", "unsqueeze", {Random({3, 2}), List({3, 0})}),
      ByInput("rows", "slice", {Random({7, 5}), List({1}), List({-1})}),
      ByInput("named", "slice",
              {Random({7, 5}), List({4}), List({0}), List({-1}), List({-2})}),
      ByInput("steps_alone", "slice",
              {Random({7}), List({0}), List({9}), Absent(), List({3})}),
      ByInput("parts", "split", {Random({7, 5}), List({2, 0, 3})},
              {{"axis", -1}}, 3),
      ByInput("constant", "pad",
              {Random({3, 4}), List({0, 1, 2, 3}), List({7})}),
      ByInput("number", "pad",
              {Random({3, 4}), List({0, 1, 2, 3}), Constant(Values({}, {7}))}),
      ByInput("number_of_half", "pad",
              {RandomOf(Precision::kFP16, {3, 4}, -1, 1), List({0, 1, 2, 3}),
               Constant(Values({}, {0.25}, Precision::kFP16))}),
      ByInput("edge", "pad", {Random({3, 4}), List({0, 1, 2, 3})},
              {{"mode", "edge"}}),
      ByInput("named_axis", "pad",
              {Random({3, 4}), List({2, 1}), Absent(), List({-1})},
              {{"mode", "reflect"}}),
      ByInput("linear", "interpolate",
              {Random({1, 2, 4, 4}), Constant(Values({4}, {1, 1, 0.6, 1.7}))},
              {{"mode", "linear"}}),
      ByInput("sizes", "interpolate",
              {Random({1, 2, 4, 5}), Absent(), List({1, 2, 7, 3})},
              {{"mode", "linear"}}),
      ByInput("one_scale", "interpolate",
              {Random({1, 2, 4, 5}), Absent(), List({7, 7})},
              {{"keep_aspect_ratio_policy", "not_larger"}}),
      ByInput("crop", "interpolate",
              {Random({1, 2, 4, 5}), Absent(), List({3, 4}),
               Constant(Values({4}, {0.1, -0.2, 0.9, 0.7}))},
              {{"mode", "linear"}, {"coordinates", "tf_crop_and_resize"}}),
      ByInput("columns", "cumprod", {Random({9, 5}), List({0})}),
      ByInput("image", "fold", {Random({1, 4, 6}), List({3, 4}), List({2, 2})}),
      ByInput("keep", "reduce_sum", {Random({3, 4, 5}), List({0, 2})}, keep),
      ByInput("all", "reduce_sum", {Random({3, 4}), Constant(List({}))}),
      ByInput("none", "reduce_sum", {Random({3, 4}), Constant(List({}))},
              {{"none_where_empty", true}}),
      ByInput("rows", "reduce_mean", {Random({3, 4}), List({-1})}),
      ByInput("integers", "reduce_max",
              {RandomOf(kInt64, {3, 4}, -9, 9), List({0})}),
      ByInput("rows", "reduce_min", {Random({3, 4}), List({1})}),
      ByInput("rows", "reduce_prod", {Random({3, 4}), List({1})}),
  };
  return cases;
}

const CaseFamily kStridedSliceCases(StridedSliceCases);
const CaseFamily kByInputCases(ByInputCases);

}  // namespace
}  // namespace placelite
