// SPDX-License-Identifier: Apache-2.0
// Rows of the activations in halves.
#include "lite/kernels/activation/arm_half.h"
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/common/arm_half.h"
#include "lite/kernels/common/blocked.h"

namespace placelite {
namespace {

constexpr VariantDef Half(const char* name) {
  return {name, kNeon | kArmFp16, NumericContract::kFp16, nullptr,
          LITE_ARM_HALF(CreateStateless<RunActivationHalf>)};
}

constexpr VariantDef kRelu[] = {Half("relu_half_neon")};
constexpr VariantDef kClip[] = {Half("clip_half_neon")};
constexpr VariantDef kLeakyRelu[] = {Half("leaky_relu_half_neon")};
constexpr VariantDef kSigmoid[] = {Half("sigmoid_half_neon")};
constexpr VariantDef kTanh[] = {Half("tanh_half_neon")};
constexpr VariantDef kSwish[] = {Half("swish_half_neon")};
constexpr VariantDef kHardSigmoid[] = {Half("hard_sigmoid_half_neon")};
constexpr VariantDef kHardSwish[] = {Half("hard_swish_half_neon")};
constexpr VariantDef kScale[] = {Half("scale_half_neon")};

constexpr KernelDef Row(const char* op, Span<const VariantDef> variants) {
  return {op,
          kArmHalf8c,
          "def",
          variants,
          OnImages,
          {},
          OutputStorage::kMayTakeInput};
}

constexpr KernelDef kKernels[] = {
    Row("relu", kRelu),
    Row("clip", kClip),
    Row("leaky_relu", kLeakyRelu),
    Row("sigmoid", kSigmoid),
    Row("tanh", kTanh),
    Row("swish", kSwish),
    Row("hard_sigmoid", kHardSigmoid),
    Row("hard_swish", kHardSwish),
    Row("scale", kScale),
};

}  // namespace

Span<const KernelDef> ActivationHalfKernels() { return kKernels; }

}  // namespace placelite
