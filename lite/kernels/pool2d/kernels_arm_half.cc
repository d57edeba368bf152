// SPDX-License-Identifier: Apache-2.0
// Rows of pool2d in halves.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/common/arm_half.h"
#include "lite/kernels/pool2d/arm_half.h"

namespace placelite {
namespace {

[[maybe_unused]] std::unique_ptr<Kernel> Create() {
  return std::make_unique<Pool2dHalf>();
}

constexpr VariantDef kVariants[] = {{"pool2d_half_neon", kNeon | kArmFp16,
                                     NumericContract::kFp16, nullptr,
                                     LITE_ARM_HALF(Create)}};

constexpr KernelDef kKernels[] = {{"pool2d", kArmHalf8c, "def", kVariants}};

}  // namespace

Span<const KernelDef> Pool2dHalfKernels() { return kKernels; }

}  // namespace placelite
