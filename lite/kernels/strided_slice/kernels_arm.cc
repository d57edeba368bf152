// SPDX-License-Identifier: Apache-2.0
// Rows of strided_slice for Arm.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/strided_slice/strided_slice.h"

namespace placelite {
namespace {

constexpr VariantDef kVariants[] = {ArmMove(
    "strided_slice_rows_arm", LITE_ARM(CreateStateless<StridedSliceRows>))};

constexpr KernelDef kKernels[] = {
    {"strided_slice", kArmAny, "def", kVariants},
};

}  // namespace

Span<const KernelDef> StridedSliceArmKernels() { return kKernels; }

}  // namespace placelite
