// SPDX-License-Identifier: Apache-2.0
// Rows of reshape and its relatives for Arm.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/common/view.h"
#include "lite/kernels/reshape/reshape.h"

namespace placelite {
namespace {

constexpr VariantDef kReshape[] = {
    ArmMove("reshape_arm", LITE_ARM(CreateStateless<RunView>))};
constexpr VariantDef kFlatten[] = {
    ArmMove("flatten_arm", LITE_ARM(CreateStateless<RunView>))};
constexpr VariantDef kSqueeze[] = {
    ArmMove("squeeze_arm", LITE_ARM(CreateStateless<RunView>))};
constexpr VariantDef kUnsqueeze[] = {
    ArmMove("unsqueeze_arm", LITE_ARM(CreateStateless<RunView>))};
constexpr VariantDef kIdentity[] = {
    ArmMove("identity_arm", LITE_ARM(CreateStateless<RunView>))};

// Inference has read Shape already; its memory is never touched here.
constexpr ArgPlace kReshapeArgs[] = {{"Shape", kHostAny}};

constexpr KernelDef Row(const char* op, Span<const VariantDef> variants,
                        Span<const ArgPlace> args = {}) {
  return {
      op, kArmAny, "def", variants, nullptr, args, OutputStorage::kViewOfInput};
}

constexpr KernelDef kKernels[] = {
    Row("reshape", kReshape, kReshapeArgs), Row("flatten", kFlatten),
    Row("squeeze", kSqueeze), Row("unsqueeze", kUnsqueeze),
    Row("identity", kIdentity)};

}  // namespace

Span<const KernelDef> ReshapeArmKernels() { return kKernels; }

}  // namespace placelite
