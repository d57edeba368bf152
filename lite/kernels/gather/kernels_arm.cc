// SPDX-License-Identifier: Apache-2.0
// Rows of gather and take_along_axis for Arm.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/gather/gather.h"

namespace placelite {
namespace {

constexpr VariantDef kGather[] = {
    ArmMove("gather_copy_arm", LITE_ARM(CreateStateless<GatherCopy>))};
constexpr VariantDef kTakeAlongAxis[] = {ArmMove(
    "take_along_axis_rows_arm", LITE_ARM(CreateStateless<TakeAlongAxisRows>))};

constexpr KernelDef kKernels[] = {
    {"gather", kArmAny, "def", kGather},
    {"take_along_axis", kArmAny, "def", kTakeAlongAxis},
};

}  // namespace

Span<const KernelDef> GatherArmKernels() { return kKernels; }

}  // namespace placelite
