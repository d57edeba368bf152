// SPDX-License-Identifier: Apache-2.0
#include "lite/core/op/by_input.h"

#include <algorithm>
#include <cmath>

#include "lite/core/base/fp16.h"
#include "lite/core/op/infer_util.h"

namespace placelite {
namespace {

using Ints = std::vector<int64_t>;

template <typename T>
void AppendClampedAs(const Tensor& tensor, Ints* list) {
  for (int64_t i = 0; i < tensor.NumElements(); ++i) {
    const T element = tensor.data<T>()[i];
    if (element > T{0} && static_cast<uint64_t>(element) > kMaxElements) {
      list->push_back(kMaxElements);
    } else {
      list->push_back(std::max(static_cast<int64_t>(element), -kMaxElements));
    }
  }
}

// False where they are no integers. Of int4 and uint4, nothing takes lists.
bool AppendClamped(const Tensor& tensor, Ints* list) {
  switch (tensor.precision()) {
    case Precision::kInt64:
      AppendClampedAs<int64_t>(tensor, list);
      return true;
    case Precision::kInt32:
      AppendClampedAs<int32_t>(tensor, list);
      return true;
    case Precision::kInt16:
      AppendClampedAs<int16_t>(tensor, list);
      return true;
    case Precision::kInt8:
      AppendClampedAs<int8_t>(tensor, list);
      return true;
    case Precision::kUInt64:
      AppendClampedAs<uint64_t>(tensor, list);
      return true;
    case Precision::kUInt32:
      AppendClampedAs<uint32_t>(tensor, list);
      return true;
    case Precision::kUInt16:
      AppendClampedAs<uint16_t>(tensor, list);
      return true;
    case Precision::kUInt8:
    case Precision::kBool:
      AppendClampedAs<uint8_t>(tensor, list);
      return true;
    default:
      return false;
  }
}

// Integers of a value, each clamped: no size or position lies beyond.
std::optional<Ints> IntegersOf(const ValueInfo& value) {
  Ints list;
  if (value.is_constant()) {
    const Tensor& tensor = value.constant;
    if (tensor.NumElements() > kMaxTrackedInts) return std::nullopt;
    return AppendClamped(tensor, &list) ? std::optional<Ints>(std::move(list))
                                        : std::nullopt;
  }
  if (!value.ints.has_value()) return std::nullopt;
  for (const Dim& element : *value.ints) {
    if (!element.exact()) return std::nullopt;
    list.push_back(element.min);
  }
  return list;
}

std::optional<std::vector<float>> FloatsOf(const ValueInfo& value) {
  if (!HoldsNumbers(value.precision)) {
    const auto ints = IntegersOf(value);
    if (!ints.has_value()) return std::nullopt;
    return std::vector<float>(ints->begin(), ints->end());
  }
  if (!value.is_constant()) return value.floats;
  const int64_t count = value.constant.NumElements();
  if (count > kMaxTrackedInts) return std::nullopt;
  std::vector<float> list;
  for (int64_t i = 0; i < count; ++i) {
    list.push_back(NumberAt(value.constant, i));
  }
  return list;
}

// Accepts whole numbers stored as floats, too, since exporters write a depth in
// this way.
Result<std::optional<Ints>> IntsOf(const OpView& op, size_t input) {
  const ValueInfo& value = op.input(input);
  if (!HoldsNumbers(value.precision)) return IntegersOf(value);
  const auto floats = FloatsOf(value);
  if (!floats.has_value()) return std::optional<Ints>();
  Ints list;
  for (float element : *floats) {
    if (!(std::fabs(element) <= static_cast<float>(kMaxElements)) ||
        element != std::trunc(element)) {
      return Fail(op, StrCat(op.def().inputs[input].name, " holds ", element,
                             ", expected whole numbers"));
    }
    list.push_back(static_cast<int64_t>(element));
  }
  return std::optional<Ints>(std::move(list));
}

template <typename T>
Status ExpectOne(const OpView& op, size_t input, const std::vector<T>& list) {
  if (list.size() == 1) return Status::Ok();
  return Fail(op, StrCat(op.def().inputs[input].name, " has ", list.size(),
                         " elements, expected one"));
}

// Integers may be attributes that are floats, as long as these hold them.
Status ExpectExactFloats(const OpView& op, size_t input,
                         const std::vector<float>& list) {
  constexpr float kMostExact = 1 << 24;
  if (HoldsNumbers(op.input(input).precision)) return Status::Ok();
  for (float element : list) {
    if (std::fabs(element) <= kMostExact) continue;
    return Fail(op, StrCat(op.def().inputs[input].name, " holds ", element,
                           ", expected at most 2^24"));
  }
  return Status::Ok();
}

// Sets the attribute; false while the elements are not known.
Result<bool> ReadAttribute(const OpView& op, size_t input,
                           const InputAttribute& attribute, AttributeMap* to) {
  const bool floats = attribute.type == AttributeType::kFloat ||
                      attribute.type == AttributeType::kFloats;
  if (floats) {
    const auto list = FloatsOf(op.input(input));
    if (!list.has_value()) return false;
    LITE_RETURN_IF_ERROR(ExpectExactFloats(op, input, *list));
    if (attribute.type == AttributeType::kFloats) {
      to->Set(attribute.name, *list);
      return true;
    }
    LITE_RETURN_IF_ERROR(ExpectOne(op, input, *list));
    to->Set(attribute.name, list->front());
    return true;
  }
  LITE_ASSIGN_OR_RETURN(const std::optional<Ints> list, IntsOf(op, input));
  if (!list.has_value()) return false;
  if (attribute.type == AttributeType::kInts) {
    to->Set(attribute.name, *list);
    return true;
  }
  LITE_RETURN_IF_ERROR(ExpectOne(op, input, *list));
  to->Set(attribute.name, list->front());
  return true;
}

}  // namespace

bool IsByInput(const OpDef& def) { return def.traits.by_input != nullptr; }

bool KeepsAspectRatio(const OpView& op) {
  const std::string kPolicy = "keep_aspect_ratio_policy";
  return op.attributes().Find(kPolicy) != nullptr && op.has_input(2) &&
         op.attributes().String(kPolicy) != "stretch";
}

bool HoldsNumbers(Precision precision) {
  return precision == Precision::kFloat || precision == Precision::kFP16 ||
         precision == Precision::kBF16 || precision == Precision::kDouble;
}

float NumberAt(const Tensor& tensor, int64_t i) {
  switch (tensor.precision()) {
    case Precision::kFP16:
      return Fp16ToFloat(tensor.data<uint16_t>()[i]);
    case Precision::kBF16:
      return Bfloat16ToFloat(tensor.data<uint16_t>()[i]);
    case Precision::kDouble:
      return static_cast<float>(tensor.data<double>()[i]);
    default:
      return tensor.data<float>()[i];
  }
}

Result<std::optional<PlainOp>> PlainOf(const OpView& op) {
  const ByInputDef& row = *op.def().traits.by_input;
  PlainOp plain = {FindOp(row.plain), op.attributes()};
  for (size_t i = 0; i < std::size(row.inputs); ++i) {
    if (row.inputs[i].name == nullptr || !op.has_input(i + 1)) continue;
    LITE_ASSIGN_OR_RETURN(
        const bool known,
        ReadAttribute(op, i + 1, row.inputs[i], &plain.attributes));
    if (!known) return std::optional<PlainOp>();
  }
  // The lists cannot be compared with anything while the rank is unknown.
  if (!op.input_shape(0).rank_known()) return std::optional<PlainOp>();
  if (KeepsAspectRatio(op) && !op.input_shape(0).exact()) {
    return std::optional<PlainOp>();
  }
  if (row.finish != nullptr) {
    LITE_RETURN_IF_ERROR(row.finish(op, &plain));
  }
  LITE_RETURN_IF_ERROR(CompleteAttributes(*plain.def, &plain.attributes));
  return std::optional<PlainOp>(std::move(plain));
}

}  // namespace placelite
