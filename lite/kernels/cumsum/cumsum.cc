#include "lite/kernels/cumsum/cumsum.h"

#include <type_traits>

#include "lite/kernels/common/axis.h"
#include "lite/kernels/common/element.h"

namespace placelite {
namespace {

// In which T is summed: unsigned integers wrap without harm.
template <typename T>
using SumOf = std::conditional_t<std::is_floating_point_v<T>, double, uint64_t>;

template <typename T>
void ScanLine(const T* x, const AxisView& view, bool exclusive, bool reverse,
              T* y) {
  SumOf<T> sum = 0;
  for (int64_t i = 0; i < view.size; ++i) {
    const int64_t at = (reverse ? view.size - 1 - i : i) * view.inner;
    const SumOf<T> before = sum;
    sum += static_cast<SumOf<T>>(x[at]);
    y[at] = static_cast<T>(exclusive ? before : sum);
  }
}

template <typename T>
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
      ScanLine(x.data<T>() + first, view, exclusive, reverse, y + first);
    }
  });
}

// The elements before `i` on its line, and itself unless exclusive.
template <typename T>
T SumUpTo(const RunContext& context, const AxisView& view, int64_t i) {
  const AttributeMap& attributes = context.op.attributes();
  const T* x = context.tensors.input(0).data<T>();
  const bool reverse = attributes.Bool("reverse");
  const int64_t position = i / view.inner % view.size;
  SumOf<T> sum = 0;
  for (int64_t other = 0; other < view.size; ++other) {
    const bool before = reverse ? other > position : other < position;
    const bool itself = other == position && !attributes.Bool("exclusive");
    if (!before && !itself) continue;
    sum += static_cast<SumOf<T>>(x[i + (other - position) * view.inner]);
  }
  return static_cast<T>(sum);
}

}  // namespace

Status CumsumScan(const RunContext& context) {
  WithNumber(context.tensors.output(0).precision(),
             [&](auto zero) { ScanAll<decltype(zero)>(context); });
  return Status::Ok();
}

Status CumsumReference(const RunContext& context) {
  const Tensor& y = context.tensors.output(0);
  const AxisView view = ViewAlongAxis(context.op, y.shape());
  WithNumber(y.precision(), [&](auto zero) {
    using T = decltype(zero);
    for (int64_t i = 0; i < y.NumElements(); ++i) {
      y.data<T>()[i] = SumUpTo<T>(context, view, i);
    }
  });
  return Status::Ok();
}

}  // namespace placelite
