// SPDX-License-Identifier: Apache-2.0
// Ops that make tensors full of one number.
#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/constant_elements.h"
#include "lite/core/model/paddle/data_type.h"

namespace placelite {
namespace paddle {
namespace {

// `str_value` is exact where it is given; `value` is a float.
Elements FillValue(OpLowering& op, Precision precision) {
  const float value = FloatInput(op, "ValueTensor", "value", 0);
  const std::string text = op.String("str_value", "");
  if (!op.ok()) return {};
  const bool exact = !text.empty() && !op.HasInput("ValueTensor");
  Result<Elements> elements =
      ParseNumber(exact ? text : ToString(AttributeValue(value)), precision);
  if (elements.ok()) return *std::move(elements);
  op.Fail(elements.status());
  return {};
}

// Into a shape that the program computes.
void EmitFill(OpLowering& op, ValueId shape, Precision precision,
              const Elements& value) {
  if (!op.ok()) return;
  // Refuses what does not fit into the type.
  const Result<Tensor> one = MakeTensor(Shape(), precision, value);
  if (!one.ok()) return op.Fail(one.status());
  AttributeMap attributes{{"dtype", std::string(ToString(precision))}};
  if (IsReal(precision)) {
    attributes.Set("value", static_cast<float>(value.reals[0]));
  } else {
    attributes.Set("int_value", value.integers[0]);
  }
  op.Define(op.Emit("fill_constant", {shape}, std::move(attributes)));
}

void DefineFilled(OpLowering& op, const std::vector<int64_t>& dims,
                  Precision precision, const Elements& value) {
  if (!op.ok()) return;
  const Result<Shape> shape = ToShape(dims);
  if (!shape.ok()) return op.Fail(shape.status());
  DefineConstant(op, *shape, precision, value);
}

void LowerFillConstant(OpLowering& op) {
  const Precision precision = PrecisionAttribute(op, "dtype");
  const Elements value = FillValue(op, precision);
  const ValueId shape = ComputedList(op, "ShapeTensorList", "ShapeTensor");
  if (shape != kNone) return EmitFill(op, shape, precision, value);
  const std::vector<int64_t> dims =
      IntsInput(op, "ShapeTensorList", "ShapeTensor", "shape");
  DefineFilled(op, dims, precision, value);
}

ValueId EmitInts(OpLowering& op, std::vector<int64_t> list) {
  const Shape shape = {static_cast<int64_t>(list.size())};
  return op.Constant(
      MakeTensor(shape, Precision::kInt32, Elements{std::move(list), {}}));
}

// `dims`, that at `to` replaced by the dimension `from` of x.
ValueId EmitDimsLike(OpLowering& op, std::vector<int64_t> dims, size_t to,
                     ValueId x, int64_t from) {
  const ValueId shape = op.Emit("shape", {x});
  const auto at = dims.begin() + static_cast<int64_t>(to);
  std::vector<ValueId> parts = {
      op.Emit("slice", {shape},
              {{"axes", std::vector<int64_t>{0}},
               {"starts", std::vector<int64_t>{from}},
               {"ends", std::vector<int64_t>{from + 1}}})};
  if (to > 0) {
    parts.insert(parts.begin(), EmitInts(op, {dims.begin(), at}));
  }
  if (to + 1 < dims.size()) {
    parts.push_back(EmitInts(op, {at + 1, dims.end()}));
  }
  return op.Emit("concat", parts, {{"axis", int64_t{0}}});
}

// One dimension of the result is that of Input.
void LowerFillLikeBatch(OpLowering& op) {
  const ValueId x = op.Input("Input");
  const Precision precision = PrecisionAttribute(op, "dtype");
  const Elements value = FillValue(op, precision);
  std::vector<int64_t> dims = op.Ints("shape");
  const int64_t from = op.Int("input_dim_idx", 0);
  const int64_t to = op.Int("output_dim_idx", 0);
  const int rank = op.rank(x);
  if (!op.ok()) return;
  if (from < 0 || (rank >= 0 && from >= rank) || from >= kMaxRank || to < 0 ||
      to >= static_cast<int64_t>(dims.size()) || dims.size() > kMaxRank) {
    return op.FailCorrupt(StrCat("dimension ", from, " of Input ", op.shape(x),
                                 " for dimension ", to, " of a shape of ",
                                 dims.size()));
  }
  const auto at = static_cast<size_t>(to);
  if (rank < 0 || !op.shape(x)[static_cast<int>(from)].exact()) {
    return EmitFill(op, EmitDimsLike(op, dims, at, x, from), precision, value);
  }
  dims[at] = op.shape(x)[static_cast<int>(from)].min;
  DefineFilled(op, dims, precision, value);
}

void LowerFillLike(OpLowering& op) {
  const ValueId x = op.Input("X");
  const Precision precision =
      PrecisionAttribute(op, "dtype", op.info(x).precision);
  const Elements value = FillValue(op, precision);
  EmitFill(op, op.Emit("shape", {x}), precision, value);
}

void LowerFillZerosLike(OpLowering& op) {
  const ValueId x = op.Input("X");
  const Precision precision =
      PrecisionAttribute(op, "dtype", op.info(x).precision);
  EmitFill(op, op.Emit("shape", {x}), precision, {{0}, {0}});
}

// The number of X's kind.
void LowerFillAny(OpLowering& op) {
  const ValueId x = op.Input("X");
  const Precision precision = op.info(x).precision;
  // Paddle 2.6 has one number for both kinds.
  const float one = op.Float("value", op.Float("value_float", 0));
  const bool fits = one > -9e18f && one < 9e18f;
  const int64_t integer = fits ? static_cast<int64_t>(one) : 0;
  const Elements value = {{op.Int("value_int", integer)}, {one}};
  EmitFill(op, op.Emit("shape", {x}), precision, value);
}

constexpr LoweringRule kRules[] = {
    {"fill_constant", "Out", LowerFillConstant},
    {"fill_constant_batch_size_like", "Out", LowerFillLikeBatch},
    {"fill_any_like", "Out", LowerFillLike},
    {"fill_any", "Out", LowerFillAny},
    {"fill_zeros_like", "Out", LowerFillZerosLike},
    {"fill_zeros_like2", "Out", LowerFillZerosLike},
};

}  // namespace

Span<const LoweringRule> FillRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
