// SPDX-License-Identifier: Apache-2.0
// What every kernels_arm.cc needs to write its rows.
#ifndef LITE_KERNELS_ARM_ROW_H_
#define LITE_KERNELS_ARM_ROW_H_

#include "lite/kernels/common/row.h"

namespace placelite {

inline constexpr Place kArmAny(Target::kArm, Precision::kAny);
inline constexpr Place kArmHalf(Target::kArm, Precision::kFP16);
// In blocks of one vector of halves.
inline constexpr Place kArmHalf8c(Target::kArm, Precision::kFP16,
                                  Layout::Blocked(8));

// A kernel that moves elements and needs no vectors.
constexpr VariantDef ArmMove(const char* name, CreateFunction create) {
  return {name, kAnyCpu, NumericContract::kBitExact, nullptr, create};
}

}  // namespace placelite

#endif  // LITE_KERNELS_ARM_ROW_H_
