// SPDX-License-Identifier: Apache-2.0
// determinant is computed for each matrix in the last two axes, by elimination
// with the largest pivot of a column, in double. The determinant of a matrix
// without rows is 1.
#ifndef LITE_KERNELS_DETERMINANT_DETERMINANT_H_
#define LITE_KERNELS_DETERMINANT_DETERMINANT_H_

#include <memory>

#include "lite/core/kernel/kernel_def.h"

namespace placelite {

Span<const KernelDef> DeterminantKernels();

std::unique_ptr<Kernel> CreateDeterminantReference();

}  // namespace placelite

#endif  // LITE_KERNELS_DETERMINANT_DETERMINANT_H_
