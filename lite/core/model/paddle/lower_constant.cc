// Ops that make constants, and those that only hand values on.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/data_type.h"
#include "lite/core/model/paddle/lowering_util.h"

namespace placelite {
namespace paddle {
namespace {

// Elements as the program writes them: integers exactly, others as doubles.
struct Elements {
  std::vector<int64_t> integers;
  std::vector<double> reals;
};

bool IsReal(Precision precision) {
  return precision == Precision::kFloat || precision == Precision::kDouble;
}

// `count` elements from `list`, which has as many, or one for all.
template <typename T, typename From>
Status Store(const std::vector<From>& list, int64_t count, void* out) {
  std::vector<T> converted;
  for (const From value : list) {
    if constexpr (std::is_integral_v<T>) {
      if (value < std::numeric_limits<T>::min() ||
          value > std::numeric_limits<T>::max()) {
        return Status::Corrupt(
            StrCat("value ", value, " is out of the range of its type"));
      }
    }
    converted.push_back(static_cast<T>(value));
  }
  T* elements = static_cast<T*>(out);
  if (converted.size() == 1) {
    std::fill_n(elements, count, static_cast<T>(converted[0]));
  } else {
    std::copy(converted.begin(), converted.end(), elements);
  }
  return Status::Ok();
}

Status Fill(const Elements& from, Tensor* tensor) {
  const int64_t count = tensor->NumElements();
  void* out = tensor->raw_data();
  switch (tensor->precision()) {
    case Precision::kFloat:
      return Store<float>(from.reals, count, out);
    case Precision::kDouble:
      return Store<double>(from.reals, count, out);
    case Precision::kInt32:
      return Store<int32_t>(from.integers, count, out);
    case Precision::kInt64:
      return Store<int64_t>(from.integers, count, out);
    case Precision::kInt8:
      return Store<int8_t>(from.integers, count, out);
    case Precision::kUInt8:
      return Store<uint8_t>(from.integers, count, out);
    case Precision::kBool:
      return Store<bool>(from.integers, count, out);
    default:
      return Status::Unsupported(StrCat("constants of ", tensor->precision()));
  }
}

Result<Tensor> MakeTensor(const Shape& shape, Precision precision,
                          const Elements& elements) {
  LITE_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Allocate(shape, precision));
  LITE_RETURN_IF_ERROR(Fill(elements, &tensor));
  return tensor;
}

// Counts the memory before it is asked for.
void DefineConstant(OpLowering& op, const Shape& shape, Precision precision,
                    const Elements& elements) {
  op.CountGenerated(DenseBytes(shape, precision, LayoutKind::kNCHW));
  if (!op.ok()) return;
  op.Define(op.Constant(MakeTensor(shape, precision, elements)));
}

// "1.5", "-3", "inf", "nan"
Result<Elements> ParseNumber(const std::string& text, Precision precision) {
  Elements one;
  if (!IsReal(precision)) {
    const Result<int64_t> integer = ParseInt(text);
    if (integer.ok()) {
      one.integers = {*integer};
      return one;
    }
  }
  char* end = nullptr;
  const double real = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0') {
    return Status::Corrupt(
        StrCat("attribute 'str_value' is '", text, "', expected a number"));
  }
  one.reals = {real};
  // Comparisons are false for nan.
  if (!IsReal(precision)) {
    if (!(std::abs(real) < 9e18)) {
      return Status::Corrupt(
          StrCat("value ", text, " is out of the range of its type"));
    }
    one.integers = {static_cast<int64_t>(real)};
  }
  return one;
}

// `str_value` is exact where it is given; `value` is a float.
void LowerFillConstant(OpLowering& op) {
  const Precision precision = PrecisionAttribute(op, "dtype");
  const std::vector<int64_t> dims =
      IntsInput(op, "ShapeTensorList", "ShapeTensor", "shape");
  float value = FloatInput(op, "ValueTensor", "value", 0);
  const std::string text = op.String("str_value", "");
  if (!op.ok()) return;
  const Result<Shape> shape = ToShape(dims);
  if (!shape.ok()) return op.Fail(shape.status());
  const bool exact = !text.empty() && !op.HasInput("ValueTensor");
  const Result<Elements> elements =
      ParseNumber(exact ? text : ToString(AttributeValue(value)), precision);
  if (!elements.ok()) return op.Fail(elements.status());
  DefineConstant(op, *shape, precision, *elements);
}

// The values stand in an attribute of their type, or, from Paddle 2.6 on, in
// `values`.
void LowerAssignValue(OpLowering& op) {
  const Precision precision = PrecisionAttribute(op, "dtype");
  const std::vector<int64_t> dims = op.Ints("shape");
  const bool has_values = !op.Floats("values").empty();
  std::string from = has_values ? "values" : "";
  if (!has_values) {
    switch (precision) {
      case Precision::kFloat:
        from = "fp32_values";
        break;
      case Precision::kDouble:
        from = "fp64_values";
        break;
      case Precision::kInt32:
        from = "int32_values";
        break;
      case Precision::kInt64:
        from = "int64_values";
        break;
      case Precision::kBool:
        from = "bool_values";
        break;
      default:
        return op.FailUnsupported(StrCat("values of ", precision));
    }
  }
  Elements elements;
  if (IsReal(precision)) {
    elements.reals = op.Floats(from);
  } else {
    elements.integers = op.ExactInts(from);
  }
  if (!op.ok()) return;
  const Result<Shape> shape = ToShape(dims);
  if (!shape.ok()) return op.Fail(shape.status());
  const size_t count = elements.reals.size() + elements.integers.size();
  if (count != static_cast<size_t>(shape->NumElements())) {
    return op.FailCorrupt(
        StrCat(count, " elements in '", from, "' for shape ", *shape));
  }
  DefineConstant(op, *shape, precision, elements);
}

void LowerAssign(OpLowering& op) {
  op.Define(op.Emit("identity", {op.Input("X")}));
}

void LowerCast(OpLowering& op) {
  const ValueId x = op.Input("X");
  const std::string to = ToString(PrecisionAttribute(op, "out_dtype"));
  op.Define(op.Emit("cast", {x}, {{"to", to}}));
}

constexpr LoweringRule kRules[] = {
    {"fill_constant", "Out", LowerFillConstant},
    {"assign_value", "Out", LowerAssignValue},
    {"assign", "Out", LowerAssign},
    {"cast", "Out", LowerCast},
};

}  // namespace

Span<const LoweringRule> ConstantRules() { return kRules; }

}  // namespace paddle
}  // namespace placelite
