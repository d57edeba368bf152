// SPDX-License-Identifier: Apache-2.0
// cumsum and cumprod are sums (products) of all elements before along an axis,
// each element's own included unless `exclusive`; with `reverse` they begin at
// the end. Floats are summed in double, integers wrap.
#ifndef LITE_KERNELS_CUMSUM_CUMSUM_H_
#define LITE_KERNELS_CUMSUM_CUMSUM_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> CumsumKernels();

// This is the oracle: it computes each sum from its first element on.
Status CumsumReference(const RunContext& context);
Status CumsumScan(const RunContext& context);
Status CumprodReference(const RunContext& context);
Status CumprodScan(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_CUMSUM_CUMSUM_H_
