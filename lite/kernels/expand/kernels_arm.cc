// SPDX-License-Identifier: Apache-2.0
// Rows of expand and tile for Arm.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/expand/expand.h"

namespace placelite {
namespace {

constexpr VariantDef kExpand[] = {
    ArmMove("expand_runs_arm", LITE_ARM(CreateStateless<ExpandRuns>))};
constexpr VariantDef kTile[] = {
    ArmMove("tile_runs_arm", LITE_ARM(CreateStateless<TileRuns>))};

constexpr KernelDef kKernels[] = {
    {"expand", kArmAny, "def", kExpand},
    {"tile", kArmAny, "def", kTile},
};

}  // namespace

Span<const KernelDef> ExpandArmKernels() { return kKernels; }

}  // namespace placelite
