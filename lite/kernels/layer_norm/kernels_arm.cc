// SPDX-License-Identifier: Apache-2.0
// Rows of layer_norm for Arm.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/layer_norm/arm_slices.h"
#include "lite/kernels/layer_norm/layer_norm.h"

namespace placelite {
namespace {

[[maybe_unused]] Status RunRows(const RunContext& context) {
  return RunLayerNorm(context, LayerNormRowNeon);
}

constexpr VariantDef kVariants[] = {
    {"layer_norm_rows_neon", kNeon, NumericContract::kReassociated, nullptr,
     LITE_ARM(CreateStateless<RunRows>)},
};

constexpr KernelDef kKernels[] = {{"layer_norm",
                                   kArmFloat,
                                   "def",
                                   kVariants,
                                   nullptr,
                                   {},
                                   OutputStorage::kMayTakeInput}};

}  // namespace

Span<const KernelDef> LayerNormArmKernels() { return kKernels; }

}  // namespace placelite
