// SPDX-License-Identifier: Apache-2.0
// This is the oracle: it computes one element at a time.
#include "lite/kernels/activation/activation.h"
#include "lite/kernels/common/convert.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/epilogue.h"

namespace placelite {

namespace {

template <typename T>
void ApplyAll(const RunContext& context, const EpilogueStep& step) {
  const Tensor& x = context.tensors.input(0);
  T* y = context.tensors.output(0).data<T>();
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    y[i] = static_cast<T>(ApplyStepReference(step, x.data<T>()[i], 0));
  }
}

template <typename T>
void ScaleIntegers(const RunContext& context) {
  const auto scale = Convert<int64_t>(context.op.attributes().Float("scale"));
  const auto bias = Convert<int64_t>(context.op.attributes().Float("bias"));
  const Tensor& x = context.tensors.input(0);
  T* y = context.tensors.output(0).data<T>();
  for (int64_t i = 0; i < x.NumElements(); ++i) {
    // The product is unsigned, so that it wraps.
    const auto value =
        static_cast<uint64_t>(x.data<T>()[i]) * static_cast<uint64_t>(scale) +
        static_cast<uint64_t>(bias);
    y[i] = static_cast<T>(value);
  }
}

}  // namespace

Status ActivationReference(const RunContext& context,
                           const EpilogueStep& step) {
  if (context.tensors.output(0).precision() == Precision::kDouble) {
    ApplyAll<double>(context, step);
  } else {
    ApplyAll<float>(context, step);
  }
  return Status::Ok();
}

Status ScaleIntegersReference(const RunContext& context) {
  WithInteger(context.tensors.output(0).precision(),
              [&](auto zero) { ScaleIntegers<decltype(zero)>(context); });
  return Status::Ok();
}

}  // namespace placelite
