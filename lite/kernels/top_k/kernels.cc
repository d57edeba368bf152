// SPDX-License-Identifier: Apache-2.0
// The kernel row of top_k, best variant first.
#include "lite/kernels/common/element.h"
#include "lite/kernels/common/places.h"
#include "lite/kernels/common/row_generator.h"
#include "lite/kernels/top_k/top_k.h"

namespace placelite {
namespace {

Support IsOrdered(const OpView& op, const DeviceInfo&) {
  return Require(IsArithmetic(op.input(0).precision),
                 "X is neither float, double nor an integer of 8 bits or more");
}

constexpr Algorithm kAlgorithms[] = {
    {"{op}_sort", kBitExact, CreateTopKSort},
    {"{op}_reference", kBitExact, CreateStateless<TopKReference>},
};

constexpr ArgPlace kArgs[] = {{"Indices", kHostInt64}};

constexpr RowSet kRows[] = {
    RowSet("top_k", kAtHostAny, kAlgorithms).If(IsOrdered).Args(kArgs)};

}  // namespace

Span<const KernelDef> TopKKernels() { return GeneratedRows<kRows>(); }

}  // namespace placelite
