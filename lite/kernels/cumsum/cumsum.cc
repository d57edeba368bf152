// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/cumsum/cumsum.h"

#include <type_traits>

#include "lite/kernels/common/axis.h"
#include "lite/kernels/common/element.h"

namespace placelite {
namespace {

// T is summed or multiplied in this type: unsigned integers wrap without harm.
template <typename T>
using SumOf = std::conditional_t<std::is_floating_point_v<T>, double, uint64_t>;

// A Running is a running sum, or a running product.
template <typename T, bool product>
struct Running {
  SumOf<T> value = product ? 1 : 0;

  void Add(T x) {
    if constexpr (product) {
      value *= static_cast<SumOf<T>>(x);
    } else {
      value += static_cast<SumOf<T>>(x);
    }
  }
};

template <typename T, bool product>
void ScanLine(const T* x, const AxisView& view, bool exclusive, bool reverse,
              T* y) {
  Running<T, product> sum;
  for (int64_t i = 0; i < view.size; ++i) {
    const int64_t at = (reverse ? view.size - 1 - i : i) * view.inner;
    const SumOf<T> before = sum.value;
    sum.Add(x[at]);
    y[at] = static_cast<T>(exclusive ? before : sum.value);
  }
}

template <typename T, bool product>
void ScanAll(const RunContext& context) {
  const AttributeMap& attributes = context.op.attributes();
  const Tensor& x = context.tensors.input(0);
  const AxisView view = ViewAlongAxis(context.op, x.shape());
  const bool exclusive = attributes.Bool("exclusive");
  const bool reverse = attributes.Bool("reverse");
  T* y = context.tensors.output(0).data<T>();
  ParallelFor(context.pool, view.lines(), [&](int64_t begin, int64_t end) {
    for (int64_t line = begin; line < end; ++line) {
      const int64_t first = view.FirstOf(line);
      ScanLine<T, product>(x.data<T>() + first, view, exclusive, reverse,
                           y + first);
    }
  });
}

// Returns the sum of the elements before `i` on its line, and of `i` itself
// unless exclusive.
template <typename T, bool product>
T SumUpTo(const RunContext& context, const AxisView& view, int64_t i) {
  const AttributeMap& attributes = context.op.attributes();
  const T* x = context.tensors.input(0).data<T>();
  const bool reverse = attributes.Bool("reverse");
  const int64_t position = i / view.inner % view.size;
  Running<T, product> sum;
  for (int64_t other = 0; other < view.size; ++other) {
    const bool before = reverse ? other > position : other < position;
    const bool itself = other == position && !attributes.Bool("exclusive");
    if (!before && !itself) continue;
    sum.Add(x[i + (other - position) * view.inner]);
  }
  return static_cast<T>(sum.value);
}

template <bool product>
Status Scan(const RunContext& context) {
  WithNumber(context.tensors.output(0).precision(),
             [&](auto zero) { ScanAll<decltype(zero), product>(context); });
  return Status::Ok();
}

template <bool product>
Status Naive(const RunContext& context) {
  const Tensor& y = context.tensors.output(0);
  const AxisView view = ViewAlongAxis(context.op, y.shape());
  WithNumber(y.precision(), [&](auto zero) {
    using T = decltype(zero);
    for (int64_t i = 0; i < y.NumElements(); ++i) {
      y.data<T>()[i] = SumUpTo<T, product>(context, view, i);
    }
  });
  return Status::Ok();
}

}  // namespace

Status CumsumScan(const RunContext& context) { return Scan<false>(context); }
Status CumprodScan(const RunContext& context) { return Scan<true>(context); }
Status CumsumReference(const RunContext& context) {
  return Naive<false>(context);
}
Status CumprodReference(const RunContext& context) {
  return Naive<true>(context);
}

}  // namespace placelite
