// SPDX-License-Identifier: Apache-2.0
// The kernel rows of quantize_linear and dequantize_linear.
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/quantize/quantize.h"

namespace placelite {
namespace {

constexpr Algorithm kQuantize[] = {
    {"{op}_reference", kBitExact, CreateStateless<QuantizeReference>}};
constexpr Algorithm kDequantize[] = {
    {"{op}_reference", kSameTree, CreateStateless<DequantizeReference>}};

constexpr ArgPlace kFloatArgs[] = {{"X", kHostFloat}, {"Scale", kHostFloat}};
constexpr ArgPlace kQuantized[] = {{"X", kHostAny}, {"ZeroPoint", kHostAny}};

constexpr RowSet kRows[] = {
    RowSet("quantize_linear", kAtHostAny, kQuantize).Args(kFloatArgs),
    RowSet("dequantize_linear", kAtHostFloat, kDequantize).Args(kQuantized),
};

}  // namespace

Span<const KernelDef> QuantizeKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
