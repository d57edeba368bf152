// SPDX-License-Identifier: Apache-2.0
// Rows of gather and take_along_axis.
#include "lite/kernels/common/row.h"
#include "lite/kernels/gather/gather.h"

namespace placelite {
namespace {

constexpr VariantDef kVariants[] = {
    {"gather_copy", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<GatherCopy>},
    {"gather_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<GatherReference>},
};

constexpr VariantDef kTakeAlongAxis[] = {
    {"take_along_axis_rows", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<TakeAlongAxisRows>},
    {"take_along_axis_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<TakeAlongAxisReference>},
};

constexpr KernelDef kKernels[] = {
    {"gather", kHostAny, "def", kVariants},
    {"take_along_axis", kHostAny, "def", kTakeAlongAxis}};

}  // namespace

Span<const KernelDef> GatherKernels() { return kKernels; }

}  // namespace placelite
