// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one element at a time.
#include <cmath>
#include <type_traits>

#include "lite/core/base/check.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/unary/unary.h"

namespace placelite {
namespace {

double Gelu(double x) { return x / 2 * (1 + std::erf(x / std::sqrt(2.0))); }

double GeluTanh(double x) {
  const double pi = std::acos(-1.0);
  const double inner = std::sqrt(2 / pi) * (x + 0.044715 * x * x * x);
  return x / 2 * (1 + std::tanh(inner));
}

double Softplus(double x, double beta, double threshold) {
  return beta * x > threshold ? x : std::log1p(std::exp(beta * x)) / beta;
}

double Compute(const UnaryStep& step, double x) {
  switch (step.function) {
    case UnaryFunction::kSqrt:
      return std::sqrt(x);
    case UnaryFunction::kRsqrt:
      return 1 / std::sqrt(x);
    case UnaryFunction::kExp:
      return std::exp(x);
    case UnaryFunction::kLog:
      return std::log(x);
    case UnaryFunction::kAbs:
      return std::fabs(x);
    case UnaryFunction::kFloor:
      return std::floor(x);
    case UnaryFunction::kCeil:
      return std::ceil(x);
    case UnaryFunction::kRound:
      return std::nearbyint(x);  // ties go to even, as elsewhere
    case UnaryFunction::kReciprocal:
      return 1 / x;
    case UnaryFunction::kSquare:
      return x * x;
    case UnaryFunction::kErf:
      return std::erf(x);
    case UnaryFunction::kGelu:
      return Gelu(x);
    case UnaryFunction::kGeluTanh:
      return GeluTanh(x);
    case UnaryFunction::kSoftplus:
      return Softplus(x, step.alpha, step.beta);
    case UnaryFunction::kElu:
      return x > 0 ? x : step.alpha * std::expm1(x);
    case UnaryFunction::kSin:
      return std::sin(x);
    case UnaryFunction::kCos:
      return std::cos(x);
    case UnaryFunction::kTan:
      return std::tan(x);
    case UnaryFunction::kAsin:
      return std::asin(x);
    case UnaryFunction::kAcos:
      return std::acos(x);
    case UnaryFunction::kAtan:
      return std::atan(x);
    case UnaryFunction::kSinh:
      return std::sinh(x);
    case UnaryFunction::kCosh:
      return std::cosh(x);
    case UnaryFunction::kAsinh:
      return std::asinh(x);
    case UnaryFunction::kAcosh:
      return std::acosh(x);
    case UnaryFunction::kAtanh:
      return std::atanh(x);
    case UnaryFunction::kSign:
      return x > 0 ? 1 : x < 0 ? -1 : x;
  }
  return x;
}

// Results are modulo 2^64.
template <typename T>
uint64_t ComputeInteger(UnaryFunction function, T x) {
  const bool negative = std::is_signed_v<T> && x < T{0};
  const auto bits = static_cast<uint64_t>(x);
  switch (function) {
    case UnaryFunction::kAbs:
      return negative ? 0 - bits : bits;
    case UnaryFunction::kSquare:
      return bits * bits;
    case UnaryFunction::kSign:
      return negative ? ~uint64_t{0} : uint64_t{x != 0};
    default:
      LITE_CHECK(false);
      return 0;
  }
}

template <typename T>
void ComputeIntegers(const RunContext& context) {
  const UnaryFunction function = ReadUnary(context.op).function;
  const Tensor& x = context.tensors.input(0);
  T* y = context.tensors.output(0).data<T>();
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    y[i] = static_cast<T>(ComputeInteger(function, x.data<T>()[i]));
  }
}

template <typename T>
void ComputeFloating(const RunContext& context) {
  const UnaryStep step = ReadUnary(context.op);
  const Tensor& x = context.tensors.input(0);
  T* y = context.tensors.output(0).data<T>();
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    y[i] = static_cast<T>(Compute(step, x.data<T>()[i]));
  }
}

}  // namespace

Status UnaryReference(const RunContext& context) {
  if (context.tensors.output(0).precision() == Precision::kDouble) {
    ComputeFloating<double>(context);
  } else {
    ComputeFloating<float>(context);
  }
  return Status::Ok();
}

Status UnaryIntegersReference(const RunContext& context) {
  WithInteger(context.tensors.output(0).precision(),
              [&](auto zero) { ComputeIntegers<decltype(zero)>(context); });
  return Status::Ok();
}

}  // namespace placelite
