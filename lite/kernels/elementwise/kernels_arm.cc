// SPDX-License-Identifier: Apache-2.0
// Rows of the element-wise family for Arm that lie row by row.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/elementwise/arm_slices.h"
#include "lite/kernels/elementwise/elementwise.h"

namespace placelite {
namespace {

[[maybe_unused]] Status RunSlices(const RunContext& context) {
  return RunElementwise(context, ElementwiseNeon);
}

constexpr VariantDef Neon(const char* name, NumericContract contract) {
  return {name, kNeon, contract, nullptr, LITE_ARM(CreateStateless<RunSlices>)};
}

constexpr NumericContract kSameTree = NumericContract::kSameTree;

constexpr VariantDef kAdd[] = {Neon("elementwise_add_neon", kSameTree)};
constexpr VariantDef kSub[] = {Neon("elementwise_sub_neon", kSameTree)};
constexpr VariantDef kMul[] = {Neon("elementwise_mul_neon", kSameTree)};
constexpr VariantDef kDiv[] = {Neon("elementwise_div_neon", kSameTree)};
constexpr VariantDef kMax[] = {Neon("elementwise_max_neon", kSameTree)};
constexpr VariantDef kMin[] = {Neon("elementwise_min_neon", kSameTree)};
constexpr VariantDef kPow[] = {Neon("elementwise_pow_neon", kSameTree)};
constexpr VariantDef kPrelu[] = {Neon("prelu_neon", kSameTree)};

constexpr KernelDef Row(const char* op, Span<const VariantDef> variants,
                        uint32_t epilogue) {
  return {op,
          kArmFloat,
          "def",
          variants,
          nullptr,
          {},
          OutputStorage::kMayTakeAnyInput,
          epilogue};
}

constexpr KernelDef kKernels[] = {
    Row("elementwise_add", kAdd, kAllEpilogues),
    Row("elementwise_sub", kSub, kAllEpilogues),
    Row("elementwise_mul", kMul, kAllEpilogues),
    Row("elementwise_div", kDiv, kAllEpilogues),
    Row("elementwise_max", kMax, kAllEpilogues),
    Row("elementwise_min", kMin, kAllEpilogues),
    Row("elementwise_pow", kPow, kAllEpilogues),
    Row("prelu", kPrelu, 0),
};

}  // namespace

Span<const KernelDef> ElementwiseArmKernels() { return kKernels; }

}  // namespace placelite
