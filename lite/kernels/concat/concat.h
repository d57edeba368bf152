// SPDX-License-Identifier: Apache-2.0
// concat: the inputs one behind the other along one axis.
#ifndef LITE_KERNELS_CONCAT_CONCAT_H_
#define LITE_KERNELS_CONCAT_CONCAT_H_

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> ConcatKernels();

// One element at a time: the oracle.
Status ConcatReference(const RunContext& context);

// One copy for each input and each index before the axis.
Status ConcatCopy(const RunContext& context);

}  // namespace placelite

#endif  // LITE_KERNELS_CONCAT_CONCAT_H_
