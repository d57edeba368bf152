// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/comparison/comparison.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string_view>

#include "lite/kernels/common/broadcast_rows.h"
#include "lite/kernels/common/element.h"

namespace placelite {
namespace {

// A Truth is a bool as it is stored: a byte of an application or a file may be
// neither 0 nor 1, and must not be read as a bool.
struct Truth {
  uint8_t byte;
};

template <typename T>
auto Comparable(T x) {
  if constexpr (kIsHalf<T>) {
    return ToFloat(x);
  } else if constexpr (std::is_same_v<T, Truth>) {
    return x.byte != 0;
  } else {
    return x;
  }
}

// Calls f(T()) with the type that elements are read as.
template <typename F>
void WithStored(Precision precision, const F& f) {
  if (precision == Precision::kBool) return f(Truth());
  WithType(precision, f);
}

template <typename T>
const T* ElementsOf(const Tensor& tensor) {
  return static_cast<const T*>(tensor.raw_data());
}

// So many elements of a row are computed at a time.
constexpr int64_t kRun = 256;

// A RowOperand gives the runs of an operand along a row of the output. A single
// element is repeated, so that all loops go over elements that follow each
// other and become vectors.
template <typename T>
class RowOperand {
 public:
  RowOperand(const T* first, int64_t step, int64_t count)
      : first_(first), step_(step) {
    if (step != 0) return;
    std::fill_n(repeated_, std::min(count, kRun), *first);
    first_ = repeated_;
  }

  const T* RunAt(int64_t i) const { return first_ + i * step_; }

 private:
  const T* first_;
  int64_t step_;
  T repeated_[kRun];
};

// Compares `count` elements at x with those at y.
using CompareRun = void (*)(const void* x, const void* y, int64_t count,
                            bool* out);

template <typename T, typename F>
void CompareElements(const void* x, const void* y, int64_t count, bool* out) {
  const T *a = static_cast<const T*>(x), *b = static_cast<const T*>(y);
  for (int64_t i = 0; i < count; ++i) {
    out[i] = F()(Comparable(a[i]), Comparable(b[i]));
  }
}

// Calls f(function) with the op's function of two elements.
template <typename F>
void WithComparison(std::string_view op, const F& f) {
  if (op == "equal") return f(std::equal_to<>());
  if (op == "not_equal" || op == "logical_xor") return f(std::not_equal_to<>());
  if (op == "less_than") return f(std::less<>());
  if (op == "less_equal") return f(std::less_equal<>());
  if (op == "greater_than") return f(std::greater<>());
  if (op == "greater_equal") return f(std::greater_equal<>());
  if (op == "logical_and") return f(std::logical_and<>());
  LITE_CHECK(op == "logical_or");
  return f(std::logical_or<>());
}

CompareRun CompareRunOf(std::string_view op, Precision precision) {
  CompareRun run = nullptr;
  WithComparison(op, [&](auto compare) {
    WithType(precision, [&](auto zero) {
      run = CompareElements<decltype(zero), decltype(compare)>;
    });
  });
  return run;
}

// Calls f(function) with the op's function of one element.
template <typename F>
void WithPredicate(const OpView& op, const F& f) {
  const std::string_view name = op.def().name;
  if (name == "logical_not")
    return f([](auto x) { return x == decltype(x){}; });
  // Only NaN differs from itself.
  if (name == "isnan") return f([](auto x) { return x != x; });
  LITE_CHECK(name == "isinf");
  const bool below = op.attributes().Bool("detect_negative");
  const bool above = op.attributes().Bool("detect_positive");
  return f([=](auto x) {
    const auto value = static_cast<double>(x);
    return std::isinf(value) && (value < 0 ? below : above);
  });
}

// Both elements are read, since a branch on a truth that changes is
// mispredicted.
template <typename T>
void Select(const Truth* truths, const T* x, const T* y, int64_t count,
            T* out) {
  for (int64_t i = 0; i < count; ++i) {
    const T a = x[i], b = y[i];
    out[i] = truths[i].byte != 0 ? a : b;
  }
}

}  // namespace

// The walk over rows knows no more than the size of an element, so that it is
// compiled once for each size, and only the loop over a run for each type and
// op.
Status CompareRows(const RunContext& context) {
  const Precision precision = context.tensors.input(0).precision();
  const CompareRun compare = CompareRunOf(context.op.def().name, precision);
  bool* out = context.tensors.output(0).data<bool>();
  WithSizeOf(precision, [&](auto zero) {
    using T = decltype(zero);
    const T* x = ElementsOf<T>(context.tensors.input(0));
    const T* y = ElementsOf<T>(context.tensors.input(1));
    ForBroadcastRows<2>(context, [&](const BroadcastRow<2>& row) {
      const RowOperand<T> left(x + row.from[0], row.step[0], row.count);
      const RowOperand<T> right(y + row.from[1], row.step[1], row.count);
      for (int64_t first = 0; first < row.count; first += kRun) {
        compare(left.RunAt(first), right.RunAt(first),
                std::min(kRun, row.count - first), out + row.out + first);
      }
    });
  });
  return Status::Ok();
}

Status PredicateLoop(const RunContext& context) {
  bool* out = context.tensors.output(0).data<bool>();
  WithPredicate(context.op, [&](auto predicate) {
    WithStored(context.tensors.input(0).precision(), [&](auto zero) {
      const auto* x = ElementsOf<decltype(zero)>(context.tensors.input(0));
      ParallelFor(context.pool, context.tensors.output(0).NumElements(),
                  [&](int64_t begin, int64_t end) {
                    for (int64_t i = begin; i < end; ++i) {
                      out[i] = predicate(Comparable(x[i]));
                    }
                  });
    });
  });
  return Status::Ok();
}

Status WhereRows(const RunContext& context) {
  const auto* condition = ElementsOf<Truth>(context.tensors.input(0));
  WithSizeOf(context.tensors.output(0).precision(), [&](auto zero) {
    using T = decltype(zero);
    const T* x = ElementsOf<T>(context.tensors.input(1));
    const T* y = ElementsOf<T>(context.tensors.input(2));
    auto* out = static_cast<T*>(context.tensors.output(0).raw_data());
    ForBroadcastRows<3>(context, [&](const BroadcastRow<3>& row) {
      const RowOperand<Truth> truths(condition + row.from[0], row.step[0],
                                     row.count);
      const RowOperand<T> left(x + row.from[1], row.step[1], row.count);
      const RowOperand<T> right(y + row.from[2], row.step[2], row.count);
      for (int64_t first = 0; first < row.count; first += kRun) {
        Select(truths.RunAt(first), left.RunAt(first), right.RunAt(first),
               std::min(kRun, row.count - first), out + row.out + first);
      }
    });
  });
  return Status::Ok();
}

}  // namespace placelite
