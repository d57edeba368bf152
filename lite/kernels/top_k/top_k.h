// SPDX-License-Identifier: Apache-2.0
// top_k: the k largest (smallest) elements along an axis in order, and their
// positions. Of equal elements the first comes first; NaN counts as larger
// than any number.
#ifndef LITE_KERNELS_TOP_K_TOP_K_H_
#define LITE_KERNELS_TOP_K_TOP_K_H_

#include <memory>

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> TopKKernels();

// Looks for each of the k anew: the oracle.
Status TopKReference(const RunContext& context);
// Sorts the positions of each line, no more than it must (std::partial_sort).
std::unique_ptr<Kernel> CreateTopKSort();

}  // namespace placelite

#endif  // LITE_KERNELS_TOP_K_TOP_K_H_
