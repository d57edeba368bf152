// SPDX-License-Identifier: Apache-2.0
// Rows of the activations for Arm that lie row by row.
#include "lite/kernels/activation/activation.h"
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"

namespace placelite {
namespace {

[[maybe_unused]] Status RunSlices(const RunContext& context) {
  return RunActivation(context, ActivationNeon);
}

constexpr VariantDef Neon(const char* name, NumericContract contract) {
  return {name, kNeon, contract, nullptr, LITE_ARM(CreateStateless<RunSlices>)};
}

constexpr NumericContract kSameTree = NumericContract::kSameTree;

constexpr VariantDef kRelu[] = {Neon("relu_neon", kSameTree)};
constexpr VariantDef kClip[] = {Neon("clip_neon", kSameTree)};
constexpr VariantDef kLeakyRelu[] = {Neon("leaky_relu_neon", kSameTree)};
constexpr VariantDef kSigmoid[] = {Neon("sigmoid_neon", kSameTree)};
constexpr VariantDef kTanh[] = {Neon("tanh_neon", kSameTree)};
constexpr VariantDef kSwish[] = {Neon("swish_neon", kSameTree)};
constexpr VariantDef kHardSigmoid[] = {Neon("hard_sigmoid_neon", kSameTree)};
constexpr VariantDef kHardSwish[] = {Neon("hard_swish_neon", kSameTree)};
constexpr VariantDef kScale[] = {Neon("scale_neon", kSameTree)};

constexpr KernelDef Row(const char* op, Span<const VariantDef> variants) {
  return {op,
          kArmFloat,
          "def",
          variants,
          nullptr,
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

Span<const KernelDef> ActivationArmKernels() { return kKernels; }

}  // namespace placelite
