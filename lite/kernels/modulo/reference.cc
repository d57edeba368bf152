// SPDX-License-Identifier: Apache-2.0
// These are the oracles: they compute one element at a time.
#include <cmath>
#include <type_traits>

#include "lite/core/base/strings.h"
#include "lite/kernels/common/broadcast_rows.h"
#include "lite/kernels/common/convert.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/modulo/modulo.h"

namespace placelite {
namespace {

// Floating-point numbers are computed in double.
template <typename T>
using Wide = std::conditional_t<std::is_integral_v<T>, T, double>;

// Calls f(T()) with a type that can be computed with.
template <typename F>
void WithAnyNumber(Precision precision, const F& f) {
  WithType(precision, [&](auto zero) {
    if constexpr (!std::is_same_v<decltype(zero), bool>) f(zero);
  });
}

// Computes y = f(x0, x1) for each element.
template <typename T, typename F>
void MapPairs(const RunContext& context, const F& f) {
  const T* x = context.tensors.input(0).data<T>();
  const T* y = context.tensors.input(1).data<T>();
  T* out = context.tensors.output(0).data<T>();
  ForBroadcastRows<2>(context, [&](const BroadcastRow<2>& row) {
    for (int64_t i = 0; i < row.count; ++i) {
      const auto a = Convert<Wide<T>>(x[row.from[0] + i * row.step[0]]);
      const auto b = Convert<Wide<T>>(y[row.from[1] + i * row.step[1]]);
      out[row.out + i] = Convert<T>(f(a, b));
    }
  });
}

Status CheckDivisors(const RunContext& context) {
  const Tensor& y = context.tensors.input(1);
  if (context.tensors.output(0).NumElements() == 0) return Status::Ok();
  int64_t zero_at = -1;
  WithAnyNumber(y.precision(), [&](auto zero) {
    using T = decltype(zero);
    if constexpr (std::is_integral_v<T>) {
      for (int64_t i = y.NumElements() - 1; i >= 0; --i) {
        if (y.data<T>()[i] == 0) zero_at = i;
      }
    }
  });
  if (zero_at < 0) return Status::Ok();
  return Status::InvalidArgument(
      StrCat(context.op.def().name, ": element ", zero_at, " of Y is zero"));
}

// The quotient is rounded toward zero; -1 divides every number without a
// remainder, even the lowest.
template <typename T>
T Remainder(T x, T y) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::fmod(x, y);
  } else {
    if (std::is_signed_v<T> && y == static_cast<T>(-1)) return 0;
    return static_cast<T>(x % y);
  }
}

template <typename T>
bool TurnsSign(T remainder, T y) {
  if constexpr (std::is_unsigned_v<T>) {
    return false;
  } else {
    return remainder != 0 && (remainder < 0) != (y < 0);
  }
}

template <typename T>
T FloorModulo(T x, T y) {
  const T remainder = Remainder(x, y);
  if constexpr (std::is_floating_point_v<T>) {
    if (remainder == 0) return std::copysign(T{0}, y);
  }
  return TurnsSign(remainder, y) ? static_cast<T>(remainder + y) : remainder;
}

template <typename T>
T FloorDivide(T x, T y) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::floor(x / y);
  } else {
    // The lowest number wraps.
    if (std::is_signed_v<T> && y == static_cast<T>(-1)) {
      return static_cast<T>(uint64_t{0} - static_cast<uint64_t>(x));
    }
    const T quotient = static_cast<T>(x / y);
    return TurnsSign(Remainder(x, y), y) ? static_cast<T>(quotient - 1)
                                         : quotient;
  }
}

}  // namespace

Status ModuloReference(const RunContext& context) {
  LITE_RETURN_IF_ERROR(CheckDivisors(context));
  const bool fmod = context.op.attributes().Bool("fmod");
  WithAnyNumber(context.tensors.input(0).precision(), [&](auto zero) {
    MapPairs<decltype(zero)>(context, [&](auto x, auto y) {
      return fmod ? Remainder(x, y) : FloorModulo(x, y);
    });
  });
  return Status::Ok();
}

Status FloorDivideReference(const RunContext& context) {
  LITE_RETURN_IF_ERROR(CheckDivisors(context));
  WithAnyNumber(context.tensors.input(0).precision(), [&](auto zero) {
    MapPairs<decltype(zero)>(context,
                             [](auto x, auto y) { return FloorDivide(x, y); });
  });
  return Status::Ok();
}

}  // namespace placelite
