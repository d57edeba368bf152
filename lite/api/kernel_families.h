// SPDX-License-Identifier: Apache-2.0
// The kernel rows that this library is built with, for the project's own tools.
// A shared library exports nothing of lite/kernels, and a tool that linked the
// rows once more would have others than its predictors.
#ifndef LITE_API_KERNEL_FAMILIES_H_
#define LITE_API_KERNEL_FAMILIES_H_

#include "lite/kernels/all_kernels.h"

namespace placelite {

// Returns AllKernelFamilies of the library.
Span<const KernelFamily> BuiltKernelFamilies();

}  // namespace placelite

#endif  // LITE_API_KERNEL_FAMILIES_H_
