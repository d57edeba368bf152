// Every kernel family of this library.
#ifndef LITE_KERNELS_ALL_KERNELS_H_
#define LITE_KERNELS_ALL_KERNELS_H_

#include "lite/core/kernel/registry.h"

namespace placelite {

// The rows that one folder of lite/kernels defines.
struct KernelFamily {
  const char* folder;
  Span<const KernelDef> (*rows)();
};

// In the order of preference among families.
Span<const KernelFamily> AllKernelFamilies();

// Adds all rows, family by family.
void AddAllKernels(KernelRegistry* registry);

}  // namespace placelite

#endif  // LITE_KERNELS_ALL_KERNELS_H_
