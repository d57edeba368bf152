// Every kernel family of this library.
#ifndef LITE_KERNELS_ALL_KERNELS_H_
#define LITE_KERNELS_ALL_KERNELS_H_

#include "lite/core/kernel/registry.h"

namespace placelite {

// Adds all rows, family by family.
void AddAllKernels(KernelRegistry* registry);

}  // namespace placelite

#endif  // LITE_KERNELS_ALL_KERNELS_H_
