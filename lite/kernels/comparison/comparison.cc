// SPDX-License-Identifier: Apache-2.0
#include "lite/kernels/comparison/comparison.h"

#include <algorithm>
#include <cmath>
#include <cstring>
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
class RowOperand {
 public:
  // An element takes `size` bytes, at most 8.
  RowOperand(const void* first, int64_t step, int64_t count, size_t size)
      : first_(static_cast<const unsigned char*>(first)),
        step_(step * static_cast<int64_t>(size)) {
    if (step != 0) return;
    const size_t bytes = size * static_cast<size_t>(std::min(count, kRun));
    std::memcpy(repeated_, first, size);
    for (size_t filled = size; filled < bytes; filled *= 2) {
      std::memcpy(repeated_ + filled, repeated_,
                  std::min(filled, bytes - filled));
    }
    first_ = repeated_;
  }

  const void* RunAt(int64_t i) const { return first_ + i * step_; }

 private:
  const unsigned char* first_;
  int64_t step_;  // in bytes
  alignas(8) unsigned char repeated_[kRun * 8];
};

// Returns the operand `input` in its part of the row.
template <size_t kOperands>
RowOperand OperandIn(const BroadcastRow<kOperands>& row,
                     const RunContext& context, size_t input) {
  const Tensor& tensor = context.tensors.input(input);
  const size_t size = SizeOf(tensor.precision());
  return RowOperand(static_cast<const unsigned char*>(tensor.raw_data()) +
                        row.from[input] * static_cast<int64_t>(size),
                    row.step[input], row.count, size);
}

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
    WithStored(precision, [&](auto zero) {
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

// The walk over rows knows no more than the size of an element: only the loop
// over a run is compiled for each type and op.
Status CompareRows(const RunContext& context) {
  const CompareRun compare =
      CompareRunOf(context.op.def().name, context.tensors.input(0).precision());
  bool* out = context.tensors.output(0).data<bool>();
  ForBroadcastRows<2>(context, [&](const BroadcastRow<2>& row) {
    const RowOperand left = OperandIn(row, context, 0);
    const RowOperand right = OperandIn(row, context, 1);
    for (int64_t first = 0; first < row.count; first += kRun) {
      compare(left.RunAt(first), right.RunAt(first),
              std::min(kRun, row.count - first), out + row.out + first);
    }
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
  WithSizeOf(context.tensors.output(0).precision(), [&](auto zero) {
    using T = decltype(zero);
    auto* out = static_cast<T*>(context.tensors.output(0).raw_data());
    ForBroadcastRows<3>(context, [&](const BroadcastRow<3>& row) {
      const RowOperand truths = OperandIn(row, context, 0);
      const RowOperand left = OperandIn(row, context, 1);
      const RowOperand right = OperandIn(row, context, 2);
      for (int64_t first = 0; first < row.count; first += kRun) {
        Select(static_cast<const Truth*>(truths.RunAt(first)),
               static_cast<const T*>(left.RunAt(first)),
               static_cast<const T*>(right.RunAt(first)),
               std::min(kRun, row.count - first), out + row.out + first);
      }
    });
  });
  return Status::Ok();
}

}  // namespace placelite
