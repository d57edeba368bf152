// SPDX-License-Identifier: Apache-2.0
// Rows of slice for Arm.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/slice/slice.h"

namespace placelite {
namespace {

constexpr VariantDef kVariants[] = {
    ArmMove("slice_copy_arm", LITE_ARM(CreateStateless<SliceCopy>))};

constexpr KernelDef kKernels[] = {
    {"slice", kArmAny, "def", kVariants},
};

}  // namespace

Span<const KernelDef> SliceArmKernels() { return kKernels; }

}  // namespace placelite
