// SPDX-License-Identifier: Apache-2.0
// Every kernel family of this library.
#ifndef LITE_KERNELS_ALL_KERNELS_H_
#define LITE_KERNELS_ALL_KERNELS_H_

#include "lite/core/kernel/registry.h"
#ifdef LITE_TAILOR
#include "lite/core/base/tailored_families.h"
#endif

namespace placelite {

// The rows that one folder of lite/kernels defines.
struct KernelFamily {
  const char* folder;
  Span<const KernelDef> (*rows)();

#ifdef LITE_TAILOR
  // A family of which a tailored library keeps nothing loses its rows, too.
  constexpr KernelFamily(const char* its_folder,
                         Span<const KernelDef> (*its_rows)())
      : folder(its_folder),
        rows(IsAmong(kTailoredFamilies, its_folder) ? its_rows : NoRows) {}
  static Span<const KernelDef> NoRows() { return {}; }
#endif
};

// In the order of preference among families.
Span<const KernelFamily> AllKernelFamilies();

// Adds all rows, family by family.
void AddAllKernels(KernelRegistry* registry);

}  // namespace placelite

#endif  // LITE_KERNELS_ALL_KERNELS_H_
