// SPDX-License-Identifier: Apache-2.0
// tril_triu keeps, of each matrix in the last two axes, the part below or above
// a diagonal, which belongs to both; the rest becomes zero. Diagonals are
// counted from the main one upwards.
#ifndef LITE_KERNELS_TRIL_TRIU_TRIL_TRIU_H_
#define LITE_KERNELS_TRIL_TRIU_TRIL_TRIU_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> TrilTriuKernels();

// This is the oracle: it computes one element at a time.
Status TrilTriuReference(const RunContext& context);
// This kernel goes row by row.
Status TrilTriuRows(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_TRIL_TRIU_TRIL_TRIU_H_
