// SPDX-License-Identifier: Apache-2.0
// Rows of arg_max.
#include "lite/kernels/arg_max/arg_max.h"
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/row.h"

namespace placelite {
namespace {

Support IsOrdered(const OpView& op, const DeviceInfo&) {
  return Require(IsArithmetic(op.input(0).precision),
                 "X is neither float, double nor an integer of 8 bits or more");
}

constexpr VariantDef kVariants[] = {
    {"arg_max_scan", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<ArgMaxScan>},
    {"arg_max_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<ArgMaxReference>},
};

constexpr ArgPlace kArgs[] = {{"X", kHostAny}};

constexpr KernelDef kKernels[] = {
    {"arg_max", kHostInt64, "def", kVariants, IsOrdered, kArgs}};

}  // namespace

Span<const KernelDef> ArgMaxKernels() { return kKernels; }

}  // namespace placelite
