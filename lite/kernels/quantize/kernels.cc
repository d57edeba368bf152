// Rows of quantize_linear and dequantize_linear.
#include <algorithm>
#include <cmath>
#include <limits>

#include "lite/kernels/common/axis.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/quantize/quantize.h"

namespace placelite {
namespace {

// Which element of `list` belongs to element `i` of X.
class PerAxis {
 public:
  PerAxis(const RunContext& context, size_t input)
      : view_{1, 1, 1}, present_(context.op.has_input(input)) {
    if (!present_) return;
    if (context.tensors.input(input).NumElements() == 1) return;
    view_ = ViewAlongAxis(context.op, context.tensors.input(0).shape());
  }

  bool present() const { return present_; }
  int64_t operator()(int64_t i) const { return i / view_.inner % view_.size; }

 private:
  AxisView view_;
  bool present_;
};

template <typename T>
T ZeroPoint(const RunContext& context, const PerAxis& at, int64_t i) {
  return at.present() ? context.tensors.input(2).data<T>()[at(i)] : T{0};
}

template <typename T>
void Quantize(const RunContext& context) {
  using Limits = std::numeric_limits<T>;
  const PerAxis scale(context, 1), zero(context, 2);
  const Tensor& x = context.tensors.input(0);
  const float* scales = context.tensors.input(1).data<float>();
  T* y = context.tensors.output(0).data<T>();
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    const float quotient = x.data<float>()[i] / scales[scale(i)];
    const double offset = ZeroPoint<T>(context, zero, i);
    const double rounded =
        std::isnan(quotient) ? 0 : std::nearbyint(double{quotient});
    y[i] = static_cast<T>(
        std::clamp<double>(rounded + offset, Limits::min(), Limits::max()));
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
        static_cast<double>(x.data<T>()[i]) -
        static_cast<double>(ZeroPoint<T>(context, zero, i));
    y[i] = static_cast<float>(difference * double{scales[scale(i)]});
  }
}

}  // namespace

Status QuantizeReference(const RunContext& context) {
  if (context.tensors.output(0).precision() == Precision::kInt8) {
    Quantize<int8_t>(context);
  } else {
    Quantize<uint8_t>(context);
  }
  return Status::Ok();
}

Status DequantizeReference(const RunContext& context) {
  switch (context.tensors.input(0).precision()) {
    case Precision::kInt8:
      Dequantize<int8_t>(context);
      break;
    case Precision::kUInt8:
      Dequantize<uint8_t>(context);
      break;
    default:
      Dequantize<int32_t>(context);
  }
  return Status::Ok();
}

namespace {

constexpr VariantDef kQuantize[] = {{"quantize_linear_reference", kAnyCpu,
                                     NumericContract::kBitExact, nullptr,
                                     CreateStateless<QuantizeReference>}};
constexpr VariantDef kDequantize[] = {{"dequantize_linear_reference", kAnyCpu,
                                       NumericContract::kSameTree, nullptr,
                                       CreateStateless<DequantizeReference>}};

constexpr ArgPlace kFloatArgs[] = {{"X", kHostFloat}, {"Scale", kHostFloat}};
constexpr ArgPlace kQuantized[] = {{"X", kHostAny}, {"ZeroPoint", kHostAny}};

constexpr KernelDef kKernels[] = {
    {"quantize_linear", kHostAny, "def", kQuantize, nullptr, kFloatArgs},
    {"dequantize_linear", kHostFloat, "def", kDequantize, nullptr, kQuantized},
};

}  // namespace

Span<const KernelDef> QuantizeKernels() { return kKernels; }

}  // namespace placelite
