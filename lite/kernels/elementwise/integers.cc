// SPDX-License-Identifier: Apache-2.0
// This computes rows of integers.
#include <algorithm>
#include <type_traits>

#include "lite/kernels/common/broadcast_rows.h"
#include "lite/kernels/elementwise/elementwise.h"

namespace placelite {
namespace {

template <typename T, typename F>
void ComputeRows(const RunContext& context, const F& f) {
  const T* x = context.tensors.input(0).data<T>();
  const T* y = context.tensors.input(1).data<T>();
  T* out = context.tensors.output(0).data<T>();
  ForBroadcastRows<2>(context, [&](const BroadcastRow<2>& row) {
    const T *a = x + row.from[0], *b = y + row.from[1];
    T* to = out + row.out;
    // A loop for each way in which a row repeats is a loop over vectors.
    if (row.step[0] == 1 && row.step[1] == 1) {
      for (int64_t i = 0; i < row.count; ++i) to[i] = f(a[i], b[i]);
    } else if (row.step[0] == 1) {
      const T same = *b;
      for (int64_t i = 0; i < row.count; ++i) to[i] = f(a[i], same);
    } else if (row.step[1] == 1) {
      const T same = *a;
      for (int64_t i = 0; i < row.count; ++i) to[i] = f(same, b[i]);
    } else {
      std::fill_n(to, row.count, f(*a, *b));
    }
  });
}

// Rounds toward zero.
template <typename T>
T Quotient(T x, T y) {
  // The lowest number wraps.
  if (y == T{-1}) {
    return static_cast<T>(0 - static_cast<std::make_unsigned_t<T>>(x));
  }
  return x / y;
}

template <typename T>
bool HasZero(const Tensor& tensor) {
  const T* elements = tensor.data<T>();
  return std::count(elements, elements + tensor.NumElements(), T{0}) > 0;
}

// Results wrap.
template <typename T>
void Compute(const RunContext& context) {
  using U = std::make_unsigned_t<T>;
  switch (ReadBinaryFunction(context.op)) {
    case BinaryFunction::kAdd:
      return ComputeRows<T>(context, [](T a, T b) {
        return static_cast<T>(static_cast<U>(a) + static_cast<U>(b));
      });
    case BinaryFunction::kSub:
      return ComputeRows<T>(context, [](T a, T b) {
        return static_cast<T>(static_cast<U>(a) - static_cast<U>(b));
      });
    case BinaryFunction::kMul:
      return ComputeRows<T>(context, [](T a, T b) {
        return static_cast<T>(static_cast<U>(a) * static_cast<U>(b));
      });
    case BinaryFunction::kDiv:
      return ComputeRows<T>(context, Quotient<T>);
    case BinaryFunction::kMax:
      return ComputeRows<T>(context, [](T a, T b) { return std::max(a, b); });
    default:
      return ComputeRows<T>(context, [](T a, T b) { return std::min(a, b); });
  }
}

}  // namespace

Status ElementwiseIntegers(const RunContext& context) {
  const Tensor& out = context.tensors.output(0);
  const bool wide = out.precision() == Precision::kInt64;
  if (ReadBinaryFunction(context.op) == BinaryFunction::kDiv &&
      out.NumElements() > 0) {
    // A result may take the place of Y, so that this is looked for before.
    const Tensor& y = context.tensors.input(1);
    if (wide ? HasZero<int64_t>(y) : HasZero<int32_t>(y)) {
      return Status::InvalidArgument("division by zero");
    }
  }
  wide ? Compute<int64_t>(context) : Compute<int32_t>(context);
  return Status::Ok();
}

}  // namespace placelite
