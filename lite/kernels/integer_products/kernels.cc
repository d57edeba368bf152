// SPDX-License-Identifier: Apache-2.0
// The kernel rows of integer_matmul and integer_conv2d.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/integer_products/integer_products.h"

namespace placelite {
namespace {

constexpr Algorithm kMatmul[] = {
    {"{op}_reference", kBitExact, CreateStateless<IntegerMatmulReference>}};
constexpr Algorithm kConv2d[] = {
    {"{op}_reference", kBitExact, CreateStateless<IntegerConv2dReference>}};

constexpr RowSet kRows[] = {
    RowSet("integer_matmul", kAtHostAny, kMatmul),
    RowSet("integer_conv2d", kAtHostAny, kConv2d),
};

}  // namespace

Span<const KernelDef> IntegerProductKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
