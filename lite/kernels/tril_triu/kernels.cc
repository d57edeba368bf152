// SPDX-License-Identifier: Apache-2.0
// Rows of tril_triu.
#include "lite/kernels/common/row.h"
#include "lite/kernels/tril_triu/tril_triu.h"

namespace placelite {
namespace {

constexpr VariantDef kVariants[] = {
    {"tril_triu_rows", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<TrilTriuRows>},
    {"tril_triu_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<TrilTriuReference>},
};

constexpr KernelDef kKernels[] = {{"tril_triu", kHostAny, "def", kVariants}};

}  // namespace

Span<const KernelDef> TrilTriuKernels() { return kKernels; }

}  // namespace placelite
