// SPDX-License-Identifier: Apache-2.0
// Rows of fold.
#include "lite/kernels/common/row.h"
#include "lite/kernels/fold/fold.h"

namespace placelite {
namespace {

constexpr VariantDef kVariants[] = {{"fold_reference", kAnyCpu,
                                     NumericContract::kSameTree, nullptr,
                                     CreateKernel<FoldReference>}};

constexpr KernelDef kKernels[] = {{"fold", kHostFloat, "def", kVariants}};

}  // namespace

Span<const KernelDef> FoldKernels() { return kKernels; }

}  // namespace placelite
