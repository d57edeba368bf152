// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/constant_elements.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "lite/core/base/strings.h"
#include "lite/core/model/paddle/data_type.h"

namespace placelite {
namespace paddle {

bool IsReal(Precision precision) {
  return precision == Precision::kFloat || precision == Precision::kDouble;
}

namespace {

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
    case Precision::kInt16:
      return Store<int16_t>(from.integers, count, out);
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

// The attribute that the elements stand in.
std::string ListOf(OpLowering& op, Precision precision) {
  if (!op.Floats("values").empty()) return "values";
  switch (precision) {
    case Precision::kFloat:
      return "fp32_values";
    case Precision::kDouble:
      return "fp64_values";
    case Precision::kInt32:
      return "int32_values";
    case Precision::kInt64:
      return "int64_values";
    case Precision::kBool:
      return "bool_values";
    default:
      op.FailUnsupported(StrCat("values of ", precision));
      return "";
  }
}

}  // namespace

Result<Tensor> MakeTensor(const Shape& shape, Precision precision,
                          const Elements& elements) {
  LITE_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Allocate(shape, precision));
  LITE_RETURN_IF_ERROR(Fill(elements, &tensor));
  return tensor;
}

void DefineConstant(OpLowering& op, const Shape& shape, Precision precision,
                    const Elements& elements) {
  op.CountGenerated(DenseBytes(shape, precision, LayoutKind::kNCHW));
  if (!op.ok()) return;
  op.Define(op.Constant(MakeTensor(shape, precision, elements)));
}

ValueId EmitListed(OpLowering& op) {
  const Precision precision = PrecisionAttribute(op, "dtype");
  const std::vector<int64_t> dims = op.Ints("shape");
  const std::string from = ListOf(op, precision);
  Elements elements;
  if (IsReal(precision)) {
    elements.reals = op.Floats(from);
  } else {
    elements.integers = op.ExactInts(from);
  }
  if (!op.ok()) return kNone;
  const Result<Shape> shape = ToShape(dims);
  if (!shape.ok()) {
    op.Fail(shape.status());
    return kNone;
  }
  const auto count =
      static_cast<int64_t>(elements.reals.size() + elements.integers.size());
  if (count != shape->NumElements()) {
    op.FailCorrupt(
        StrCat(count, " elements in '", from, "' for shape ", *shape));
    return kNone;
  }
  op.CountGenerated(DenseBytes(*shape, precision, LayoutKind::kNCHW));
  return op.ok() ? op.Constant(MakeTensor(*shape, precision, elements)) : kNone;
}

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

}  // namespace paddle
}  // namespace placelite
