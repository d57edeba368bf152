// SPDX-License-Identifier: Apache-2.0
// cast and bit_cast, which models contain, and calib, which lowering inserts:
// every element to the precision `to`. The rules are those of common/convert.h.
#ifndef LITE_KERNELS_CAST_CAST_H_
#define LITE_KERNELS_CAST_CAST_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> CastKernels();

// One element at a time: the oracle.
Status CastReference(const RunContext& context);

// The bits of each element as those of another type of as many bits.
Status BitCastReference(const RunContext& context);

// The types that CastLoop has: those that networks often have.
bool HasCastLoop(Precision precision);

// A loop for every pair of them.
Status CastLoop(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_CAST_CAST_H_
