// SPDX-License-Identifier: Apache-2.0
// Rows of integer_matmul and integer_conv2d.
#include "lite/kernels/common/row.h"
#include "lite/kernels/integer_products/integer_products.h"

namespace placelite {
namespace {

constexpr VariantDef kMatmul[] = {{"integer_matmul_reference", kAnyCpu,
                                   NumericContract::kBitExact, nullptr,
                                   CreateStateless<IntegerMatmulReference>}};
constexpr VariantDef kConv2d[] = {{"integer_conv2d_reference", kAnyCpu,
                                   NumericContract::kBitExact, nullptr,
                                   CreateStateless<IntegerConv2dReference>}};

constexpr KernelDef kKernels[] = {
    {"integer_matmul", kHostAny, "def", kMatmul},
    {"integer_conv2d", kHostAny, "def", kConv2d},
};

}  // namespace

Span<const KernelDef> IntegerProductKernels() { return kKernels; }

}  // namespace placelite
