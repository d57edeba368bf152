// SPDX-License-Identifier: Apache-2.0
// Rows of transpose.
#include "lite/kernels/common/row.h"
#include "lite/kernels/transpose/transpose.h"

namespace placelite {
namespace {

constexpr VariantDef kVariants[] = {
    {"transpose_tiled", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<TransposeTiled>},
    {"transpose_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<TransposeReference>},
};

constexpr KernelDef kKernels[] = {{"transpose", kHostAny, "def", kVariants}};

}  // namespace

Span<const KernelDef> TransposeKernels() { return kKernels; }

}  // namespace placelite
