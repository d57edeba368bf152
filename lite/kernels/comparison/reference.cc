// SPDX-License-Identifier: Apache-2.0
// These are the oracles: they compute one element at a time.
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
    if constexpr (kIsHalf<decltype(zero)>) {
      value = static_cast<To>(ToFloat(element));
    } else {
      value = static_cast<To>(element);
    }
  });
  return value;
}

Order OrderOf(const Tensor& x, int64_t i, const Tensor& y, int64_t j) {
  if (IsFloatingPoint(x.precision())) {
    return OrderOf(Read<double>(x, i), Read<double>(y, j));
  }
  if (x.precision() == Precision::kUInt64) {
    return OrderOf(Read<uint64_t>(x, i), Read<uint64_t>(y, j));
  }
  return OrderOf(Read<int64_t>(x, i), Read<int64_t>(y, j));
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
    out.data<bool>()[i] = Compare(name, OrderOf(x, from_x, y, from_y));
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
