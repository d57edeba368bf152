// SPDX-License-Identifier: Apache-2.0
// Rows of strided_slice.
#include "lite/kernels/common/row.h"
#include "lite/kernels/strided_slice/strided_slice.h"

namespace placelite {
namespace {

constexpr VariantDef kVariants[] = {
    {"strided_slice_rows", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<StridedSliceRows>},
    {"strided_slice_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<StridedSliceReference>},
};

constexpr KernelDef kKernels[] = {
    {"strided_slice", kHostAny, "def", kVariants}};

}  // namespace

Span<const KernelDef> StridedSliceKernels() { return kKernels; }

}  // namespace placelite
