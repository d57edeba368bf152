// SPDX-License-Identifier: Apache-2.0
// Rows of cumsum and cumprod.
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/cumsum/cumsum.h"

namespace placelite {
namespace {

Support IsSummed(const OpView& op, const DeviceInfo&) {
  return Require(IsArithmetic(op.input(0).precision),
                 "X is neither float, double nor an integer of 8 bits or more");
}

constexpr VariantDef kProducts[] = {
    {"cumprod_scan", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<CumprodScan>},
    {"cumprod_reference", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<CumprodReference>},
};

constexpr VariantDef kVariants[] = {
    {"cumsum_scan", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<CumsumScan>},
    {"cumsum_reference", kAnyCpu, NumericContract::kSameTree, nullptr,
     CreateStateless<CumsumReference>},
};

constexpr KernelDef kKernels[] = {
    {"cumsum", kHostAny, "def", kVariants, IsSummed},
    {"cumprod", kHostAny, "def", kProducts, IsSummed},
};

}  // namespace

Span<const KernelDef> CumsumKernels() { return kKernels; }

}  // namespace placelite
