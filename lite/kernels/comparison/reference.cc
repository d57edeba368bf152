// The oracles: one element at a time.
#include <cmath>
#include <string_view>

#include "lite/kernels/common/broadcast_rows.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/comparison/comparison.h"

namespace placelite {
namespace {

enum class Order { kBefore, kSame, kBehind, kNone };

template <typename T>
Order OrderOf(T x, T y) {
  if (x < y) return Order::kBefore;
  if (x > y) return Order::kBehind;
  return x == y ? Order::kSame : Order::kNone;
}

bool IsFloating(Precision precision) {
  return precision == Precision::kFloat || precision == Precision::kDouble ||
         precision == Precision::kFP16;
}

// Bytes other than 0 and 1 are true as well.
bool ReadBool(const Tensor& tensor, int64_t i) {
  return static_cast<const uint8_t*>(tensor.raw_data())[i] != 0;
}

template <typename To>
To Read(const Tensor& tensor, int64_t i) {
  if (tensor.precision() == Precision::kBool) {
    return ReadBool(tensor, i) ? To{1} : To{0};
  }
  To value{};
  WithType(tensor.precision(), [&](auto zero) {
    const auto element = tensor.data<decltype(zero)>()[i];
    if constexpr (std::is_same_v<decltype(zero), Half>) {
      value = static_cast<To>(ToFloat(element));
    } else {
      value = static_cast<To>(element);
    }
  });
  return value;
}

bool Compare(std::string_view op, Order order) {
  if (op == "equal") return order == Order::kSame;
  if (op == "not_equal") return order != Order::kSame;
  if (op == "less_than") return order == Order::kBefore;
  if (op == "greater_than") return order == Order::kBehind;
  if (op == "less_equal") {
    return order == Order::kBefore || order == Order::kSame;
  }
  LITE_CHECK(op == "greater_equal");
  return order == Order::kBehind || order == Order::kSame;
}

bool Combine(std::string_view op, bool x, bool y) {
  if (op == "logical_and") return x && y;
  if (op == "logical_or") return x || y;
  LITE_CHECK(op == "logical_xor");
  return x != y;
}

bool IsLogic(std::string_view op) { return op.substr(0, 8) == "logical_"; }

}  // namespace

Status CompareReference(const RunContext& context) {
  const std::string_view name = context.op.def().name;
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.input(1);
  const Tensor& out = context.tensors.output(0);
  for (int64_t i = 0; i < out.NumElements(); ++i) {
    const Index index = Unravel(i, out.shape());
    const int64_t from_x = BroadcastOffset(index, x.shape());
    const int64_t from_y = BroadcastOffset(index, y.shape());
    if (IsLogic(name)) {
      out.data<bool>()[i] =
          Combine(name, ReadBool(x, from_x), ReadBool(y, from_y));
      continue;
    }
    const Order order =
        IsFloating(x.precision())
            ? OrderOf(Read<double>(x, from_x), Read<double>(y, from_y))
            : OrderOf(Read<int64_t>(x, from_x), Read<int64_t>(y, from_y));
    out.data<bool>()[i] = Compare(name, order);
  }
  return Status::Ok();
}

Status PredicateReference(const RunContext& context) {
  const OpView& op = context.op;
  const std::string_view name = op.def().name;
  const Tensor& x = context.tensors.input(0);
  const Tensor& out = context.tensors.output(0);
  for (int64_t i = 0; i < out.NumElements(); ++i) {
    const double value = Read<double>(x, i);
    bool holds = std::isnan(value);
    if (name == "logical_not") holds = value == 0;
    if (name == "isinf") {
      holds = std::isinf(value) &&
              op.attributes().Bool(std::signbit(value) ? "detect_negative"
                                                       : "detect_positive");
    }
    out.data<bool>()[i] = holds;
  }
  return Status::Ok();
}

Status WhereReference(const RunContext& context) {
  const Tensor& condition = context.tensors.input(0);
  const Tensor& out = context.tensors.output(0);
  for (int64_t i = 0; i < out.NumElements(); ++i) {
    const Index index = Unravel(i, out.shape());
    const bool holds =
        ReadBool(condition, BroadcastOffset(index, condition.shape()));
    const Tensor& chosen = context.tensors.input(holds ? 1 : 2);
    CopyElement(chosen, BroadcastOffset(index, chosen.shape()), out, i);
  }
  return Status::Ok();
}

}  // namespace placelite
