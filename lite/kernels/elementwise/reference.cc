// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one element at a time.
#include <cmath>
#include <type_traits>

#include "lite/kernels/common/element.h"
#include "lite/kernels/common/epilogue.h"
#include "lite/kernels/common/index.h"
#include "lite/kernels/common/max_min.h"
#include "lite/kernels/elementwise/elementwise.h"

namespace placelite {
namespace {

// Returns the input's element for element `index` of the output.
int64_t Broadcast(const Index& index, const Shape& input) {
  Index own;
  for (int axis = 0; axis < input.rank(); ++axis) {
    const int from = axis + index.rank() - input.rank();
    own.push_back(input[axis] == 1 ? 0 : index[from]);
  }
  return Ravel(own, input);
}

Result<double> Compute(BinaryFunction function, double x, double y) {
  switch (function) {
    case BinaryFunction::kAdd:
      return x + y;
    case BinaryFunction::kSub:
      return x - y;
    case BinaryFunction::kMul:
      return x * y;
    case BinaryFunction::kDiv:
      return x / y;
    case BinaryFunction::kMax:
      return Larger(x, y);
    case BinaryFunction::kMin:
      return Smaller(x, y);
    case BinaryFunction::kPow:
      return std::pow(x, y);
    case BinaryFunction::kPrelu:
      return x < 0 ? y * x : x;
  }
  return Status::Internal("unknown function");
}

// Returns x^y modulo 2^64, rounded toward zero if y is negative.
template <typename Wide>
uint64_t Power(Wide x, Wide y) {
  if constexpr (std::is_signed_v<Wide>) {
    if (y < 0) {
      if (x == 1) return 1;
      if (x == -1) return y % 2 == 0 ? 1 : ~uint64_t{0};
      return 0;
    }
  }
  uint64_t result = 1, square = static_cast<uint64_t>(x);
  for (auto bits = static_cast<uint64_t>(y); bits != 0; bits >>= 1) {
    if ((bits & 1) != 0) result *= square;
    square *= square;
  }
  return result;
}

// Wide is int64_t or uint64_t. Results are modulo 2^64; a result for int32 is
// the low half.
template <typename Wide>
Result<uint64_t> ComputeWhole(BinaryFunction function, Wide x, Wide y) {
  const auto ux = static_cast<uint64_t>(x), uy = static_cast<uint64_t>(y);
  switch (function) {
    case BinaryFunction::kAdd:
      return ux + uy;
    case BinaryFunction::kSub:
      return ux - uy;
    case BinaryFunction::kMul:
      return ux * uy;
    case BinaryFunction::kDiv:
      if (y == 0) return Status::InvalidArgument("division by zero");
      if (std::is_signed_v<Wide> && uy == ~uint64_t{0}) {
        return 0 - ux;  // INT64_MIN wraps
      }
      return static_cast<uint64_t>(x / y);
    case BinaryFunction::kMax:
      return static_cast<uint64_t>(Larger(x, y));
    case BinaryFunction::kMin:
      return static_cast<uint64_t>(Smaller(x, y));
    case BinaryFunction::kPow:
      return Power(x, y);
    case BinaryFunction::kPrelu:
      break;
  }
  return Status::Internal("unknown function");
}

Result<uint64_t> Compute(BinaryFunction function, int64_t x, int64_t y) {
  return ComputeWhole(function, x, y);
}
Result<uint64_t> Compute(BinaryFunction function, uint64_t x, uint64_t y) {
  return ComputeWhole(function, x, y);
}

double Finish(const RunContext& context, double value, int64_t i) {
  return ApplyEpilogueReference(context, value, i);
}
uint64_t Finish(const RunContext&, uint64_t value, int64_t) { return value; }

int64_t LastAxis(const Shape& shape) {
  return shape.rank() == 0 ? 1 : shape[shape.rank() - 1];
}

template <typename T>
Status ComputeAll(const RunContext& context) {
  const BinaryFunction function = ReadBinaryFunction(context.op);
  const Tensor& x = context.tensors.input(0);
  const Tensor& y = context.tensors.input(1);
  const Tensor& out = context.tensors.output(0);
  const T *xs = x.data<T>(), *ys = y.data<T>();
  T* outs = out.data<T>();
  const int64_t elements = out.NumElements();
  const int64_t row = LastAxis(out.shape());
  const int64_t x_step = LastAxis(x.shape()) == 1 ? 0 : 1;
  const int64_t y_step = LastAxis(y.shape()) == 1 ? 0 : 1;
  for (int64_t first = 0; first < elements; first += row) {
    const Index index = Unravel(first, out.shape());
    const T* a = xs + Broadcast(index, x.shape());
    const T* b = ys + Broadcast(index, y.shape());
    for (int64_t i = 0; i < row; ++i, a += x_step, b += y_step) {
      const auto value = Compute(function, WideOf<T>(*a), WideOf<T>(*b));
      if (!value.ok()) return value.status().WithContext(context.op.def().name);
      outs[first + i] = static_cast<T>(Finish(context, *value, first + i));
    }
  }
  return Status::Ok();
}

}  // namespace

Status ElementwiseReference(const RunContext& context) {
  Status status;
  WithNumber(context.tensors.output(0).precision(),
             [&](auto zero) { status = ComputeAll<decltype(zero)>(context); });
  return status;
}

}  // namespace placelite
