// SPDX-License-Identifier: Apache-2.0
#include "lite/core/model/paddle/pir/value_table.h"

#include <cmath>
#include <limits>
#include <utility>

#include "lite/core/base/strings.h"

namespace placelite {
namespace paddle {
namespace pir {
namespace {

// Lists of shapes and axes are shorter.
constexpr int64_t kMaxListed = 64;

template <typename T>
Result<T> Typed(const Op& op, const char* name, const char* expected) {
  const Attribute* attribute = op.Find(name);
  if (attribute == nullptr) {
    return Status::Corrupt(StrCat("has no attribute '", name, "'"));
  }
  if (const T* value = std::get_if<T>(&attribute->value)) return *value;
  return Status::Corrupt(StrCat("attribute '", name, "' is no ", expected));
}

bool IsRealCode(int64_t data_type) {
  constexpr int64_t kFP16 = 4, kFloat = 5, kDouble = 6, kBF16 = 22;
  return data_type == kFP16 || data_type == kFloat || data_type == kDouble ||
         data_type == kBF16;
}

Result<double> NumberAttribute(const Op& op, const char* name) {
  const Attribute* attribute = op.Find(name);
  if (attribute != nullptr) {
    if (const auto* flag = std::get_if<bool>(&attribute->value)) {
      return *flag ? 1.0 : 0.0;
    }
    if (const auto* integer = std::get_if<int64_t>(&attribute->value)) {
      return static_cast<double>(*integer);
    }
  }
  return Typed<double>(op, name, "number");
}

// Returns how many elements there are, or -1 for more than kMaxListed.
int64_t Count(const std::vector<int64_t>& shape) {
  int64_t count = 1;
  for (const int64_t dim : shape) {
    if (dim < 0 || dim > kMaxListed) return -1;
    count *= dim;
    if (count > kMaxListed) return -1;
  }
  return count;
}

Result<std::optional<Constant>> ReadFull(const Op& op) {
  LITE_ASSIGN_OR_RETURN(const std::vector<int64_t> shape,
                        IntegersAttribute(op, "shape"));
  LITE_ASSIGN_OR_RETURN(const int64_t type, IntegerAttribute(op, "dtype"));
  LITE_ASSIGN_OR_RETURN(Constant constant, ReadFillValue(op));
  const int64_t count = Count(shape);
  if (count < 0 || (shape.size() > 1 && count != 1) ||
      constant.is_real != IsRealCode(type)) {
    return std::optional<Constant>();
  }
  const auto size = static_cast<size_t>(count);
  if (constant.is_real) {
    constant.reals.assign(size, constant.reals[0]);
  } else {
    constant.integers.assign(size, constant.integers[0]);
  }
  return std::optional<Constant>(std::move(constant));
}

}  // namespace

std::string Constant::ToText() const {
  if (!is_real) return StrCat(integers[0]);
  TextStream text;
  text.precision(std::numeric_limits<double>::max_digits10);
  text << reals[0];
  return text.str();
}

Result<std::string> TextAttribute(const Op& op, const char* name) {
  return Typed<std::string>(op, name, "string");
}

Result<int64_t> IntegerAttribute(const Op& op, const char* name) {
  return Typed<int64_t>(op, name, "integer");
}

Result<std::vector<int64_t>> IntegersAttribute(const Op& op, const char* name) {
  return Typed<std::vector<int64_t>>(op, name, "list of integers");
}

Result<Constant> ReadFillValue(const Op& op) {
  LITE_ASSIGN_OR_RETURN(const double value, NumberAttribute(op, "value"));
  LITE_ASSIGN_OR_RETURN(const int64_t type, IntegerAttribute(op, "dtype"));
  Constant one;
  // Comparisons are false for nan.
  one.is_real = IsRealCode(type) || !(std::abs(value) < 9e18);
  if (one.is_real) {
    one.reals = {value};
  } else {
    one.integers = {static_cast<int64_t>(value)};
  }
  return one;
}

Result<std::optional<Constant>> ReadConstant(const Op& op) {
  if (op.name == "pd_op.full") return ReadFull(op);
  Constant constant;
  LITE_ASSIGN_OR_RETURN(constant.integers, IntegersAttribute(op, "value"));
  return std::optional<Constant>(std::move(constant));
}

}  // namespace pir
}  // namespace paddle
}  // namespace placelite
