// SPDX-License-Identifier: Apache-2.0
// Rows of one_hot.
#include "lite/kernels/common/row.h"
#include "lite/kernels/one_hot/one_hot.h"

namespace placelite {
namespace {

constexpr VariantDef kVariants[] = {
    {"one_hot_fill", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<OneHotFill>},
    {"one_hot_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<OneHotReference>},
};

constexpr ArgPlace kArgs[] = {{"X", kHostAny}};

constexpr KernelDef kKernels[] = {
    {"one_hot", kHostFloat, "def", kVariants, nullptr, kArgs}};

}  // namespace

Span<const KernelDef> OneHotKernels() { return kKernels; }

}  // namespace placelite
