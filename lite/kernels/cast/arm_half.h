// SPDX-License-Identifier: Apache-2.0
// This is calib between float and fp16, by the processor's own conversions.
#ifndef LITE_KERNELS_CAST_ARM_HALF_H_
#define LITE_KERNELS_CAST_ARM_HALF_H_

#include "lite/core/kernel/kernel.h"

namespace placelite {

Status CalibHalf(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_CAST_ARM_HALF_H_
