// SPDX-License-Identifier: Apache-2.0
// Rows of top_k.
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/row.h"
#include "lite/kernels/top_k/top_k.h"

namespace placelite {
namespace {

Support IsOrdered(const OpView& op, const DeviceInfo&) {
  return Require(IsArithmetic(op.input(0).precision),
                 "X is neither float, double nor an integer of 8 bits or more");
}

constexpr VariantDef kVariants[] = {
    {"top_k_sort", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateTopKSort},
    {"top_k_reference", kAnyCpu, NumericContract::kBitExact, nullptr,
     CreateStateless<TopKReference>},
};

constexpr Place kPositions(Target::kHost, Precision::kInt64);
constexpr ArgPlace kArgs[] = {{"Indices", kPositions}};

constexpr KernelDef kKernels[] = {
    {"top_k", kHostAny, "def", kVariants, IsOrdered, kArgs}};

}  // namespace

Span<const KernelDef> TopKKernels() { return kKernels; }

}  // namespace placelite
