// SPDX-License-Identifier: Apache-2.0
// top_k finds the k largest (smallest) elements along an axis in order, and
// their positions. Among equal elements the first comes first; NaN counts as
// larger than any number.
#ifndef LITE_KERNELS_TOP_K_TOP_K_H_
#define LITE_KERNELS_TOP_K_TOP_K_H_

#include <memory>

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> TopKKernels();

// This is the oracle: it searches for each of the k elements anew.
Status TopKReference(const RunContext& context);
// Creates a kernel that goes over each line once, keeps what may be among the
// first k, and sorts those.
std::unique_ptr<Kernel> CreateTopKSort();

}  // namespace placelite

#endif  // LITE_KERNELS_TOP_K_TOP_K_H_
