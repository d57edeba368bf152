// SPDX-License-Identifier: Apache-2.0
// Rows of lrn for Arm.
#include <cmath>

#include "lite/kernels/arm_kernels.h"
#include "lite/kernels/arm_row.h"
#include "lite/kernels/lrn/arm_slices.h"
#include "lite/kernels/lrn/lrn.h"

namespace placelite {
namespace {

template <LrnFunction slice>
Status RunSlices(const RunContext& context) {
  return RunLrn(context, slice);
}

// Powers of positive numbers that float holds.
Support PositiveSums(const OpView& op, const DeviceInfo&) {
  const AttributeMap& attributes = op.attributes();
  const float k = attributes.Float("k"), beta = attributes.Float("beta");
  return Require(k > 0, "k is not positive")
      .And(attributes.Float("alpha") >= 0, "alpha is negative")
      .And(beta >= 0 && beta * -std::log(k) <= 80,
           "beta is negative, or too large for so small a k");
}

constexpr VariantDef kVariants[] = {
    {"lrn_neon", kNeon, NumericContract::kReassociated, PositiveSums,
     LITE_ARM(CreateStateless<RunSlices<LrnNeon>>)},
};

constexpr KernelDef kKernels[] = {{"lrn", kArmFloat, "def", kVariants}};

}  // namespace

Span<const KernelDef> LrnArmKernels() { return kKernels; }

}  // namespace placelite
