// SPDX-License-Identifier: Apache-2.0
// Rows of calib on Arm: floats as halves and back, where they lie.
#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/cast/arm_half.h"
#include "lite/kernels/common/arm_half.h"

namespace placelite {
namespace {

template <Precision from, Precision to>
Support Between(const OpView& op, const DeviceInfo&) {
  return Require(op.input(0).precision == from, "X has another precision")
      .And(op.attributes().String("to") == ToString(to),
           "the result has another precision");
}

constexpr VariantDef kNarrows[] = {{"calib_half_neon", kNeon,
                                    NumericContract::kBitExact, nullptr,
                                    LITE_ARM_HALF(CreateStateless<CalibHalf>)}};
constexpr VariantDef kWidens[] = {{"calib_float_neon", kNeon,
                                   NumericContract::kBitExact, nullptr,
                                   LITE_ARM_HALF(CreateStateless<CalibHalf>)}};

constexpr Precision kFloats = Precision::kFloat, kHalves = Precision::kFP16;
constexpr Place kFloatsAnywhere(Target::kArm, kFloats, LayoutKind::kAny);
constexpr Place kHalvesAnywhere(Target::kArm, kHalves, LayoutKind::kAny);
constexpr ArgPlace kFromFloats[] = {{"X", kFloatsAnywhere}};
constexpr ArgPlace kFromHalves[] = {{"X", kHalvesAnywhere}};

constexpr KernelDef kKernels[] = {
    {"calib", kHalvesAnywhere, "def", kNarrows, Between<kFloats, kHalves>,
     kFromFloats},
    {"calib", kFloatsAnywhere, "def", kWidens, Between<kHalves, kFloats>,
     kFromHalves},
};

}  // namespace

Span<const KernelDef> CastHalfKernels() { return kKernels; }

}  // namespace placelite
