// SPDX-License-Identifier: Apache-2.0
// range is Start, Start + Step, ... before End. Inference has seen the elements
// and knows how many numbers there are; the inputs of Run must give as many.
// Integers are computed modulo 2^64 and wrap.
#ifndef LITE_KERNELS_RANGE_RANGE_H_
#define LITE_KERNELS_RANGE_RANGE_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> RangeKernels();

Status RangeReference(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_RANGE_RANGE_H_
