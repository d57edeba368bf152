// SPDX-License-Identifier: Apache-2.0
// Rows of pad for Arm.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/pad/pad.h"

namespace placelite {
namespace {

constexpr VariantDef kVariants[] = {
    ArmMove("pad_rows_arm", LITE_ARM(CreateStateless<PadRows>))};

constexpr KernelDef kKernels[] = {
    {"pad", kArmAny, "def", kVariants, PadHasSources},
};

}  // namespace

Span<const KernelDef> PadArmKernels() { return kKernels; }

}  // namespace placelite
