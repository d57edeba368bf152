// SPDX-License-Identifier: Apache-2.0
// Rows of channel_shuffle for Arm.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/channel_shuffle/channel_shuffle.h"

namespace placelite {
namespace {

constexpr VariantDef kVariants[] = {ArmMove(
    "channel_shuffle_copy_arm", LITE_ARM(CreateStateless<ChannelShuffleCopy>))};

constexpr KernelDef kKernels[] = {
    {"channel_shuffle", kArmAny, "def", kVariants},
};

}  // namespace

Span<const KernelDef> ChannelShuffleArmKernels() { return kKernels; }

}  // namespace placelite
