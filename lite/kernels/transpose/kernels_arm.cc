// SPDX-License-Identifier: Apache-2.0
// Rows of transpose for Arm.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/transpose/transpose.h"

namespace placelite {
namespace {

constexpr VariantDef kVariants[] = {
    ArmMove("transpose_tiled_arm", LITE_ARM(CreateStateless<TransposeTiled>))};

constexpr KernelDef kKernels[] = {
    {"transpose", kArmAny, "def", kVariants},
};

}  // namespace

Span<const KernelDef> TransposeArmKernels() { return kKernels; }

}  // namespace placelite
