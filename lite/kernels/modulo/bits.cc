// SPDX-License-Identifier: Apache-2.0
// These are the oracles of ops on bits: they compute one element at a time.
#include <limits>
#include <string_view>
#include <type_traits>

#include "lite/kernels/common/broadcast_rows.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/modulo/modulo.h"

namespace placelite {
namespace {

// Computes out = f(x, y) for each element.
template <typename T, typename F>
void MapPairs(const RunContext& context, const F& f) {
  const T* x = context.tensors.input(0).data<T>();
  const T* y = context.tensors.input(1).data<T>();
  T* out = context.tensors.output(0).data<T>();
  ForBroadcastRows<2>(context, [&](const BroadcastRow<2>& row) {
    for (int64_t i = 0; i < row.count; ++i) {
      out[row.out + i] =
          f(x[row.from[0] + i * row.step[0]], y[row.from[1] + i * row.step[1]]);
    }
  });
}

template <typename T>
T ShiftLeft(T x, T y) {
  constexpr int kBits = sizeof(T) * 8;
  if (y < T{0} || y >= T{kBits}) return 0;
  return static_cast<T>(static_cast<uint64_t>(x) << y);
}

// The bits that come in on the left equal the sign.
template <typename T>
T ShiftRight(T x, T y) {
  constexpr int kBits = sizeof(T) * 8;
  if (y < T{0} || y >= T{kBits}) return static_cast<T>(x < T{0} ? -1 : 0);
  return static_cast<T>(x >> y);
}

}  // namespace

Status BitShiftReference(const RunContext& context) {
  const bool left = context.op.attributes().Bool("left");
  WithInteger(context.tensors.input(0).precision(), [&](auto zero) {
    using T = decltype(zero);
    MapPairs<T>(context, [&](T x, T y) {
      return left ? ShiftLeft(x, y) : ShiftRight(x, y);
    });
  });
  return Status::Ok();
}

Status BitwiseReference(const RunContext& context) {
  const std::string_view op = context.op.def().name;
  WithSizeOf(context.tensors.input(0).precision(), [&](auto zero) {
    using T = decltype(zero);
    if (op == "bitwise_and") {
      MapPairs<T>(context, [](T x, T y) { return static_cast<T>(x & y); });
    } else if (op == "bitwise_or") {
      MapPairs<T>(context, [](T x, T y) { return static_cast<T>(x | y); });
    } else {
      MapPairs<T>(context, [](T x, T y) { return static_cast<T>(x ^ y); });
    }
  });
  return Status::Ok();
}

Status BitwiseNotReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  WithSizeOf(x.precision(), [&](auto zero) {
    using T = decltype(zero);
    T* y = context.tensors.output(0).data<T>();
    for (int64_t i = 0; i < x.NumElements(); ++i) {
      y[i] = static_cast<T>(~x.data<T>()[i]);
    }
  });
  return Status::Ok();
}

}  // namespace placelite
