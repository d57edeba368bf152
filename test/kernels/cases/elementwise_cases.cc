// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "lite/core/base/strings.h"
#include "test/kernels/cases/cases.h"

namespace placelite {
namespace {

// Inputs on which every one of the ops is tame.
struct BinaryOp {
  const char* op;
  double x_low, x_high, y_low, y_high;
};
constexpr BinaryOp kOps[] = {
    {"elementwise_add", -2, 2, -2, 2},  {"elementwise_sub", -2, 2, -2, 2},
    {"elementwise_mul", -2, 2, -2, 2},  {"elementwise_div", -2, 2, 0.5, 2},
    {"elementwise_max", -2, 2, -2, 2},  {"elementwise_min", -2, 2, -2, 2},
    {"elementwise_pow", 0.1, 3, -2, 2},
};

struct ShapePair {
  const char* name;
  Shape x, y;
};
const ShapePair kShapes[] = {
    {"same", {2, 3, 5, 7}, {2, 3, 5, 7}},
    {"scalar_y", {3, 37}, {}},
    {"one_element_y", {3, 37}, {1}},
    {"scalar_x", {}, {3, 5}},
    {"scalars", {}, {}},
    {"channel", {2, 6, 5, 7}, {1, 6, 1, 1}},
    {"channel_rank_3", {2, 6, 5, 7}, {6, 1, 1}},
    {"gate", {2, 8, 3, 11}, {2, 8, 1, 1}},
    {"gate_first", {2, 8, 1, 1}, {2, 8, 3, 11}},
    {"last_axis", {4, 3, 19}, {19}},
    {"middle_axis", {4, 3, 19}, {3, 1}},
    {"first_axis", {4, 3, 19}, {4, 1, 1}},
    {"both", {5, 1, 9}, {1, 4, 9}},
    {"outer_product", {13, 1}, {1, 17}},
    {"longer_y", {7}, {2, 3, 7}},
    {"rank_6", {2, 1, 3, 1, 2, 5}, {1, 4, 3, 2, 1, 5}},
    {"empty", {2, 0, 3}, {1, 3}},
    {"image_1", {2, 1, 5, 3}, {2, 1, 5, 3}},
    {"image_17", {2, 17, 5, 3}, {2, 17, 5, 3}},
    {"image_24", {2, 24, 13, 11}, {2, 24, 13, 11}},
    {"image_32", {2, 32, 5, 3}, {2, 32, 5, 3}},
    {"gate_33", {2, 33, 5, 7}, {2, 33, 1, 1}},
    {"channel_33", {2, 33, 5, 7}, {33, 1, 1}},
    {"channel_first", {1, 19, 1, 1}, {2, 19, 3, 5}},
    {"pixels", {2, 19, 3, 5}, {2, 1, 3, 5}},
    {"pixels_first", {1, 1, 3, 5}, {2, 19, 3, 5}},
    {"pixels_rank_3", {2, 19, 3, 5}, {1, 3, 5}},
    {"pixels_rank_2", {2, 19, 3, 5}, {3, 5}},
    {"columns", {2, 19, 3, 5}, {5}},
    {"rows", {2, 19, 3, 5}, {3, 1}},
    {"image_scalar", {2, 19, 3, 5}, {}},
    {"scalar_image", {1}, {2, 19, 3, 5}},
    {"rank_3_unlike", {2, 19, 3, 5}, {19, 3, 5}},
    {"one_column", {2, 19, 7, 1}, {2, 19, 7, 1}},
    {"one_channel", {2, 1, 3, 5}, {2, 1, 3, 1}},
    {"one_channel_rank_3", {2, 1, 3, 5}, {1, 3, 5}},
    {"both_repeat", {2, 19, 1, 5}, {1, 19, 3, 1}},
    {"other_image", {2, 1, 3, 5}, {1, 19, 1, 1}},
};

KernelCase Binary(std::string name, const BinaryOp& op, const Shape& x,
                  const Shape& y) {
  return {std::move(name),
          op.op,
          {},
          {Random(x, op.x_low, op.x_high), Random(y, op.y_low, op.y_high)}};
}

void AddIntegers(const BinaryOp& op, Precision precision,
                 std::vector<KernelCase>* cases) {
  const double low = std::string_view(op.op) == "elementwise_div" ? 1 : -9;
  const auto x = [&](const Shape& s) {
    return RandomOf(precision, s, -50, 50);
  };
  const auto y = [&](const Shape& s) { return RandomOf(precision, s, low, 9); };
  cases->push_back({StrCat(precision, "_same"), op.op, {}, {x({17}), y({17})}});
  cases->push_back(
      {StrCat(precision, "_rows"), op.op, {}, {x({2, 3, 5}), y({3, 1})}});
  cases->push_back({StrCat(precision, "_scalar"), op.op, {}, {x({4}), y({})}});
  cases->push_back(
      {StrCat(precision, "_repeated"), op.op, {}, {x({3, 1}), y({2, 3, 5})}});
}

void AddEpilogues(std::vector<KernelCase>* cases) {
  const BinaryOp& add = kOps[0];
  std::vector<EpilogueStep> steps = StepsOfEachKind();
  steps.push_back(AddStep(2));
  for (const EpilogueStep& step : steps) {
    KernelCase with =
        Binary(StrCat("then_", ToString(step.kind)), add, {3, 21}, {21});
    if (TakesOperand(step.kind)) with.inputs.push_back(Random({3, 21}));
    with.epilogue = {step};
    cases->push_back(std::move(with));
  }
  KernelCase longest =
      Binary("then_four_steps", add, {2, 5, 3, 3}, {1, 5, 1, 1});
  longest.inputs.push_back(Random({2, 5, 3, 3}));
  longest.epilogue = {Step(EpilogueKind::kScale, 2, 1), AddStep(2),
                      Step(EpilogueKind::kRelu),
                      Step(EpilogueKind::kClip, 0, 3)};
  KernelCase padded = longest;
  padded.name = "then_four_steps_33";
  padded.inputs = {Random({2, 33, 3, 5}), Random({1, 33, 1, 1}),
                   Random({2, 33, 3, 5})};
  KernelCase rounded = padded;
  rounded.name = "rounded_twice_33";
  rounded.epilogue = {Step(EpilogueKind::kFakeQuantize, 0.05f, -30, 30),
                      AddStep(2),
                      Step(EpilogueKind::kFakeQuantize, 0.05f, 0, 90)};
  cases->push_back(std::move(longest));
  cases->push_back(std::move(padded));
  cases->push_back(std::move(rounded));
}

void AddPrelu(std::vector<KernelCase>* cases) {
  auto prelu = [](std::string name, const Shape& x, const Shape& alpha) {
    return KernelCase{std::move(name),
                      "prelu",
                      {},
                      {Random(x, -2, 2), Constant(Random(alpha, -0.5, 0.5))}};
  };
  cases->push_back(prelu("mtcnn_all", {2, 28, 22, 22}, {1}));
  cases->push_back(prelu("channel", {2, 10, 7, 5}, {1, 10, 1, 1}));
  cases->push_back(prelu("channel_rank_3", {2, 33, 7, 5}, {33, 1, 1}));
  cases->push_back(prelu("element", {2, 3, 5}, {3, 5}));
  cases->push_back(prelu("vector", {3, 19}, {19}));
  cases->push_back(prelu("scalar", {}, {}));
}

// Powers by numbers that vectors treat apart, over the range of floats, and
// each special base with each special exponent.
void AddPowers(std::vector<KernelCase>* cases) {
  const auto add = [&](const std::string& name, CaseInput x, CaseInput y) {
    cases->push_back({name, "elementwise_pow", {}, {x, y}});
  };
  constexpr struct {
    const char* name;
    double exponent;
  } kExponents[] = {{"two", 2},        {"three", 3},         {"half", 0.5},
                    {"minus_one", -1}, {"a_third", 1.0 / 3}, {"zero", 0}};
  for (const auto& by : kExponents) {
    add(StrCat("by_", by.name), Random({5, 37}, 0, 4),
        Values({}, {by.exponent}));
    add(StrCat("of_any_by_", by.name), Random({3, 37}, -4, 4),
        Values({1}, {by.exponent}));
  }
  add("wide", Random({7, 33}, 1e-3, 1e3), Random({7, 33}, -12, 12));
  add("beyond_floats", Random({7, 33}, 1e-3, 1e3), Random({7, 33}, -400, 400));
  add("near_one", Random({7, 33}, 0.999, 1.001), Random({7, 33}, -9e4, 9e4));
  const std::vector<double> special = {0.0,    -0.0, 1,    -1,       0.5,
                                       -2,     3,    4,    1e-41,    3e-38,
                                       1.2e38, NAN,  1e-3, INFINITY, -INFINITY};
  std::vector<double> x, y;
  for (double base : special) {
    for (double exponent : special) {
      x.push_back(base);
      y.push_back(exponent);
    }
  }
  const Shape shape = {static_cast<int64_t>(x.size())};
  add("special", Values(shape, x), Values(shape, y));
  add("special_of_one", Values({}, {1.5}), Values({15}, special));
  add("special_by_one", Values({15}, special), Values({}, {1.5}));
  add("zeros", Values({20}, std::vector<double>(20, 0.0)), Values({}, {2.2}));
}

// The larger and the smaller of NaN and a number, in either order, are NaN.
void AddNanCases(std::vector<KernelCase>* cases) {
  std::vector<double> x, y;
  for (int i = 0; i < 34; ++i) {
    x.push_back(i % 3 == 0 ? NAN : i);
    y.push_back(i % 4 == 0 ? NAN : 20 - i);
  }
  for (const char* op : {"elementwise_max", "elementwise_min"}) {
    for (const Shape& shape : {Shape{34}, Shape{1, 17, 1, 2}}) {
      const CaseInput one = Values({1}, {NAN});
      const std::string rank = StrCat("_rank_", shape.rank());
      cases->push_back(
          {"nan" + rank, op, {}, {Values(shape, x), Values(shape, y)}});
      cases->push_back({"nan_x" + rank, op, {}, {one, Values(shape, y)}});
      cases->push_back({"nan_y" + rank, op, {}, {Values(shape, x), one}});
    }
  }
}

std::vector<KernelCase> ElementwiseCases() {
  std::vector<KernelCase> cases;
  for (const BinaryOp& op : kOps) {
    for (const ShapePair& shapes : kShapes) {
      cases.push_back(Binary(shapes.name, op, shapes.x, shapes.y));
    }
    AddIntegers(op, Precision::kInt32, &cases);
    AddIntegers(op, Precision::kInt64, &cases);
    AddIntegers(op, Precision::kInt8, &cases);
    cases.push_back({"of_uint8",
                     op.op,
                     {},
                     {RandomOf(Precision::kUInt8, {3, 9}, 0, 255),
                      RandomOf(Precision::kUInt8, {9}, 1, 9)}});
    for (Precision precision : {Precision::kInt16, Precision::kUInt16,
                                Precision::kUInt32, Precision::kUInt64}) {
      cases.push_back({StrCat("of_", precision),
                       op.op,
                       {},
                       {RandomOf(precision, {3, 9}, 0, 200),
                        RandomOf(precision, {9}, 1, 9)}});
    }
    cases.push_back({"of_double",
                     op.op,
                     {},
                     {RandomOf(Precision::kDouble, {3, 9}, 0.5, 2),
                      RandomOf(Precision::kDouble, {3, 1}, 0.5, 2)}});
  }
  AddPowers(&cases);
  AddNanCases(&cases);
  for (int64_t size : {1, 4, 7, 8, 9, 15, 16, 17, 31, 33}) {
    cases.push_back(Binary(StrCat("row_", size), kOps[2], {size}, {size}));
    cases.push_back(Binary(StrCat("rows_", size), kOps[2], {3, size}, {3, 1}));
  }
  cases.push_back(Binary("ocr_cls_gate", kOps[2], {1, 8, 8, 50}, {1, 8, 1, 1}));
  cases.push_back(
      Binary("mobilenet_bias", kOps[0], {1, 32, 112, 112}, {1, 32, 1, 1}));
  cases.push_back(
      Binary("mobilenet_v3_gate", kOps[2], {1, 960, 7, 7}, {1, 960, 1, 1}));
  cases.push_back(
      Binary("resnet_residual", kOps[0], {1, 256, 14, 14}, {1, 256, 14, 14}));
  cases.push_back(
      Binary("ocr_cls_residual", kOps[0], {1, 8, 4, 50}, {1, 8, 4, 50}));
  cases.push_back({"int32_wraps",
                   "elementwise_mul",
                   {},
                   {Values({2}, {2147483647, -65536}, Precision::kInt32),
                    Values({2}, {2, 65536}, Precision::kInt32)}});
  cases.push_back({"int32_toward_zero",
                   "elementwise_div",
                   {},
                   {Values({4}, {7, -7, 7, -2147483648.0}, Precision::kInt32),
                    Values({4}, {2, 2, -2, -1}, Precision::kInt32)}});
  cases.push_back({"int8_wraps",
                   "elementwise_div",
                   {},
                   {Values({2}, {-128, 127}, Precision::kInt8),
                    Values({2}, {-1, -2}, Precision::kInt8)}});
  AddEpilogues(&cases);
  AddPrelu(&cases);
  cases.push_back(
      {"int64_toward_zero",
       "elementwise_div",
       {},
       {Values({2, 4}, {7, -7, 7, -9223372036854775808.0, 0, 1, -1, 9},
               Precision::kInt64),
        Values({4}, {2, 2, -2, -1}, Precision::kInt64)}});
  return cases;
}

const CaseFamily kElementwiseCases(ElementwiseCases);

}  // namespace
}  // namespace placelite
