// SPDX-License-Identifier: Apache-2.0
// Rows of the activations on OpenCL.
#ifdef LITE_WITH_OPENCL
#include "lite/kernels/activation/opencl.h"
#endif
#include "lite/kernels/common/blocked.h"
#include "lite/kernels/opencl_kernels.h"
#include "lite/kernels/opencl_row.h"

namespace placelite {
namespace {

constexpr KernelDef Sliced(const char* op, Place place,
                           Span<const VariantDef> variants) {
  return {
      op, place, "def", variants, OnImages, {}, ClElementwiseStorage(place)};
}

constexpr KernelDef RowByRow(const char* op, Place place,
                             Span<const VariantDef> variants) {
  return {op, place, "def", variants, nullptr, {}, ClElementwiseStorage(place)};
}

#define LITE_ACTIVATION(Name, name)                                        \
  LITE_CL_SLICED_VARIANTS(Name, name, PlanActivationOpenCl, kReassociated) \
  LITE_CL_ROW_VARIANTS(Name, name, PlanActivationOpenCl, kReassociated)

LITE_ACTIVATION(Relu, "relu")
LITE_ACTIVATION(Clip, "clip")
LITE_ACTIVATION(LeakyRelu, "leaky_relu")
LITE_ACTIVATION(Sigmoid, "sigmoid")
LITE_ACTIVATION(Tanh, "tanh")
LITE_ACTIVATION(Swish, "swish")
LITE_ACTIVATION(HardSigmoid, "hard_sigmoid")
LITE_ACTIVATION(HardSwish, "hard_swish")
LITE_ACTIVATION(Scale, "scale")
#undef LITE_ACTIVATION

#define LITE_ACTIVATION_ROWS(Name, op) \
  LITE_CL_SLICED_ROWS(Sliced, Name, op), LITE_CL_ROW_ROWS(RowByRow, Name, op)

constexpr KernelDef kKernels[] = {
    LITE_ACTIVATION_ROWS(Relu, "relu"),
    LITE_ACTIVATION_ROWS(Clip, "clip"),
    LITE_ACTIVATION_ROWS(LeakyRelu, "leaky_relu"),
    LITE_ACTIVATION_ROWS(Sigmoid, "sigmoid"),
    LITE_ACTIVATION_ROWS(Tanh, "tanh"),
    LITE_ACTIVATION_ROWS(Swish, "swish"),
    LITE_ACTIVATION_ROWS(HardSigmoid, "hard_sigmoid"),
    LITE_ACTIVATION_ROWS(HardSwish, "hard_swish"),
    LITE_ACTIVATION_ROWS(Scale, "scale"),
};
#undef LITE_ACTIVATION_ROWS

}  // namespace

Span<const KernelDef> ActivationOpenClKernels() { return kKernels; }

}  // namespace placelite
