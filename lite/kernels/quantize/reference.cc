// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "lite/kernels/common/axis.h"
#include "lite/kernels/common/convert.h"
#include "lite/kernels/quantize/quantize.h"

namespace placelite {
namespace {

// Tells which element of a list belongs to element `i` of X.
class PerAxis {
 public:
  PerAxis(const RunContext& context, size_t input)
      : view_{1, 1, 1}, present_(context.op.has_input(input)) {
    if (!present_) return;
    if (context.tensors.input(input).NumElements() == 1) return;
    view_ = ViewAlongAxis(context.op, context.tensors.input(0).shape());
    block_ = context.op.attributes().Int("block_size");
  }

  bool present() const { return present_; }
  int64_t operator()(int64_t i) const {
    const int64_t at = i / view_.inner % view_.size;
    if (block_ == 0) return at;
    const int64_t blocks = (view_.size + block_ - 1) / block_;
    const int64_t outer = i / view_.inner / view_.size;
    return (outer * blocks + at / block_) * view_.inner + i % view_.inner;
  }

 private:
  AxisView view_;
  int64_t block_ = 0;
  bool present_;
};

// Calls f(T()) with the type of quantised numbers.
template <typename F>
void WithQuantized(Precision precision, const F& f) {
  switch (precision) {
    case Precision::kInt8:
      return f(int8_t());
    case Precision::kUInt8:
      return f(uint8_t());
    case Precision::kInt16:
      return f(int16_t());
    case Precision::kUInt16:
      return f(uint16_t());
    case Precision::kInt4:
      return f(Int4());
    case Precision::kUInt4:
      return f(UInt4());
    default:
      return f(int32_t());
  }
}

struct Limits {
  double low;
  double high;
};

template <typename T>
Limits LimitsOf() {
  if constexpr (std::is_same_v<T, Int4>) {
    return {-8, 7};
  } else if constexpr (std::is_same_v<T, UInt4>) {
    return {0, 15};
  } else {
    using Numbers = std::numeric_limits<T>;
    return {static_cast<double>(Numbers::min()),
            static_cast<double>(Numbers::max())};
  }
}

template <typename T>
double ZeroPoint(const RunContext& context, const PerAxis& at, int64_t i) {
  if (!at.present()) return 0;
  return Convert<double>(context.tensors.input(2).data<T>()[at(i)]);
}

// Rounds to `precision`, which an attribute states.
float RoundQuotient(float quotient, Precision precision) {
  switch (precision) {
    case Precision::kFP16:
      return ToFloat(ToFp16(double{quotient}));
    case Precision::kBF16:
      return ToFloat(ToBfloat16(double{quotient}));
    default:
      return quotient;
  }
}

// Rounds quotients to whole numbers as a quantize_linear op says.
class QuotientRounder {
 public:
  explicit QuotientRounder(const OpView& op)
      : precision_(*ParsePrecision(op.attributes().String("quotient"))),
        multiplies_(op.attributes().String("formula") == "multiply"),
        away_(op.attributes().String("rounding") == "away") {}

  double operator()(float x, float scale) const {
    const float quotient =
        RoundQuotient(multiplies_ ? x * (1 / scale) : x / scale, precision_);
    if (std::isnan(quotient)) return 0;
    return away_ ? std::round(double{quotient})
                 : std::nearbyint(double{quotient});
  }

 private:
  Precision precision_;
  bool multiplies_, away_;
};

template <typename T>
void Quantize(const RunContext& context) {
  Limits limits = LimitsOf<T>();
  const int64_t qmin = context.op.attributes().Int("qmin");
  const int64_t qmax = context.op.attributes().Int("qmax");
  if (qmin != 0 || qmax != 0) {
    limits = {static_cast<double>(qmin), static_cast<double>(qmax)};
  }
  const QuotientRounder rounder(context.op);
  const PerAxis scale(context, 1), zero(context, 2);
  const Tensor& x = context.tensors.input(0);
  const float* scales = context.tensors.input(1).data<float>();
  T* y = context.tensors.output(0).data<T>();
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    const double offset = ZeroPoint<T>(context, zero, i);
    const double rounded = rounder(x.data<float>()[i], scales[scale(i)]);
    y[i] = Convert<T>(std::clamp(rounded + offset, limits.low, limits.high));
  }
}

template <typename T>
void Dequantize(const RunContext& context) {
  const PerAxis scale(context, 1), zero(context, 2);
  const Tensor& x = context.tensors.input(0);
  const float* scales = context.tensors.input(1).data<float>();
  float* y = context.tensors.output(0).data<float>();
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    const double difference =
        Convert<double>(x.data<T>()[i]) - ZeroPoint<T>(context, zero, i);
    y[i] = static_cast<float>(difference * double{scales[scale(i)]});
  }
}

// Returns how dynamic_quantize spreads the range of X.
ScaleAndZero ScaleOf(const Tensor& x) {
  float low = 0, high = 0;
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    const float element = x.data<float>()[i];
    if (std::isnan(element)) continue;
    low = std::min(low, element);
    high = std::max(high, element);
  }
  const float scale = (high - low) / 255;
  if (scale == 0) return {1, 0};
  const float start = -low / scale;
  // Both may be infinite.
  if (std::isnan(start)) return {scale, 0};
  return {scale, static_cast<uint8_t>(std::min(std::nearbyint(start), 255.0f))};
}

uint8_t CodeOf(float x, ScaleAndZero chosen) {
  const float quotient = x / chosen.scale;
  const double code =
      std::isnan(quotient) ? 0 : std::nearbyint(double{quotient});
  return static_cast<uint8_t>(std::clamp(code + int{chosen.zero}, 0.0, 255.0));
}

}  // namespace

Status QuantizeReference(const RunContext& context) {
  WithQuantized(context.tensors.output(0).precision(),
                [&](auto zero) { Quantize<decltype(zero)>(context); });
  return Status::Ok();
}

Status DynamicQuantizeReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const ScaleAndZero chosen = ScaleOf(x);
  context.tensors.output(1).data<float>()[0] = chosen.scale;
  context.tensors.output(2).data<uint8_t>()[0] = chosen.zero;
  uint8_t* to = context.tensors.output(0).data<uint8_t>();
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    to[i] = CodeOf(x.data<float>()[i], chosen);
  }
  return Status::Ok();
}

Status DynamicFakeQuantizeReference(const RunContext& context) {
  const Tensor& x = context.tensors.input(0);
  const ScaleAndZero chosen = ScaleOf(x);
  float* to = context.tensors.output(0).data<float>();
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    const int code = CodeOf(x.data<float>()[i], chosen);
    to[i] =
        static_cast<float>((code - int{chosen.zero}) * double{chosen.scale});
  }
  return Status::Ok();
}

Status DequantizeReference(const RunContext& context) {
  WithQuantized(context.tensors.input(0).precision(),
                [&](auto zero) { Dequantize<decltype(zero)>(context); });
  return Status::Ok();
}

}  // namespace placelite
