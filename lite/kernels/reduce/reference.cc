// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one element at a time.
#include <limits>
#include <type_traits>

#include "lite/core/base/strings.h"
#include "lite/core/op/reduce_axes.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/common/max_min.h"
#include "lite/kernels/reduce/reduce.h"

namespace placelite {
namespace {

// Returns the value that changes no other.
template <typename T, typename Sum>
Sum Start(ReduceFunction function) {
  using Limits = std::numeric_limits<T>;
  switch (function) {
    case ReduceFunction::kMax:
      return Limits::has_infinity ? Sum(-Limits::infinity())
                                  : Sum(Limits::lowest());
    case ReduceFunction::kMin:
      return Limits::has_infinity ? Sum(Limits::infinity())
                                  : Sum(Limits::max());
    case ReduceFunction::kProd:
      return Sum(1);
    default:
      return Sum(0);
  }
}

double Combine(ReduceFunction function, double a, double b) {
  switch (function) {
    case ReduceFunction::kMax:
      return Larger(a, b);
    case ReduceFunction::kMin:
      return Smaller(a, b);
    case ReduceFunction::kProd:
      return a * b;
    default:
      return a + b;
  }
}

// Sum is int64_t or uint64_t; results are modulo 2^64.
template <typename Sum, std::enable_if_t<std::is_integral_v<Sum>, int> = 0>
Sum Combine(ReduceFunction function, Sum a, Sum b) {
  const auto ua = static_cast<uint64_t>(a), ub = static_cast<uint64_t>(b);
  switch (function) {
    case ReduceFunction::kMax:
      return Larger(a, b);
    case ReduceFunction::kMin:
      return Smaller(a, b);
    case ReduceFunction::kProd:
      return static_cast<Sum>(ua * ub);
    default:
      return static_cast<Sum>(ua + ub);
  }
}

// Parts are two shapes of X: in `kept` the reduced axes are 1, in `reduced` the
// others are.
struct Parts {
  Shape kept;
  Shape reduced;
};

Parts SplitShape(const OpView& op, const Shape& x) {
  const auto flags = ReducedAxes(op.attributes(), x.rank());
  LITE_CHECK(flags.ok());
  Parts parts;
  for (int i = 0; i < x.rank(); ++i) {
    parts.kept.push_back((*flags)[i] ? 1 : x[i]);
    parts.reduced.push_back((*flags)[i] ? x[i] : 1);
  }
  return parts;
}

template <typename T>
Status ReduceAll(const RunContext& context) {
  using Sum = WideOf<T>;
  const ReduceFunction function = ReadReduceFunction(context.op);
  const Tensor& x = context.tensors.input(0);
  const Parts parts = SplitShape(context.op, x.shape());
  const int64_t count = parts.reduced.NumElements();
  const bool mean = function == ReduceFunction::kMean;
  // Elements of the last axis that follow each other in a sum.
  const int rank = x.shape().rank();
  const int64_t run = rank == 0 ? 1 : parts.reduced[rank - 1];
  if (mean && count == 0 && std::is_integral_v<T>) {
    return Status::InvalidArgument(
        StrCat(context.op.def().name, ": the mean of no integers"));
  }
  for (int64_t o = 0; o < parts.kept.NumElements(); ++o) {
    const Index kept = Unravel(o, parts.kept);
    Sum sum = Start<T, Sum>(function);
    for (int64_t r = 0; r < count; r += run) {
      Index index = Unravel(r, parts.reduced);
      for (int i = 0; i < rank; ++i) index[i] += kept[i];
      const T* from = x.data<T>() + Ravel(index, x.shape());
      for (int64_t i = 0; i < run; ++i) {
        sum = Combine(function, sum, Sum(from[i]));
      }
    }
    if (mean) sum /= static_cast<Sum>(count);
    context.tensors.output(0).data<T>()[o] = static_cast<T>(sum);
  }
  return Status::Ok();
}

}  // namespace

Status ReduceReference(const RunContext& context) {
  Status status;
  WithNumber(context.tensors.output(0).precision(),
             [&](auto zero) { status = ReduceAll<decltype(zero)>(context); });
  return status;
}

}  // namespace placelite
